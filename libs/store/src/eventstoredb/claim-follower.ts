import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { ClaimReservations, ClaimStatement } from './claim-reservations.js';

const NAME = 'claims';
/** How long to collect claims of the log: nothing waits for them, because reservations remain valid. */
const GATHER_MS = 500;

/** What the log says about claims after a position. */
export interface ClaimNews {
  readonly statements: readonly ClaimStatement[];
  readonly checkpoint: string;
  readonly caughtUp: boolean;
}

/**
 * Follows the log and turns it into held claims: confirms reservations whose events were written, releases claims that events released, and ends
 * reservations without an event. One process at a time does this.
 */
export class ClaimFollower {
  private readonly stop = new AbortController();
  private done: Promise<void> | undefined;

  constructor(
    private readonly claims: ClaimReservations,
    private readonly news: (after: string, signal: AbortSignal) => AsyncIterable<ClaimNews>,
    private readonly onTrouble: (error: unknown) => void,
    /** How often to look for due reservations and for the vacant role of the follower. */
    private readonly lookMs = 5_000,
  ) {}

  start(): void {
    this.done ??= this.run();
  }

  /** Resolves when nothing is running any longer. */
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
      // Events without claims would only move the checkpoint; doing so from time to time is enough.
      if (news.statements.length > 0 || (due && news.checkpoint !== checkpoint)) {
        await this.claims.apply(client, NAME, news.statements, news.checkpoint);
        checkpoint = news.checkpoint;
      }
      // Only now is it certain that no event followed: due reservations are far older than what was just read.
      if (due && news.caughtUp) {
        lookedAt = performance.now();
        await this.claims.expire(client);
      }
      if (news.statements.length > 0 && news.caughtUp)
        await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
