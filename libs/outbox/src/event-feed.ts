import type { OnModuleDestroy } from '@nestjs/common';
import { type Cursors, facts } from '#store';
import type { PublishedEvents } from './published-events.js';
import type { PublishedEvent } from './published-event.js';

/** Which events of a board to return. */
export interface FeedQuery {
  /** Where the previous page ended. Absent: start with new events. @see EventFeedPart.cursor */
  readonly cursor?: string | undefined;
  /** Maximum number of events to scan. */
  readonly limit: number;
  /** Return only events of these types. */
  readonly types: readonly string[];
  /** How long to wait for the first event, in seconds; at most as long as a request may take. */
  readonly wait: number;
  /** Aborts when the client disconnects: stop waiting. */
  readonly signal: AbortSignal;
}

/** A page of a board's events. */
export interface EventFeedPart {
  /** In publishing order, oldest first; each with its payload. */
  readonly events: readonly (PublishedEvent & { readonly body: string })[];
  /** Where the next page starts; always present, because the events of a board have no end. */
  readonly cursor: string;
  /** More events are already available. */
  readonly hasMore: boolean;
}

/**
 * The published events of the current board, page by page, for clients that have only an API key (decision 0021). A cursor points behind the last
 * scanned event, whether it was returned or not. A client that continues from it misses no event and gets none twice, even if it changes the event
 * types.
 */
export class EventFeed implements OnModuleDestroy {
  private readonly ending = new AbortController();

  /** @param longestWait in seconds. */
  constructor(
    private readonly published: PublishedEvents,
    private readonly cursors: Cursors,
    private readonly longestWait: number,
  ) {}

  /** @throws Rejection `pagination_invalid_cursor` for a cursor that is malformed or belongs to another board. */
  async part({ cursor, limit, types, wait, signal }: FeedQuery): Promise<EventFeedPart> {
    const { board } = facts();
    const list = JSON.stringify([board, 'events']);
    const part = (events: readonly PublishedEvent[], after: number): EventFeedPart => ({
      // The payload is deleted when a newer event of the same object contains everything in it.
      events: events.filter(
        (each): each is PublishedEvent & { body: string } => each.body !== null && types.includes(each.type),
      ),
      cursor: this.cursors.seal(list, String(after)),
      hasMore: events.length === limit,
    });
    if (cursor === undefined) return part([], await this.published.head());

    let after = Number(this.cursors.open(list, cursor));
    const until = AbortSignal.timeout(Math.min(wait, this.longestWait) * 1000);
    const done = AbortSignal.any([until, signal, this.ending.signal]);
    const first = await this.published.after({ after, limit, board });
    after = first.at(-1)?.sequence ?? after;
    const found = part(first, after);
    if (found.events.length > 0 || found.hasMore || wait === 0) return found;
    for await (const events of this.published.follow({ after, limit, board, signal: done })) {
      after = events.at(-1)?.sequence ?? after;
      const more = part(events, after);
      if (more.events.length > 0 || more.hasMore) return more;
    }
    return part([], after);
  }

  /** The server is shutting down: do not keep a request waiting. */
  onModuleDestroy(): void {
    this.ending.abort();
  }
}
