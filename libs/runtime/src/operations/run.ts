import { randomUUID } from 'node:crypto';
import { PassThrough, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { BlobStore } from '../blobs/blob-store.js';
import { facts, withFacts, DatabaseErrors, Ids } from '#store';
import {
  OPERATION_COLUMNS,
  type OperationError,
  type OperationOutput,
  type OperationProgress,
  type OperationResult,
  type OperationRow,
} from './operation.js';
import { type Origin, POSTPONED } from './operations.js';
import { OperationCancelled, OperationInterrupted, type OperationWork } from './worker.js';

/** How long a run may be silent before another process takes over its work. */
export const LEASE_SECONDS = 6;
const BEAT_MS = 1_000;
/** How often to try to write the end of a run before it is left to others. */
const LAST_WORDS = 6;

/** An operation that this process holds. */
export type ClaimedOperation = OperationRow & { readonly origin: Origin; readonly attempts: number };

/** How a run ends with respect to its operation. */
export type End =
  | { readonly state: 'succeeded'; readonly result: OperationResult | null }
  | { readonly state: 'failed'; readonly error: OperationError }
  | { readonly state: 'cancelled'; readonly result: OperationResult | null };

/**
 * One run of one operation. Everything it writes is fenced by its lease: if another process has taken over, nothing of this run reaches the
 * operation.
 */
export class OperationRun implements OperationWork {
  private readonly ending = new AbortController();
  private readonly beating: NodeJS.Timeout;
  private heard = performance.now();
  private reported: OperationProgress | null = null;
  private file: {
    readonly output: OperationOutput;
    readonly stream: PassThrough;
    readonly stored: Promise<unknown>;
  } | null = null;

  private constructor(
    readonly operation: ClaimedOperation,
    private readonly lease: string,
    private readonly pool: Pool,
    private readonly blobs: BlobStore,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.beating = setInterval(() => void this.beat(), BEAT_MS);
    if (operation.cancelRequested) this.ending.abort(new OperationCancelled());
  }

  /** Takes operation `id`; null if it has ended or another process works on it. */
  static async claim(
    id: string,
    pool: Pool,
    blobs: BlobStore,
    onTrouble: (error: unknown) => void,
  ): Promise<OperationRun | null> {
    const lease = randomUUID();
    const { rows } = await pool.query<ClaimedOperation>({
      name: 'operation-claim',
      text: `update operations set state = 'running', lease = $2, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
          attempts = attempts + 1, updated_at = now()
        where id = $1 and (state = 'pending' or (state = 'running' and leased_until < now()))
        returning ${OPERATION_COLUMNS}, origin, attempts`,
      values: [id, lease],
    });
    return rows[0] ? new OperationRun(rows[0], lease, pool, blobs, onTrouble) : null;
  }

  get id(): string {
    return this.operation.id;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Interrupts the run, so that another one continues it. */
  interrupt(why: string): void {
    this.ending.abort(new OperationInterrupted(why));
  }

  progress(progress: OperationProgress): void {
    const { processed, total } = progress;
    const share = processed !== undefined && total ? Math.min(100, (processed / total) * 100) : undefined;
    const percent = progress.percent ?? (share === undefined ? undefined : Math.floor(share));
    this.reported = { ...progress, ...(percent === undefined ? {} : { percent }) };
  }

  async load<T>(): Promise<T | null> {
    const { rows } = await this.pool.query<{ checkpoint: T | null }>(
      'select checkpoint from operations where id = $1',
      [this.id],
    );
    return rows[0]?.checkpoint ?? null;
  }

  async save(checkpoint: unknown): Promise<void> {
    await this.write('checkpoint = $3, attempts = 1', [JSON.stringify(checkpoint)]);
  }

  step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const seed = Ids.seed(`${this.id}/${name}`, this.operation.createdAt);
    return withFacts({ ...facts(), now: new Date().toISOString() }, work, seed, this.operation.origin.boardSlug);
  }

  output(filename: string, contentType: string): Writable {
    if (this.file) throw new Error('An operation can produce only one file.');
    // A separate key for each run: what a run without a lease still writes must not mix with the file of the next.
    const output = { key: `operations/${this.id}/${this.lease}`, filename, contentType };
    const stream = new PassThrough();
    const stored = this.write('outputs = outputs || $3::text', [output.key])
      .then(() => this.blobs.put(output.key, stream, { contentType }))
      .catch((error: unknown) => {
        stream.destroy(error as Error);
        throw error;
      });
    // The end of the run waits for it; until then its failure appears as that of the stream.
    stored.catch(() => undefined);
    stream.on('error', () => undefined);
    this.signal.addEventListener('abort', () => stream.destroy(this.signal.reason as Error));
    this.file = { output, stream, stored };
    return stream;
  }

  /** Resolves when the file of this run, if there is one, is complete. */
  async stored(): Promise<void> {
    if (!this.file) return;
    if (!this.file.stream.writableEnded) this.file.stream.end();
    await this.file.stored;
  }

  /** Ends the operation. False if this run no longer holds it. */
  async end(how: End, { forgetsInput = false } = {}): Promise<boolean> {
    clearInterval(this.beating);
    const succeeded = how.state === 'succeeded';
    const { rowCount } = await this.persistently({
      name: 'operation-end',
      text: `update operations set state = $3, result = $4, error = $5, output = $6, progress = coalesce($7, progress),
          completed_at = now(), updated_at = now(), lease = null, leased_until = null, checkpoint = null,
          input = case when $8 then '{}' else input end
        where id = $1 and lease = $2 and state = 'running'`,
      values: [
        this.id,
        this.lease,
        how.state,
        'result' in how && how.result ? JSON.stringify(how.result) : null,
        'error' in how ? how.error : null,
        succeeded && this.file ? this.file.output : null,
        this.reported,
        forgetsInput,
      ],
    });
    return rowCount === 1;
  }

  /** Releases the operation unchanged, for another run to continue; its lease says whether that was planned. */
  async release({ postponed = false } = {}): Promise<void> {
    clearInterval(this.beating);
    await this.persistently({
      text: `update operations set leased_until = case when $4 then '${POSTPONED}' else now() end, attempts = attempts - 1,
         progress = coalesce($3, progress), updated_at = now()
       where id = $1 and lease = $2 and state = 'running'`,
      values: [this.id, this.lease, this.reported, postponed],
    });
  }

  /** Ends what runs beside the work. */
  close(): void {
    clearInterval(this.beating);
    this.file?.stream.destroy();
  }

  /** The final write of a run: repeated if the database was briefly unavailable. A duplicate counts once. */
  private async persistently(query: QueryConfig): Promise<QueryResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.pool.query(query);
      } catch (error) {
        if (attempt === LAST_WORDS || !DatabaseErrors.isOutage(error)) throw error;
        this.onTrouble(error);
        await sleep(BEAT_MS / 2);
      }
    }
  }

  private async beat(): Promise<void> {
    const reported = this.reported;
    this.reported = null;
    try {
      const { rows } = await this.pool.query<{ cancel: boolean }>({
        name: 'operation-beat',
        text: `update operations set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
            progress = coalesce($3, progress), updated_at = case when $3 is null then updated_at else now() end
          where id = $1 and lease = $2 and state = 'running' returning cancel_requested as cancel`,
        values: [this.id, this.lease, reported],
      });
      this.heard = performance.now();
      if (!rows[0]) this.interrupt('Another process has taken over the work.');
      else if (rows[0].cancel) this.ending.abort(new OperationCancelled());
    } catch (error) {
      this.reported ??= reported;
      this.onTrouble(error);
      // By then others may have started.
      if (performance.now() - this.heard > (LEASE_SECONDS - 1) * 1_000) this.interrupt('The database does not answer.');
    }
  }

  /** @throws OperationInterrupted if the lease is lost. */
  private async write(assignments: string, values: readonly unknown[]): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update operations set ${assignments} where id = $1 and lease = $2 and state = 'running'`,
      [this.id, this.lease, ...values],
    );
    if (rowCount === 1) return;
    this.interrupt('Another process has taken over the work.');
    this.signal.throwIfAborted();
  }
}
