import type { PublishedEvent } from '#outbox';
import { tableOf } from '#store/engine';
import type { Pool } from 'pg';
import { WebhookEndpointRow } from './endpoint-row.js';

/** The sequences of those of `events` that still have an open delivery. */
export async function openDeliveries(
  pool: Pool,
  events: readonly Pick<PublishedEvent, 'board' | 'objectId' | 'sequence'>[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ sequence: string }>({
    name: 'webhook-open-deliveries-of',
    // Queried by endpoint to use the index: a board has at most ten that are not retired.
    text: `select distinct d.sequence from unnest($1::text[], $2::text[], $3::bigint[]) as e(board, object_id, sequence)
      join "${tableOf(WebhookEndpointRow).name}" w on w."board" = e.board
      join webhook_deliveries d on d.endpoint = w."id" and d.object_id = e.object_id and d.sequence = e.sequence
        and d.completed_at is null`,
    values: [
      events.map(({ board }) => board),
      events.map(({ objectId }) => objectId),
      events.map(({ sequence }) => sequence),
    ],
  });
  return new Set(rows.map(({ sequence }) => Number(sequence)));
}
