import type { Pool } from 'pg';
import { type CustomerKey, type CustomersOfPerson, CustomerStore, type StoredCustomer } from '../payment-stores.js';

/** Stores the customers of buyers in PostgreSQL. */
export class PostgresCustomerStore extends CustomerStore {
  constructor(private readonly pool: Pool) {
    super();
  }

  async find({ board, buyer, payee }: CustomerKey): Promise<StoredCustomer | null> {
    const { rows } = await this.pool.query<StoredCustomer>({
      name: 'payment-customer-of-buyer',
      text: 'select ref, address from payment_customers where board = $1 and buyer = $2 and payee = $3',
      values: [board, buyer, payee],
    });
    return rows[0] ?? null;
  }

  async keep(
    { board, buyer, payee }: CustomerKey,
    { ref, address }: StoredCustomer,
    instead: string | null,
  ): Promise<string> {
    const { rows } = await this.pool.query<{ ref: string }>({
      name: 'payment-customer-keep',
      text: `insert into payment_customers (board, buyer, payee, ref, address) values ($1, $2, $3, $4, $5)
        on conflict (board, buyer, payee) do update set
          ref = case when payment_customers.ref = $6 then excluded.ref else payment_customers.ref end,
          address = case when payment_customers.ref = $6 then excluded.address else payment_customers.address end
        returning ref`,
      values: [board, buyer, payee, ref, address, instead],
    });
    return rows[0]?.ref ?? ref;
  }

  async ofPerson(board: string, { buyers, addresses, until }: CustomersOfPerson): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ ref: string }>(
      `select ref from payment_customers where board = $1
        and (buyer = any($2) or (address = any($3) and ($4::timestamptz is null or created_at <= $4)))`,
      [board, buyers, addresses, until],
    );
    return rows.map(({ ref }) => ref);
  }

  async ofBoard(board: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ ref: string }>('select ref from payment_customers where board = $1', [
      board,
    ]);
    return rows.map(({ ref }) => ref);
  }

  async remove(board: string, refs: readonly string[]): Promise<void> {
    await this.pool.query('delete from payment_customers where board = $1 and ref = any($2)', [board, refs]);
  }
}
