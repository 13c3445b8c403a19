import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** The reply of a process to a message. */
type Answer<Value> = { readonly value: Value } | { readonly error: unknown };

/** The program of a process. It ends with its parent, because nothing else keeps it alive. */
const program = (work: string): string => `const work = ${work};
  process.on('message', (message) => {
    let answer;
    try {
      answer = { value: work(message) };
    } catch (error) {
      answer = { error };
    }
    process.send(answer);
  });`;

/** A process ends after this time without work. */
const IDLE_MS = 60_000;

/**
 * Processes for work that occupies a processor for long while only its caller waits: requests come first. Threads disturb them more, even at the
 * same priority (decision 0130).
 *
 * A process is started when it is first needed, ends after a minute without work, and does not keep this process alive while it is idle.
 */
export class BackgroundProcesses<Message, Value> {
  private readonly idle: { readonly child: ChildProcess; readonly end: NodeJS.Timeout }[] = [];
  private readonly waiting: { readonly signal?: AbortSignal; readonly resume: (child: ChildProcess) => void }[] = [];
  private started = 0;

  /**
   * @param work the source text of a JavaScript function of one message, which may `require` modules of Node.
   * @param limit maximum number of processes; a message that arrives while all are busy waits.
   * @param niceness from 0, the priority of requests, to 19, the lowest.
   */
  constructor(
    private readonly work: string,
    private readonly limit: number,
    private readonly niceness: number,
  ) {}

  /**
   * The result of the work for `message`; both are copied. After `signal` aborts, the caller no longer waits, but started work is completed and its
   * result discarded.
   * @throws errors of the work; the reason of `signal`; or Error if its process ended. The next message gets a new process.
   */
  async run(message: Message, signal?: AbortSignal): Promise<Value> {
    const answer = this.answer(message, signal);
    return signal ? await Promise.race([answer, aborted(signal)]) : await answer;
  }

  private async answer(message: Message, signal: AbortSignal | undefined): Promise<Value> {
    const child = await this.lease(signal);
    child.ref();
    child.channel?.ref();
    let answer: Answer<Value>;
    try {
      answer = await answerOf<Value>(child, message);
    } catch (error) {
      child.kill('SIGKILL');
      this.started--;
      this.handOver(() => this.start());
      throw error;
    }
    child.unref();
    child.channel?.unref();
    if (!this.handOver(() => child)) this.rest(child);
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  private lease(signal: AbortSignal | undefined): ChildProcess | Promise<ChildProcess> {
    for (let rested = this.idle.pop(); rested; rested = this.idle.pop()) {
      clearTimeout(rested.end);
      if (rested.child.connected) return rested.child;
      this.started--;
    }
    if (this.started < this.limit) return this.start();
    return new Promise((resume) => this.waiting.push(signal ? { signal, resume } : { resume }));
  }

  private start(): ChildProcess {
    this.started++;
    const child = spawn(process.execPath, ['-e', program(this.work)], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, this.niceness);
    } catch {
      // It has already ended, or the system has no priorities: the work is done nevertheless.
    }
    return child;
  }

  private rest(child: ChildProcess): void {
    const end = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((each) => each.child === child),
        1,
      );
      this.started--;
      child.kill();
    }, IDLE_MS);
    this.idle.push({ child, end: end.unref() });
  }

  /** Assigns a process to the caller that has waited longest and still waits. Returns whether there was one. */
  private handOver(child: () => ChildProcess): boolean {
    let next = this.waiting.shift();
    while (next?.signal?.aborted) next = this.waiting.shift();
    next?.resume(child());
    return next !== undefined;
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

function answerOf<Value>(child: ChildProcess, message: unknown): Promise<Answer<Value>> {
  return new Promise((resolve, reject) => {
    const settled = (): void => {
      child.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: unknown): void => {
      settled();
      resolve(answer as Answer<Value>);
    };
    const failed = (error: Error): void => {
      settled();
      // Other errors, such as a failed kill, are irrelevant.
      child.on('error', () => undefined);
      reject(error);
    };
    const ended = (): void => failed(new Error('The process ended before it answered.'));
    child.on('message', answered).on('error', failed).on('exit', ended);
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.send(message as object, (error) => error && failed(error));
  });
}
