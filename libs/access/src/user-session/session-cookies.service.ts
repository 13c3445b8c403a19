import { HttpProblem, SESSION_COOKIE, Cookies } from '#http';
import { reject, rejectIssues } from '#kernel';
import type { IncomingHttpHeaders } from 'node:http';

/** How long a browser keeps the cookie, in seconds: the longest lifetime of a session. */
const LIFETIME_SECONDS = 30 * 86_400;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The parts of a request that say who sends it, and from which page. */
export interface SentBy {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Sessions in a cookie of the browser, which scripts cannot read (decision 0200). Browsers also send a cookie with requests of other sites,
 * so a write with it must come from a page of this server.
 */
export class SessionCookies {
  private origins: { readonly listening: string; readonly own: ReadonlySet<string> } | undefined;

  /**
   * @param publicUrl the URL of the API for clients; null if it is not configured.
   * @param dashboardUrl the URL of the dashboard; null if this server serves it.
   * @param host the address that the server binds to.
   * @param listening returns the origin on which the server listens; its port may be unknown before.
   */
  constructor(
    private readonly publicUrl: string | null,
    private readonly dashboardUrl: string | null,
    private readonly host: string,
    private readonly listening: () => string,
  ) {}

  /** Whether the session that this request starts goes into a cookie. @throws Rejection for another value of `X-Session`. */
  isWanted({ headers }: SentBy): boolean {
    const form = headers['x-session'] ?? 'token';
    if (form === 'cookie') return true;
    if (form !== 'token') rejectIssues([{ path: ['X-Session'], message: 'must be token or cookie' }]);
    return false;
  }

  /**
   * The credential in the cookie of a request without `Authorization`; undefined without one.
   * @throws HttpProblem 401 for two cookies of this name: another host of the same domain may have set one.
   * @throws Rejection `auth_origin_forbidden` for a write that does not come from a page of this server.
   */
  credentialOf(request: SentBy): string | undefined {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined || cookie === undefined) return undefined;
    const [value, other] = Cookies.named(cookie, SESSION_COOKIE);
    if (other !== undefined) refuseTwo();
    if (value === undefined || value === '') return undefined;
    if (!READS.has(request.method)) this.requireOwnPage(request);
    return value;
  }

  /** Checks that a page of this server sends the request. @throws Rejection `auth_origin_forbidden`. */
  requireOwnPage({ headers }: SentBy): void {
    const { origin } = headers;
    const site = headers['sec-fetch-site'];
    const isOwn = origin === undefined ? site === 'same-origin' : this.own().has(origin);
    if (isOwn && (site === undefined || site === 'same-origin')) return;
    reject(
      'forbidden',
      'auth_origin_forbidden',
      'With a session cookie, writes must come from a page of this server. If this page is one, set `PUBLIC_URL` to its origin.',
    );
  }

  /** `Set-Cookie` for a session that starts. */
  begun(token: string): string {
    return this.cookie(token);
  }

  /** `Set-Cookie` for a session that has ended. */
  ended(): string {
    return this.cookie(null);
  }

  /**
   * Whether cookies are sent only over HTTPS: always, except for a configured plain HTTP address, and for a server without a configured
   * address that listens on this machine.
   */
  get isSecure(): boolean {
    const address = this.dashboardUrl ?? this.publicUrl;
    return address === null ? !LOOPBACK.test(this.host) : !address.startsWith('http://');
  }

  private cookie(token: string | null): string {
    const scope = { path: '/', sameSite: 'Strict', secure: this.isSecure } as const;
    return Cookies.header(SESSION_COOKIE, token, LIFETIME_SECONDS, scope);
  }

  private own(): ReadonlySet<string> {
    const listening = this.listening();
    if (this.origins?.listening !== listening)
      this.origins = { listening, own: ownOrigins([this.publicUrl, this.dashboardUrl], listening) };
    return this.origins.own;
  }
}

/** The origins by which browsers know a server that listens at `listening`: the configured ones, and those of this machine. */
export function ownOrigins(settings: readonly (string | null)[], listening: string): ReadonlySet<string> {
  const { port } = new URL(listening);
  const set = settings.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  const here = ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin);
  return new Set([...set, new URL(listening).origin, ...here]);
}

function refuseTwo(): never {
  throw new HttpProblem({
    status: 401,
    code: 'auth_unauthenticated',
    message: `The request has two cookies named \`${SESSION_COOKIE}\`. Delete them and sign in again.`,
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
