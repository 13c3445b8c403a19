import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { anEmail, bearer, BoardAuth, PASSWORD } from '../board-auth-calls.js';
import { mailsTo, mailTo } from '../mails.js';
import {
  type Answer,
  type Body,
  environment,
  eventually,
  MAIN,
  outcome,
  parallel,
  request,
  SANDBOXES,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Sandboxes for storefronts, which the command line creates.

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer('sandboxes', SANDBOXES);
});
afterAll(() => server?.stop());

const openings = (...args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const env = environment({ DATABASE_URL: server.database, MAIL_DIR: server.outbox });
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });

const at =
  (slug: string) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    request(server.origin, method, `/v1/boards/${slug}/sandbox${path}`, body === undefined ? {} : { body });

const personasOf = async (slug: string): Promise<readonly Body[]> =>
  (await at(slug)('GET', '/personas')).body['personas'] as unknown as readonly Body[];
const emailsOf = async (slug: string, limit = 200): Promise<readonly Body[]> =>
  (await at(slug)('GET', `/emails?limit=${limit}`)).body['emails'] as unknown as readonly Body[];

async function invite(key: string, email: string): Promise<void> {
  const answer = await request(server.origin, 'POST', '/v1/invitations', { key, body: { email, role: 'member' } });
  if (answer.status >= 300) throw new Error(answer.text);
}

/** A filled sandbox. */
async function aSandbox(): Promise<string> {
  const slug = `sandbox-${unique()}`;
  const made = await openings('boards', 'create', slug, '--owner', `owner@${slug}.example`, '--sandbox');
  expect([made.code, made.err]).toEqual([0, '']);
  await eventually(async () => ((await personasOf(slug)) ?? []).length > 0);
  return slug;
}

/** Signs in as a persona. */
async function persona(slug: string, id: string): Promise<Answer> {
  const { body } = await at(slug)('GET', '/personas');
  const found = (body['personas'] as unknown as Body[]).find((each) => each.id === id);
  return new BoardAuth(server, slug).post('login', { email: found?.['email'], password: body['password'] });
}

describe('a board that is no sandbox', () => {
  test('answers every operation as if it were not there', async () => {
    const { slug } = await server.newBoard(`real-${unique()}`);
    const call = at(slug);
    for (const answer of [
      await call('GET', '/personas'),
      await call('GET', '/emails'),
      await call('PATCH', '/config', { features: { blogEnabled: false } }),
      await call('POST', '/reseed'),
    ])
      expect(outcome(answer)).toBe('404 boards_not_found');
    expect(outcome(await at('nowhere')('GET', '/personas'))).toBe('404 boards_not_found');
  });

  test('with people becomes one only where that is confirmed', async () => {
    const { slug } = await server.newBoard(`real-${unique()}`);
    await new BoardAuth(server, slug).signedUp();
    const refused = await openings('boards', 'sandbox', slug, 'on');
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/1 people use the board .* Add --yes to confirm/),
    ]);
    expect(outcome(await at(slug)('GET', '/personas'))).toBe('404 boards_not_found');
    expect((await openings('boards', 'sandbox', slug, 'on', '--yes')).code).toBe(0);
    await eventually(async () => (await personasOf(slug))?.length > 0);
  });

  test('stays one for visitors of a server that serves no sandboxes', async () => {
    const slug = await aSandbox();
    const other = await server.another({ ROLE: 'api', SANDBOXES: 'off' });
    const answer = await request(other.origin, 'GET', `/v1/boards/${slug}/sandbox/personas`);
    expect(outcome(answer)).toBe('404 boards_not_found');
  });
});

