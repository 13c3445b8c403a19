import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { Revenue } from './revenue.service.js';
import { TRANSACTION_KINDS, TRANSACTION_STATUSES, transactionDecider, transactions } from './transaction.decider.js';
import { transactionExport } from './transaction.operator.dto.js';
import { OperatorTransactionsController } from './transaction.operator.controller.js';
import { TransactionReader, transactionRows } from './transaction.read-model.js';
import { Transactions } from './transactions.service.js';

/** The ledger of a board. */
export const transactionResource: Resource = {
  controllers: [OperatorTransactionsController],
  providers: [
    commandHandler(transactions),
    readModel(transactionRows),
    exportable(transactionExport),
    TransactionReader,
    Transactions,
    Revenue,
  ],
  exports: [TransactionReader, Revenue],
  tags: { Transactions: 'Payments to the board, and invoices that it sent.' },
  vocabularies: { TransactionKind: TRANSACTION_KINDS, TransactionStatus: TRANSACTION_STATUSES },
  events: [
    eventNamesOf(transactionDecider, {
      object: 'transaction',
      types: { TransactionRecorded: 'created', TransactionChanged: 'updated' },
      partial: ['TransactionChanged'],
    }),
  ],
};
