import type { BoardIdentity } from '../../board-identity.js';
import { headerLine } from '../../one-line.js';
import type { ApplicationStatus } from '../application/stage.js';

/** A mail about applications, without its id and its recipient. */
export interface ApplicationLetter {
  readonly kind: string;
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly aside?: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
  readonly unsubscribe?: { readonly url: string };
  readonly limit?: 'none';
}

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

/** The text for each status in a mail. A rejected application is called archived. */
const STATUS_TEXTS: Readonly<Record<ApplicationStatus, string>> = {
  applied: 'It is in review.',
  interviewing: 'It is in the interview stage.',
  negotiation: 'It is in the offer stage.',
  hired: 'It is marked as hired.',
  archived: 'It is archived: the company does not continue with it.',
};

const companyOf = ({ companyName }: NamedJob): string =>
  companyName === null ? 'The company' : headerLine(companyName) || 'The company';
const stopping = ({ settingsUrl, unsubscribeUrl }: Stopping) => ({
  aside: { label: 'Stop emails about applications', url: settingsUrl },
  unsubscribe: { url: unsubscribeUrl },
});
const applicationsOf = (storefront: string) => ({
  label: 'See your applications',
  url: `${storefront}/me/applications`,
});

/**
 * The mail to a guest whose application was received. It quotes nothing that the guest typed, because the address may belong to another
 * person.
 * @param signInUrl a link that signs in and claims the application; null if no account can be created for the address.
 */
export function guestReceivedMail(
  { name, storefront }: BoardIdentity,
  job: NamedJob,
  signInUrl: string | null,
): ApplicationLetter {
  const [board, title] = [headerLine(name), headerLine(job.title)];
  const received = `${companyOf(job)} received an application for “${title}” with this email address.`;
  return {
    kind: 'guest_application_received',
    from: board,
    subject: `Your application for ${title}`,
    content: {
      heading: 'Your application was sent',
      paragraphs:
        signInUrl === null
          ? [received]
          : [
              received,
              `The button below confirms your address and signs you in at ${board}, where you can view, change and withdraw the application. The link works once, within 24 hours. After that, sign in with a link to this address.`,
            ],
      action:
        signInUrl === null
          ? { label: `Open ${board}`, url: storefront }
          : { label: 'See your application', url: signInUrl },
      footer: `You get this email because an application was sent at ${board} with this address. If you did not send it, ignore this email. You will get no other email about it.`,
    },
  };
}

/** The mail to a user whose application was received. */
export function receivedMail({ name, storefront }: BoardIdentity, job: NamedJob, stop: Stopping): ApplicationLetter {
  const [board, title] = [headerLine(name), headerLine(job.title)];
  const { aside, unsubscribe } = stopping(stop);
  return {
    kind: 'application_received',
    from: board,
    subject: `Your application for ${title}`,
    content: {
      heading: 'Your application was sent',
      paragraphs: [`${companyOf(job)} received your application for “${title}”.`],
      action: applicationsOf(storefront),
      aside,
      footer: `You get this email because you applied at ${board}.`,
    },
    unsubscribe,
  };
}

/** The mail to an applicant whose application has a new status. It mentions no stages, notes or members. */
export function statusChangedMail(
  { name, storefront }: BoardIdentity,
  job: NamedJob,
  status: ApplicationStatus,
  stop: Stopping,
): ApplicationLetter {
  const [board, title] = [headerLine(name), headerLine(job.title)];
  const { aside, unsubscribe } = stopping(stop);
  return {
    kind: 'application_status_changed',
    from: board,
    subject: `Your application for ${title} has changed`,
    content: {
      heading: 'Your application has changed',
      paragraphs: [`${companyOf(job)} changed the status of your application for “${title}”.`, STATUS_TEXTS[status]],
      action: applicationsOf(storefront),
      aside,
      footer: `You get this email because you applied at ${board}.`,
    },
    unsubscribe,
  };
}

/** The mail to a member of a company about the applications of one hour. It names no applicant. */
export function newApplicationsMail(
  { name, storefront }: BoardIdentity,
  job: NamedJob,
  count: number,
  stop: Stopping,
): ApplicationLetter {
  const [board, title] = [headerLine(name), headerLine(job.title)];
  const applications = count === 1 ? '1 new application' : `${count} new applications`;
  const { aside, unsubscribe } = stopping(stop);
  const page =
    job.companySlug === null ? 'employers/dashboard' : `employers/companies/${encodeURIComponent(job.companySlug)}`;
  return {
    kind: 'new_applications',
    from: board,
    subject: `${applications} for ${title}`,
    content: {
      heading: `${applications} for “${title}”`,
      paragraphs: [`Your job at ${board} got ${applications}.`],
      action: { label: 'See the applicants', url: `${storefront}/${page}` },
      aside,
      footer: `You get this email because you are a member of ${companyOf(job)} at ${board}. You get at most one such email an hour for each job.`,
    },
    unsubscribe,
    // At most one per hour and job. Such mails do not count toward the limit of mails to an address, so that a busy company still gets
    // its sign-in links.
    limit: 'none',
  };
}

const IDENTITY: BoardIdentity = { name: 'Care jobs', storefront: 'https://jobs.example' };
const JOB: NamedJob = { title: 'Night nurse', companyName: 'Hill Clinic', companySlug: 'hill-clinic' };
const STOP: Stopping = {
  settingsUrl:
    'https://jobs.example/settings?boardUserId=boardUsers_1&channel=applicationEmails&token=a-token-that-opens-nothing',
  unsubscribeUrl: 'https://api.example/notifications/unsubscribe/a-token-that-opens-nothing',
};
const LINK = 'https://jobs.example/auth/magic-link?token=a-token-that-opens-nothing&returnTo=%2Fme%2Fapplications';

/** An example of each mail. */
export const APPLICATION_MAIL_EXAMPLES = [
  guestReceivedMail(IDENTITY, JOB, LINK),
  receivedMail(IDENTITY, JOB, STOP),
  statusChangedMail(IDENTITY, JOB, 'interviewing', STOP),
  newApplicationsMail(IDENTITY, JOB, 3, STOP),
].map((letter) => Object.assign({ id: `mails_${letter.kind}`, to: 'ada@example.com' }, letter));
