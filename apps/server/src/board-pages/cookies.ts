import { Cookies } from '#http';
import { Email } from '#kernel';
import { hash } from 'node:crypto';

/** The session of a visitor. */
export const SESSION_COOKIE = 'openings_visitor';
/** The access grant for a board with a password. */
export const GRANT_COOKIE = 'openings_grant';
/** The addresses whose sign-in began in the browser, as digests. */
export const BEGUN_COOKIE = 'openings_begun';
/** Browsers limit each cookie to four kilobytes. */
const LONGEST = 3_800;

/** The value of a request's cookie; undefined if it is absent, or was not set by this server. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  Cookies.named(header, name).find((text) => text.length <= LONGEST && /^[\w.~-]+$/.test(text));

/** A session as it is stored in a cookie. */
export interface KeptSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export const sessionText = ({ accessToken, refreshToken, expiresAt }: KeptSession): string =>
  Buffer.from(JSON.stringify([accessToken, refreshToken, expiresAt])).toString('base64url');

/** The session in a cookie; null for any text that `sessionText` did not create. */
export function sessionOf(text: string | undefined): KeptSession | null {
  if (text === undefined) return null;
  try {
    const [accessToken, refreshToken, expiresAt] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isOne =
      typeof accessToken === 'string' &&
      /^\S+$/.test(accessToken) &&
      typeof refreshToken === 'string' &&
      typeof expiresAt === 'number';
    return isOne ? { accessToken, refreshToken, expiresAt } : null;
  } catch {
    return null;
  }
}

/** How many addresses a browser remembers. */
const BEGUN_AT_MOST = 3;

/** The digest of an address on a board. */
const begunDigest = (board: string, email: string): string =>
  hash('sha256', `${board}\n${Email.key(email)}`).slice(0, 32);

/** The value of the cookie after a sign-in with `email` began. @param before the value until then. */
export const begunWith = (before: string | undefined, board: string, email: string): string =>
  [...new Set([begunDigest(board, email), ...(before ?? '').split('.')])]
    .filter(Boolean)
    .slice(0, BEGUN_AT_MOST)
    .join('.');

/** Whether a sign-in with `email` began in the browser with this cookie. */
export const hasBegun = (cookie: string | undefined, board: string, email: string): boolean =>
  (cookie ?? '').split('.').includes(begunDigest(board, email));
