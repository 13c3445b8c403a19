/** A mail of the board to a person who has an account or may get one. */
export interface AccountMail {
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly code?: string;
    readonly footer: string;
  };
}

/** The parts of an account mail. */
export interface MailParts {
  /** The name of the board. */
  readonly board: string;
  /** URL of the storefront, without a trailing slash. */
  readonly storefront: string;
  readonly token: string;
  readonly code: string;
  /** The page to open after a magic link. */
  readonly returnTo: string | null;
}

/** A storefront page that takes a token. */
function linkTo(
  page: string,
  { storefront, token }: Pick<MailParts, 'storefront' | 'token'>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${storefront}/auth/${page}?${new URLSearchParams({ token, ...more }).toString()}`;
}

/** The storefront page where a magic link signs in, with the page to open afterwards. */
export const magicLinkUrl = (parts: Pick<MailParts, 'storefront' | 'token' | 'returnTo'>): string =>
  linkTo('magic-link', parts, parts.returnTo === null ? {} : { returnTo: parts.returnTo });

/** The mails, by kind. */
export const ACCOUNT_MAILS = {
  verification: (parts: MailParts): AccountMail => ({
    subject: `Confirm your email address for ${parts.board}`,
    content: {
      heading: 'Confirm your email address',
      paragraphs: [
        `You signed up at ${parts.board}. Enter this code where you signed up, within 15 minutes.`,
        'If you cannot enter the code, press the button below within 24 hours. You stay signed in and keep your password.',
      ],
      action: { label: 'Confirm email address', url: linkTo('verify-email', parts) },
      code: parts.code,
      footer: `You get this email because this address was used to sign up at ${parts.board}. If that was not you, ignore it and do not confirm the address.`,
    },
  }),

  magic_link: (parts: MailParts): AccountMail => ({
    subject: `Your sign-in link for ${parts.board}`,
    content: {
      heading: `Sign in to ${parts.board}`,
      paragraphs: ['The button below signs you in. The link works once, within 15 minutes.'],
      action: {
        label: 'Sign in',
        url: magicLinkUrl(parts),
      },
      footer: `You get this email because a sign-in to ${parts.board} was requested with this address. If that was not you, ignore it. Without the link, no one is signed in.`,
    },
  }),

  password_reset: (parts: MailParts): AccountMail => ({
    subject: `Set a new password for ${parts.board}`,
    content: {
      heading: 'Set a new password',
      paragraphs: [
        'The button below leads to a page where you choose a new password. The link works once, within one hour. Changing the password signs you out everywhere.',
      ],
      action: { label: 'Choose a new password', url: linkTo('reset-password', parts) },
      footer: `You get this email because a new password was requested at ${parts.board}. If that was not you, ignore it. Your password does not change.`,
    },
  }),
} as const;
