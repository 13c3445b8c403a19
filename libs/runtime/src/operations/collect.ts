import type { Pool } from 'pg';
import type { BlobStore } from '../blobs/blob-store.js';

/** How long an operation can be read and its file downloaded after its end. */
const KEPT = '30 days';
const AT_ONCE = 100;

/**
 * Deletes operations that ended 30 days ago, with their files; and the files of interrupted runs as soon as their operation has ended. Returns how
 * many operations were deleted.
 */
export async function collectOperations(pool: Pool, blobs: BlobStore): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ id: string; outputs: string[] }>(
      `select id, array_remove(outputs, output ->> 'key') as outputs from operations
       where completed_at is not null and cardinality(outputs) > (output is not null)::int limit ${AT_ONCE}`,
    );
    for (const { id, outputs } of rows) {
      for (const key of outputs) await blobs.remove(key);
      await pool.query(
        `update operations set outputs = case when output is null then '{}' else array[output ->> 'key'] end where id = $1`,
        [id],
      );
    }
    if (rows.length < AT_ONCE) break;
  }
  for (let forgotten = 0; ;) {
    const { rows } = await pool.query<{ id: string; outputs: string[] }>(
      `select id, outputs from operations where completed_at < now() - interval '${KEPT}' limit ${AT_ONCE}`,
    );
    // The files first: a deleted row no longer names any.
    for (const { outputs } of rows) for (const key of outputs) await blobs.remove(key);
    await pool.query('delete from operations where id = any($1)', [rows.map(({ id }) => id)]);
    forgotten += rows.length;
    if (rows.length < AT_ONCE) return forgotten;
  }
}
