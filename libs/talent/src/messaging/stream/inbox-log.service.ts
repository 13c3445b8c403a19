import { EventStore, type Position, type StoredEvent } from '#kernel';
import { Injectable } from '@nestjs/common';
import { STREAMED_CATEGORIES } from './inbox-events.service.js';

/** Maximum number of events of all users to read when finding what a stream missed. */
const MOST_MISSED = 1_000;
/** The log is polled rarely without a wake-up, because a change that comes with a lost wake-up makes the process poll it again. */
const POLL_MS = 60_000;

/** A subscriber to new events. */
interface Listener {
  /** Receives the events after those already delivered, in order. The next ones follow when the promise resolves. */
  deliver(events: readonly StoredEvent[]): Promise<void>;
  /** Called when the log can no longer be followed. */
  lost(error: unknown): void;
}

/** Follows conversations and blocks in the event log while this process has an open stream. */
@Injectable()
export class InboxLog {
  private at: Position = '';
  private done: Position = '';
  private begun: Promise<void> | null = null;
  private beginnings = 0;
  private following: AbortController | null = null;
  /** Reads are sequential, so that events are delivered in order. */
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly store: EventStore) {}

  /** The position up to which the log was read. Events still being delivered are before it. */
  get position(): Position {
    return this.at;
  }

  /** The position up to which events were delivered. */
  get delivered(): Position {
    return this.done;
  }

  /** Starts following at the end of the log, unless already started. @throws if the log cannot be read. */
  begin(listener: Listener): Promise<void> {
    this.begun ??= this.beginAtEnd(listener).catch((error: unknown) => {
      this.begun = null;
      throw error;
    });
    return this.begun;
  }

  /** Polls the log now, in case it has grown without a wake-up. */
  lookAgain(listener: Listener): void {
    if (this.following) this.follow(listener);
  }

  stop(): void {
    this.beginnings++;
    this.begun = null;
    this.following?.abort();
    this.following = null;
  }

  /** The events after `after` up to `until`; null if there are too many, or if `after` is not before `until`. */
  async missed(after: Position, until: Position): Promise<readonly StoredEvent[] | null> {
    if (after > until) return null;
    const found: StoredEvent[] = [];
    const reading = new AbortController();
    const batches = this.store.subscribe({
      after,
      categories: STREAMED_CATEGORIES,
      batchSize: MOST_MISSED,
      signal: reading.signal,
    });
    for await (const { events, checkpoint, caughtUp } of batches) {
      found.push(...events.filter(({ position }) => position <= until));
      if (found.length >= MOST_MISSED) break;
      if (!caughtUp && checkpoint < until) continue;
      reading.abort();
      return found;
    }
    reading.abort();
    return null;
  }

  private async beginAtEnd(listener: Listener): Promise<void> {
    const mine = ++this.beginnings;
    const head = await this.store.head();
    // It was stopped meanwhile.
    if (mine !== this.beginnings) return;
    this.at = this.done = head;
    this.follow(listener);
  }

  private follow(listener: Listener): void {
    this.following?.abort();
    const { signal } = (this.following = new AbortController());
    this.reading = this.reading.then(() => this.read(listener, signal));
  }

  private async read(listener: Listener, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const batches = this.store.subscribe({
        after: this.at,
        categories: STREAMED_CATEGORIES,
        signal,
        pollMs: POLL_MS,
      });
      for await (const { events, checkpoint } of batches) {
        if (signal.aborted) return;
        this.at = checkpoint;
        if (events.length > 0) await listener.deliver(events);
        if (!signal.aborted) this.done = checkpoint;
      }
    } catch (error) {
      if (!signal.aborted) listener.lost(error);
    }
  }
}
