import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { personalPlace } from '#runtime';
import { readModel } from '#store';
import { TransactionsPlace } from './transaction-place.service.js';
import { transactions } from './transaction.commands.js';
import { transactionDecider } from './transaction.decider.js';
import { TransactionReader, transactionRows } from './transaction.read-model.js';

/** The ledger of a board. */
export const transactionResource: Resource = {
  providers: [transactions.Handler, readModel(transactionRows), TransactionReader, personalPlace(TransactionsPlace)],
  exports: [TransactionReader],
  events: [
    eventNamesOf(transactionDecider, {
      object: 'transaction',
      types: { TransactionRecorded: 'created', TransactionChanged: 'updated' },
      partial: ['TransactionChanged'],
    }),
  ],
};
