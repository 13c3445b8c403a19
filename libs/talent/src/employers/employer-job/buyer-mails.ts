import type { BoardFace } from '../../board-face.js';
import { headerLine } from '../../one-line.js';

/** A mail about a purchase, without its id and its recipient. */
export interface BuyerLetter {
  readonly kind: 'paid_job_waits' | 'paid_job_waits_operator' | 'paid_job_credited';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
}

/** To the buyer of a job that is paid while the board has no room for it. */
export function paidJobWaitsMail({ name, storefront }: BoardFace, planName: string): BuyerLetter {
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
export function paidJobCreditedMail({ name, storefront }: BoardFace, planName: string): BuyerLetter {
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

const FACE: BoardFace = { name: 'Care jobs', storefront: 'https://jobs.example' };

/** An example of each mail. */
export const BUYER_MAIL_EXAMPLES = [
  paidJobWaitsMail(FACE, 'Single posting'),
  paidJobWaitsOperatorMail('Care jobs', 'Single posting', 'https://dashboard.example.com/care-jobs/jobs/jobs_example'),
  paidJobCreditedMail(FACE, 'Single posting'),
].map((letter) => ({ id: 'mails_example', to: 'ada@example.com', ...letter }));
