import type { Pool } from 'pg';
import type { ConnectedAccounts } from '../payment-stores.js';

/** Stores the payment accounts of boards in PostgreSQL. */
export class PostgresConnectedAccounts implements ConnectedAccounts {
  constructor(private readonly pool: Pool) {}

  async of(board: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ account: string }>({
      name: 'payment-account-of-board',
      text: 'select account from payment_accounts where board = $1',
      values: [board],
    });
    return rows[0]?.account ?? null;
  }

  async all(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ account: string }>(
      'select account from payment_accounts order by account',
    );
    return rows.map(({ account }) => account);
  }

  async boardOf(account: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ board: string }>({
      name: 'payment-board-of-account',
      text: 'select board from payment_accounts where account = $1',
      values: [account],
    });
    return rows[0]?.board ?? null;
  }

  async keep(board: string, account: string): Promise<string> {
    const { rows } = await this.pool.query<{ account: string }>({
      name: 'payment-account-keep',
      // The update changes nothing: it makes the statement return the row that already existed.
      text: `insert into payment_accounts (board, account) values ($1, $2)
        on conflict (board) do update set board = excluded.board returning account`,
      values: [board, account],
    });
    return rows[0]?.account ?? account;
  }
}
