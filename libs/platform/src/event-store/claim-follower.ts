import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { ClaimChanges, ClaimReservations, Holder } from './claim-reservations.js';

const NAME = 'claims';
const AGAIN_MS = 1000;

/** What the log says about claims, from a position on. */
export interface ClaimNews {
  readonly said: readonly { readonly holder: Holder; readonly version: number; readonly changes: ClaimChanges }[];
  readonly checkpoint: string;
  readonly caughtUp: boolean;
}

/**
 * Follows the log and finishes what writers of claims could not: confirms reservations whose events were written, gives
 * back what events gave back, and ends reservations that no event followed. One process at a time does it.
 */
export class ClaimFollower {
  private readonly stop = new AbortController();
  private done: Promise<void> | undefined;

  constructor(
    private readonly claims: ClaimReservations,
    private readonly news: (after: string, signal: AbortSignal) => AsyncIterable<ClaimNews>,
    private readonly onTrouble: (error: unknown) => void,
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
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async follow(client: PoolClient, signal: AbortSignal): Promise<void> {
    let checkpoint = await this.claims.checkpoint(client, NAME);
    for await (const news of this.news(checkpoint, signal)) {
      if (news.said.length > 0 || news.checkpoint !== checkpoint)
        await this.claims.apply(client, NAME, news.said, news.checkpoint);
      checkpoint = news.checkpoint;
      // Only now is it sure that no event followed: what is due is far older than what has just been read.
      if (news.caughtUp) await this.claims.expire(client);
    }
  }
}
