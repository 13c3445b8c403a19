import type { BoardFace } from '../../board-face.js';
import { headerLine } from '../../one-line.js';
import type { PostingResult } from './job-posting.decider.js';

/** A mail about a posted job, without its id and its recipient. */
interface Letter {
  readonly kind: 'job_posting_received' | 'job_posting_verification';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
}

const NEXT: Readonly<Record<PostingResult['status'], string>> = {
  checkout: 'It will be published once it is paid. The payment page opened where you posted the job.',
  published: 'It is published.',
  pending_approval: 'The board reviews it before publishing it.',
  invoice_sent: 'You will receive an invoice in another email.',
};

/** Confirms that a job was received. It quotes nothing that the visitor typed, because the address may belong to another person. */
export function postingReceivedMail({ name, storefront }: BoardFace, status: PostingResult['status']): Letter {
  const board = headerLine(name);
  return {
    kind: 'job_posting_received',
    from: board,
    subject: `${board} received your job posting`,
    content: {
      heading: 'Your job posting was received',
      paragraphs: [`Thank you for posting a job at ${board}. ${NEXT[status]}`],
      action: { label: `Open ${board}`, url: storefront },
      footer: `You get this email because this address was given as the contact of a job posted at ${board}. If that was not you, write to the board.`,
    },
  };
}

/** The mail that verifies the address of a buyer without an account. */
export function postingVerificationMail({ name, storefront }: BoardFace, token: string): Letter {
  const board = headerLine(name);
  return {
    kind: 'job_posting_verification',
    from: board,
    subject: `Use your job credits at ${board}`,
    content: {
      heading: 'Confirm your email address',
      paragraphs: ['The button below shows the unused purchases of this address. It works for 30 minutes.'],
      action: {
        label: 'Show my credits',
        url: `${storefront}/post?${new URLSearchParams({ verification: token }).toString()}`,
      },
      footer: `You get this email because this address was entered at ${board} to post a job. If that was not you, ignore it.`,
    },
  };
}

const FACE: BoardFace = { name: 'Care jobs', storefront: 'https://jobs.example' };

/** An example of each mail. */
export const JOB_POSTING_MAIL_EXAMPLES = [
  postingReceivedMail(FACE, 'pending_approval'),
  postingVerificationMail(FACE, 'a-token-that-opens-nothing'),
].map((letter) => ({ id: 'mails_example', to: 'ada@example.com', ...letter }));
