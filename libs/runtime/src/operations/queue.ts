import type { Job, WorkerEvents, WorkerPool } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '../process/logging.js';
import { enqueueSql, TASK } from './operations.js';

/** A process that has been silent for this long counts as dead, and others take over its work. */
const DEAD_SECONDS = 6;
const BEAT_MS = 2_000;
const RESTART_MS = 1_000;
/** How often a worker polls for jobs. It is notified of those that are added, released, or due again. */
const POLL_MS = 10_000;
/** How many idle workers of each process look for jobs, as when the queue itself announces new ones. */
const WAKE = `pg_notify('jobs:insert', '{"count":100}')`;

/** The result of a job: done, or try again after this many seconds. */
export type OperationOutcome = 'done' | { readonly againAfter: number };

/** Runs one operation. */
export type Work = (id: string, signal: AbortSignal) => Promise<OperationOutcome>;

/** The queue of operations: gives the workers of this process the next one. */
export class OperationQueue {
  /** For jobs of this process that become due later. */
  private readonly alarms = new Set<NodeJS.Timeout>();

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
    /** Concurrent operations in this process. */
    private readonly concurrency: number,
  ) {}

  /**
   * Runs operations with `work` until `signal` aborts, and keeps going through database outages. The signal that `work` gets also aborts when the
   * queue must restart.
   */
  async run(work: Work, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.once(work, signal).catch((err: unknown) =>
        this.log.warn({ err }, 'The queue of operations stopped. Restarting it'),
      );
      await sleep(RESTART_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async once(work: Work, outer: AbortSignal): Promise<void> {
    // Loaded only where work is done.
    const { Logger: QueueLogger, runTaskList } = await import('graphile-worker');
    const mine = new Set<string>();
    const broken = new AbortController();
    const signal = AbortSignal.any([outer, broken.signal]);
    const events: WorkerEvents = new EventEmitter();
    // A worker that could not even release its job is not replaced: all of them are restarted.
    events.on('worker:fatalError', () => broken.abort());
    // Not its `run`, which also starts schedules: if their first statement fails, it leaves an unhandled rejection, which ends the process.
    // `migrate` brings its schema up to date.
    const workers = runTaskList(
      {
        events,
        concurrency: this.concurrency,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: new QueueLogger(
          () => (level, message) => (level === 'error' ? this.log.warn({ message }, 'Queue') : undefined),
        ),
        preset: {
          plugins: [
            {
              name: 'OpeningsWorkers',
              version: '1.0.0',
              worker: {
                hooks: {
                  // Registered before it takes its first job: an unknown worker counts as dead.
                  startWorker: async (_, { worker }) => {
                    mine.add(worker.workerId);
                    await this.beat(mine);
                  },
                },
              },
            },
          ],
        },
      },
      { [TASK]: (payload, { job }) => this.task((id) => work(id, signal), (payload as { id: string }).id, job) },
      this.pool,
    );
    await this.watch(workers, mine, signal);
  }

  /** Announces that the workers of this process are alive, and releases jobs of dead ones. */
  private async watch(workers: WorkerPool, mine: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    let running = true;
    const ended = workers.promise.finally(() => (running = false));
    ended.catch(() => undefined);
    while (running && !signal.aborted) {
      try {
        await this.beat(mine);
      } catch (err) {
        this.log.warn({ err }, 'Cannot reach the queue of operations');
      }
      await Promise.race([sleep(BEAT_MS, undefined, { signal }).catch(() => undefined), ended.catch(() => undefined)]);
    }
    // Runs are ended by their own signal; their last writes still reach the queue.
    if (running) await workers.gracefulShutdown();
    await this.pool.query('delete from operation_workers where worker = any($1)', [[...mine]]).catch(() => undefined);
    for (const alarm of this.alarms) clearTimeout(alarm);
    this.alarms.clear();
    // Others can now take what these workers held.
    await this.wake();
    await ended;
  }

  private async task(work: (id: string) => Promise<OperationOutcome>, id: string, job: Job): Promise<void> {
    const outcome = await work(id);
    if (outcome === 'done') return;
    // A new job replaces this one: the queue's own retries wait longer each time and finally stop.
    await this.enqueue(id, job.priority, outcome.againAfter);
  }

  private async enqueue(id: string, priority: number, seconds: number): Promise<void> {
    // An operation that was cancelled meanwhile has a job that is due now, which this one must not replace: hence the lock.
    const { rowCount } = await this.pool.query(
      `with waiting as (select id, board, kind from operations where id = $1 and completed_at is null for share)
        select ${enqueueSql('waiting', 'priority := $2::int, run_at := now() + make_interval(secs => $3)')} from waiting`,
      [id, priority, seconds],
    );
    if (rowCount === 0) return;
    const alarm = setTimeout(() => {
      this.alarms.delete(alarm);
      void this.wake();
    }, seconds * 1_000).unref();
    this.alarms.add(alarm);
  }

  /** Makes idle workers look for jobs. */
  private async wake(): Promise<void> {
    await this.pool
      .query(`select ${WAKE}`)
      .catch((err: unknown) => this.log.warn({ err }, 'Cannot reach the queue of operations'));
  }

  /** Records that these workers are alive, and releases the jobs of those that are silent or unknown. */
  private async beat(workers: ReadonlySet<string>): Promise<void> {
    await this.pool.query({
      name: 'operation-workers-beat',
      text: `with alive as (
          insert into operation_workers (worker) select unnest($1::text[])
          on conflict (worker) do update set seen_at = now()
        ), dead as (
          delete from operation_workers where seen_at < now() - make_interval(secs => ${DEAD_SECONDS}) and worker <> all($1)
          returning worker
        ), held as (
          select worker from dead
          union select locked_by from graphile_worker.jobs j where locked_by is not null and locked_by <> all($1)
            and not exists (select from operation_workers w where w.worker = j.locked_by)
        )
        select graphile_worker.force_unlock_workers(array_agg(worker)), ${WAKE} from held having count(*) > 0`,
      values: [[...workers]],
    });
  }
}
