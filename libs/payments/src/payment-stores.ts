import type { PaymentHint, PaymentProvider } from './payment-provider.js';
import type { TestDesk } from './test-desk.js';
import { type Payee } from './payment-requests.js';

/** The payment accounts of boards, where each board has its own. */
export interface ConnectedAccounts {
  /** The account of a board; null if it has none. */
  of(board: string): Promise<string | null>;

  /** The board of an account; null if no board has it. */
  boardOf(account: string): Promise<string | null>;

  /** The accounts of all boards. */
  all(): Promise<readonly string[]>;

  /** Stores the account of a board, unless the board already has one. @returns the account of the board afterwards. */
  keep(board: string, account: string): Promise<string>;
}

/** A hint that this process has taken. */
export interface TakenHint extends PaymentHint {
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/** The queue of hints to follow. */
export interface PaymentInbox {
  /** Stores a hint until it is followed; drops one whose id was stored before. Durable when it returns. */
  remember(hint: PaymentHint): Promise<void>;

  /** Stores a webhook that leads to nothing, so that it is never followed. Repeatable. @returns whether it is new. */
  dismiss(id: string): Promise<boolean>;

  /** The moment up to which webhooks were listed at the provider; null before the first time. */
  sweptUntil(): Promise<Date | null>;

  /** Records that webhooks were listed up to `moment`. */
  swept(moment: Date): Promise<void>;

  /** Takes up to `limit` hints that are due. Other processes do not get them for a minute. */
  take(limit: number): Promise<{ readonly hints: readonly TakenHint[]; readonly nextIn: number | null }>;

  /** Marks a hint as followed. */
  followed(hint: TakenHint): Promise<void>;

  /** Makes a hint due again after `seconds`. */
  postponed(hint: TakenHint, seconds: number): Promise<void>;

  /** Resolves when a hint is stored after `since`, after `ms` at the latest, or when `signal` aborts. */
  next(ms: number, signal: AbortSignal, since: number): Promise<void>;

  /** Number of hints stored, as far as this process knows. */
  readonly grown: number;

  /** Deletes hints that were followed more than a month ago. @returns their number. */
  forgetOld(): Promise<number>;
}

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

/** What takes payments in a process. */
export interface Payments {
  readonly paymentProvider: PaymentProvider;
  readonly paymentInbox: PaymentInbox;
  readonly customerStore: CustomerStore;
  /** The pages of the test driver; they find nothing with another driver. */
  readonly testDesk: TestDesk;
}
