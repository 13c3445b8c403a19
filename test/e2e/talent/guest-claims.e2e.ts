import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { opening } from '../application-calls.js';
import { anEmail, bearer, BoardAuth, type Session, sessionIn } from '../board-auth-calls.js';
import { attachResume } from '../candidate-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { environment, eventually, MAIN, NO_LIMITS, type SharedServer, sharedServer, unique } from '../server.js';

// Applications of guests are transferred to their accounts.

const run = promisify(execFile);

let server: SharedServer;
let auth: BoardAuth;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  auth = new BoardAuth(server, server.board);
  company = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body.id;
});
afterAll(() => server?.stop());

/** Applies as a guest. `id` is that of the application, `secret` the one that the guest gets. */
const apply = async (
  { id: jobId, slug }: { readonly id: string; readonly slug: string },
  email: string,
  name = 'Joe Doe',
) => {
  const { body } = await auth.call('POST', `/jobs/${slug}/apply`, { name, email, coverNote: 'Nights' });
  const [newest] = (await server.call('GET', `/v1/applications?jobId=${jobId}`)).body.data;
  return { id: String(newest?.id), secret: String(body.id) };
};
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
    const job = await opening(server, { company });
    const { slug } = job;
    const { id, secret } = await apply(job, email);
    const file = new Blob(['%PDF-1.4 Joe'], { type: 'application/pdf' });
    expect((await attachResume(auth, slug, { file, applicationId: secret })).status).toBe(200);
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
    for (const applicationId of [id, secret])
      expect((await attachResume(auth, slug, { file, applicationId })).status).toBe(404);
  });

  test('are one application with earlier versions, which the board can open', async () => {
    const email = anEmail('joe');
    const job = await opening(server, { company });
    const first = await apply(job, email, 'Eve');
    const file = new Blob(['%PDF-1.4 Eve'], { type: 'application/pdf' });
    expect((await attachResume(auth, job.slug, { file, applicationId: first.secret })).status).toBe(200);
    const second = await apply(job, email);
    expect(second.id).not.toBe(first.id);
    const session = await signedIn(email);
    expect(await applicationsOf(session)).toMatchObject([{ id: second.id, candidateName: 'Joe Doe' }]);
    const shown = await server.call('GET', `/v1/applications/${second.id}`);
    const version = { name: 'Eve', email, coverNote: 'Nights', resumeFilename: 'cv', resumeUrl: expect.any(String) };
    expect(shown.body).toMatchObject({ resumeUrl: null, earlierVersions: [version] });
    const [{ resumeUrl }] = shown.body['earlierVersions'] as [{ resumeUrl: string }];
    expect(await (await fetch(new URL(resumeUrl, server.origin))).text()).toBe('%PDF-1.4 Eve');
    expect((await server.call('GET', `/v1/applications/${first.id}`)).status).toBe(404);
    // From the log only, without the keys of the guests.
    await eventually(async () => (await isErased(first.id)) && (await isErased(second.id)));
    await program('rebuild', 'applications');
    const again = await server.call('GET', `/v1/applications/${second.id}`);
    expect(again.body).toMatchObject({ name: 'Joe Doe', earlierVersions: [version] });
    // Deleted with the account, and with all files.
    expect((await auth.call('DELETE', '/me', undefined, bearer(session.accessToken))).status).toBe(204);
    await eventually(async () => (await fetch(new URL(resumeUrl, server.origin))).status === 404, 20_000);
  });

  test('come to an account that was confirmed before, and to none on another board', async () => {
    const email = anEmail('joe');
    const first = await signedIn(email);
    const { id } = await apply(await opening(server, { company }), email);
    expect(await applicationsOf(first)).toEqual([]);
    const elsewhere = await server.newBoard(`elsewhere-${unique()}`);
    const there = new BoardAuth(server, elsewhere.slug);
    await there.signedUp(email);
    expect(await applicationsOf(await signedIn(email, 2))).toMatchObject([{ id }]);
  });

  test('do not come to who signs up with the address and never confirms it', async () => {
    const email = anEmail('joe');
    const { id } = await apply(await opening(server, { company }), email);
    const stranger = await auth.signedUp(email);
    expect(await applicationsOf(stranger)).toEqual([]);
    expect(sessionIn(await auth.login(email))).toBeDefined();
    expect(await applicationsOf(stranger)).toEqual([]);
    expect(await applicationsOf(await signedIn(email))).toMatchObject([{ id }]);
  });
});
