import { background, commandHandler, personalDataStore, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { PaymentHintWork, PaymentSweep, PurchaseFollower } from './payment-hints.service.js';
import { PurchasesDataStore, TransactionsDataStore } from './purchase-data-store.service.js';
import { purchaseDecider, purchases } from './purchase.decider.js';
import { EndSubscriptions, ForgetBuyers } from './purchase.policies.js';
import { PurchaseReader, purchaseRows } from './purchase.read-model.js';
import { Reconciliation } from './reconciliation.service.js';
import { Sales } from './sales.service.js';
import { Settlement } from './settlement.service.js';
import { Slots } from './slots.service.js';

/** Sales of the board, and purchases by it. */
export const purchaseResource: Resource = {
  providers: [
    commandHandler(purchases),
    readModel(purchaseRows),
    PurchaseReader,
    Sales,
    Settlement,
    Reconciliation,
    Slots,
    PurchaseFollower,
    ...background(PaymentHintWork),
    ...background(PaymentSweep),
    ...policy(EndSubscriptions),
    ...policy(ForgetBuyers),
    personalDataStore(PurchasesDataStore),
    personalDataStore(TransactionsDataStore),
  ],
  exports: [PurchaseReader, Sales, Slots],
  events: [
    eventNamesOf(purchaseDecider, {
      object: 'purchase',
      types: {
        PurchaseOpened: 'created',
        SubscriptionChanged: 'subscription_changed',
      },
    }),
  ],
};
