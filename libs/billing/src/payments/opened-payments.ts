import type { BoardPlanPrice } from '../plan/board-plan-price.js';
import type { CustomerStore } from './customer-store.js';
import type { PaymentInbox } from './payment-inbox.js';
import type { PaymentProvider } from './payment-provider.js';
import type { TestDesk } from './test-desk.js';

/** Payments of a process, opened before its modules are created. Off if none were opened. */
export abstract class OpenedPayments {
  abstract readonly paymentProvider: PaymentProvider;
  abstract readonly paymentInbox: PaymentInbox;
  abstract readonly customerStore: CustomerStore;
  /** The pages of the test driver; they find nothing with another driver. */
  abstract readonly testDesk: TestDesk;
  /** The prices of board plans; empty if they are not sold. */
  abstract readonly boardPlanPrices: readonly BoardPlanPrice[];
}
