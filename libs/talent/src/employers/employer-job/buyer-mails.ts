import { type BoardIdentity, boardLetter, EXAMPLE_BOARD, type Letter } from '../../letter.js';
import { headerLine } from '../../one-line.js';

/** What a buyer paid. Amounts are texts in English, with the decimals of the currency. */
export interface JobReceipt {
  readonly paid: string;
  /** What a promotion code took off; null: nothing. */
  readonly discount: string | null;
  /** Pages of the provider; null if it has none. */
  readonly receiptUrl: string | null;
  readonly invoiceUrl: string | null;
}

/** The job of a receipt. */
export interface PaidJobState {
  /** URL of its public page; null while a part of it is missing. */
  readonly url: string | null;
  readonly isPublished: boolean;
}

/** To the buyer of a job, once it is paid. It quotes nothing that the buyer typed, because the address may belong to another person. */
export const paidJobReceiptMail = (
  board: BoardIdentity,
  planName: string,
  { receipt, job }: { readonly receipt: JobReceipt; readonly job: PaidJobState },
): Letter =>
  boardLetter(
    'paid_job_receipt',
    board,
    { plan: headerLine(planName), ...receipt, ...job },
    { action: (job.isPublished ? job.url : null) ?? board.storefront },
  );

/** To the buyer of a job that is paid while the board has no room for it. */
export const paidJobWaitsMail = (board: BoardIdentity, planName: string): Letter =>
  boardLetter('paid_job_waits', board, { plan: headerLine(planName) }, { action: board.storefront });

/** To the operators of a board that has no room for a paid job. */
export const paidJobWaitsOperatorMail = (name: string, planName: string, url: string): Letter =>
  boardLetter('paid_job_waits_operator', { name }, { plan: headerLine(planName) }, { action: url });

/** To the buyer whose payment was for a job that another purchase has published. */
export const paidJobCreditedMail = (board: BoardIdentity, planName: string): Letter =>
  boardLetter('paid_job_credited', board, { plan: headerLine(planName) }, { action: board.storefront });

/** An example of each mail. */
export const BUYER_MAIL_EXAMPLES = [
  paidJobReceiptMail(EXAMPLE_BOARD, 'Single posting', {
    receipt: {
      paid: '$79.00',
      discount: '$20.00',
      receiptUrl: 'https://pay.example/receipts/1',
      invoiceUrl: 'https://pay.example/invoices/1',
    },
    job: { url: 'https://jobs.example/jobs/nurse', isPublished: true },
  }),
  paidJobWaitsMail(EXAMPLE_BOARD, 'Single posting'),
  paidJobWaitsOperatorMail('Care jobs', 'Single posting', 'https://dashboard.example.com/care-jobs/jobs/jobs_example'),
  paidJobCreditedMail(EXAMPLE_BOARD, 'Single posting'),
];
