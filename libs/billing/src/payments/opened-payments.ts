import type { CustomerStore, PaymentInbox, PaymentProvider, Payments, TestDesk } from '#payments';
import type { BoardPlanPrice } from '../plan/board-plan-price.js';

/** Payments of a process, opened before its modules are created. Off if none were opened. */
export class OpenedPayments implements Payments {
  /** @param boardPlanPrices the prices of board plans; empty if they are not sold. */
  constructor(
    readonly paymentProvider: PaymentProvider,
    readonly paymentInbox: PaymentInbox,
    readonly customerStore: CustomerStore,
    readonly testDesk: TestDesk,
    readonly boardPlanPrices: readonly BoardPlanPrice[],
  ) {}
}