describe('a sandbox', () => {
  let slug: string;
  let auth: BoardAuth;
  beforeAll(async () => {
    slug = await aSandbox();
    auth = new BoardAuth(server, slug);
  });

  test('signs its personas in, each in its state', async () => {
    const all = await personasOf(slug);
    expect(all.map(({ id }) => id)).toEqual([
      'candidate-new',
      'candidate-unverified',
      'candidate-complete',
      'candidate-premium',
      'employer-new',
      'employer-pending',
      'employer-member',
      'employer-admin',
    ]);
    for (const { id, role } of all) {
      const session = await persona(slug, id);
      expect([id, session.status]).toEqual([id, 200]);
      expect((session.body['boardUser'] as unknown as Body)['emailVerified']).toBe(id !== 'candidate-unverified');
      expect(['candidate', 'employer']).toContain(role);
    }
    const token = String((await persona(slug, 'candidate-complete')).body['accessToken']);
    const mine = await auth.call('GET', '/me/applications', undefined, bearer(token));
    const statuses = mine.body.data.map(({ status }) => String(status));
    expect(statuses.sort()).toEqual(['applied', 'archived', 'negotiation']);
    const jobs = await request(server.origin, 'GET', `/v1/boards/${slug}/jobs`);
    expect(jobs.body.data.length).toBeGreaterThanOrEqual(4);
  });

  test('says nothing of it in its context', async () => {
    const { text } = await request(server.origin, 'GET', `/v1/boards/${slug}`);
    expect(text).not.toMatch(/isSandbox|"sandbox"|captures/i);
  });

  test('keeps every mail, and links in it lead to the canonical address', async () => {
    const email = anEmail();
    const { key } = await server.publishableKey(slug);
    const registration = { role: 'candidate', method: 'emailpass', email, password: PASSWORD, displayName: 'Jane' };
    expect((await new BoardAuth(server, key).post('register', registration)).status).toBe(200);
    let mail: Body | undefined;
    await eventually(async () => (mail = (await emailsOf(slug)).find(({ to }) => to === email)) !== undefined);
    const { body: seo } = await request(server.origin, 'GET', `/v1/boards/${slug}/seo`);
    const canonicalBase = String(seo['canonicalBase']);
    expect(mail).toMatchObject({ type: 'verification', createdAt: expect.any(Number), text: expect.any(String) });
    const [, link = ''] = /href="([^"]+)"/.exec(String(mail?.['html'])) ?? [];
    expect(new URL(link.replaceAll('&amp;', '&')).origin).toBe(new URL(canonicalBase).origin);
    const token = new URL(link.replaceAll('&amp;', '&')).searchParams.get('token');
    expect((await auth.post('verify-email', { token })).status).toBe(204);
    // Mails of another board are sent meanwhile, but none of this one.
    const { slug: real } = await server.newBoard(`real-${unique()}`);
    const other = anEmail();
    await new BoardAuth(server, real).signedUp(other);
    await mailTo(server, other);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test('shows the newest mails first, as many as are requested, and none to operators', async () => {
    const { email: to } = { email: anEmail() };
    await auth.signedUp(to);
    await eventually(async () => (await emailsOf(slug)).some((each) => each['to'] === to));
    const all = await emailsOf(slug);
    const moments = all.map(({ createdAt }) => Number(createdAt));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    expect(await emailsOf(slug, 1)).toEqual(all.slice(0, 1));
    for (const limit of ['0', '201', 'x'])
      expect(outcome(await at(slug)('GET', `/emails?limit=${limit}`))).toBe('400 validation_bad_request');
    const made = await openings('keys', 'create', '--board', slug);
    await invite(made.out, 'colleague@team.example');
    // An invitation to another board is sent after it.
    const { key, slug: real } = await server.newBoard(`real-${unique()}`);
    await invite(key, `colleague@${real}.example`);
    await mailTo(server, `colleague@${real}.example`);
    expect((await emailsOf(slug)).some(({ type }) => type === 'invitation')).toBe(false);
    expect(await mailsTo(server, 'colleague@team.example')).toEqual([]);
  });

  test('switches its features at once', async () => {
    const call = at(slug);
    const change = (features: object) => call('PATCH', '/config', { features });
    const paywall = { jobAccessPaywallEnabled: true, jobAccessPreviewCount: 1 };
    expect((await change({ blogEnabled: false, ...paywall })).body).toEqual({ ok: true });
    const context = async () =>
      (await request(server.origin, 'GET', `/v1/boards/${slug}`)).body['features'] as Record<string, boolean>;
    await eventually(async () => (await context())['candidatePaywall'] === true);
    expect(await context()).toMatchObject({ blog: false });
    const jobs = async () => (await request(server.origin, 'GET', `/v1/boards/${slug}/jobs`)).body;
    await eventually(async () => (await jobs()).data.length === 1);
    expect((await jobs())['gatedCount']).toBeGreaterThan(0);
    expect((await change({ jobAccessPreviewCount: 0 })).body).toEqual({ ok: true });
    await eventually(async () => (await jobs()).data.length === 0);
    expect((await change({ jobAccessPaywallEnabled: false })).body).toEqual({ ok: true });
    await eventually(async () => (await jobs()).data.length > 1);
    for (const wrong of [
      {},
      { features: { passwordProtectionEnabled: true } },
      { features: {}, more: 1 },
      { features: { blogEnabled: 'no' } },
      { features: { jobAccessPreviewCount: -1 } },
      { features: { jobAccessPreviewCount: 501 } },
      { features: { talentDirectoryVisibility: 'all' } },
    ])
      expect(outcome(await call('PATCH', '/config', wrong))).toBe('400 validation_bad_request');
  });

  test('is reset by one at a time, and everything that was done on it is gone', async () => {
    const visitor = anEmail('visitor');
    const session = await auth.signedUp(visitor);
    await auth.call('POST', '/job-alerts', { email: anEmail('subscriber'), consent: true });
    const before = await personasOf(slug);
    const former = await persona(slug, 'candidate-new');
    const answers = await parallel(5, () => at(slug)('POST', '/reseed'));
    const outcomes = answers.map(outcome);
    expect(outcomes).toContain('200');
    for (const each of outcomes) expect(['200', '409 sandbox_reset_running']).toContain(each);
    for (const token of [session.accessToken, String(former.body['accessToken'])])
      expect((await auth.me(token)).status).toBe(401);
    expect(outcome(await auth.post('login', { email: visitor, password: PASSWORD }))).toBe(
      '401 board_auth_invalid_credentials',
    );
    const after = await personasOf(slug);
    expect(after.map(({ email }) => email)).not.toEqual(before.map(({ email }) => email));
    expect((await persona(slug, 'candidate-new')).status).toBe(200);
    expect(JSON.stringify(await emailsOf(slug))).not.toContain(visitor);
    const key = (await openings('keys', 'create', '--board', slug)).out;
    await eventually(async () => {
      const { text } = await request(server.origin, 'GET', '/v1/candidates?limit=100', { key });
      return (
        text.includes('Nia Newell') &&
        ![visitor, ...before.map(({ email }) => String(email))].some((each) => text.includes(each))
      );
    });
    const { body } = await request(server.origin, 'GET', `/v1/boards/${slug}`);
    expect(body['features']).toMatchObject({ blog: true });
    const jobs = (await request(server.origin, 'GET', `/v1/boards/${slug}/jobs`)).body.data;
    expect(new Set(jobs.map(({ title }) => title)).size).toBe(jobs.length);
  });

  test('that stops being one keeps neither its people nor its mails', async () => {
    const own = await aSandbox();
    const { body } = await at(own)('GET', '/personas');
    const [first] = body['personas'] as unknown as Body[];
    const visitor = anEmail('visitor');
    await new BoardAuth(server, own).signedUp(visitor);
    expect((await openings('boards', 'sandbox', own, 'off')).code).toBe(0);
    await eventually(async () => outcome(await at(own)('GET', '/personas')) === '404 boards_not_found');
    const credentials = { email: first?.['email'], password: body['password'] };
    const logIn = async () => outcome(await new BoardAuth(server, own).post('login', credentials));
    await eventually(async () => (await logIn()) === '401 board_auth_invalid_credentials');
    // Mails of the board are delivered again once its people are removed. Earlier ones are never delivered.
    await eventually(async () => {
      const later = anEmail();
      await new BoardAuth(server, own).signedUp(later);
      await sleep(500);
      return (await mailsTo(server, later)).length > 0;
    });
    expect(await mailsTo(server, visitor)).toEqual([]);
  });
});
