import { changed, commandsOf, type Decider, type MessageOf } from '#kernel';
import type { Payment } from '#payments';

export const TRANSACTION_KINDS = ['card_post', 'invoice', 'subscription'] as const;
export const TRANSACTION_STATUSES = ['paid', 'open', 'void', 'uncollectible'] as const;
export const PUBLISH_TIMINGS = ['on_issue', 'on_payment'] as const;

/** A line of the ledger: a payment or an invoice at the provider. The fields of a customer read null after erasure. */
export interface LedgerLine {
  readonly paymentRef: string;
  readonly purchaseId: string | null;
  readonly kind: (typeof TRANSACTION_KINDS)[number];
  readonly status: Payment['status'];
  readonly method: Payment['method'];
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly dispute: Payment['dispute'];
  readonly description: string;
  readonly subscriptionRef: string | null;
  readonly publishTiming: (typeof PUBLISH_TIMINGS)[number] | null;
  /** UTC ISO texts. */
  readonly date: string;
  readonly paidAt: string | null;
  readonly dueAt: string | null;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  /** Pages of the provider that show the customer without a sign-in. */
  readonly invoiceUrl: string | null;
  readonly receiptUrl: string | null;
  readonly card: Payment['card'];
}

/** The payer: the account, or the purchase of a customer without one. */
export interface Payer {
  readonly userId: string | null;
  readonly guestId: string | null;
}

export interface TransactionCommands {
  RecordTransaction: LedgerLine & Payer;
  ChangeTransaction: LedgerLine;
  /** With the account of the customer. Amounts stay. */
  ForgetCustomer: Record<string, never>;
}

export interface TransactionEvents {
  TransactionRecorded: LedgerLine & Payer;
  /** Only the changed fields. */
  TransactionChanged: Partial<LedgerLine>;
  CustomerForgotten: Record<string, never>;
}

interface Transaction extends Payer {
  readonly line: LedgerLine | null;
  readonly isForgotten: boolean;
}

type TransactionEvent = MessageOf<TransactionEvents>;

/** The fields that name the customer. */
export const ABOUT_CUSTOMER = ['customerName', 'customerEmail', 'invoiceUrl', 'receiptUrl', 'card'] as const;

const REST = [
  'paymentRef',
  'purchaseId',
  'kind',
  'status',
  'method',
  'amount',
  'currency',
  'refunded',
  'dispute',
  'description',
  'subscriptionRef',
  'publishTiming',
  'date',
  'paidAt',
  'dueAt',
] as const;

const WITHOUT_CUSTOMER = { customerName: null, customerEmail: null, invoiceUrl: null, receiptUrl: null, card: null };

/** A payment or an invoice in the board's ledger. */
export const transactionDecider: Decider<Transaction, TransactionCommands, TransactionEvents> = {
  category: 'transaction',
  noun: 'transaction',
  initial: { line: null, userId: null, guestId: null, isForgotten: false },
  creates: ['RecordTransaction'],
  gone: [],
  erases: ['CustomerForgotten'],
  missing: 'transactions_not_found',
  personal: { TransactionRecorded: ABOUT_CUSTOMER, TransactionChanged: ABOUT_CUSTOMER },
  impersonal: { TransactionRecorded: [...REST, 'userId', 'guestId'], TransactionChanged: REST },
  personOf: ({ userId, guestId }) => userId ?? guestId ?? '',
  decide: {
    RecordTransaction: (_, data) => [{ type: 'TransactionRecorded', data }],

    ChangeTransaction({ line, isForgotten }, input): readonly TransactionEvent[] {
      const data = changed<LedgerLine>(line ?? input, isForgotten ? { ...input, ...WITHOUT_CUSTOMER } : input);
      return Object.keys(data).length === 0 ? [] : [{ type: 'TransactionChanged', data }];
    },

    ForgetCustomer: ({ isForgotten }) => (isForgotten ? [] : [{ type: 'CustomerForgotten', data: {} }]),
  },
  evolve: {
    TransactionRecorded: (_, { userId, guestId, ...line }) => ({ line, userId, guestId, isForgotten: false }),
    TransactionChanged: (transaction, data) => ({
      ...transaction,
      line: transaction.line && { ...transaction.line, ...data },
    }),
    CustomerForgotten: (transaction) => ({
      ...transaction,
      line: transaction.line && { ...transaction.line, ...WITHOUT_CUSTOMER },
      isForgotten: true,
    }),
  },
};

export const transactions = commandsOf(transactionDecider);
