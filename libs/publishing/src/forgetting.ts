import type { Pool } from 'pg';
import { RecurringWork } from '#runtime';
import { type Logger } from '#runtime/engine';
import type { Redaction } from './redaction.js';

const HOUR_MS = 3_600_000;
/** How soon is looked again while the last word about somebody waits for an endpoint, in milliseconds. */
const WAITING_MS = 60_000;
const AT_ONCE = 5_000;

/** How long the bytes of a published event are kept at least. */
export const KEPT_DAYS = 30;

/**
 * Deletes the bytes of old events that nothing needs any more: every follower has passed them, and a newer event contains
 * more of the object, or that it is gone. So the newest of each object stays, for followers that are yet to come. The last events
 * of people who were erased lose their personal values when they are delivered.
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
    if (forgotten > 0) this.log.info({ forgotten }, 'Forgot the bytes of old published events');
    return waiting > 0 ? WAITING_MS : HOUR_MS;
  }

  /** Forgets all that is due; returns how many that was. */
  async forget(signal: AbortSignal): Promise<number> {
    let total = 0;
    for (let after = 0; !signal.aborted;) {
      const { rows } = await this.pool.query<{ seen: string | null; forgotten: number }>({
        name: 'forget-published',
        // By sequence rather than by age: events are recorded in that order, but for a few published late.
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
