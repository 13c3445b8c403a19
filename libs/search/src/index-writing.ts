import { setTimeout as sleep } from 'node:timers/promises';
import type { RowIdentity } from '#kernel';
import type { EngineClient } from './engine-client.js';
import { documentOf, type IndexedTable, UNTIL } from './indexed-rows.js';

/** A row to be indexed, or the id of one that is gone, with the version of its stream. */
export interface RowWrite {
  readonly board: string;
  readonly id: string;
  readonly version: number;
  readonly row: (RowIdentity & object) | null;
}

/** What a bulk request did. */
export interface IndexWriteOutcome {
  /** Documents that the index no longer has as they were. */
  readonly removed: number;
  /** Rows that the engine does not accept, with its reason. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

interface BulkItem {
  readonly _id: string;
  readonly status: number;
  readonly result?: string;
  readonly error?: { readonly type: string; readonly reason: string };
}

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, BulkItem>>[];
}

const BULK_CHARACTERS = 3_000_000;
const BULK_MS = 60_000;
/** How long to wait before rows are sent again that the engine had no room for. */
const PAUSE_MS = 250;

/** The id of a document. Ids of rows are unique on their board. */
const documentId = ({ board, id }: Pick<RowWrite, 'board' | 'id'>) => `${board}/${id}`;

/**
 * Writes rows with the version of their stream, so that an older one never replaces a newer one, in any order and any number of times. Rows that
 * cannot be found are deleted. Requests that the engine has no room for are repeated, also in part.
 */
export class IndexWriting {
  constructor(
    private readonly client: EngineClient,
    private readonly table: IndexedTable,
  ) {}

  /** Writes `all` to `index`. They are found after `refresh`. @throws when `signal` aborts. */
  async write(index: string, all: readonly RowWrite[], signal: AbortSignal): Promise<IndexWriteOutcome> {
    let removed = 0;
    const refused: { id: string; reason: string }[] = [];
    for (const chunk of this.chunks(all)) {
      let waiting = chunk;
      while (waiting.length > 0) {
        const body = waiting.map(({ lines }) => lines).join('');
        const sending = { body, timeoutMs: BULK_MS };
        const { items } = await this.client.insist<BulkAnswer>(signal, 'POST', `/${index}/_bulk`, sending);
        const again: typeof waiting = [];
        items.forEach((item, at) => {
          const [outcome] = Object.values(item);
          const sent = waiting[at];
          if (!outcome || !sent) return;
          if (outcome.result === 'deleted' || outcome.result === 'updated') removed++;
          if (outcome.status === 429 || outcome.status === 503) again.push(sent);
          // A newer one is there.
          else if (outcome.error && outcome.status !== 409) refused.push({ id: sent.id, reason: outcome.error.reason });
        });
        if (again.length > 0) {
          this.client.throttled++;
          await sleep(PAUSE_MS, undefined, { signal });
        }
        waiting = again;
      }
    }
    return { removed, refused };
  }

  /** Makes everything that was written to `index` visible. */
  async refresh(index: string, signal: AbortSignal): Promise<void> {
    await this.client.insist(signal, 'POST', `/${index}/_refresh`);
  }

  /** Bulk requests of bounded size. */
  private *chunks(all: readonly RowWrite[]): Generator<{ readonly id: string; readonly lines: string }[]> {
    let chunk: { id: string; lines: string }[] = [];
    let size = 0;
    for (const written of all) {
      const lines = this.lines(written);
      chunk.push({ id: written.id, lines });
      size += lines.length;
      if (size < BULK_CHARACTERS) continue;
      yield chunk;
      chunk = [];
      size = 0;
    }
    if (chunk.length > 0) yield chunk;
  }

  private lines(written: RowWrite): string {
    const { board, version, row } = written;
    // With `gte`, a row that was repaired replaces what was written of the same version.
    const place = { _id: documentId(written), routing: board, version, version_type: 'external_gte' };
    const until = (row as unknown as Record<string, unknown> | null)?.[UNTIL] ?? null;
    if (!row || until === null) return `${JSON.stringify({ delete: place })}\n`;
    return `${JSON.stringify({ index: place })}\n${JSON.stringify(documentOf(this.table, row))}\n`;
  }
}
