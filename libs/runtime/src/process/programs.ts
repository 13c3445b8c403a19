import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The resource limits of a program. */
export interface ProgramLimits {
  /** Processor time. On a busy machine the program may run up to five times as long. */
  readonly seconds: number;
  /** Total memory, for any use. */
  readonly megabytes: number;
  /** Callers with different names take turns, for example the id of a board. Callers without a name share one. */
  readonly turn?: string;
}

/** Why there is no result: the program was too slow, used too much memory, or crashed. */
export type ProgramFailure = 'slow' | 'broken';

/** The result of a program. */
export type ProgramOutcome<Answer> =
  { readonly answered: true; readonly answer: Answer } | { readonly answered: false; readonly why: ProgramFailure };

/**
 * Runs programs outside of this process, one process for each run, for work that may hang or use too much memory: a library that parses files of
 * strangers. A program cannot see the settings of the server.
 */
export abstract class Programs {
  /**
   * Runs the program `name` with `message` and returns its answer; both are copied. At most two programs run at a time; others wait, and of
   * those the next one is of another `turn` than the one before if there is one.
   * @throws Error if the program could not be started.
   */
  abstract run<Answer>(name: string, message: unknown, limits: ProgramLimits): Promise<ProgramOutcome<Answer>>;
}

const AT_ONCE = 2;
/** The limit of the JavaScript heap; the rest is for memory outside of it. */
const HEAP_SHARE = 0.6;

/** The first message to a program. */
interface Order {
  readonly message: unknown;
  readonly megabytes: number;
  readonly seconds: number;
}

/** The signal with which a program ends itself that has used its processor time. */
const TOO_SLOW = 'SIGXCPU';
/** How much longer than its processor time a program may take. */
const PATIENCE = 5;

/** Programs in one folder, each a file `<name>.js`. */
export class ForkedPrograms extends Programs {
  private running = 0;
  /** By turn; the first entry is next. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** @param folder with a slash at its end. */
  constructor(private readonly folder: URL) {
    super();
  }

  async run<Answer>(name: string, message: unknown, limits: ProgramLimits): Promise<ProgramOutcome<Answer>> {
    if (this.running >= AT_ONCE) await this.wait(limits.turn ?? '');
    else this.running++;
    try {
      return await this.once<Answer>(fileURLToPath(new URL(`${name}.js`, this.folder)), message, limits);
    } finally {
      // The next waiting call takes over this slot.
      const next = this.next();
      if (next) next();
      else this.running--;
    }
  }

  private wait(turn: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = this.waiting.get(turn);
    if (others) others.push(resolve);
    else this.waiting.set(turn, [resolve]);
    return promise;
  }

  /** The next call: the first one of the first turn, which then goes to the end. */
  private next(): (() => void) | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    const [turn, [call, ...others]] = first;
    this.waiting.delete(turn);
    if (others.length > 0) this.waiting.set(turn, others);
    return call;
  }

  private once<Answer>(
    file: string,
    message: unknown,
    { seconds, megabytes }: ProgramLimits,
  ): Promise<ProgramOutcome<Answer>> {
    return new Promise((resolve, reject) => {
      const child = fork(file, [], {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {},
        execArgv: [`--max-old-space-size=${Math.floor(megabytes * HEAP_SHARE)}`],
      });
      let outcome: ProgramOutcome<Answer> = { answered: false, why: 'broken' };
      const late = setTimeout(
        () => {
          outcome = { answered: false, why: 'slow' };
          child.kill('SIGKILL');
        },
        PATIENCE * seconds * 1_000,
      );
      child.once('message', (answer) => {
        outcome = { answered: true, answer: answer as Answer };
        child.kill('SIGKILL');
      });
      child.once('error', (error) => {
        clearTimeout(late);
        if (child.pid === undefined) reject(error);
      });
      child.once('exit', (_, signal) => {
        clearTimeout(late);
        if (signal === TOO_SLOW) outcome = { answered: false, why: 'slow' };
        resolve(outcome);
      });
      const order: Order = { message, megabytes, seconds };
      child.send(order, () => undefined);
    });
  }
}

const LOOK_MS = 20;
/** In a separate thread, because the watched program does not yield. Its processor time is that of the whole process. */
const WATCH = `const { workerData: { bytes, microseconds } } = require('node:worker_threads');
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const before = used();
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
    if (used() - before > microseconds) process.kill(process.pid, '${TOO_SLOW}');
  }, ${LOOK_MS});`;

/** What a program does: answers the one message that it gets. Call it at the start of the program. */
export function answerOnce(work: (message: never) => Promise<unknown>): void {
  process.once('message', (order: Order) => {
    const workerData = { bytes: order.megabytes * 1_048_576, microseconds: order.seconds * 1e6 };
    new Worker(WATCH, { eval: true, workerData }).unref();
    work(order.message as never).then(
      (answer) => process.send?.(answer),
      () => process.exit(1),
    );
  });
  process.once('disconnect', () => process.exit());
}
