import { randomId } from '#store';
import type { Pool } from 'pg';
import { emailKey } from '../user/email.js';

/**
 * Who works on a new board: its owner alone. An address is one user, whichever boards they work on. Where the account exists and
 * nothing has proved its address, the ownership is pending: the account may do nothing on the board until its address is
 * proved. A board that has an owner keeps them. Repeatable.
 */
export async function foundTeam(
  pool: Pool,
  { board, ownerEmail }: { readonly board: string; readonly ownerEmail: string },
): Promise<void> {
  await pool.query(
    `with owner as (
       insert into operator_users as u (id, email, name) values ($2, $3, 'Owner')
       on conflict (email) do update set email = excluded.email returning u.id, u.email, u.name, u.proved_at
     )
     insert into members (board, id, email, name, role, needs_proof)
     select $1, id, email, name, 'owner', proved_at is null from owner
     where not exists (select from members where board = $1)`,
    [board, randomId('users'), emailKey(ownerEmail)],
  );
}
