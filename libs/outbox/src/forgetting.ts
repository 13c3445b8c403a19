import type { Pool } from 'pg';
import { RecurringWork } from '#runtime';
import type { Logger } from '#runtime/starting';
import type { Redaction } from './redaction.js';

const HOUR_MS = 3_600_000;
/** How soon to look again while the last event of an erased person waits for an endpoint, in milliseconds. */
const WAITING_MS = 60_000;
const AT_ONCE = 5_000;

/** The minimum retention of the payload of a published event. */
export const KEPT_DAYS = 30;

/**
 * Deletes the payloads of old events that are no longer needed: every follower has passed them, and a newer event contains more of the object, or
 * says that it was deleted. So the newest event of each object stays, for future followers. The last events of erased persons lose their personal
 * values as soon as they are delivered.
 */
export class Forgetting extends RecurringWork {
  readonly name = 'forgetting published events';
  readonly single = true;

  constructor(
    private readonly pool: Pool,
    private readonly log: Pick<Logger, 'info'>,
    private readonly redaction: Pick<Redaction, 'redact'>,
  ) {
    super();
  }

  protected async round(signal: AbortSignal): Promise<number> {
    const forgotten = await this.forget(signal);
    const waiting = await this.redaction.redact();
    if (forgotten > 0) this.log.info({ forgotten }, 'Deleted the payloads of old published events');
    return waiting > 0 ? WAITING_MS : HOUR_MS;
  }

  /** Deletes everything that is due; returns how many events that was. */
  async forget(signal: AbortSignal): Promise<number> {
    let total = 0;
    for (let after = 0; !signal.aborted;) {
      const { rows } = await this.pool.query<{ seen: string | null; forgotten: number }>({
        name: 'forget-published',
        // By sequence instead of age: events are recorded in that order, except a few that are published late.
        text: `with due as (
            select sequence, board, object, object_id, revision, tombstone from published_events
            where sequence > $1 and body is not null and recorded_at < now() - make_interval(days => $2)
              and sequence <= coalesce((select min(sequence) from publication_followers), 9223372036854775807)
            order by sequence limit $3
          ), forgotten as (
            update published_events e set body = null from due d left join published_objects o
              on o.board = d.board and o.object = d.object and o.object_id = d.object_id
            where e.sequence = d.sequence and (d.tombstone or o.revision > d.revision) returning 1
          )
          select (select max(sequence) from due) as seen, (select count(*)::int from forgotten) as forgotten`,
        values: [after, KEPT_DAYS, AT_ONCE],
      });
      total += rows[0]?.forgotten ?? 0;
      if (!rows[0]?.seen) break;
      after = Number(rows[0].seen);
    }
    return total;
  }
}
