import type { OnModuleDestroy } from '@nestjs/common';
import { type Cursors, facts } from '#store';
import type { PublishedEvents } from './published-events.js';
import type { PublishedEvent } from './published-event.js';

/** What of a board's events is asked for. */
export interface FeedQuery {
  /** Where the part before ended. Absent: from now on. @see EventFeedPart.cursor */
  readonly cursor?: string | undefined;
  /** Events looked at, at most. */
  readonly limit: number;
  /** Only events of these types are shown. */
  readonly types: readonly string[];
  /** How long to wait for the first one, in seconds; at most as long as a request may take. */
  readonly wait: number;
  /** The client is gone: nothing is waited for any more. */
  readonly signal: AbortSignal;
}

/** A part of a board's events. */
export interface EventFeedPart {
  /** In the order of publishing, the oldest first; each with its bytes. */
  readonly events: readonly (PublishedEvent & { readonly body: string })[];
  /** Where the next part begins; never absent, because a board's events have no end. */
  readonly cursor: string;
  /** More is there already. */
  readonly hasMore: boolean;
}

/**
 * The published events of the board of the request, part by part, for those who have nothing but a key (decision 0021).
 * A cursor stands behind the last event that was looked at, whether it was shown or not: whoever goes on from there misses
 * nothing and sees nothing twice, also when other types are asked for.
 */
export class EventFeed implements OnModuleDestroy {
  private readonly ending = new AbortController();

  /** @param longestWait in seconds. */
  constructor(
    private readonly published: PublishedEvents,
    private readonly cursors: Cursors,
    private readonly longestWait: number,
  ) {}

  /** @throws Rejection `pagination_invalid_cursor` for a cursor that is broken or of another board. */
  async part({ cursor, limit, types, wait, signal }: FeedQuery): Promise<EventFeedPart> {
    const { board } = facts();
    const list = JSON.stringify([board, 'events']);
    const part = (events: readonly PublishedEvent[], after: number): EventFeedPart => ({
      // Bytes are deleted when a newer event of the same object contains everything that they contained.
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

  /** The server is shutting down: no request is kept waiting. */
  onModuleDestroy(): void {
    this.ending.abort();
  }
}
