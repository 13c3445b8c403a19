import { randomBytes } from 'node:crypto';
import { linkIn, mailTo } from './mails.js';
import { type Answer, request, type SharedServer, unique } from './server.js';

// How specs sign up and in to boards.

/** What a session says. */
export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly boardUser: { readonly id: string; readonly email: string; readonly [key: string]: unknown };
}

export const PASSWORD = 'correct horse battery';

// Files that run one after the other in one process share a server, and what it mailed.
const file = randomBytes(4).toString('hex');

/** A domain that no other file has: the outbox of a shared server is that of all files. */
export const aDomain = (): string => `firm-${file}-${unique()}.example`;
/** An address that no other spec has. */
export const anEmail = (name = 'jane'): string => `${name}-${file}-${unique()}@people.example`;

/** Calls of the operations of accounts on a board, by its id, slug or publishable key. */
export class BoardAuth {
  constructor(
    readonly server: Pick<SharedServer, 'origin' | 'outbox'>,
    readonly board: string,
    /** Another process of the same installation to ask. */
    readonly origin = server.origin,
  ) {}

  call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return request(this.origin, method, `/v1/boards/${this.board}${path}`, { body, headers });
  }

  post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', `/auth/${path}`, body, headers);
  }

  me(accessToken?: string): Promise<Answer> {
    return this.call('GET', '/me', undefined, accessToken === undefined ? {} : bearer(accessToken));
  }

  /** A user who signed up. */
  async signedUp(email = anEmail(), more: object = {}): Promise<Session> {
    return sessionIn(await this.register(email, more));
  }

  /** A user who signed up and has received the mail about it: the next requested mail is newer. */
  async welcomed(email: string, more: object = {}): Promise<Session> {
    const session = await this.signedUp(email, more);
    await mailTo(this.server, email);
    return session;
  }

  register(email: string, more: object = {}): Promise<Answer> {
    const body = {
      role: 'candidate',
      method: 'emailpass',
      email,
      password: PASSWORD,
      displayName: 'Jane Doe',
      ...more,
    };
    return this.post('register', body);
  }

  login(email: string, password = PASSWORD): Promise<Answer> {
    return this.post('login', { email, password });
  }

  /** The token in the newest mail to `email`, once there are `count` of them. */
  async tokenFor(email: string, count = 1): Promise<string> {
    return linkIn(await mailTo(this.server, email, count)).searchParams.get('token') ?? '';
  }
}

export const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

/** The session that was answered. @throws Error when it was refused. */
export function sessionIn({ status, body, text }: Answer): Session {
  if (status !== 200) throw new Error(`No session: ${status} ${text}`);
  return body as unknown as Session;
}
