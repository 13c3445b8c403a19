/** Where and how a browser sends a cookie. */
export interface CookieScope {
  /** Path below which it is sent. */
  readonly path: string;
  /** Browsers send a `Strict` cookie only with requests that come from this site; a `Lax` cookie also when a visitor follows a link to it. */
  readonly sameSite: 'Lax' | 'Strict';
  /** Whether browsers send it only over TLS. */
  readonly secure: boolean;
}

/** The values of all cookies named `name`, as they were sent. There are several if another host of the same domain also set one. */
export function cookiesNamed(header: string | undefined, name: string): readonly string[] {
  if (header === undefined) return [];
  const values: string[] = [];
  for (const each of header.split(';')) {
    const equals = each.indexOf('=');
    if (equals > 0 && each.slice(0, equals).trim() === name) values.push(each.slice(equals + 1).trim());
  }
  return values;
}

/**
 * `Set-Cookie` for a cookie that scripts cannot read.
 * @param value of letters, digits and `-_.~`; null removes the cookie.
 * @param seconds how long the browser keeps it.
 */
export function cookieHeader(
  name: string,
  value: string | null,
  seconds: number,
  { path, sameSite, secure }: CookieScope,
): string {
  const age = value === null ? 0 : seconds;
  return `${name}=${value ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** Cookies of requests and answers. */
export const Cookies = { header: cookieHeader, named: cookiesNamed } as const;
