import { setTimeout as sleep } from 'node:timers/promises';
import { SourceFaultError } from '../faults.js';

interface Host {
  /** Resolves when the last requested turn ends. */
  tail: Promise<void>;
  waiting: number;
  /** Epoch milliseconds. No turn starts earlier. */
  notBefore: number;
}

/** Serializes requests: one at a time for each host, or for each name that stands for one, across all reads of this process. */
export class HostTurns {
  private readonly hosts = new Map<string, Host>();

  /**
   * Waits for a turn at `host`. @returns a function that ends the turn. The next turn starts `pauseMs` later.
   * @throws the reason of `signal`.
   */
  async take(host: string, signal: AbortSignal): Promise<(pauseMs: number) => void> {
    signal.throwIfAborted();
    const at = this.at(host);
    const before = at.tail;
    let release: () => void = () => undefined;
    const own = new Promise<void>((resolve) => (release = resolve));
    at.tail = before.then(() => own);
    at.waiting++;
    let isOver = false;
    const done = (pauseMs: number) => {
      if (isOver) return;
      isOver = true;
      at.notBefore = Math.max(at.notBefore, Date.now() + pauseMs);
      at.waiting--;
      release();
    };
    try {
      await orAborted(before, signal);
      const pause = at.notBefore - Date.now();
      if (pause > 0) await sleep(pause, undefined, { signal });
    } catch (error) {
      // An aborted turn ends only when it is due, so the next one does not start early.
      void before.then(() => done(0));
      throw signal.aborted ? signal.reason : error;
    }
    return done;
  }

  private at(host: string): Host {
    const now = Date.now();
    if (this.hosts.size > 1_000)
      for (const [name, { waiting, notBefore }] of this.hosts)
        if (waiting === 0 && notBefore <= now) this.hosts.delete(name);
    let at = this.hosts.get(host);
    if (!at) this.hosts.set(host, (at = { tail: Promise.resolve(), waiting: 0, notBefore: 0 }));
    return at;
  }
}

function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}

/** Limits the total time that a read waits for its source. The time that its consumer takes does not count. */
export class Patience {
  constructor(private leftMs: number) {}

  /**
   * Waits for `work`. @param giveUp called if the time limit is reached first.
   * @throws SourceFaultError `timed_out`
   */
  async spend<T>(work: () => Promise<T>, giveUp: () => void = () => undefined): Promise<T> {
    const fault = new SourceFaultError('timed_out', 'The source took too long to be read.');
    if (this.leftMs <= 0) throw fault;
    const begun = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(fault);
        giveUp();
      }, this.leftMs);
    });
    const done = work();
    // After the time limit, the result of the work is ignored.
    done.catch(() => undefined);
    try {
      return await Promise.race([done, over]);
    } finally {
      clearTimeout(timer);
      this.leftMs -= performance.now() - begun;
    }
  }
}
