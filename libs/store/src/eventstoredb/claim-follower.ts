import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { ClaimReservations, SaidOfClaims } from './claim-reservations.js';

const NAME = 'claims';
/** How long claims of the log are gathered: nothing waits for them, because reservations stand. */
const GATHER_MS = 500;

/** What the log says about claims, from a position on. */
export interface ClaimNews {
  readonly said: readonly SaidOfClaims[];
  readonly checkpoint: string;
  readonly caughtUp: boolean;
}

/**
 * Follows the log and makes holds of it: confirms reservations whose events were written, gives back what events gave back,
 * and ends reservations that no event followed. One process at a time does it.
 */
export class ClaimFollower {
  private readonly stop = new AbortController();
  private done: Promise<void> | undefined;

  constructor(
    private readonly claims: ClaimReservations,
    private readonly news: (after: string, signal: AbortSignal) => AsyncIterable<ClaimNews>,
    private readonly onTrouble: (error: unknown) => void,
    /** How often reservations that are due are looked for, and whether the place of the follower is free. */
    private readonly lookMs = 5_000,
  ) {}

  start(): void {
    this.done ??= this.run();
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      let client: PoolClient | null = null;
      const lost = new AbortController();
      try {
        client = await this.claims.lead(NAME);
        if (client) {
          client.on('error', (error) => lost.abort(error));
          await this.follow(client, AbortSignal.any([signal, lost.signal]));
        }
      } catch (error) {
        if (!signal.aborted) this.onTrouble(error);
      } finally {
        // Destroyed, because the lock that makes it the leader belongs to its session.
        client?.release(true);
      }
      await sleep(this.lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async follow(client: PoolClient, signal: AbortSignal): Promise<void> {
    let checkpoint = await this.claims.checkpoint(client, NAME);
    let lookedAt = -Infinity;
    for await (const news of this.news(checkpoint, signal)) {
      const due = performance.now() - lookedAt >= this.lookMs;
      // Of what says nothing about claims only the checkpoint would be written: now and then is enough.
      if (news.said.length > 0 || (due && news.checkpoint !== checkpoint)) {
        await this.claims.apply(client, NAME, news.said, news.checkpoint);
        checkpoint = news.checkpoint;
      }
      // Only now is it sure that no event followed: what is due is far older than what has just been read.
      if (due && news.caughtUp) {
        lookedAt = performance.now();
        await this.claims.expire(client);
      }
      if (news.said.length > 0 && news.caughtUp) await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
