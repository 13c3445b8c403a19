import type { Growth } from '#store/engine';
import type { Logger, MetricsJson, WorkerStatus } from '#runtime/engine';
import { fork, type ChildProcess } from 'node:child_process';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** How a worker process is watched; in milliseconds. */
export interface Patience {
  /** How often it is looked at. It says that it lives as often. */
  readonly lookMs: number;
  /** How many looks in a row may find nothing new before it counts as hung: when it works, and while it starts. */
  readonly looks: number;
  readonly startLooks: number;
  /** How long it may take to stop. */
  readonly endMs: number;
  /** How long the first pause before it is started again is, and the longest: each is twice the one before. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const PATIENCE: Patience = {
  lookMs: 1_000,
  looks: 10,
  startLooks: 120,
  endMs: 4_000,
  firstPauseMs: 100,
  longestPauseMs: 10_000,
};
/** A process that worked for so long was well: the next pause is a short one again. */
const WELL_MS = 30_000;
const ANSWER_MS = 2_000;

/** What a worker process is made of. */
export interface WorkerProcessOptions {
  /** Its program. */
  readonly file: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** The first message to it. Made for each process. */
  readonly begin: () => ToWorker;
  /** It says that something has grown. */
  readonly onGrown: (growth: Growth, said: string) => void;
  /** A process has ended without having been stopped; called before the next one begins. */
  readonly onDeath: () => Promise<unknown>;
  readonly patience?: Patience;
  readonly execArgv?: readonly string[];
  /** Its environment; default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * A process that works in the background of this one. It is started again, after a growing pause, when it dies, runs out of
 * memory or does not say for ten seconds that it lives; it ends when this one does, however that ends.
 */
export class WorkerProcess {
  private readonly patience: Patience;
  private child: ChildProcess | undefined;
  private state: WorkerStatus['state'] = 'stopped';
  private startedAt = 0;
  private restarts = 0;
  private unheard = 0;
  private pause: number;
  private timer: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private stopping = false;
  private asked = 0;
  private readonly questions = new Map<number, (metrics: MetricsJson) => void>();

  constructor(private readonly options: WorkerProcessOptions) {
    this.patience = options.patience ?? PATIENCE;
    this.pause = this.patience.firstPauseMs;
  }

  /** Starts the process, and from now on starts it again. */
  start(): void {
    // Counted in looks and not by the clock: a machine that slept, or this process when it stood still, hears late of all.
    this.watch = setInterval(() => this.look(), this.patience.lookMs);
    this.begin();
  }

  /** How it is. */
  get status(): WorkerStatus {
    return { state: this.state, pid: this.child?.pid ?? null, restarts: this.restarts };
  }

  /** Tells it that something has grown. What it does not hear, it finds when it looks by itself. */
  tell(growth: Growth, said: string): void {
    if (this.state === 'running') this.send({ kind: 'grown', growth, said });
  }

  /** What it measured; null when it does not answer within two seconds. */
  metrics(): Promise<MetricsJson | null> {
    if (this.state !== 'running') return Promise.resolve(null);
    const id = ++this.asked;
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

  /** Ends it in order, or after a few seconds without. Resolves when it is gone. */
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
    // Its log goes where that of this process goes.
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
    // Of one that could not be started there is no exit.
    child.on('error', (err) => {
      this.options.log.error({ err }, 'The worker process reported an error');
      if (child.pid === undefined) this.ended(child, null, null);
    });
    child.once('exit', (code, signal) => this.ended(child, code, signal));
    this.send(begin());
  }

  private send(message: ToWorker): void {
    // A process that is just ending does not get the message; its exit is noticed instead.
    if (this.child?.connected) this.child.send(message, () => undefined);
  }

  private heard(message: FromWorker): void {
    this.unheard = 0;
    if (message.kind === 'grown') this.options.onGrown(message.growth, message.said);
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
