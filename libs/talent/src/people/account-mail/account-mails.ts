/** A mail of the board to somebody with an account, or about to have one. */
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

/** What an account mail is made of. */
export interface MailParts {
  /** What the board is called. */
  readonly board: string;
  /** Where its storefront is, without a slash at the end. */
  readonly storefront: string;
  readonly token: string;
  readonly code: string;
  /** Page to which a magic link leads on. */
  readonly returnTo: string | null;
}

/** A page of the storefront that takes a token. */
function linkTo(
  page: string,
  { storefront, token }: Pick<MailParts, 'storefront' | 'token'>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${storefront}/auth/${page}?${new URLSearchParams({ token, ...more }).toString()}`;
}

/** The page of the storefront where a magic link signs in, and the page to which it leads on. */
export const magicLinkUrl = (parts: Pick<MailParts, 'storefront' | 'token' | 'returnTo'>): string =>
  linkTo('magic-link', parts, parts.returnTo === null ? {} : { returnTo: parts.returnTo });

/** The mails, by what they are about. */
export const ACCOUNT_MAILS = {
  verification: (parts: MailParts): AccountMail => ({
    subject: `Confirm your email address for ${parts.board}`,
    content: {
      heading: 'Confirm your email address',
      paragraphs: [
        `You signed up at ${parts.board}. Type this code where you signed up, within 15 minutes: you stay signed in and keep your password.`,
        'The button below confirms the address on any device, for 24 hours. Where you are not signed in, it ends the password and the sessions of this account, and you choose a new password.',
      ],
      action: { label: 'Confirm email address', url: linkTo('verify-email', parts) },
      code: parts.code,
      footer: `You get this email because somebody signed up at ${parts.board} with this address. If that was not you, ignore it: do not confirm, and the address stays unconfirmed.`,
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
      footer: `You get this email because somebody asked to sign in to ${parts.board} with this address. If that was not you, ignore it: nobody is signed in.`,
    },
  }),

  password_reset: (parts: MailParts): AccountMail => ({
    subject: `Set a new password for ${parts.board}`,
    content: {
      heading: 'Set a new password',
      paragraphs: [
        'The button below leads to a page where you choose a new password. The link works once, within one hour. Once the password is changed, you are signed out everywhere.',
      ],
      action: { label: 'Choose a new password', url: linkTo('reset-password', parts) },
      footer: `You get this email because somebody asked for a new password at ${parts.board}. If that was not you, ignore it: your password stays as it is.`,
    },
  }),

  choose_password: (parts: MailParts): AccountMail => ({
    subject: `Choose a password for ${parts.board}`,
    content: {
      heading: 'Your email address is confirmed',
      paragraphs: [
        `The link in our email was opened outside of the session that signed up at ${parts.board}. To keep the account yours alone, its old password no longer works, and every session was ended.`,
        'The button below leads to a page where you choose a password. The link works once, within one hour. You can also sign in with a link that we email to you.',
      ],
      action: { label: 'Choose a password', url: linkTo('reset-password', parts) },
      footer: `You get this email because this address was confirmed at ${parts.board}. If you do not want the account, ignore this email: nobody can sign in without reading your mails.`,
    },
  }),
} as const;
