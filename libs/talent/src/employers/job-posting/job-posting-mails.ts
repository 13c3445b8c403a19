import {
  type BoardIdentity,
  boardLetter,
  companyPage,
  EXAMPLE_BOARD,
  EXAMPLE_TOKEN,
  type Letter,
  withQuery,
} from '../../letter.js';
import { headerLine } from '../../one-line.js';
import type { PostingResult } from './job-posting.decider.js';

/** Confirms that a job was received. It quotes nothing that the visitor typed, because the address may belong to another person. */
export const postingReceivedMail = (board: BoardIdentity, status: PostingResult['status']): Letter =>
  boardLetter('job_posting_received', board, { status }, { action: board.storefront });

/**
 * Asks a member of a company to confirm or refuse a job that a stranger posted under its name. It quotes nothing that the stranger typed.
 * @param company the public name and slug of the company.
 */
export const postingHeldMail = (
  board: BoardIdentity,
  { name, slug }: { readonly name: string; readonly slug: string },
): Letter =>
  boardLetter(
    'job_posting_held',
    board,
    { company: headerLine(name) },
    { action: companyPage(board.storefront, slug) },
  );

/**
 * Tells the contact that the company has to confirm the job.
 * @param confirm URL of the page that confirms it, if the contact's address is at the proved domain of the company; null: it is not.
 */
export const postingConfirmationMail = (board: BoardIdentity, confirm: string | null): Letter =>
  boardLetter(
    'job_posting_confirmation',
    board,
    { confirms: confirm !== null },
    { action: confirm ?? board.storefront },
  );

/** The mail that verifies the address of a buyer without an account. */
export const postingVerificationMail = (board: BoardIdentity, token: string): Letter =>
  boardLetter(
    'job_posting_verification',
    board,
    {},
    { action: withQuery(`${board.storefront}/post`, { verification: token }) },
  );

/** An example of each mail. */
export const JOB_POSTING_MAIL_EXAMPLES = [
  postingReceivedMail(EXAMPLE_BOARD, 'pending_approval'),
  postingHeldMail(EXAMPLE_BOARD, { name: 'Hill Clinic', slug: 'hill-clinic' }),
  postingConfirmationMail(EXAMPLE_BOARD, `https://jobs.example/posting-confirm?token=${EXAMPLE_TOKEN}`),
  postingVerificationMail(EXAMPLE_BOARD, EXAMPLE_TOKEN),
];
