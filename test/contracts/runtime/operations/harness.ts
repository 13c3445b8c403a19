import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Facts } from '#kernel/engine';
import type pg from 'pg';
import { BlobAddresses } from '../../../../libs/runtime/src/blobs/addresses.js';
import { LocalBlobStore } from '../../../../libs/runtime/src/blobs/local.js';
import { withFacts } from '../../../../libs/store/src/facts.js';
import type {
  OperationKind,
  OperationResult,
  OperationRow,
} from '../../../../libs/runtime/src/operations/operation.js';
import { Operations } from '../../../../libs/runtime/src/operations/operations.js';
import {
  type OperationScopes,
  type OperationWork,
  OperationWorker,
  OperationWorkers,
  type Unsuccessful,
} from '../../../../libs/runtime/src/operations/worker.js';
import { OperationWorking } from '../../../../libs/runtime/src/operations/working.js';
import { createLogger } from '../../../../libs/runtime/src/process/logging.js';
import { type Database, freshDatabase } from '../../postgres-database.js';

// Operations on a real database, with test workers: several processes are several pools.

export const BOARD = 'boards_one';

/** The work of a test worker, and the ends that it was notified of. */
export class Does extends OperationWorker<{ readonly name: string }> {
  override readonly cancellable: boolean;
  override readonly resultFields: OperationWorker['resultFields'];
  readonly ends: Unsuccessful[] = [];

  override scopes(): OperationScopes {
    return { read: 'jobs.read', manage: 'jobs.manage' };
  }

  constructor(
    readonly kind: OperationKind,
    private readonly work: (input: { readonly name: string }, work: OperationWork) => Promise<OperationResult | null>,
    { cancellable = true, resultFields = [] }: Partial<Pick<OperationWorker, 'cancellable' | 'resultFields'>> = {},
  ) {
    super();
    this.cancellable = cancellable;
    this.resultFields = resultFields;
  }

  run(input: { readonly name: string }, work: OperationWork): Promise<OperationResult | null> {
    return this.work(input, work);
  }

  override async ended(_: unknown, how: Unsuccessful): Promise<void> {
    this.ends.push(how);
  }
}

/** A process that works. */
export interface WorkingProcess {
  readonly pool: pg.Pool;
  /** Stops it in order. */
  stop(): Promise<void>;
}

/** A database with two boards, a directory of blobs, and processes on them. */
export class OperationsHarness {
  readonly directory = mkdtempSync(join(tmpdir(), 'openings-operations-'));
  readonly blobs = new LocalBlobStore(this.directory, new BlobAddresses(Buffer.alloc(32, 7), () => 'http://localhost'));
  private readonly processes: WorkingProcess[] = [];

  private constructor(
    readonly database: Database,
    readonly pool: pg.Pool,
  ) {}

  static async open(): Promise<OperationsHarness> {
    const database = await freshDatabase();
    const pool = database.pool();
    await pool.query(
      `insert into boards (id, slug, name, plan) values ('boards_one', 'one', 'One', 'scale'), ('boards_two', 'two', 'Two', 'scale')`,
    );
    return new OperationsHarness(database, pool);
  }

  /** Stops the processes: after a failed test, one that still runs would take the work of the next. */
  async stopAll(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((each) => each.stop()));
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.database.drop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  operations(...workers: readonly OperationWorker<never>[]): Operations {
    return new Operations(this.pool, registry(workers), this.blobs);
  }

  /** Starts an operation on a board. */
  start(kind: OperationKind, name = 'work', board = BOARD): Promise<OperationRow> {
    return as(board, () => this.operations().start(kind, { name }));
  }

  look(id: string, board = BOARD): Promise<OperationRow | null> {
    return as(board, () => this.operations().find(id));
  }

  /** A separate process that works. */
  process(
    workers: readonly OperationWorker<never>[],
    { concurrency = 4 }: { concurrency?: number } = {},
  ): WorkingProcess {
    const pool = this.database.pool();
    const ending = new AbortController();
    const working = new OperationWorking(pool, this.blobs, registry(workers), createLogger('silent'), concurrency);
    const done = working.run(ending.signal);
    const process = {
      pool,
      async stop() {
        ending.abort();
        await done;
      },
    };
    this.processes.push(process);
    return process;
  }
}

function registry(workers: readonly OperationWorker<never>[]): OperationWorkers {
  const all = new OperationWorkers();
  for (const worker of workers) all.add(worker as unknown as OperationWorker);
  return all;
}

/** Runs `work` as a request of a key of `board`. */
export function as<T>(board: string, work: () => T): T {
  const requestId = `req_${randomUUID()}`;
  const known: Facts = {
    board,
    actor: 'api_key:spec',
    now: new Date().toISOString(),
    requestId,
    correlationId: requestId,
    causationId: null,
  };
  return withFacts(known, work, undefined, 'one');
}

/** Resolves when `signal` aborts; throws its reason. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** A gate that the test opens. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
