import { cookiesNamed } from '#http';

/** The session of a visitor. */
export const SESSION_COOKIE = 'openings_visitor';
/** What opens a board with a password. */
export const GRANT_COOKIE = 'openings_grant';
/** Browsers keep four kilobytes for each. */
const LONGEST = 3_800;

/** The value of a cookie of a request; undefined without one, and for one that no browser got from here. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  cookiesNamed(header, name).find((text) => text.length <= LONGEST && /^[\w.~-]+$/.test(text));

/** A session as a cookie has it. */
export interface KeptSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export const sessionText = ({ accessToken, refreshToken, expiresAt }: KeptSession): string =>
  Buffer.from(JSON.stringify([accessToken, refreshToken, expiresAt])).toString('base64url');

/** The session that a cookie has; null for any text that `sessionText` did not make. */
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
