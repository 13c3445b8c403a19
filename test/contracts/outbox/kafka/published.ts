import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PublishedEvent } from '#outbox';

/** The input of the relay, written as the publisher writes it. */

export const newId = (prefix: string) => `${prefix}_${randomBytes(13).toString('hex')}`;

/** The next invented published events of objects. Each object starts with revision 1. */
export class TopicPublications {
  private sequence = 0;
  private readonly revisions = new Map<string, number>();
  readonly all: PublishedEvent[] = [];
  readonly board = newId('boards');

  constructor(private readonly pool: pg.Pool) {}

  /** Writes one event for each of `objects`, in one transaction; `text` is the envelope's content. */
  async publish(
    objects: readonly string[],
    { text = 'x', gone = false, object = 'job' } = {},
  ): Promise<readonly PublishedEvent[]> {
    const events = objects.map((objectId): PublishedEvent => {
      const revision = (this.revisions.get(objectId) ?? 0) + 1;
      this.revisions.set(objectId, revision);
      const type = `${object}.${gone ? 'deleted' : revision === 1 ? 'created' : 'updated'}`;
      const eventId = newId('evt');
      const occurredAt = new Date(Date.now()).toISOString().replace(/\.\d+Z/, 'Z');
      const body = JSON.stringify({
        id: eventId,
        object: 'event',
        type,
        schema_version: '1',
        occurred_at: occurredAt,
        board_id: this.board,
        data: { object: { id: objectId, revision, text: `${text} – Zürich 🏥` }, changed_fields: [] },
      });
      return {
        sequence: ++this.sequence,
        eventId,
        board: this.board,
        type,
        object,
        objectId,
        revision,
        occurredAt,
        tombstone: gone,
        body,
        position: String(this.sequence),
      };
    });
    await this.pool.query(
      `insert into published_events (sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position)
       select sequence, "eventId", board, type, object, "objectId", revision, "occurredAt", tombstone, body, position
       from jsonb_to_recordset($1::jsonb) as e(sequence bigint, "eventId" text, board text, type text, object text,
         "objectId" text, revision int, "occurredAt" timestamptz, tombstone boolean, body text, position text)`,
      [JSON.stringify(events)],
    );
    this.all.push(...events);
    return events;
  }
}
