import type { BoardIdentity } from '../../board-identity.js';
import { headerLine } from '../../one-line.js';

/** A mail about a purchase, without its id and its recipient. */
export interface BuyerLetter {
  readonly kind: 'paid_job_receipt' | 'paid_job_waits' | 'paid_job_waits_operator' | 'paid_job_credited';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
}

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
export function paidJobReceiptMail(
  { name, storefront }: BoardIdentity,
  planName: string,
  { receipt, job }: { readonly receipt: JobReceipt; readonly job: PaidJobState },
): BuyerLetter {
  const board = headerLine(name);
  const { paid, discount, receiptUrl, invoiceUrl } = receipt;
  const place = job.url === null ? '' : ` Its page: ${job.url}`;
  return {
    kind: 'paid_job_receipt',
    from: board,
    subject: `Your payment at ${board}`,
    content: {
      heading: 'Thank you for your payment',
      paragraphs: [
        `You paid ${paid} for ${headerLine(planName)}.${discount === null ? '' : ` A promotion code took off ${discount}.`}`,
        job.isPublished
          ? `Your job is published.${place}`
          : `Your job waits for approval, and is public after that.${place}`,
        ...(receiptUrl === null ? [] : [`Receipt: ${receiptUrl}`]),
        ...(invoiceUrl === null ? [] : [`Invoice: ${invoiceUrl}`]),
      ],
      action:
        job.isPublished && job.url !== null
          ? { label: 'Open the job', url: job.url }
          : { label: `Open ${board}`, url: storefront },
      footer: `You get this email because this address was used to pay for a job at ${board}.`,
    },
  };
}

/** To the buyer of a job that is paid while the board has no room for it. */
export function paidJobWaitsMail({ name, storefront }: BoardIdentity, planName: string): BuyerLetter {
  const board = headerLine(name);
  return {
    kind: 'paid_job_waits',
    from: board,
    subject: `Your paid job waits for room at ${board}`,
    content: {
      heading: 'Your job is paid and waits for room',
      paragraphs: [
        `You paid for ${headerLine(planName)}, and ${board} has as many published jobs as it can have at the moment.`,
        'Your job is published as soon as there is room. Jobs that were paid earlier come first. Its period begins when it is published.',
        `If you do not want to wait, write to ${board} and ask for your money back.`,
      ],
      action: { label: `Open ${board}`, url: storefront },
      footer: `You get this email because this address was used to pay for a job at ${board}.`,
    },
  };
}

/** To the operators of a board that has no room for a paid job. */
export function paidJobWaitsOperatorMail(boardName: string, planName: string, url: string): BuyerLetter {
  const board = headerLine(boardName);
  return {
    kind: 'paid_job_waits_operator',
    from: board,
    subject: `A paid job waits for room at ${board}`,
    content: {
      heading: 'A paid job waits for room',
      paragraphs: [
        `A job was paid with ${headerLine(planName)}, and ${board} already has as many published jobs as its plan allows.`,
        'It is published as soon as there is room: unpublish another job, or change the plan of the board. You can also refund the payment.',
      ],
      action: { label: 'Open the job', url },
      footer: `You get this email because you manage ${board}.`,
    },
  };
}

/** To the buyer whose payment was for a job that another purchase has published. */
export function paidJobCreditedMail({ name, storefront }: BoardIdentity, planName: string): BuyerLetter {
  const board = headerLine(name);
  return {
    kind: 'paid_job_credited',
    from: board,
    subject: `Your payment at ${board} is a credit`,
    content: {
      heading: 'Your payment became a credit',
      paragraphs: [
        `You paid for ${headerLine(planName)}, and the job that it was meant for is already published, or does not exist any longer.`,
        'So the payment was not used. You can publish another job of the same company with it, without paying again.',
        `If you prefer your money back, write to ${board}.`,
      ],
      action: { label: `Open ${board}`, url: storefront },
      footer: `You get this email because this address was used to pay for a job at ${board}.`,
    },
  };
}

const IDENTITY: BoardIdentity = { name: 'Care jobs', storefront: 'https://jobs.example' };

/** An example of each mail. */
export const BUYER_MAIL_EXAMPLES = [
  paidJobReceiptMail(IDENTITY, 'Single posting', {
    receipt: {
      paid: '$79.00',
      discount: '$20.00',
      receiptUrl: 'https://pay.example/receipts/1',
      invoiceUrl: 'https://pay.example/invoices/1',
    },
    job: { url: 'https://jobs.example/jobs/nurse', isPublished: true },
  }),
  paidJobWaitsMail(IDENTITY, 'Single posting'),
  paidJobWaitsOperatorMail('Care jobs', 'Single posting', 'https://dashboard.example.com/care-jobs/jobs/jobs_example'),
  paidJobCreditedMail(IDENTITY, 'Single posting'),
].map((letter) => ({ id: 'mails_example', to: 'ada@example.com', ...letter }));
