import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSubject, PersonalDataStore } from '#runtime';
import { OperationPostponed } from '#runtime/operations';
import { facts } from '#store';
import { streamName } from '#kernel/engine';
import { quarantineOf } from './publication-tables.js';
import type { Publishing } from './publishing.js';
import type { Redaction } from './redaction.js';

/** How long to wait for the publisher, in milliseconds: usually it has caught up already. */
const PATIENCE_MS = 5_000;
const POLL_MS = 50;
/** Seconds after which an erasure continues that waits for a publisher which is behind. */
const LATER_SECONDS = 5;
/** Seconds after which an erasure continues that waits for running deliveries. */
const DELIVERY_MS = 2_000;

/**
 * Erases what was published about a person (decision 0125). Of each of their objects the newest event stays, which says that the object was
 * deleted. Its personal values are removed as soon as it is delivered or given up. The payloads of older events are deleted immediately.
 */
export class PersonalPublications extends PersonalDataStore {
  readonly name = 'published_events';
  readonly covers = {
    published_events: {
      columns: ['body'],
      impersonal: [
        ...['sequence', 'event_id', 'board', 'type', 'object', 'object_id', 'revision', 'occurred_at', 'tombstone'],
        ...['position', 'recorded_at', 'erasure', 'id_from_position'],
      ],
    },
  };

  constructor(
    private readonly pool: Pool,
    private readonly publishing: Publishing,
    private readonly redaction: Redaction,
  ) {
    super();
  }

  async *read({ ids }: DataSubject): AsyncIterable<object> {
    for (let after = 0; ;) {
      const { rows } = await this.pool.query<{ sequence: string; type: string; body: string }>(
        `select sequence, type, body from published_events
         where board = $1 and object_id = any($2) and object in (${this.objects()}) and body is not null and sequence > $3
         order by sequence limit 100`,
        [facts().board, ids, after],
      );
      for (const { type, body } of rows) yield { type, event: JSON.parse(body) as unknown };
      const last = rows.at(-1);
      if (!last) return;
      after = Number(last.sequence);
    }
  }

  /** @throws OperationPostponed while an event of the person is not yet published, because it would lack their values. */
  async purge(subject: DataSubject): Promise<void> {
    await this.published(subject);
    const board = facts().board;
    await this.pool.query(
      `with newest as (
         select max(sequence) as sequence from published_events
         where board = $1 and object_id = any($2) and object in (${this.objects()}) group by object, object_id
       )
       update published_events e set body = case when n.sequence is not null then e.body end,
         erasure = case when n.sequence is not null and e.body is not null then 'pending' else 'done' end
       from published_events o left join newest n on n.sequence = o.sequence
       where o.board = $1 and o.object_id = any($2) and o.object in (${this.objects()}) and o.erasure is null
         and e.sequence = o.sequence`,
      [board, subject.ids],
    );
    for (const until = performance.now() + DELIVERY_MS; ; await sleep(POLL_MS)) {
      const left = await this.redaction.redact({ board, objectIds: subject.ids });
      if (left === 0 || performance.now() > until) break;
    }
  }

  /** Kinds of published objects with personal data, as SQL. */
  private objects(): string {
    return this.publishing.personal.map(({ object }) => `'${object}'`).join();
  }

  /** Waits until all events in the streams of the person are published. */
  private async published({ streams }: DataSubject): Promise<void> {
    const { board } = facts();
    const wanted = streams.flatMap(({ category, objectId, version }) =>
      this.publishing.personal
        .filter((definition) => definition.category === category)
        .map(({ object }) => ({ object, objectId, version, stream: streamName({ category, board, objectId }) })),
    );
    // An object without a row is at its first event, or before it.
    const missing = () =>
      this.pool.query(
        `select from unnest($2::text[], $3::text[], $4::int[], $5::text[], $6::text[]) as w(object, id, version, quarantine, stream)
           left join published_objects o on o.board = $1 and o.object = w.object and o.object_id = w.id
         where coalesce(o.version, 0) < w.version
           and not exists (select from quarantine q where q.read_model = w.quarantine and q.stream = w.stream)`,
        [
          board,
          wanted.map(({ object }) => object),
          wanted.map(({ objectId }) => objectId),
          wanted.map(({ version }) => version),
          wanted.map(({ object }) => quarantineOf(object)),
          wanted.map(({ stream }) => stream),
        ],
      );
    for (const until = performance.now() + PATIENCE_MS; (await missing()).rowCount !== 0; await sleep(POLL_MS))
      if (performance.now() > until) throw new OperationPostponed(LATER_SECONDS);
  }
}
