import { linkIn, mailTo } from './mails.js';
import { type Answer, type Body, outcome, request, type SharedServer, unique } from './server.js';

/** A password that is long enough for an account. */
export const PASSWORD = 'correct horse battery staple';

/** What answers about people have, as far as tests look at it. */
export interface PersonBody extends Body {
  readonly userId: string;
  readonly token: string;
  readonly acceptUrl: string;
  readonly role: string;
  readonly email: string;
  readonly suspended: boolean;
  readonly isPrimaryOwner: boolean;
  readonly data: readonly PersonBody[];
  readonly accounts: readonly { readonly id: string; readonly slug: string; readonly role: string }[];
  readonly user: { readonly id: string };
  readonly actor: {
    readonly type: string;
    readonly role: string | null;
    readonly permissions: readonly string[];
    readonly scopes: readonly string[] | null;
  };
  readonly board: { readonly id: string; readonly slug: string };
  readonly secret: string;
  readonly uri: string;
  readonly codes: readonly string[];
}

/** A call by a user. */
export type Calling = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer & { readonly body: PersonBody }>;

/** A person who is signed in. */
export interface Operator {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
  readonly call: Calling;
}

type Server = Pick<SharedServer, 'origin' | 'users' | 'outbox'>;

/** Calls with `key`; null calls without a credential. */
export const calling =
  ({ origin }: Pick<SharedServer, 'origin'>, key: string | null): Calling =>
  (method, path, body, headers = {}) =>
    request(origin, method, path, { key, headers, ...(body === undefined ? {} : { body }) }) as ReturnType<Calling>;

/** Signs in; fails when that is refused. */
export async function signIn(server: Server, email: string, password = PASSWORD): Promise<Operator> {
  const answer = await calling(server, null)('POST', '/v1/sessions', { email, password });
  if (answer.status !== 201) throw new Error(`${email} could not sign in: ${answer.text}`);
  const { id: sessionId, token, user } = answer.body;
  return { userId: user.id, email, sessionId, token, call: calling(server, token) };
}

/** The owner of a board that `newBoard` made, signed in. */
export async function ownerOf(server: Server, slug: string): Promise<Operator> {
  const email = `owner@${slug}.example`;
  await server.users.setPassword(email, PASSWORD);
  return signIn(server, email);
}

/** Subjects of the mails to operators that have a link. */
const LINKED = /^(Join the team|Reset your password)/;

/** The secret at the end of the link in the newest mail to `email` that has one, once there are `count` of those. */
export async function mailedSecret(server: Pick<SharedServer, 'outbox'>, email: string, count = 1): Promise<string> {
  const { pathname } = linkIn(await mailTo(server, email, count, LINKED));
  return pathname.split('/').at(-1) ?? '';
}

/** A new member of the team, signed in: invited by `by`, with an account made by the link in the mail. */
export async function joins(server: Server, by: Calling, role: 'admin' | 'member'): Promise<Operator> {
  const email = `${role}-${unique()}-${Date.now().toString(36)}@team.example`;
  const invitation = await by('POST', '/v1/invitations', { email, role });
  if (invitation.status !== 201) throw new Error(`${email} could not be invited: ${invitation.text}`);
  const { token } = invitation.body;
  const secret = await mailedSecret(server, email);
  const account = await calling(server, null)('POST', `/v1/public/invitations/${secret}/account`, {
    name: `${role} of the team`,
    password: PASSWORD,
  });
  if (account.status !== 201) throw new Error(`There is no account for ${email}: ${account.text}`);
  const person = await signIn(server, email);
  const accepted = await person.call('POST', `/v1/invitations/${token}/accept`);
  if (outcome(accepted) !== '200') throw new Error(`${email} could not join: ${accepted.text}`);
  return person;
}
