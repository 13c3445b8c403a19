import { EventStore, type Position, type Recorded } from '#kernel';
import { Injectable } from '@nestjs/common';
import { STREAMED_CATEGORIES } from './inbox-events.service.js';

/** Events of others that are read at most to find what a stream missed. */
const MOST_MISSED = 1_000;
/** The log is looked at without a wake-up so seldom because changes that go with a lost one have it looked at again. */
const POLL_MS = 60_000;

/** Who hears of new events. */
interface Listener {
  /** Events after those that were delivered before, in order. The next ones come when this resolves. */
  deliver(events: readonly Recorded[]): Promise<void>;
  /** The log cannot be followed any longer. */
  lost(error: unknown): void;
}

/** Follows conversations and blocks in the log of events while a stream of this process is open. */
@Injectable()
export class InboxLog {
  private at: Position = '';
  private done: Position = '';
  private begun: Promise<void> | null = null;
  private beginnings = 0;
  private following: AbortController | null = null;
  /** One reading after the other, so that events are delivered in order. */
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly store: EventStore) {}

  /** How far the log was read. Events that are being delivered lie before it. */
  get position(): Position {
    return this.at;
  }

  /** How far events were delivered. */
  get delivered(): Position {
    return this.done;
  }

  /** Begins at the end of the log, unless it is followed already. @throws when the log cannot be read. */
  begin(listener: Listener): Promise<void> {
    this.begun ??= this.beginAtEnd(listener).catch((error: unknown) => {
      this.begun = null;
      throw error;
    });
    return this.begun;
  }

  /** Looks at the log now: it may have grown without a wake-up. */
  lookAgain(listener: Listener): void {
    if (this.following) this.follow(listener);
  }

  stop(): void {
    this.beginnings++;
    this.begun = null;
    this.following?.abort();
    this.following = null;
  }

  /** The events after `after` and not after `until`; null when they are too many, or `after` is no place before `until`. */
  async missed(after: Position, until: Position): Promise<readonly Recorded[] | null> {
    if (after > until) return null;
    const found: Recorded[] = [];
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
    // Stopped meanwhile.
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
