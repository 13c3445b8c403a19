import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docxOf, docxWith } from '../../doubles/resumes.js';
import { opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { aCandidate, attachResume, type Candidate } from '../candidate-calls.js';
import {
  aJob,
  type Answer,
  type Body,
  eventually,
  issuePaths,
  NO_LIMITS,
  inOneWindow,
  outcome,
  type Server,
  startServer,
  unique,
} from '../server.js';

// Applications of users and guests, over HTTP. The server has its own limit for guests, so it is not shared.

const GUESTS_LIMIT = 10;

let server: Server;
let auth: BoardAuth;
let company: string;

const guest = (more: object = {}) => ({ name: 'Joe Doe', email: `joe-${unique()}@guests.example`, ...more });
/** A published job with an external application URL. */
const elsewhereJob = async () => {
  const { body } = await server.call('POST', '/v1/jobs', { body: aJob(company, { status: 'published' }) });
  return { id: body.id, slug: String(body['slug']) };
};
const aJobHere = () => opening(server, { company });
const from = (address: string) => ({ 'X-Forwarded-For': address });
let addresses = 0;
/** Applies as a guest, each time from another IP address. */
const apply = (slug: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  auth.call('POST', `/jobs/${slug}/apply`, body, {
    ...from(`192.0.2.${(addresses = (addresses + 1) % 250)}`),
    ...headers,
  });
/** The applications to a job as operators see them, newest first. */
const received = async (jobId: string): Promise<readonly Body[]> =>
  (await server.call('GET', `/v1/applications?jobId=${jobId}`)).body.data;
const settings = (body: object) => server.call('PATCH', '/v1/settings', { body });
const pdf = (text = 'Jane') => new Blob([`%PDF-1.4 ${text}`], { type: 'application/pdf' });

beforeAll(async () => {
  server = await startServer({
    ...NO_LIMITS,
    BOARD_APPLY_LIMIT: String(GUESTS_LIMIT),
    BOARD_RESUME_LIMIT: '1000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  auth = new BoardAuth(server, server.board);
  company = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body.id;
});
afterAll(() => server?.stop());

describe('a user', () => {
  let me: Candidate;
  beforeAll(async () => {
    me = await aCandidate(server, server.board);
  });

  test('applies, reads, edits and withdraws, and applies again', async () => {
    const { id, slug } = await aJobHere();
    expect(outcome(await me.at(`/jobs/${slug}/application`))).toBe('404 applications_not_found');
    const first = await me.apply(slug);
    expect([first.status, first.headers.get('cache-control'), first.body]).toEqual([
      200,
      'no-store',
      {
        id: expect.stringMatching(/^applications_[0-9a-z]{26}$/),
        object: 'application',
        status: 'applied',
        appliedAt: expect.any(String),
        updatedAt: first.body['appliedAt'],
        coverNote: null,
        candidateName: 'Jane Doe',
        candidateEmail: me.email,
        candidateLocation: null,
        candidateHeadline: null,
        resumeFilename: null,
        job: expect.objectContaining({ id, slug }),
      },
    ]);
    expect((await me.apply(slug, { coverNote: 'Late' })).body).toEqual(first.body);
    expect((await me.at(`/jobs/${slug}/application`)).body).toEqual(first.body);
    const path = `/applications/${first.body.id}`;
    expect((await me.call('GET', path)).body).toEqual(first.body);
    expect((await me.call('GET', '/applications')).body).toMatchObject({ object: 'list', data: [first.body] });
    const edited = await me.call('PATCH', path, { coverNote: 'Hello', candidateHeadline: 'Nurse' });
    expect([edited.status, edited.body]).toMatchObject([200, { coverNote: 'Hello', candidateHeadline: 'Nurse' }]);
    const refused = await me.call('PATCH', path, { candidateEmail: 'x', coverNote: 'x'.repeat(10_001) });
    expect(outcome(refused)).toBe('400 validation_bad_request');
    expect((await me.call('POST', `${path}/withdraw`)).status).toBe(204);
    expect(outcome(await me.call('GET', path))).toBe('404 applications_not_found');
    expect((await me.apply(slug)).body.id).not.toBe(first.body.id);
  });

  test('fifty times at once has one application', async () => {
    const { slug } = await aJobHere();
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.apply(slug)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { body } = await me.call('GET', '/applications?limit=100');
    expect(body.data.filter(({ id }) => id === answers[0]?.body.id)).toHaveLength(1);
  });

  test('with an idempotency key gets the same answer again', async () => {
    const { slug } = await aJobHere();
    const headers = { ...me.bearer, 'Idempotency-Key': `apply-${unique()}` };
    const [first, again] = [await apply(slug, {}, headers), await apply(slug, {}, headers)];
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
  });

  test('does not see those of others, nor of another board', async () => {
    const { slug } = await aJobHere();
    const { id } = (await me.apply(slug)).body;
    const elsewhere = await server.newBoard(`elsewhere-${unique()}`);
    const others = [await aCandidate(server, server.board), await aCandidate(server, elsewhere.slug)];
    for (const other of others) {
      expect((await other.call('GET', '/applications')).body.data).toEqual([]);
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['POST', '/withdraw'],
      ] as const)
        expect(outcome(await other.call(method, `/applications/${id}${path}`, method === 'GET' ? undefined : {}))).toBe(
          '404 applications_not_found',
        );
      expect(outcome(await other.at(`/jobs/${slug}/application`))).toBe('404 applications_not_found');
    }
    expect(outcome(await auth.call('GET', '/me/applications'))).toMatch(/^401 /);
  });

  test('keeps what they sent when the job is over, and changes nothing of it', async () => {
    const { id, slug } = await aJobHere();
    const { body: sent } = await me.apply(slug);
    const path = `/applications/${sent.id}`;
    await server.call('POST', `/v1/jobs/${id}/pause`);
    await eventually(async () => (await me.call('PATCH', path, { coverNote: 'x' })).status === 422, 20_000);
    expect(outcome(await me.call('POST', `${path}/withdraw`))).toBe('422 applications_unprocessable');
    expect((await me.at(`/jobs/${slug}/application`)).body).toEqual(sent);
    await server.call('DELETE', `/v1/jobs/${id}`);
    await eventually(async () => (await me.call('GET', path)).body['job'] === null);
  });
});

describe('a guest', () => {
  test('who retries under an idempotency key gets the first answer, also where nothing was stored', async () => {
    const { id, slug } = await aJobHere();
    const headers = { ...from('192.0.2.251'), 'Idempotency-Key': `apply-${unique()}` };
    const body = guest();
    const answers = [];
    for (let nth = 0; nth < 3; nth++) answers.push(await apply(slug, body, headers));
    const [first, ...others] = answers;
    for (const again of others) {
      expect([again.status, again.text]).toEqual([200, first?.text]);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
    }
    expect(await received(id)).toHaveLength(1);
    expect(outcome(await apply(slug, guest(), headers))).toBe('422 idempotency_key_reused');
    // Another visitor with the same key and request gets an answer of their own.
    const other = await apply(slug, body, { ...headers, ...from('192.0.2.252') });
    expect([other.status, other.body.id === first?.body.id]).toEqual([200, false]);
    // A retry with the key of a request that stored nothing gets its first answer, too.
    await apply(slug, body);
    const last = { ...headers, 'Idempotency-Key': `apply-${unique()}` };
    const [beyond, repeated] = [await apply(slug, body, last), await apply(slug, body, last)];
    expect([beyond.status, repeated.text, (await received(id)).length]).toEqual([200, beyond.text, 3]);
  });

  test('applies with a name and an address, and learns nothing by applying again', async () => {
    const { slug } = await aJobHere();
    const missing = await apply(slug, undefined);
    expect([outcome(missing), issuePaths(missing)]).toEqual(['400 validation_bad_request', ['email', 'name']]);
    const joe = guest({ coverNote: 'Mine\u0007 <b>' });
    const first = await apply(slug, joe);
    expect([first.status, first.body]).toMatchObject([
      200,
      { status: 'applied', candidateName: 'Joe Doe', candidateEmail: joe.email, coverNote: 'Mine <b>' },
    ]);
    const again = await apply(slug, { name: 'Eve', email: joe.email.toUpperCase() });
    expect(again.body).toEqual({
      ...first.body,
      ...{ candidateName: 'Eve', candidateEmail: joe.email.toUpperCase(), coverNote: null },
      ...{ id: expect.stringMatching(/^applications_[0-9a-z]{26}$/) },
      ...{ appliedAt: expect.any(String), updatedAt: again.body['appliedAt'] },
    });
    expect(again.body.id).not.toBe(first.body.id);
  });

  test('does not replace the résumé of another person who applied with the address, nor silence them', async () => {
    const { id, slug } = await aJobHere();
    const victim = guest();
    const own = await apply(slug, victim);
    const attach = (applicationId: string, text: string) =>
      attachResume(auth, slug, { file: pdf(text), applicationId });
    expect((await attach(String(own.body.id), 'mine')).status).toBe(200);
    const stranger = await apply(slug, { ...victim, name: 'Eve' });
    expect((await attach(String(stranger.body.id), 'theirs')).status).toBe(200);
    const [eve, joe] = await received(id);
    expect([eve?.['name'], joe?.['name']]).toEqual(['Eve', 'Joe Doe']);
    for (const { id: seen } of [eve, joe] as Body[]) {
      expect([own.body.id, stranger.body.id]).not.toContain(seen);
      expect(outcome(await attach(String(seen), 'x'))).toBe('404 applications_not_found');
    }
    const bytesOf = async (row: Body | undefined) => {
      const { body } = await server.call('GET', `/v1/applications/${String(row?.id)}`);
      return (await fetch(new URL(String(body['resumeUrl']), server.origin))).text();
    };
    expect([await bytesOf(joe), await bytesOf(eve)]).toEqual(['%PDF-1.4 mine', '%PDF-1.4 theirs']);
    // A fourth one changes nothing, and neither its answer nor its upload shows it.
    await apply(slug, victim);
    const beyond = await apply(slug, { ...victim, name: 'Mallory' });
    expect([beyond.status, Object.keys(beyond.body).sort()]).toEqual([200, Object.keys(own.body).sort()]);
    expect((await attach(String(beyond.body.id), 'more')).body).toMatchObject({ resumeFilename: 'cv' });
    expect((await received(id)).map((row) => row['name'])).toEqual(['Joe Doe', 'Eve', 'Joe Doe']);
  });

  test('attaches a résumé to their own application to that job', async () => {
    const [one, two] = [await aJobHere(), await aJobHere()];
    const { id } = (await apply(one.slug, guest())).body;
    const me = await aCandidate(server, server.board);
    const theirs = (await me.apply(one.slug)).body.id;
    const send = (slug: string, applicationId?: string, file = pdf()) =>
      attachResume(auth, slug, applicationId === undefined ? { file } : { file, applicationId });
    for (const [slug, requestedId] of [
      [one.slug, undefined],
      [two.slug, id],
      [one.slug, theirs],
      [one.slug, 'applications_none'],
    ] as const)
      expect(outcome(await send(slug, requestedId))).toBe('404 applications_not_found');
    expect((await send(one.slug, id)).body).toMatchObject({ id, resumeFilename: 'cv', candidateEmail: null });
  });

  test('is slowed down after some applications from one address, and users are not', () =>
    inOneWindow(900, async () => {
      const { slug } = await aJobHere();
      const address = from('198.51.100.7');
      const send = () => auth.call('POST', `/jobs/${slug}/apply`, guest(), address);
      for (let sent = 0; sent < GUESTS_LIMIT; sent++) expect((await send()).status).toBe(200);
      const limited = await send();
      expect([outcome(limited), Number(limited.headers.get('retry-after')) > 0]).toEqual(['429 rate_limited', true]);
      const me = await aCandidate(server, server.board);
      const { status } = await auth.call('POST', `/jobs/${slug}/apply`, {}, { ...me.bearer, ...address });
      expect(status).toBe(200);
    }));
});

test('a résumé replaces the one before, and is refused when it is something else', async () => {
  const { slug } = await aJobHere();
  const me = await aCandidate(server, server.board);
  expect(outcome(await me.attach(slug, docxOf('Jane')))).toBe('404 applications_not_found');
  await me.apply(slug);
  // A file that unpacks to 24 MB is stored as it is, because nothing unpacks it.
  for (const bytes of [docxOf('Jane'), docxWith(new Uint8Array(24 * 1024 * 1024)), Buffer.from('Plain text')])
    expect((await me.attach(slug, bytes)).body).toMatchObject({ resumeFilename: 'cv' });
  const refusal = async (sent: Promise<Answer>) => outcome(await sent);
  const code = 'applications_resume_invalid_file';
  expect(await refusal(me.attach(slug, Buffer.alloc(0)))).toBe(`400 ${code}`);
  expect(await refusal(attachResume(auth, slug, { other: 'x' }, me.bearer))).toBe(`400 ${code}`);
  expect(await refusal(me.attach(slug, Buffer.alloc(11 * 1024 * 1024, 'a')))).toBe(`413 ${code}`);
  expect(await refusal(me.attach(slug, Buffer.from('<html><script>alert(1)</script>')))).toBe(`415 ${code}`);
  expect(await refusal(me.attach(slug, docxOf('Jane'), 'image/png'))).toBe(`415 ${code}`);
  expect(await refusal(me.attach(slug, Buffer.concat([Buffer.from('GIF89a'), docxOf('Jane')])))).toBe(`415 ${code}`);
  expect(outcome(await auth.call('POST', `/jobs/${slug}/apply/resume`, {}, me.bearer))).toBe(`415 ${code}`);
});

test('what the board and the job say about applying holds at once, in this order', async () => {
  const [native, elsewhere] = [await aJobHere(), await elsewhereJob()];
  expect(outcome(await apply('no-such-job', {}))).toBe('404 applications_job_not_found');
  expect(outcome(await apply(elsewhere.slug, {}))).toBe('422 applications_external_apply_only');
  await settings({ registrationWallEnabled: true });
  expect(outcome(await apply(native.slug, {}))).toBe('403 applications_guest_not_allowed');
  expect((await (await aCandidate(server, server.board)).apply(native.slug)).status).toBe(200);
  await settings({ nativeApplicationsEnabled: false });
  for (const { slug } of [native, elsewhere]) {
    const answer = outcome(await apply(slug, {}));
    // A board that does not accept applications unlists the jobs without an external application URL.
    expect(['422 applications_native_disabled', '404 applications_job_not_found']).toContain(answer);
  }
  expect(outcome(await apply(elsewhere.slug, {}))).toBe('422 applications_native_disabled');
  await settings({ nativeApplicationsEnabled: true, registrationWallEnabled: false });
  const { slug } = await aJobHere();
  expect((await apply(slug, guest())).status).toBe(200);
});
