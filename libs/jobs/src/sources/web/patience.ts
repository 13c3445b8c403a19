import { SourceFaultError } from '../posting-source.js';

/** How long a reading waits for its source, all in all; what its taker does in between does not count. */
export class Patience {
  constructor(private leftMs: number) {}

  /**
   * Waits for `work`. @param giveUp is called when patience ends first.
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
    // When patience ended, what the work says later is of no interest.
    done.catch(() => undefined);
    try {
      return await Promise.race([done, over]);
    } finally {
      clearTimeout(timer);
      this.leftMs -= performance.now() - begun;
    }
  }
}
