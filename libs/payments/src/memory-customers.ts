import { type CustomerKey, type CustomersOfPerson, CustomerStore, type StoredCustomer } from './payment-stores.js';

type Row = StoredCustomer & CustomerKey & { readonly createdAt: string };

/** Customers in the memory of a process that opened no database. */
export class MemoryCustomers extends CustomerStore {
  private readonly rows = new Map<string, Row>();

  find(key: CustomerKey): Promise<StoredCustomer | null> {
    const row = this.rows.get(nameOf(key));
    return Promise.resolve(row ? { ref: row.ref, address: row.address } : null);
  }

  keep(key: CustomerKey, customer: StoredCustomer, instead: string | null): Promise<string> {
    const known = this.rows.get(nameOf(key));
    if (!known || known.ref === instead)
      this.rows.set(nameOf(key), { ...key, ...customer, createdAt: known?.createdAt ?? new Date().toISOString() });
    return Promise.resolve(known && known.ref !== instead ? known.ref : customer.ref);
  }

  ofPerson(board: string, { buyers, addresses, until }: CustomersOfPerson): Promise<readonly string[]> {
    const isTheirs = ({ buyer, address, createdAt }: Row) =>
      buyers.includes(buyer) || (addresses.includes(address) && (until === null || createdAt <= until));
    return Promise.resolve(
      this.of(board)
        .filter(isTheirs)
        .map(({ ref }) => ref),
    );
  }

  ofBoard(board: string): Promise<readonly string[]> {
    return Promise.resolve(this.of(board).map(({ ref }) => ref));
  }

  remove(board: string, refs: readonly string[]): Promise<void> {
    for (const row of this.of(board)) if (refs.includes(row.ref)) this.rows.delete(nameOf(row));
    return Promise.resolve();
  }

  private of(board: string): readonly Row[] {
    return [...this.rows.values()].filter((row) => row.board === board);
  }
}

const nameOf = ({ board, buyer, payee }: CustomerKey): string => JSON.stringify([board, buyer, payee]);
