import type { Pool } from 'pg';
import type { AnyPublished } from './published.js';
import type { PublishedEvent } from './published-event.js';
import type { Publishing } from './publishing.js';

const AT_ONCE = 500;

interface Pending extends Pick<PublishedEvent, 'board' | 'object' | 'objectId'> {
  /** A `bigint`, as text. */
  readonly sequence: string;
  readonly body: string;
  /** Every follower has passed it. */
  readonly passed: boolean;
}

/** The person whose events to redact; absent: the events of all erased persons. */
export interface RedactionSubject {
  readonly board: string;
  readonly objectIds: readonly string[];
}

/**
 * Removes the personal values from the last events of erased persons once no recipient still needs the payload: every follower has passed it and
 * every delivery has ended. Later readers of the feed see that a person was deleted, but no address.
 */
export class Redaction {
  constructor(
    private readonly pool: Pool,
    private readonly publishing: Publishing,
  ) {}

  /** Returns how many events are still waiting. */
  async redact(of?: RedactionSubject): Promise<number> {
    let waiting = 0;
    for (let after = '0'; ;) {
      const { rows } = await this.pool.query<Pending>({
        name: 'published-to-redact',
        text: `select sequence, board, object, object_id as "objectId", body,
            sequence <= coalesce((select min(sequence) from publication_followers), 9223372036854775807) as passed
          from published_events where erasure = 'pending' and sequence > $1
            and ($2::text is null or (board = $2 and object_id = any($3::text[]))) order by sequence limit $4`,
        values: [after, of?.board ?? null, of?.objectIds ?? null, AT_ONCE],
      });
      const last = rows.at(-1);
      if (!last) return waiting;
      after = last.sequence;
      waiting += rows.length - (await this.redactAll(rows));
    }
  }

  private async redactAll(events: readonly Pending[]): Promise<number> {
    const passed = events
      .filter((event) => event.passed)
      .map((event) => ({ ...event, sequence: Number(event.sequence) }));
    const needed = new Set<number>();
    if (passed.length > 0)
      for (const listener of this.publishing.listeners)
        for (const sequence of await listener.needed(passed)) needed.add(sequence);
    const done = passed.filter(({ sequence }) => !needed.has(sequence));
    if (done.length === 0) return 0;
    await this.pool.query({
      name: 'published-redact',
      text: `update published_events e set body = r.body, erasure = 'done'
        from unnest($1::bigint[], $2::text[]) as r(sequence, body) where e.sequence = r.sequence and e.erasure = 'pending'`,
      values: [done.map(({ sequence }) => sequence), done.map((event) => this.redacted(event))],
    });
    return done.length;
  }

  /** The envelope without personal values; null if the kind of object is unknown because another release published it. */
  private redacted({ object, body }: Pick<Pending, 'object' | 'body'>): string | null {
    const definition = this.publishing.definitions.find((each) => each.object === object);
    return definition?.personal ? redactedBody(definition, body) : null;
  }
}

/** The envelope `body` with its personal values replaced. */
export function redactedBody({ personal = {} }: Pick<AnyPublished, 'personal'>, body: string): string {
  const envelope = JSON.parse(body) as { data: { object: Record<string, unknown> } };
  const { object } = envelope.data;
  for (const [key, instead] of Object.entries(personal)) if (Object.hasOwn(object, key)) object[key] = instead;
  return JSON.stringify(envelope);
}
