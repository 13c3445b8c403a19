import { EXAMPLE_TOKEN, type Letter, letter, withQuery } from '../../letter.js';

/** The parts of an account mail. */
export interface MailParts {
  /** The name of the board, in one line. */
  readonly board: string;
  /** URL of the storefront, without a trailing slash. */
  readonly storefront: string;
  readonly token: string;
  readonly code: string;
  /** The page to open after a magic link. */
  readonly returnTo: string | null;
}

/** The storefront page where a magic link signs in, with the page to open afterwards. */
export const magicLinkUrl = ({
  storefront,
  token,
  returnTo,
}: Pick<MailParts, 'storefront' | 'token' | 'returnTo'>): string =>
  withQuery(`${storefront}/auth/magic-link`, { token, ...(returnTo !== null && { returnTo }) });

/** Mails of the board to a person who has an account or may get one, by kind. */
export const ACCOUNT_MAILS = {
  verification: ({ board, storefront, token, code }: MailParts): Letter =>
    letter('verification', board, {}, { action: withQuery(`${storefront}/auth/verify-email`, { token }), code }),
  magic_link: (parts: MailParts): Letter => letter('magic_link', parts.board, {}, { action: magicLinkUrl(parts) }),
  password_reset: ({ board, storefront, token }: MailParts): Letter =>
    letter('password_reset', board, {}, { action: withQuery(`${storefront}/auth/reset-password`, { token }) }),
} as const;

/** An example of each mail. */
export const ACCOUNT_MAIL_EXAMPLES = Object.values(ACCOUNT_MAILS).map((compose) =>
  compose({
    board: 'Hill Jobs',
    storefront: 'https://jobs.example.com',
    token: EXAMPLE_TOKEN,
    code: '042137',
    returnTo: '/jobs/night-nurse',
  }),
);
