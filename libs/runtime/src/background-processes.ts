import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** What a process answers a message with. */
type Answer<Value> = { readonly value: Value } | { readonly error: unknown };

/** What a process does. It ends with the one that started it, because nothing else keeps it alive. */
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

/** A process that nobody gave work to for so long ends. */
const IDLE_MS = 60_000;

/**
 * Processes for work that keeps a processor busy for long while only its caller waits: whatever answers requests goes first. Threads
 * disturb it more, even with the same priority (decision 0130).
 *
 * A process is started when it is first needed, ends when it is idle for a minute, and does not keep this one alive while it is idle.
 */
export class BackgroundProcesses<Message, Value> {
  private readonly idle: { readonly child: ChildProcess; readonly end: NodeJS.Timeout }[] = [];
  private readonly waiting: { readonly signal?: AbortSignal; readonly resume: (child: ChildProcess) => void }[] = [];
  private started = 0;

  /**
   * @param work the text of a function of one message, in JavaScript, that may `require` the modules of Node.
   * @param limit how many processes there are at most; a message that comes when all are busy waits.
   * @param niceness from 0, the priority of requests, to 19, the lowest.
   */
  constructor(
    private readonly work: string,
    private readonly limit: number,
    private readonly niceness: number,
  ) {}

  /**
   * What the work makes of `message`; both are copied. Once `signal` is aborted nobody waits for it any more: work that has begun
   * is finished for nobody.
   * @throws what the work throws; the reason of `signal`; or Error when its process ended, and the next message gets another.
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
      // It has ended already, or the system has no priorities: the work is done all the same.
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

  /** Gives a process to whoever has waited longest and still does. Whether anybody has. */
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
      // Whatever else it says, such as that it could not be killed, is of no interest.
      child.on('error', () => undefined);
      reject(error);
    };
    const ended = (): void => failed(new Error('The process ended before it answered.'));
    child.on('message', answered).on('error', failed).on('exit', ended);
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.send(message as object, (error) => error && failed(error));
  });
}
