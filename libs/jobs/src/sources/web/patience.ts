import { SourceFaultError } from '../posting-source.js';

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
