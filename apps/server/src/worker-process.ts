import type { WorkerView } from '#runtime/engine';
import type { Wakeups } from '#store';
import type { Logger } from '#runtime/starting';
import { fork, type ChildProcess } from 'node:child_process';
import type { FromWorker, ToWorker } from './worker-messages.js';

type WorkerStatus = WorkerView['status'];

type MetricsJson = NonNullable<Awaited<ReturnType<WorkerView['metrics']>>>;

type Growth = Parameters<Wakeups['hear']>[0];

/** How a worker process is monitored; in milliseconds. */
export interface WorkerPatience {
  /** The interval of the checks, and of the worker's heartbeats. */
  readonly lookMs: number;
  /** How many checks in a row may find no heartbeat before the worker counts as hung: when it works, and while it starts. */
  readonly looks: number;
  readonly startLooks: number;
  /** How long it may take to stop. */
  readonly endMs: number;
  /** The first and the longest delay before a restart: each delay is twice the previous one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const PATIENCE: WorkerPatience = {
  lookMs: 1_000,
  looks: 10,
  startLooks: 120,
  endMs: 4_000,
  firstPauseMs: 100,
  longestPauseMs: 10_000,
};
/** A worker that ran for this long was healthy: the next delay is the first one again. */
const WELL_MS = 30_000;
const ANSWER_MS = 2_000;

/** What a worker process needs. */
export interface WorkerProcessOptions {
  /** Its program. */
  readonly file: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Creates the first message to it, for each process. */
  readonly begin: () => ToWorker;
  /** The worker reports that a log or a queue has grown. */
  readonly onGrown: (growth: Growth, payload: string) => void;
  /** Called when a process has ended without being stopped, before the next one starts. */
  readonly onDeath: () => Promise<unknown>;
  readonly patience?: WorkerPatience;
  readonly execArgv?: readonly string[];
  /** Its environment; default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * A process that does the background work of this one. It is restarted, after a growing delay, when it dies, runs out of memory or sends no
 * heartbeat for ten seconds. It ends when this process ends, in any way.
 */
export class WorkerProcess {
  private readonly patience: WorkerPatience;
  private child: ChildProcess | undefined;
  private state: WorkerStatus['state'] = 'stopped';
  private startedAt = 0;
  private restarts = 0;
  private unheard = 0;
  private pause: number;
  private timer: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private stopping = false;
  private lastQuestion = 0;
  private readonly questions = new Map<number, (metrics: MetricsJson) => void>();

  constructor(private readonly options: WorkerProcessOptions) {
    this.patience = options.patience ?? PATIENCE;
    this.pause = this.patience.firstPauseMs;
  }

  /** Starts the process, and restarts it from now on. */
  start(): void {
    // Counted in checks and not by the clock: after sleep of the machine, or a pause of this process, all heartbeats are late.
    this.watch = setInterval(() => this.look(), this.patience.lookMs);
    this.begin();
  }

  /** Its state. */
  get status(): WorkerStatus {
    return { state: this.state, pid: this.child?.pid ?? null, restarts: this.restarts };
  }

  /** Notifies it that a log or a queue has grown. If it misses the message, it finds the new entries at its next regular read. */
  tell(growth: Growth, payload: string): void {
    if (this.state === 'running') this.send({ kind: 'grown', growth, payload });
  }

  /** Its metrics; null when it does not answer within two seconds. */
  metrics(): Promise<MetricsJson | null> {
    if (this.state !== 'running') return Promise.resolve(null);
    const id = ++this.lastQuestion;
    return new Promise((resolve) => {
      const done = (metrics: MetricsJson | null) => {
        clearTimeout(late);
        this.questions.delete(id);
        resolve(metrics);
      };
      const late = setTimeout(() => done(null), ANSWER_MS);
      this.questions.set(id, done);
      this.send({ kind: 'measure', id });
    });
  }

  /** Stops it in an orderly way, or kills it after a few seconds. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.watch);
    clearTimeout(this.timer);
    const { child } = this;
    this.state = 'stopped';
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.send({ kind: 'end' });
    const late = setTimeout(() => child.kill('SIGKILL'), this.patience.endMs);
    await gone;
    clearTimeout(late);
  }

  private begin(): void {
    const { file, begin, execArgv, env } = this.options;
    // Its log goes to the output of this process.
    const child = fork(file, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(execArgv ? { execArgv: [...execArgv] } : {}),
      ...(env ? { env } : {}),
    });
    this.child = child;
    this.state = 'starting';
    this.startedAt = performance.now();
    this.unheard = 0;
    child.on('message', (message) => this.heard(message as FromWorker));
    // A process that could not be started has no exit.
    child.on('error', (err) => {
      this.options.log.error({ err }, 'The worker process reported an error');
      if (child.pid === undefined) this.ended(child, null, null);
    });
    child.once('exit', (code, signal) => this.ended(child, code, signal));
    this.send(begin());
  }

  private send(message: ToWorker): void {
    // A process that is just ending does not receive the message; its exit is handled instead.
    if (this.child?.connected) this.child.send(message, () => undefined);
  }

  private heard(message: FromWorker): void {
    this.unheard = 0;
    if (message.kind === 'grown') this.options.onGrown(message.growth, message.payload);
    else if (message.kind === 'measured') this.questions.get(message.id)?.(message.metrics);
    else if (message.kind === 'begun' && this.state === 'starting') {
      this.state = 'running';
      this.options.log.info({ pid: this.child?.pid, restarts: this.restarts }, 'Worker process started');
    }
  }

  private look(): void {
    const { looks, startLooks } = this.patience;
    if (!this.child || ++this.unheard <= (this.state === 'running' ? looks : startLooks)) return;
    this.options.log.error({ pid: this.child.pid }, 'The worker process does not respond. It is killed');
    this.child.kill('SIGKILL');
  }

  private ended(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.child !== child) return;
    this.child = undefined;
    if (this.stopping) return;
    this.options.log.error({ code, signal }, 'The worker process ended unexpectedly. It is started again');
    this.state = 'restarting';
    if (performance.now() - this.startedAt > WELL_MS) this.pause = this.patience.firstPauseMs;
    const { pause } = this;
    this.pause = Math.min(pause * 2, this.patience.longestPauseMs);
    this.options
      .onDeath()
      .catch((err: unknown) =>
        this.options.log.error(
          { err },
          'Could not release the leases of the ended worker process. They expire by themselves',
        ),
      )
      .finally(() => {
        if (!this.stopping) this.timer = setTimeout(() => this.again(), pause);
      });
  }

  private again(): void {
    this.restarts++;
    this.begin();
  }
}
