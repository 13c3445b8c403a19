import type { Pool } from 'pg';
import type { PublishedEvent } from '../published-event.js';

/** An object whose changes are held back. */
export interface HeldObject {
  readonly board: string;
  readonly objectId: string;
  /** The oldest change that is held back. */
  readonly sequence: number;
}

interface Row {
  readonly board: string;
  readonly object_id: string;
  readonly sequence: string;
}

/**
 * Objects with a change that their topic rejects. Later changes of the same object wait behind it, because order per key is guaranteed; all other
 * objects continue. Held objects are stored, so that the relay's checkpoint may pass them.
 */
export class HeldObjects {
  private readonly ids = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly relay: string,
  ) {}

  get size(): number {
    return this.ids.size;
  }

  has(objectId: string): boolean {
    return this.ids.has(objectId);
  }

  /** Loads what was held before this process started. */
  async load(): Promise<void> {
    const { rows } = await this.pool.query<{ object_id: string }>(
      'select object_id from kafka_held_objects where relay = $1',
      [this.relay],
    );
    this.ids.clear();
    for (const row of rows) this.ids.add(row.object_id);
  }

  /** Holds the object of `event`, starting with that event. Repeatable: an object that is held from an earlier event stays so. */
  async hold({ board, objectId, sequence, eventId }: PublishedEvent, reason: string): Promise<void> {
    await this.pool.query(
      `insert into kafka_held_objects (relay, board, object_id, sequence, event_id, reason)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [this.relay, board, objectId, sequence, eventId, reason],
    );
    this.ids.add(objectId);
  }

  /** The next held objects after `objectId`, in the order of their ids. */
  async page(after: string, limit: number): Promise<readonly HeldObject[]> {
    const { rows } = await this.pool.query<Row>(
      `select board, object_id, sequence from kafka_held_objects
       where relay = $1 and object_id > $2 order by object_id limit $3`,
      [this.relay, after, limit],
    );
    return rows.map((row) => ({ board: row.board, objectId: row.object_id, sequence: Number(row.sequence) }));
  }

  /** Everything before `event` has been sent: the object is now held from there on. */
  async holdFrom({ objectId, sequence, eventId }: PublishedEvent): Promise<void> {
    await this.pool.query(
      'update kafka_held_objects set sequence = $3, event_id = $4 where relay = $1 and object_id = $2',
      [this.relay, objectId, sequence, eventId],
    );
  }

  async release(objectId: string): Promise<void> {
    await this.pool.query('delete from kafka_held_objects where relay = $1 and object_id = $2', [this.relay, objectId]);
    this.ids.delete(objectId);
  }
}
