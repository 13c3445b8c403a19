import type { SignUpDevice } from '../board-user/board-user.decider.js';

/** The sign-up that a mail or a page asks about. */
export interface SignUpInQuestion {
  /** The name of the board. */
  readonly board: string;
  /** ISO 8601. */
  readonly at: string;
  readonly device: SignUpDevice | null;
}

const UNKNOWN_COUNTRY = 'ZZ';

/** Time, browser and place of a sign-up, as `on 28 November 2026 at 16:35 UTC, with Firefox on Windows, in Germany`. */
export function signUpText({ at, device }: SignUpInQuestion): string {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  const { browser = null, country = null } = device ?? {};
  const place =
    country === null || country === UNKNOWN_COUNTRY
      ? null
      : new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return [
    `on ${date} at ${at.slice(11, 16)} UTC`,
    browser === null ? 'with an unknown browser' : `with ${browser}`,
    ...(place === null || place === undefined ? [] : [`in ${place}`]),
  ].join(', ');
}

/** A mail that asks for a proof. */
interface ProofMail {
  readonly kind: 'account_proof';
  /** The name of the board. */
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
}

/** Asks the owner of an address whether they signed up. Only the page behind `url` acts, when a button is pressed. */
export const proofMail = (signUp: SignUpInQuestion, url: string): ProofMail => ({
  kind: 'account_proof',
  from: signUp.board,
  subject: `Was this you? Your account at ${signUp.board}`,
  content: {
    heading: 'Was this you?',
    paragraphs: [
      `An account at ${signUp.board} was made with this address ${signUpText(signUp)}, and the link in our email was opened.`,
      'Something was sent with this address without that account, for example an application or a job alert. The account does not get it before you answer.',
      'The button below leads to a page with two buttons: one says that it was you, the other deletes the account. Opening the page changes nothing. The link works for seven days.',
    ],
    action: { label: 'Answer', url },
    footer: `You get this email once. If you do not answer, everything stays as it is.`,
  },
});
