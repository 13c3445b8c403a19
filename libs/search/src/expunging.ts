import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineClient } from './engine-client.js';

/** The engine keeps what was deleted for its replicas, and looks every 30 seconds whether they still need it. */
const AGAIN_MS = 15_000;
/** How often to begin: each time, segments with deleted documents are written again. */
const PAUSE_MS = 120_000;
const MERGE_MS = 600_000;
const LOOK_MS = 1_000;

interface Stats {
  readonly _all: { readonly total: { readonly docs: { readonly deleted: number } } };
}

/**
 * Removes deleted documents of an index from the disk. The engine only marks what is deleted, until it merges segments for reasons of its own; erased
 * personal data must not wait for that.
 */
export class Expunging {
  private isDue = true;

  constructor(
    private readonly client: EngineClient,
    private readonly againMs = AGAIN_MS,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Documents were deleted or replaced. */
  request(): void {
    this.isDue = true;
  }

  /** Expunges `index` whenever it is requested, and once at the beginning, until `signal` aborts. */
  async run(index: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.isDue) {
        this.isDue = false;
        await this.expunge(index, signal);
        await sleep(this.pauseMs, undefined, { signal });
      } else await sleep(LOOK_MS, undefined, { signal });
    }
  }

  /** Returns when no deleted document is left. */
  async expunge(index: string, signal: AbortSignal): Promise<void> {
    while ((await this.deleted(index, signal)) > 0) {
      // The log of operations has the documents, too; it ends with a commit.
      await this.client.insist(signal, 'POST', `/${index}/_flush?force=true&wait_if_ongoing=true`, {
        timeoutMs: MERGE_MS,
      });
      await this.client.insist(signal, 'POST', `/${index}/_forcemerge?only_expunge_deletes=true&flush=true`, {
        timeoutMs: MERGE_MS,
      });
      // What was merged is deleted when no search reads it.
      await this.client.insist(signal, 'POST', `/${index}/_refresh`);
      if ((await this.deleted(index, signal)) === 0) return;
      await sleep(this.againMs, undefined, { signal });
    }
  }

  /** Number of documents on the disk, also of replicas, that are not in the index any more. */
  private async deleted(index: string, signal: AbortSignal): Promise<number> {
    const { _all } = await this.client.insist<Stats>(signal, 'GET', `/${index}/_stats/docs`);
    return _all.total.docs.deleted;
  }
}
