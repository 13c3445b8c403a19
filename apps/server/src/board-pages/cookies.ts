/** What the pages keep in a browser. Scripts cannot read it, and other sites cannot have it sent with a form. */
export interface CookiePlace {
  /** Path below which it is sent: that of one board. */
  readonly path: string;
  /** Whether it goes over TLS alone. */
  readonly secure: boolean;
}

/** The session of a visitor. */
export const SESSION_COOKIE = 'openings_visitor';
/** What opens a board with a password. */
export const GRANT_COOKIE = 'openings_grant';
/** Browsers keep four kilobytes for each. */
const LONGEST = 3_800;

/** The value of a cookie of a request; undefined without one, and for one that no browser got from here. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    const text = value.join('=');
    if (key === name && text.length <= LONGEST && /^[\w.~-]+$/.test(text)) return text;
  }
  return undefined;
}

/**
 * The header that sets a cookie. `Lax`: links of mails lead to pages that know who is signed in; forms of other sites come without it.
 * @param value of letters, digits and `-_.~`; null removes the cookie.
 */
export function setCookie(name: string, value: string | null, seconds: number, { path, secure }: CookiePlace): string {
  const age = value === null ? 0 : seconds;
  return `${name}=${value ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

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
