import { type Letter, letter } from '../../letter.js';
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

/** Asks the owner of an address whether they signed up. Only the page behind `url` acts, when a button is pressed. */
export const proofMail = (signUp: SignUpInQuestion, url: string): Letter =>
  letter('account_proof', signUp.board, { signUp: signUpText(signUp) }, { action: url });
