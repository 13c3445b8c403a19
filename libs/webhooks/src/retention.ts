import type { Pool } from 'pg';
import { RecurringWork } from '#runtime';

const MINUTE_MS = 60_000;
const BATCH = 2_000;
/** How long a delivery stays readable after its payload is deleted. */
const READABLE_DAYS = 60;

/** Enforces the retention periods: thirty days for the payload, ninety for the delivery itself. */
export class Retention extends RecurringWork {
  readonly name = 'webhook retention';
  readonly single = true;

  constructor(private readonly pool: Pool) {
    super();
  }

  protected async round(signal: AbortSignal): Promise<number> {
    while (!signal.aborted && (await this.purge()) === BATCH);
    while (!signal.aborted && (await this.forget()) === BATCH);
    return MINUTE_MS;
  }

  /** From now on these cannot be sent again. The payload is stored in the table of published events, which deletes it. */
  async purge(): Promise<number> {
    const { rowCount } = await this.pool.query({
      name: 'webhook-purge',
      text: `update webhook_deliveries d set payload_purged_at = now() from (
          select board, id from webhook_deliveries where payload_purged_at is null and replay_expires_at <= now()
          order by replay_expires_at limit ${BATCH}
        ) old where d.board = old.board and d.id = old.id`,
    });
    return rowCount ?? 0;
  }

  private async forget(): Promise<number> {
    const { rowCount } = await this.pool.query({
      name: 'webhook-forget',
      text: `with gone as (
          delete from webhook_deliveries d using (
            select board, id from webhook_deliveries
            where payload_purged_at <= now() - interval '${READABLE_DAYS} days' and completed_at is not null
            order by payload_purged_at limit ${BATCH}
          ) old where d.board = old.board and d.id = old.id returning d.id
        ), attempts as (
          delete from webhook_attempts a using gone where a.delivery = gone.id
        )
        select id from gone`,
    });
    return rowCount ?? 0;
  }
}
