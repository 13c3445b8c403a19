/** Where and how a browser sends a cookie. */
export interface CookieScope {
  /** Path below which it is sent. */
  readonly path: string;
  /** `Strict` cookies stay away from every request that another site begins, `Lax` ones from all but links. */
  readonly sameSite: 'Lax' | 'Strict';
  /** Whether it goes over TLS alone. */
  readonly secure: boolean;
}

/** The values of the cookies called `name`, as they were sent. There are several where a neighbour of this host set one, too. */
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
 * `Set-Cookie` for a cookie that no script can read.
 * @param value of letters, digits and `-_.~`; null removes the cookie.
 * @param seconds for which the browser keeps it.
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
