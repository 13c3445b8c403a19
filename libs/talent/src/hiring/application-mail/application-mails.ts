import {
  type BoardIdentity,
  boardLetter,
  companyPage,
  EXAMPLE_BOARD,
  EXAMPLE_TOKEN,
  type Letter,
} from '../../letter.js';
import { headerLine } from '../../one-line.js';
import type { ApplicationStatus } from '../application/stage.js';

/** The job of a mail. */
export interface NamedJob {
  readonly title: string;
  readonly companyName: string | null;
  readonly companySlug: string | null;
}

/** How a recipient with an account turns off such mails. */
export interface Stopping {
  /** The page where the recipient turns them off. */
  readonly settingsUrl: string;
  /** The URL where a mail program turns them off. */
  readonly unsubscribeUrl: string;
}

const named = ({ title, companyName }: NamedJob) => ({
  job: headerLine(title),
  company: companyName === null ? null : headerLine(companyName) || null,
});
const stopping = ({ settingsUrl: aside, unsubscribeUrl: unsubscribe }: Stopping) => ({ aside, unsubscribe });
const applicationsPage = ({ storefront }: BoardIdentity) => `${storefront}/me/applications`;

/**
 * The mail to a guest whose application was received. It quotes nothing that the guest typed, because the address may belong to another
 * person.
 * @param signInUrl a link that signs in and claims the application; null if no account can be created for the address.
 */
export const guestReceivedMail = (board: BoardIdentity, job: NamedJob, signInUrl: string | null): Letter =>
  boardLetter(
    'guest_application_received',
    board,
    { ...named(job), signsIn: signInUrl !== null },
    { action: signInUrl ?? board.storefront },
  );

/** The mail to a user whose application was received. */
export const receivedMail = (board: BoardIdentity, job: NamedJob, stop: Stopping): Letter =>
  boardLetter('application_received', board, named(job), { action: applicationsPage(board), ...stopping(stop) });

/** The mail to an applicant whose application has a new status. It mentions no stages, notes or members. */
export const statusChangedMail = (
  board: BoardIdentity,
  job: NamedJob,
  status: ApplicationStatus,
  stop: Stopping,
): Letter =>
  boardLetter(
    'application_status_changed',
    board,
    { ...named(job), status },
    { action: applicationsPage(board), ...stopping(stop) },
  );

/** The mail to a member of a company about the applications of one hour. It names no applicant. */
export const newApplicationsMail = (board: BoardIdentity, job: NamedJob, count: number, stop: Stopping): Letter => {
  const { storefront } = board;
  const action =
    job.companySlug === null ? `${storefront}/employers/dashboard` : companyPage(storefront, job.companySlug);
  // At most one per hour and job. Such mails do not count toward the limit of mails to an address, so that a busy company still gets
  // its sign-in links.
  const links = { action, ...stopping(stop), limit: 'none' } as const;
  return boardLetter('new_applications', board, { ...named(job), count }, links);
};

const JOB: NamedJob = { title: 'Night nurse', companyName: 'Hill Clinic', companySlug: 'hill-clinic' };
const STOP: Stopping = {
  settingsUrl: `https://jobs.example/settings?boardUserId=boardUsers_1&channel=applicationEmails&token=${EXAMPLE_TOKEN}`,
  unsubscribeUrl: `https://api.example/notifications/unsubscribe/${EXAMPLE_TOKEN}`,
};
const LINK = `https://jobs.example/auth/magic-link?token=${EXAMPLE_TOKEN}&returnTo=%2Fme%2Fapplications`;

/** An example of each mail. */
export const APPLICATION_MAIL_EXAMPLES = [
  guestReceivedMail(EXAMPLE_BOARD, JOB, LINK),
  receivedMail(EXAMPLE_BOARD, JOB, STOP),
  statusChangedMail(EXAMPLE_BOARD, JOB, 'interviewing', STOP),
  newApplicationsMail(EXAMPLE_BOARD, JOB, 3, STOP),
];
