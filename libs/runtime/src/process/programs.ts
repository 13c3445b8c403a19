import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What a program may use at most. */
export interface ProgramLimits {
  readonly seconds: number;
  /** Of memory in all, whatever it is used for. */
  readonly megabytes: number;
}

/** Why there is no answer: the program was too slow, used too much memory, or broke. */
export type ProgramFailure = 'slow' | 'broken';

/** What came of a program. */
export type ProgramOutcome<Answer> =
  { readonly answered: true; readonly answer: Answer } | { readonly answered: false; readonly why: ProgramFailure };

/**
 * Runs programs apart from this process, one process for each run, for work that may hang or eat memory: what a stranger sent is
 * read by a library. A program sees no settings of the server.
 */
export abstract class Programs {
  /**
   * Has the program `name` answer `message`; both are copied. At most two programs run at a time; others wait.
   * @throws Error when the program could not be started.
   */
  abstract run<Answer>(name: string, message: unknown, limits: ProgramLimits): Promise<ProgramOutcome<Answer>>;
}

const AT_ONCE = 2;
/** Of the heap of JavaScript; the rest is for bytes outside of it. */
const HEAP_SHARE = 0.6;

/** What a program is told first. */
interface Order {
  readonly message: unknown;
  readonly megabytes: number;
}

/** Programs that lie in one folder, each a file `<name>.js`. */
export class ForkedPrograms extends Programs {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param folder with a slash at its end. */
  constructor(private readonly folder: URL) {
    super();
  }

  async run<Answer>(name: string, message: unknown, limits: ProgramLimits): Promise<ProgramOutcome<Answer>> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await this.once<Answer>(fileURLToPath(new URL(`${name}.js`, this.folder)), message, limits);
    } finally {
      // Whoever waits takes the place of this one.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
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
      const late = setTimeout(() => {
        outcome = { answered: false, why: 'slow' };
        child.kill('SIGKILL');
      }, seconds * 1_000);
      child.once('message', (answer) => {
        outcome = { answered: true, answer: answer as Answer };
        child.kill('SIGKILL');
      });
      child.once('error', (error) => {
        clearTimeout(late);
        if (child.pid === undefined) reject(error);
      });
      child.once('exit', () => {
        clearTimeout(late);
        resolve(outcome);
      });
      const order: Order = { message, megabytes };
      child.send(order, () => undefined);
    });
  }
}

const LOOK_MS = 20;
/** In a thread of its own: what it watches does not let others have their turn. */
const WATCH = `const { workerData } = require('node:worker_threads');
  setInterval(() => { if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL'); }, ${LOOK_MS});`;

/** What a program does: answers the one message that it gets. To be called at its start. */
export function answerOnce(work: (message: never) => Promise<unknown>): void {
  process.once('message', (order: Order) => {
    new Worker(WATCH, { eval: true, workerData: order.megabytes * 1_048_576 }).unref();
    work(order.message as never).then(
      (answer) => process.send?.(answer),
      () => process.exit(1),
    );
  });
  process.once('disconnect', () => process.exit());
}
