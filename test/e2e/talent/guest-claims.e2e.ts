import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { opening } from '../application-calls.js';
import { anEmail, bearer, BoardAuth, type Session, sessionIn } from '../board-auth-calls.js';
import { attachResume } from '../candidate-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { environment, eventually, MAIN, NO_LIMITS, type Server, startServer, unique } from '../server.js';

// Applications of guests are transferred to their accounts.

const run = promisify(execFile);

let server: Server;
let auth: BoardAuth;
let company: string;

beforeAll(async () => {
  server = await startServer(NO_LIMITS);
  auth = new BoardAuth(server, server.board);
  company = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body.id;
});
afterAll(() => server?.stop());

const apply = async (slug: string, email: string, at = auth) =>
  (await at.call('POST', `/jobs/${slug}/apply`, { name: 'Joe Doe', email, coverNote: 'Nights' })).body.id;
/** Signs in with the link from the newest mail about this, once there are `count` of them. */
const signedInBy = async (email: string, about: RegExp, count = 1): Promise<Session> => {
  const token = linkIn(await mailTo(server, email, count, about)).searchParams.get('token');
  return sessionIn(await auth.post('magic-link/consume', { token }));
};
/** Signs in with a requested link; `nth` is the number of such mails to the address so far. */
const signedIn = async (email: string, nth = 1): Promise<Session> => {
  expect((await auth.post('magic-link', { email })).status).toBe(204);
  return signedInBy(email, /sign-in link/, nth);
};
const applicationsOf = async ({ accessToken }: Session) =>
  (await auth.call('GET', '/me/applications', undefined, bearer(accessToken))).body.data;
/** Runs the command line next to the server. */
const program = (...words: readonly string[]) =>
  run(process.execPath, [MAIN, ...words], { env: environment({ ...NO_LIMITS, DATABASE_URL: server.database }) });
/** Whether the key of `person` is destroyed. */
const isErased = async (person: string) => (await program('personal-data', 'erasures')).stdout.includes(person);

describe('applications of a guest', () => {
  test('are those of who follows the link of the confirmation, and are sealed with the key of the user', async () => {
    const email = anEmail('Joe');
    const { slug } = await opening(server, { company });
    const id = await apply(slug, email);
    const file = new Blob(['%PDF-1.4 Joe'], { type: 'application/pdf' });
    expect((await attachResume(auth, slug, { file, applicationId: id })).status).toBe(200);
    expect(await isErased(id)).toBe(false);
    const session = await signedInBy(email, /Your application/);
    const seen = { id, candidateName: 'Joe Doe', coverNote: 'Nights', resumeFilename: 'cv', job: { slug } };
    expect(await applicationsOf(session)).toMatchObject([seen]);
    await eventually(() => isErased(id));
    // From the log only, without the key of the guest.
    await program('rebuild', 'applications');
    expect(await applicationsOf(session)).toMatchObject([seen]);
    const headers = bearer(session.accessToken);
    const again = await auth.call('POST', `/jobs/${slug}/apply`, {}, headers);
    expect(again.body).toMatchObject(seen);
    const missing = await attachResume(auth, slug, { file, applicationId: id });
    expect(missing.status).toBe(404);
  });

  test('come to an account that was confirmed before, and to none on another board', async () => {
    const email = anEmail('joe');
    const first = await signedIn(email);
    const { slug } = await opening(server, { company });
    const id = await apply(slug, email);
    expect(await applicationsOf(first)).toEqual([]);
    const elsewhere = await server.newBoard(`elsewhere-${unique()}`);
    const there = new BoardAuth(server, elsewhere.slug);
    await there.signedUp(email);
    expect(await applicationsOf(await signedIn(email, 2))).toMatchObject([{ id }]);
  });

  test('do not come to who signs up with the address and never confirms it', async () => {
    const email = anEmail('joe');
    const { slug } = await opening(server, { company });
    const id = await apply(slug, email);
    const stranger = await auth.signedUp(email);
    expect(await applicationsOf(stranger)).toEqual([]);
    expect(sessionIn(await auth.login(email))).toBeDefined();
    expect(await applicationsOf(stranger)).toEqual([]);
    expect(await applicationsOf(await signedIn(email))).toMatchObject([{ id }]);
  });
});
