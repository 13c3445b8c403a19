import type { BoardPlanPrice } from '../plan/board-plan-price.js';
import type { PaymentInbox } from './payment-inbox.js';
import type { PaymentProvider } from './payment-provider.js';
import type { TestDesk } from './test-desk.js';

/** Payments of a process, opened before its modules are made. Where nothing was opened, payments are off. */
export abstract class OpenedPayments {
  abstract readonly paymentProvider: PaymentProvider;
  abstract readonly paymentInbox: PaymentInbox;
  /** What people do at the test driver; it finds nothing with another driver. */
  abstract readonly testDesk: TestDesk;
  /** What the plans of boards cost; empty where they are not sold. */
  abstract readonly boardPlanPrices: readonly BoardPlanPrice[];
}
