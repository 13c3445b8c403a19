import { Worker } from 'node:worker_threads';

/** What a thread answers a message with. */
type Answer<Value> = { readonly value: Value } | { readonly error: unknown };

/**
 * What a thread does. Only Linux gives a thread a number and a priority of its own; elsewhere a thread has the priority of its
 * process.
 */
const program = (work: string): string => `const { readlinkSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop());
    require('node:os').setPriority(thread, workerData);
  } catch {}
  const work = ${work};
  parentPort.on('message', (message) => {
    let answer;
    try {
      answer = { value: work(message) };
    } catch (error) {
      answer = { error };
    }
    parentPort.postMessage(answer);
  });`;

/**
 * Threads for work that keeps a processor busy for long while only its caller waits: the threads that answer requests go first.
 * A thread is started when it is first needed, and does not keep the process alive while it is idle.
 */
export class BackgroundThreads<Message, Value> {
  private readonly idle: Worker[] = [];
  private readonly waiting: { readonly signal?: AbortSignal; readonly resume: (thread: Worker) => void }[] = [];
  private started = 0;

  /**
   * @param work the text of a function of one message, in JavaScript, that may `require` the modules of Node.
   * @param limit how many threads there are at most; a message that comes when all are busy waits.
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
   * @throws what the work throws; the reason of `signal`; or Error when its thread ended, and the next message gets another.
   */
  async run(message: Message, signal?: AbortSignal): Promise<Value> {
    const answer = this.answer(message, signal);
    return signal ? await Promise.race([answer, aborted(signal)]) : await answer;
  }

  private async answer(message: Message, signal: AbortSignal | undefined): Promise<Value> {
    const thread = await this.lease(signal);
    thread.ref();
    let answer: Answer<Value>;
    try {
      answer = await answerOf<Value>(thread, message);
    } catch (error) {
      this.started--;
      this.handOver(() => this.start());
      throw error;
    }
    thread.unref();
    if (!this.handOver(() => thread)) this.idle.push(thread);
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  private lease(signal: AbortSignal | undefined): Worker | Promise<Worker> {
    const thread = this.idle.pop();
    if (thread) return thread;
    if (this.started < this.limit) return this.start();
    return new Promise((resume) => this.waiting.push(signal ? { signal, resume } : { resume }));
  }

  private start(): Worker {
    this.started++;
    return new Worker(program(this.work), { eval: true, workerData: this.niceness });
  }

  /** Gives a thread to whoever has waited longest and still does. Whether anybody has. */
  private handOver(thread: () => Worker): boolean {
    let next = this.waiting.shift();
    while (next?.signal?.aborted) next = this.waiting.shift();
    next?.resume(thread());
    return next !== undefined;
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

function answerOf<Value>(thread: Worker, message: unknown): Promise<Answer<Value>> {
  return new Promise((resolve, reject) => {
    const settled = (): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: Answer<Value>): void => {
      settled();
      resolve(answer);
    };
    const failed = (error: unknown): void => {
      settled();
      reject(error);
    };
    const ended = (): void => failed(new Error('The thread ended before it answered.'));
    thread.on('message', answered).on('error', failed).on('exit', ended);
    thread.postMessage(message);
  });
}
