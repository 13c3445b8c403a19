import { randomBytes } from 'node:crypto';
import { anEmail, bearer, BoardAuth, type Session } from './board-auth-calls.js';
import { linkIn, mailTo } from './mails.js';
import { type Answer, type Body, eventually, request, type SharedServer } from './server.js';

// How specs act as candidates of a board.

/** A signed-in user of a board. */
export class Candidate {
  readonly id: string;
  readonly email: string;

  constructor(
    private readonly auth: BoardAuth,
    private readonly session: Session,
  ) {
    this.id = session.boardUser.id;
    this.email = session.boardUser.email;
  }

  /** The same person, who calls the process that `auth` calls. */
  through(auth: BoardAuth): Candidate {
    return new Candidate(auth, this.session);
  }

  /** Calls an operation below `me`. */
  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.auth.call(method, `/me${path}`, body, this.bearer);
  }

  get bearer(): Record<string, string> {
    return bearer(this.session.accessToken);
  }

  profile(body: object): Promise<Answer> {
    return this.call('PATCH', '/profile', body);
  }

  /** Sends a form below `me`. */
  send(path: string, parts: Parts): Promise<Answer> {
    return sendForm(this.auth, `/me${path}`, parts, this.bearer);
  }

  /** Reads below the board. */
  at(path: string): Promise<Answer> {
    return this.auth.call('GET', path, undefined, this.bearer);
  }

  /** Applies to the job with this slug. */
  apply(slug: string, body: object = {}): Promise<Answer> {
    return this.auth.call('POST', `/jobs/${slug}/apply`, body, this.bearer);
  }

  /** Attaches a résumé to the application to the job with this slug. */
  attach(slug: string, bytes: Buffer, type = ''): Promise<Answer> {
    return attachResume(this.auth, slug, { file: new Blob([new Uint8Array(bytes)], { type }) }, this.bearer);
  }

  upload(bytes: Buffer, more: Readonly<Record<string, string>> = {}, type = ''): Promise<Answer> {
    return this.send('/resume', { resume: new Blob([new Uint8Array(bytes)], { type }), ...more });
  }

  /** Confirms the address by the link of the mail about it, in the session that signed up. */
  async confirm(): Promise<void> {
    const mail = await mailTo(this.auth.server, this.email, 1, /Confirm your email address for/);
    const token = linkIn(mail).searchParams.get('token');
    const { status, text } = await this.auth.post('verify-email', { token }, this.bearer);
    if (status !== 204) throw new Error(text);
    await eventually(async () => (await this.auth.me(this.session.accessToken)).body['emailVerified'] === true);
  }

  /** The résumé once it was read, or could not be. */
  async read(): Promise<Body> {
    let body: Body | undefined;
    await eventually(async () => (body = (await this.call('GET', '/resume')).body)['parseStatus'] !== 'parsing');
    return body as Body;
  }
}

/** The parts of a form. A file is called `cv`. */
type Parts = Readonly<Record<string, string | Blob>>;

/** Sends a form to an operation of a board. */
async function sendForm(
  { origin, board }: BoardAuth,
  path: string,
  parts: Parts,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'cv');
  const response = await fetch(`${origin}/v1/boards/${board}${path}`, { method: 'POST', body: form, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text || '{}') as Body };
}

/** Attaches a résumé to an application to the job with this slug, as a user or a guest. */
export const attachResume = (
  auth: BoardAuth,
  slug: string,
  parts: Parts,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => sendForm(auth, `/jobs/${slug}/apply/resume`, parts, headers);

/** A new user of a board. */
export async function aCandidate(
  server: Pick<SharedServer, 'origin' | 'outbox'>,
  board: string,
  more: object = {},
): Promise<Candidate> {
  const auth = new BoardAuth(server, board);
  return new Candidate(auth, await auth.signedUp(anEmail(randomBytes(4).toString('hex')), more));
}

/** Reads of a board as a visitor, or as a signed-in user. */
export const visit = (
  { origin }: Pick<SharedServer, 'origin'>,
  board: string,
  path: string,
  as?: Candidate,
): Promise<Answer> => request(origin, 'GET', `/v1/boards/${board}/${path}`, as ? { headers: as.bearer } : {});
