import type { ClientBase, Pool } from 'pg';
import type { Wakeups } from '#store';
import type { PublishedEvent } from './published-event.js';

interface Row {
  readonly sequence: string;
  readonly event_id: string;
  readonly board: string;
  readonly type: string;
  readonly object: string;
  readonly object_id: string;
  readonly revision: number;
  readonly occurred_at: string;
  readonly tombstone: boolean;
  readonly body: string | null;
  readonly position: string;
}

const COLUMNS = 'sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position';

const eventOf = (row: Row): PublishedEvent => ({
  sequence: Number(row.sequence),
  eventId: row.event_id,
  board: row.board,
  type: row.type,
  object: row.object,
  objectId: row.object_id,
  revision: row.revision,
  occurredAt: row.occurred_at,
  tombstone: row.tombstone,
  body: row.body,
  position: row.position,
});

/** The events with these ids in `table`, in order. Their payloads are stored. */
export async function eventsIn(client: ClientBase, table: string, ids: readonly string[]): Promise<PublishedEvent[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from ${table} where event_id = any($1) order by sequence`,
    [ids],
  );
  return rows.map(eventOf) as PublishedEvent[];
}

/** Which published events to read. */
export interface ReadOptions {
  /** Read events after this sequence; 0 for the beginning. */
  readonly after: number;
  /** Maximum number of events; default 500. */
  readonly limit?: number;
  /** Only those of this board. */
  readonly board?: string;
}

/** How to follow published events. */
export interface FollowOptions extends ReadOptions {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Maximum time to wait for a wake-up before looking again, in milliseconds; default 500. */
  readonly pollMs?: number;
}

/** The published events, for the code that sends them on. */
export class PublishedEvents {
  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups,
  ) {}

  /** The events after a sequence, in order. */
  async after({ after, limit = 500, board }: ReadOptions): Promise<readonly PublishedEvent[]> {
    const { rows } = await this.pool.query<Row>({
      name: board === undefined ? 'published-after' : 'published-after-of-board',
      text: `select ${COLUMNS} from published_events
        where sequence > $1 ${board === undefined ? '' : 'and board = $3'} order by sequence limit $2`,
      values: [after, limit, ...(board === undefined ? [] : [board])],
    });
    return rows.map(eventOf);
  }

  /** The next events after a sequence, in order: as many as have `bytes` together, but at least one. */
  async within({
    after,
    limit,
    bytes,
  }: {
    after: number;
    limit: number;
    bytes: number;
  }): Promise<readonly PublishedEvent[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'published-within',
      text: `with sizes as (
          select sequence, coalesce(octet_length(body), 0) as size from published_events
          where sequence > $1 order by sequence limit $2
        ), last as (
          select max(sequence) as sequence from (
            select sequence, sum(size) over (order by sequence) - size as before from sizes
          ) sums where before < $3
        )
        select ${COLUMNS} from published_events
        where sequence > $1 and sequence <= (select sequence from last) order by sequence`,
      values: [after, limit, bytes],
    });
    return rows.map(eventOf);
  }

  /** The first events of one object between two sequences, in order. */
  async ofObject(
    { board, objectId }: Pick<PublishedEvent, 'board' | 'objectId'>,
    { from, to, limit }: { from: number; to: number; limit: number },
  ): Promise<readonly PublishedEvent[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'published-of-object',
      text: `select ${COLUMNS} from published_events
        where board = $1 and object_id = $2 and sequence between $3 and $4 order by sequence limit $5`,
      values: [board, objectId, from, to, limit],
    });
    return rows.map(eventOf);
  }

  /** How many announcements of published events this process has received. */
  get grown(): number {
    return this.wakeups.published.grown;
  }

  /** Resolves when something was published after `since`, after `ms`, or when `signal` aborts, whichever is first. Never throws. */
  next(ms: number, signal: AbortSignal, since: number): Promise<void> {
    return this.wakeups.published.next(ms, signal, since);
  }

  /** The event with this id, or null. */
  async byEventId(eventId: string): Promise<PublishedEvent | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'published-by-event-id',
      text: `select ${COLUMNS} from published_events where event_id = $1`,
      values: [eventId],
    });
    return rows[0] ? eventOf(rows[0]) : null;
  }

  /** The sequence of the newest event; 0 if there is none. */
  async head(): Promise<number> {
    const { rows } = await this.pool.query<{ sequence: string }>({
      name: 'published-head',
      text: 'select sequence from published_events order by sequence desc limit 1',
    });
    return Number(rows[0]?.sequence ?? 0);
  }

  /**
   * The events after a sequence as they are published, without end, in batches of at least one. Ends only by `signal`; throws errors of the
   * database. Wakes immediately in the process of the publisher, in others within a few milliseconds.
   */
  async *follow({
    signal,
    pollMs = 500,
    limit = 500,
    ...from
  }: FollowOptions): AsyncIterable<readonly PublishedEvent[]> {
    let { after } = from;
    while (!signal.aborted) {
      // Taken before reading, so that events published between reading and waiting are not missed.
      const { grown } = this;
      const events = await this.after({ ...from, after, limit });
      after = events.at(-1)?.sequence ?? after;
      if (events.length > 0) yield events;
      if (events.length < limit) await this.next(pollMs, signal, grown);
    }
  }

  /** The checkpoint of the follower `name`; 0 if it is unknown. */
  async passed(name: string): Promise<number> {
    const { rows } = await this.pool.query<{ sequence: string }>({
      name: 'publication-follower',
      text: 'select sequence from publication_followers where name = $1',
      values: [name],
    });
    return Number(rows[0]?.sequence ?? 0);
  }

  /**
   * Moves the checkpoint of the follower `name` from `from` to `sequence`. The payloads of later events are kept for it.
   * @returns false if the checkpoint is no longer at `from`: another process uses the same name.
   */
  async pass(name: string, from: number, sequence: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'publication-follower-passes',
      text: `insert into publication_followers (name, sequence) select $1, $3::bigint
          where $2::bigint = 0 or exists (select 1 from publication_followers where name = $1)
        on conflict (name) do update set sequence = excluded.sequence, moved_at = now()
          where publication_followers.sequence = $2::bigint`,
      values: [name, from, sequence],
    });
    return rowCount === 1;
  }

  /** Deletes the checkpoint of a follower; nothing is kept for it from now on. */
  async leave(name: string): Promise<void> {
    await this.pool.query('delete from publication_followers where name = $1', [name]);
  }
}
