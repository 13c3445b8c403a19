import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

const CHANNELS = {
  log: 'openings_log',
  published: 'openings_published',
  webhooks: 'openings_webhooks',
  verdicts: 'openings_verdicts',
} as const;
// Commits that notify are serialised by PostgreSQL, so nobody notifies inside an append, and not for each one after it.
const DEBOUNCE_MS = 20;

/** Those who wait for one thing to grow. */
class Channel {
  /** How many times it was heard to grow. */
  grown = 0;
  private waiting = new Set<() => void>();
  private quiet: NodeJS.Timeout | undefined;
  private again = false;

  constructor(private readonly notify: () => void) {}

  /**
   * It has grown. Others of this process wake at once, other processes by a notification: at once too, unless there was
   * one in the last milliseconds; then one at their end stands for all until there.
   */
  announce(): void {
    this.wake();
    if (this.quiet) {
      this.again = true;
      return;
    }
    this.notify();
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      if (this.again) this.announceAgain();
    }, DEBOUNCE_MS).unref();
  }

  /**
   * Resolves when it has grown after `since` (what `grown` was before the caller looked), after `ms`, or when `signal`
   * aborts, whichever is first. Never throws.
   */
  async next(ms: number, signal: AbortSignal, since = this.grown): Promise<void> {
    if (this.grown !== since || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  wake(): void {
    this.grown++;
    const waiting = this.waiting;
    this.waiting = new Set();
    for (const done of waiting) done();
  }

  close(): void {
    clearTimeout(this.quiet);
    this.again = false;
    this.wake();
  }

  private announceAgain(): void {
    this.again = false;
    this.announce();
  }
}

/**
 * Tells subscriptions that the log has grown, and followers that something was published: in this process at once, in
 * others by a debounced NOTIFY outside of the transaction. A lost notification costs no more than a poll interval.
 */
export class Wakeups {
  /** What is published. */
  readonly published = new Channel(() => this.notify('published'));
  /** Deliveries that are due in the database, for any worker. */
  readonly webhooks = new Channel(() => this.notify('webhooks'));
  /** What workers found out about endpoints, and nobody has told them yet. */
  readonly verdicts = new Channel(() => this.notify('verdicts'));
  private readonly log = new Channel(() => this.notify('log'));
  private listener: PoolClient | undefined;
  private closed = false;
  /** Goes with what this process tells the others, which it need not hear itself. */
  private readonly self = randomUUID();

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
      client.on('notification', ({ channel, payload }) => {
        if (payload === this.self) return;
        for (const name of Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]) if (CHANNELS[name] === channel) this[name].wake();
      });
      client.on('error', (error) => {
        // A connection may break in more than one way at once, and after it was let go.
        if (this.listener !== client) return;
        this.onTrouble(error);
        this.listener = undefined;
        client.release(true);
        setTimeout(() => void this.listen(), 1000).unref();
      });
      await client.query(Object.values(CHANNELS).map((name) => `listen ${name}`).join(';'));
    } catch (error) {
      this.onTrouble(error);
      setTimeout(() => void this.listen(), 1000).unref();
    }
  }

  /** How many times this process has heard that the log has grown. */
  get grown(): number {
    return this.log.grown;
  }

  /** The log has grown. */
  announce(): void {
    this.log.announce();
  }

  /** Resolves when the log has grown after `since`, after `ms`, or when `signal` aborts, whichever is first. Never throws. */
  next(ms: number, signal: AbortSignal, since: number): Promise<void> {
    return this.log.next(ms, signal, since);
  }

  close(): void {
    this.closed = true;
    this.listener?.release(true);
    this.listener = undefined;
    this.log.close();
    this.published.close();
    this.webhooks.close();
    this.verdicts.close();
  }

  private notify(channel: keyof typeof CHANNELS): void {
    if (!this.closed) this.pool.query(`notify ${CHANNELS[channel]}, '${this.self}'`).catch(this.onTrouble);
  }
}
