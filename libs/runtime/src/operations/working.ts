import { Rejection } from '#kernel';
import type { Pool } from 'pg';
import type { BlobStore } from '../blobs/blob-store.js';
import { newFacts, withFacts, DatabaseErrors } from '#store';
import { BackgroundWork } from '../process/background-work.js';
import type { Logger } from '../process/logging.js';
import { hasEnded, OPERATION_COLUMNS, type OperationError } from './operation.js';
import { OperationQueue, type OperationOutcome } from './queue.js';
import { type ClaimedOperation, type End, LEASE_SECONDS, OperationRun } from './run.js';
import {
  OperationCancelled,
  OperationInterrupted,
  OperationPostponed,
  type OperationWorker,
  type OperationWorkers,
} from './worker.js';

/** An operation whose process died this often without a new checkpoint probably kills the process itself. */
const ATTEMPTS = 5;
const FAULT: OperationError = {
  code: 'internal_error',
  message: 'Something went wrong on our side. Quote the id of the operation.',
};

/** Runs operations in a worker process, in the order of the queue. */
export class OperationWorking extends BackgroundWork {
  readonly name = 'operations';
  readonly single = false;

  /** @param concurrency concurrent operations in this process. */
  constructor(
    private readonly pool: Pool,
    private readonly blobs: BlobStore,
    private readonly workers: OperationWorkers,
    private readonly log: Logger,
    private readonly concurrency: number,
  ) {
    super();
  }

  /** Runs until `signal` aborts; then running operations are interrupted and left for the next process. */
  run(signal: AbortSignal): Promise<void> {
    const queue = new OperationQueue(this.pool, this.log, this.concurrency);
    return queue.run((id, ending) => this.work(id, ending), signal);
  }

  private async work(id: string, signal: AbortSignal): Promise<OperationOutcome> {
    const run = await OperationRun.claim(id, this.pool, this.blobs, (err) =>
      this.log.warn({ err, operation: id }, 'An operation could not be run'),
    );
    if (!run) return this.settled(id);
    const worker = this.workers.of(run.operation.kind);
    if (!worker) {
      // Another release may have a worker for it.
      await run.release();
      return { againAfter: 30 };
    }
    const breakOff = () => run.interrupt('Its worker ends.');
    if (signal.aborted) breakOff();
    signal.addEventListener('abort', breakOff);
    try {
      return await this.inTheNameOf(run.operation, () => this.carryOut(worker, run));
    } finally {
      signal.removeEventListener('abort', breakOff);
      run.close();
    }
  }

  private async carryOut(worker: OperationWorker, run: OperationRun): Promise<OperationOutcome> {
    const { operation } = run;
    const log = { operation: operation.id, kind: operation.kind, board: operation.board };
    let end: End;
    try {
      if (operation.attempts > ATTEMPTS)
        throw new Error(`It was started ${operation.attempts} times and made no progress.`);
      const result = await worker.run(operation.input, run);
      await run.stored();
      end = { state: 'succeeded', result };
    } catch (error) {
      const reason: unknown = run.signal.aborted ? run.signal.reason : error;
      if (
        error instanceof OperationInterrupted ||
        reason instanceof OperationInterrupted ||
        DatabaseErrors.isOutage(error)
      ) {
        this.log.info({ ...log, reason: String(error) }, 'An operation was interrupted. It will be continued');
        await run.release();
        return { againAfter: DatabaseErrors.isOutage(error) ? 2 : 0 };
      }
      if (error instanceof OperationPostponed && !run.signal.aborted) {
        await run.release({ postponed: true });
        return { againAfter: error.seconds };
      }
      if (error instanceof OperationCancelled) end = { state: 'cancelled', result: error.result };
      else if (error instanceof Rejection)
        end = { state: 'failed', error: { code: error.code, message: error.message } };
      else if (reason instanceof OperationCancelled) end = { state: 'cancelled', result: null };
      else {
        this.log.error({ ...log, err: error }, 'An operation failed');
        end = { state: 'failed', error: FAULT };
      }
    }
    if (!(await run.end(end, worker))) return { againAfter: LEASE_SECONDS };
    this.log.info({ ...log, state: end.state }, 'An operation has ended');
    if (end.state !== 'succeeded')
      await worker.ended(operation.input, {
        id: operation.id,
        state: end.state,
        error: 'error' in end ? end.error : null,
      });
    return 'done';
  }

  /** If an operation cannot be claimed, it has ended, was deleted, or another process works on it. */
  private async settled(id: string): Promise<OperationOutcome> {
    const { rows } = await this.pool.query<ClaimedOperation>(
      `select ${OPERATION_COLUMNS}, origin, attempts from operations where id = $1`,
      [id],
    );
    const [operation] = rows;
    if (operation && !hasEnded(operation)) return { againAfter: LEASE_SECONDS };
    if (operation && operation.state !== 'succeeded')
      await this.inTheNameOf(operation, async () => this.workers.of(operation.kind)?.ended(operation.input, operation));
    return 'done';
  }

  private inTheNameOf<T>({ board, origin }: ClaimedOperation, work: () => Promise<T>): Promise<T> {
    const { actor, requestId, correlationId, boardSlug } = origin;
    return withFacts(newFacts({ board, actor, requestId, correlationId }), work, undefined, boardSlug);
  }
}
