import type { Payee } from './payment-requests.js';

/** A buyer of a board, and the recipient of the money. */
export interface CustomerKey {
  readonly board: string;
  /** A keyed digest. */
  readonly buyer: string;
  readonly payee: Payee;
}

/** A customer at the provider. */
export interface StoredCustomer {
  readonly ref: string;
  /** A keyed digest of the address that the customer has. */
  readonly address: string;
}

/** The customers of a person: those of these buyers, and those with these addresses that were created until then. */
export interface CustomersOfPerson {
  readonly buyers: readonly string[];
  /** Keyed digests. */
  readonly addresses: readonly string[];
  /** UTC ISO text; null: whenever. */
  readonly until: string | null;
}

/** The customers of buyers at the payment provider, by digests: names and addresses are not stored here. */
export abstract class CustomerStore {
  /** The customer of a buyer; null if there is none. */
  abstract find(key: CustomerKey): Promise<StoredCustomer | null>;

  /**
   * Stores the customer of a buyer, unless the buyer has another one already.
   * @param instead a customer that no longer exists at the provider, or whose address changed, and is replaced; null: none.
   * @returns the ref of the buyer's customer afterwards.
   */
  abstract keep(key: CustomerKey, customer: StoredCustomer, instead: string | null): Promise<string>;

  /** The refs of the customers of a person. */
  abstract ofPerson(board: string, person: CustomersOfPerson): Promise<readonly string[]>;

  /** The refs of all customers of a board. */
  abstract ofBoard(board: string): Promise<readonly string[]>;

  /** Removes customers from the store. */
  abstract remove(board: string, refs: readonly string[]): Promise<void>;
}
