import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** A secret of this installation, made when it is first asked for; the same in every process. */
export async function secret(pool: Pool, name: string): Promise<Uint8Array> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [name, randomBytes(32)]);
  const { rows } = await pool.query<{ value: Buffer }>('select value from secrets where name = $1', [name]);
  return rows[0]?.value as Buffer;
}
