import { randomId } from '#store';
import type { Pool } from 'pg';

/** Who works on a new board: its owner alone. A board that has an owner keeps them. Repeatable. */
export async function foundTeam(
  pool: Pool,
  { board, ownerEmail }: { readonly board: string; readonly ownerEmail: string },
): Promise<void> {
  await pool.query(
    `insert into members (board, id, email, name, role) select $1, $2, $3, 'Owner', 'owner'
     where not exists (select from members where board = $1)`,
    [board, randomId('users'), ownerEmail],
  );
}
