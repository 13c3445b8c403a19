import type { Pool, PoolClient } from 'pg';

const CHANNEL = 'openings_log';
// Commits that notify are serialised by PostgreSQL, so nobody notifies inside an append, and not for each one after it.
const DEBOUNCE_MS = 20;

/**
 * Tells subscriptions that the log has grown: in this process at once, in others by one debounced NOTIFY.
 * A lost notification costs a subscription no more than its poll interval.
 */
export class Wakeups {
  private waiting = new Set<() => void>();
  private announced: NodeJS.Timeout | undefined;
  private listener: PoolClient | undefined;
  private closed = false;

  constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (error: unknown) => void = () => undefined,
  ) {}

  /** Begins to hear other processes, and goes on trying when the connection breaks. */
  async listen(): Promise<void> {
    if (this.closed) return;
    try {
      const client = await this.pool.connect();
      this.listener = client;
      client.on('notification', () => this.wake());
      client.on('error', (error) => {
        // A connection may break in more than one way at once, and after it was let go.
        if (this.listener !== client) return;
        this.onTrouble(error);
        this.listener = undefined;
        client.release(true);
        setTimeout(() => void this.listen(), 1000).unref();
      });
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.onTrouble(error);
      setTimeout(() => void this.listen(), 1000).unref();
    }
  }

  /** The log has grown. */
  announce(): void {
    this.wake();
    this.announced ??= setTimeout(() => {
      this.announced = undefined;
      if (!this.closed) this.pool.query(`notify ${CHANNEL}`).catch(this.onTrouble);
    }, DEBOUNCE_MS).unref();
  }

  /** Resolves at the next growth of the log, after `ms`, or when `signal` aborts, whichever is first. Never throws. */
  next(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
      if (signal.aborted) done();
      else signal.addEventListener('abort', done);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.announced);
    this.listener?.release(true);
    this.listener = undefined;
    this.wake();
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = new Set();
    for (const done of waiting) done();
  }
}
