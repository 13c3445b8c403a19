import type { BoardIdentity } from '../../board-identity.js';
import { headerLine } from '../../one-line.js';
import type { PostingResult } from './job-posting.decider.js';

/** A mail about a posted job, without its id and its recipient. */
interface Letter {
  readonly kind: 'job_posting_received' | 'job_posting_verification' | 'job_posting_held' | 'job_posting_confirmation';
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
export function postingReceivedMail({ name, storefront }: BoardIdentity, status: PostingResult['status']): Letter {
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

/**
 * Asks a member of a company to confirm or refuse a job that a stranger posted under its name. It quotes nothing that the stranger typed.
 * @param company the public name and slug of the company.
 */
export function postingHeldMail(
  { name, storefront }: BoardIdentity,
  company: { readonly name: string; readonly slug: string },
): Letter {
  const [board, of] = [headerLine(name), headerLine(company.name)];
  return {
    kind: 'job_posting_held',
    from: board,
    subject: `A job for ${of} waits for your confirmation`,
    content: {
      heading: 'Is this job yours?',
      paragraphs: [
        `A visitor of ${board} posted a job under the name of ${of}. It is a draft in the list of your jobs and is not public. Publish it if it belongs to your company, or delete it to refuse it. Without an answer within 14 days, the board decides.`,
      ],
      action: {
        label: 'Show the jobs of the company',
        url: `${storefront}/employers/companies/${encodeURIComponent(company.slug)}`,
      },
      footer: `You get this email because you are a member of ${of} at ${board}.`,
    },
  };
}

/**
 * Tells the contact that the company has to confirm the job.
 * @param confirm URL of the page that confirms it, if the contact's address is at the proved domain of the company; null: it is not.
 */
export function postingConfirmationMail({ name, storefront }: BoardIdentity, confirm: string | null): Letter {
  const board = headerLine(name);
  const received = `A job with this address as its contact was posted at ${board}. The company has members there, so the job is not public before the company confirms it.`;
  return {
    kind: 'job_posting_confirmation',
    from: board,
    subject: confirm === null ? `${board} received your job posting` : `Confirm your job at ${board}`,
    content: {
      heading: confirm === null ? 'Your job waits for the company' : 'Confirm your job posting',
      paragraphs: [
        received,
        confirm === null
          ? 'The members of the company got an email. Without their answer within 14 days, the board decides.'
          : 'Your address belongs to the website of the company, so you can confirm the job with the button below. The link is valid for 14 days.',
      ],
      action:
        confirm === null ? { label: `Open ${board}`, url: storefront } : { label: 'Confirm the job', url: confirm },
      footer: `You get this email because this address was given as the contact of a job posted at ${board}. If that was not you, ignore it.`,
    },
  };
}

/** The mail that verifies the address of a buyer without an account. */
export function postingVerificationMail({ name, storefront }: BoardIdentity, token: string): Letter {
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

const IDENTITY: BoardIdentity = { name: 'Care jobs', storefront: 'https://jobs.example' };

/** An example of each mail. */
export const JOB_POSTING_MAIL_EXAMPLES = [
  postingReceivedMail(IDENTITY, 'pending_approval'),
  postingHeldMail(IDENTITY, { name: 'Hill Clinic', slug: 'hill-clinic' }),
  postingConfirmationMail(IDENTITY, 'https://jobs.example/posting-confirm?token=a-token-that-opens-nothing'),
  postingVerificationMail(IDENTITY, 'a-token-that-opens-nothing'),
].map((letter) => ({ id: 'mails_example', to: 'ada@example.com', ...letter }));
