/** A page of the test driver, on which a person acts as the buyer or the provider. */
export interface TestPage {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly actions: readonly TestAction[];
  /** Whether the first action takes a promotion code. */
  readonly takesCode: boolean;
  /** URLs or origins that actions may redirect to. */
  readonly leadsTo: readonly string[];
  /** The page of the storefront to go back to; null if the page does not know one, or has a button for it. */
  readonly back?: string | null;
}

/** A button of a page. */
export interface TestAction {
  readonly name: string;
  readonly label: string;
}

/** The result of an action: the next page, or a message. */
export type TestOutcome = { readonly goTo: string } | { readonly says: string };

/** A subscription or payment of the test driver, for the command line. */
export interface TestEntry {
  readonly ref: string;
  readonly kind: 'payment' | 'subscription';
  readonly board: string;
  readonly status: string;
  readonly description: string;
}

/** The pages and commands of the test driver, in place of buyers, banks and time. */
export interface TestDesk {
  /** The page at `/pay/{id}`; null if there is none. */
  page(id: string): Promise<TestPage | null>;

  /** The board of the page at `/pay/{id}`; null if there is none. */
  boardOf(id: string): Promise<string | null>;

  /** Runs the action of a button; null if there is no such page. @param code a promotion code, empty for none. */
  act(id: string, action: string, code: string): Promise<TestOutcome | null>;

  /** Subscriptions and payments, newest first. */
  list(): Promise<readonly TestEntry[]>;

  /** Ends the current period of a subscription now: it renews, or ends. @throws PaymentRefused when the subscription has ended. */
  renew(subscriptionRef: string): Promise<void>;

  /** Renews every subscription whose period has ended. */
  renewDue(): Promise<void>;

  /** Refunds a part of a payment, as an operator does at a provider. @throws PaymentRefused for more than the rest. */
  refundPart(paymentRef: string, amount: number): Promise<void>;

  /** Opens or closes a dispute about a payment. @throws PaymentRefused for a payment that was not paid. */
  dispute(paymentRef: string, state: 'open' | 'won' | 'lost'): Promise<void>;
}
