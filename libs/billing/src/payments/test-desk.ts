/** A page of the test driver, on which a person does what a buyer or a provider would do. */
export interface TestPage {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly actions: readonly TestAction[];
  /** Whether the first action takes a promotion code. */
  readonly takesCode: boolean;
  /** Where actions may lead. */
  readonly leadsTo: readonly string[];
}

/** A button of a page. */
export interface TestAction {
  readonly name: string;
  readonly label: string;
}

/** What an action did: where the person goes next, or what the page says. */
export type TestOutcome = { readonly goTo: string } | { readonly says: string };

/** A subscription or payment of the test driver, for the command line. */
export interface TestEntry {
  readonly ref: string;
  readonly kind: 'payment' | 'subscription';
  readonly board: string;
  readonly status: string;
  readonly description: string;
}

/** What people do at the test driver, instead of buyers, banks and time. */
export abstract class TestDesk {
  /** The page at `/pay/{id}`; null when there is none. */
  abstract page(id: string): Promise<TestPage | null>;

  /** Presses a button of a page; null when there is no such page. @param code a promotion code, empty for none. */
  abstract act(id: string, action: string, code: string): Promise<TestOutcome | null>;

  /** Subscriptions and payments, newest first. */
  abstract list(): Promise<readonly TestEntry[]>;

  /** Ends the period of a subscription now: it is paid again, or ends. @throws PaymentRefused when it has ended before. */
  abstract renew(subscriptionRef: string): Promise<void>;

  /** Renews every subscription whose period is over. */
  abstract renewDue(): Promise<void>;

  /** Gives back a part of a payment, as an operator does at a provider. @throws PaymentRefused for more than is left. */
  abstract refundPart(paymentRef: string, amount: number): Promise<void>;

  /** Begins or ends a dispute about a payment. @throws PaymentRefused for a payment that was not paid. */
  abstract dispute(paymentRef: string, state: 'open' | 'won' | 'lost'): Promise<void>;
}
