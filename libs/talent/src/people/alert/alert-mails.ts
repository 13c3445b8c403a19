import type { AlertedJob } from '#jobs';
import type { BoardIdentity } from '../../board-identity.js';
import { headerLine } from '../../one-line.js';

/** A mail about alerts, without its id and its recipient. */
interface Letter {
  readonly kind: 'job_alert_confirmation' | 'digest';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly items?: readonly { readonly title: string; readonly detail: string; readonly url: string }[];
    readonly action: { readonly label: string; readonly url: string };
    readonly aside?: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
  readonly unsubscribe?: { readonly url: string };
  readonly limit?: 'none';
}

const query = (parameters: Readonly<Record<string, string>>): string => new URLSearchParams(parameters).toString();

/** The mail that confirms an address for alerts. */
export function confirmationMail({ name, storefront }: BoardIdentity, token: string): Letter {
  return {
    kind: 'job_alert_confirmation',
    from: headerLine(name),
    subject: `Confirm your job alert at ${headerLine(name)}`,
    content: {
      heading: 'Confirm your job alert',
      paragraphs: [
        `New jobs from ${name} were requested for this address, once a week. Confirm with the button below, and the first digest comes next Monday. The link is valid for 7 days.`,
      ],
      action: { label: 'Confirm job alert', url: `${storefront}/alerts/confirm?${query({ token })}` },
      footer: `You get this email because this address was entered at ${name}. If that was not you, ignore it. Without your confirmation, nothing is sent.`,
    },
  };
}

/** The jobs of one alert, the week they belong to, and the link that ends the alert. */
export interface DigestLetter {
  readonly jobs: readonly Pick<AlertedJob, 'slug' | 'title' | 'companyName' | 'locationLabel'>[];
  /** The number of further matching jobs. */
  readonly more: number;
  readonly label: string | null;
  readonly subscriptionId: string;
  readonly manageToken: string;
  /** The URL where a mail program ends the alert. */
  readonly unsubscribeUrl: string;
}

/** URL of the page that manages a subscription. */
export const managePage = (storefront: string, subscriptionId: string, token: string): string =>
  `${storefront}/alerts/manage?${query({ subscription: subscriptionId, token })}`;

/** The digest of one alert. */
export function digestMail({ name, storefront }: BoardIdentity, letter: DigestLetter): Letter {
  const { jobs, more, label, subscriptionId, manageToken, unsubscribeUrl } = letter;
  const count = jobs.length + more;
  const heading = count === 1 ? '1 new job for you' : `${count} new jobs for you`;
  return {
    kind: 'digest',
    from: headerLine(name),
    subject: `${heading} at ${headerLine(name)}`,
    content: {
      heading,
      paragraphs: [
        ...(label === null ? [] : [`For your alert “${label}”.`]),
        ...(more === 0 ? [] : [`These are the newest ${jobs.length}.`]),
      ],
      items: jobs.map(({ title, slug, companyName, locationLabel }) => ({
        title,
        detail: [companyName, locationLabel].filter((part) => part !== null).join(' · '),
        url: `${storefront}/jobs/${encodeURIComponent(slug)}`,
      })),
      action: { label: 'See all jobs', url: `${storefront}/jobs` },
      aside: {
        label: 'Manage your alerts or unsubscribe',
        url: managePage(storefront, subscriptionId, manageToken),
      },
      footer: `You get this email because you asked ${name} for job alerts.`,
    },
    unsubscribe: { url: unsubscribeUrl },
    // At most one for each alert and week, and only for alerts of confirmed addresses.
    limit: 'none',
  };
}

const EXAMPLE: BoardIdentity = { name: 'Care jobs', storefront: 'https://jobs.example' };

/** An example of each mail. */
export const ALERT_MAIL_EXAMPLES = {
  job_alert_confirmation: {
    id: 'mails_example',
    to: 'ada@example.com',
    ...confirmationMail(EXAMPLE, 'a-token-that-opens-nothing'),
  },
  digest: {
    id: 'mails_example',
    to: 'ada@example.com',
    ...digestMail(EXAMPLE, {
      jobs: ['Nurse', 'Physiotherapist'].map((title) => ({
        slug: title.toLowerCase(),
        title,
        companyName: 'Clinic',
        locationLabel: 'Berlin, DE',
      })),
      more: 0,
      label: 'Care in Berlin',
      subscriptionId: 'subscribers_example',
      manageToken: 'a-token-that-opens-nothing',
      unsubscribeUrl: 'https://api.example/alerts/unsubscribe/a-token-that-opens-nothing',
    }),
  },
} as const;
