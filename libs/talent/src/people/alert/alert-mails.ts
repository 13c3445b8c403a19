import type { AlertedJob } from '#jobs';
import { type BoardIdentity, boardLetter, EXAMPLE_BOARD, EXAMPLE_TOKEN, type Letter, withQuery } from '../../letter.js';

/** The mail that confirms an address for alerts. */
export const confirmationMail = (board: BoardIdentity, token: string): Letter =>
  boardLetter(
    'job_alert_confirmation',
    board,
    { name: board.name },
    { action: withQuery(`${board.storefront}/alerts/confirm`, { token }) },
  );

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
  withQuery(`${storefront}/alerts/manage`, { subscription: subscriptionId, token });

/** The digest of one alert. */
export function digestMail(board: BoardIdentity, digest: DigestLetter): Letter {
  const { jobs, more, label, subscriptionId, manageToken, unsubscribeUrl } = digest;
  const { name, storefront } = board;
  const items = jobs.map(({ title, slug, companyName, locationLabel }) => ({
    title,
    detail: [companyName, locationLabel].filter((part) => part !== null).join(' · '),
    url: `${storefront}/jobs/${encodeURIComponent(slug)}`,
  }));
  return boardLetter(
    'digest',
    board,
    { name, label, listed: jobs.length, more },
    {
      items,
      action: `${storefront}/jobs`,
      aside: managePage(storefront, subscriptionId, manageToken),
      unsubscribe: unsubscribeUrl,
      // At most one for each alert and week, and only for alerts of confirmed addresses.
      limit: 'none',
    },
  );
}

/** An example of each mail. */
export const ALERT_MAIL_EXAMPLES = [
  confirmationMail(EXAMPLE_BOARD, EXAMPLE_TOKEN),
  digestMail(EXAMPLE_BOARD, {
    jobs: ['Nurse', 'Physiotherapist'].map((title) => ({
      slug: title.toLowerCase(),
      title,
      companyName: 'Clinic',
      locationLabel: 'Berlin, DE',
    })),
    more: 0,
    label: 'Care in Berlin',
    subscriptionId: 'subscribers_example',
    manageToken: EXAMPLE_TOKEN,
    unsubscribeUrl: `https://api.example/alerts/unsubscribe/${EXAMPLE_TOKEN}`,
  }),
];
