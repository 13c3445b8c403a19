import { cookiesNamed } from '#http';

/** The session of a visitor. */
export const SESSION_COOKIE = 'openings_visitor';
/** The access grant for a board with a password. */
export const GRANT_COOKIE = 'openings_grant';
/** Browsers limit each cookie to four kilobytes. */
const LONGEST = 3_800;

/** The value of a request's cookie; undefined if it is absent, or was not set by this server. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  cookiesNamed(header, name).find((text) => text.length <= LONGEST && /^[\w.~-]+$/.test(text));

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
