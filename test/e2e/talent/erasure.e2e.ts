import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docxOf } from '../../doubles/resumes.js';
import { anEmail, BoardAuth, bearer } from '../board-auth-calls.js';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { mailTo } from '../mails.js';
import { eventually, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

// Erasing candidates, deleting the user's own account, and access requests, over HTTP. test/faults/erasure proves that no data is left.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const call = (method: string, path: string, key = board.key) => server.call(method, `/v1${path}`, { key });
const someone = async (more: object = {}): Promise<Candidate> => {
  const candidate = await aCandidate(server, board.slug, more);
  await eventually(async () => (await call('GET', `/candidates/${candidate.id}`)).status === 200);
  return candidate;
};
const ended = async (id: string) => {
  await eventually(async () => (await call('GET', `/operations/${id}`)).body['completedAt'] !== null);
  return (await call('GET', `/operations/${id}`)).body;
};

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`erasure-${unique()}`);
});
afterAll(() => server?.stop());

describe('erasing a candidate', () => {
  test('is an operation that reports what was deleted, after which the candidate is unknown', async () => {
    const jane = await someone({ displayName: 'Jane' });
    await jane.confirm();
    await jane.upload(docxOf('Jane'), { keepResumeOnFile: 'true' });
    await jane.read();
    await jane.call('POST', '/alerts', { frequency: 'weekly', jobFunctions: ['Nurse'] });
    const { status, body, headers } = await call('DELETE', `/candidates/${jane.id}`);
    expect([status, headers.get('location')]).toEqual([202, `/v1/operations/${body.id}`]);
    expect(body).toMatchObject({
      object: 'operation',
      kind: 'candidates.remove',
      resource: { object: 'candidate', id: jane.id },
    });
    expect(await ended(body.id)).toMatchObject({
      state: 'succeeded',
      error: null,
      result: {
        ...{ totalRows: 1, created: 0, updated: 0, failed: 0, errors: [] },
        candidateId: jane.id,
        ...{ deletedResumes: 1, deletedSavedJobs: 0, deletedAlerts: 1, deletedSessions: 1 },
      },
    });
    for (const path of ['', '/profile', '/resume', '/export'])
      expect(outcome(await call('GET', `/candidates/${jane.id}${path}`))).toBe('404 candidates_not_found');
    expect(outcome(await call('DELETE', `/candidates/${jane.id}`))).toBe('404 candidates_not_found');
    await eventually(async () => outcome(await jane.call('GET', '/profile')) === '401 board_auth_invalid_token');
    for (const [method, path] of [
      ['GET', '/profile'],
      ['PATCH', '/profile'],
      ['DELETE', ''],
    ] as const)
      expect(outcome(await jane.call(method, path, method === 'PATCH' ? { bio: 'x' } : undefined))).toBe(
        '401 board_auth_invalid_token',
      );
  });

  test('twice at once is one operation', async () => {
    const { id } = await someone();
    const answers = await parallel(5, () => call('DELETE', `/candidates/${id}`));
    const begun = answers.filter(({ status }) => status === 202);
    expect(begun.length).toBeGreaterThan(0);
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1);
    // Requests after the removal get an error.
    expect(answers.filter(({ status }) => status !== 202).map(outcome)).toEqual(
      answers.slice(begun.length).map(() => '404 candidates_not_found'),
    );
    expect(await ended(begun[0]?.body.id ?? '')).toMatchObject({ state: 'succeeded' });
  });

  test('of another board, of no account, of an employer, or without the permission, is refused', async () => {
    const jane = await someone();
    const employer = await aCandidate(server, board.slug, { role: 'employer' });
    for (const [id, key] of [
      [jane.id, server.key],
      ['boardUsers_none', board.key],
      ['x'.repeat(500), board.key],
      [employer.id, board.key],
    ] as const)
      expect(outcome(await call('DELETE', `/candidates/${id}`, key))).toBe('404 candidates_not_found');
    const poor = await server.newKey({ board: board.slug, scopes: ['candidates.read'] });
    expect(outcome(await call('DELETE', `/candidates/${jane.id}`, poor))).toBe('403 auth_forbidden');
    expect((await jane.call('GET', '')).status).toBe(200);
  });

  test('while someone writes leaves nothing of what they write', async () => {
    const email = anEmail();
    const auth = new BoardAuth(server, board.slug);
    const session = await auth.signedUp(email);
    const { id } = session.boardUser;
    await eventually(async () => (await call('GET', `/candidates/${id}`)).status === 200);
    const writes: Promise<string>[] = [];
    const write = (method: string, path: string, body: object) =>
      writes.push(auth.call(method, `/me${path}`, body, bearer(session.accessToken)).then(outcome));
    let operation = '';
    for (let nth = 0; nth < 60; nth++) {
      write('PATCH', '/profile', { headline: `Writes ${nth}` });
      write('POST', '/alerts', { frequency: 'weekly', jobFunctions: [`Function ${nth}`] });
      write('PUT', '/notification-preferences', { channel: 'messageEmails', subscribed: nth % 2 === 0 });
      if (nth === 10) operation = (await call('DELETE', `/candidates/${id}`)).body.id;
      if (nth % 5 === 0) await Promise.all(writes.slice(-15));
    }
    const outcomes = new Set(await Promise.all(writes));
    expect([...outcomes].filter((each) => !/^(200|401 |404 candidates_not_found|409 )/.test(each))).toEqual([]);
    expect(outcomes).toContain('401 board_auth_invalid_token');
    expect(await ended(operation)).toMatchObject({ state: 'succeeded' });
    expect(outcome(await call('GET', `/candidates/${id}`))).toBe('404 candidates_not_found');
    expect((await call('GET', `/candidates?search=${encodeURIComponent(email)}`)).body.data).toEqual([]);
    // The next person with the address gets a different account.
    const again = await auth.signedUp(email, { displayName: 'Next' });
    expect(again.boardUser.id).not.toBe(id);
    const mine = await auth.call('GET', '/me/alerts', undefined, bearer(again.accessToken));
    expect(mine.body.data).toEqual([]);
  });
});

describe('deleting your own account', () => {
  test('ends every session at once, and takes the candidate along', async () => {
    const email = anEmail();
    const auth = new BoardAuth(server, board.slug);
    const one = await auth.signedUp(email, { marketingConsent: true });
    const two = (await auth.login(email)).body as unknown as typeof one;
    await eventually(async () => (await call('GET', `/candidates/${one.boardUser.id}`)).status === 200);
    const started = await call('GET', '/events');
    const gone = await auth.call('DELETE', '/me', undefined, bearer(one.accessToken));
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(outcome(await auth.me(one.accessToken))).toBe('401 board_auth_invalid_token');
    await eventually(async () => outcome(await auth.me(two.accessToken)) === '401 board_auth_invalid_token');
    for (const { refreshToken } of [one, two])
      expect(outcome(await auth.post('refresh', { refreshToken }))).toBe('401 board_auth_invalid_token');
    expect(outcome(await auth.login(email))).toBe('401 board_auth_invalid_credentials');
    expect(outcome(await call('GET', `/candidates/${one.boardUser.id}`))).toBe('404 candidates_not_found');
    let types: readonly unknown[] = [];
    await eventually(async () => {
      const { body } = await call('GET', `/events?cursor=${started.body.nextCursor}`);
      types = body.data.map(({ type }) => type);
      return types.includes('candidate.deleted');
    });
    expect(types.slice(-2)).toEqual(['marketing_permission.withdrawn', 'candidate.deleted']);
    await mailTo(server, email, 1, /was deleted/);
    expect((await auth.register(email)).status).toBe(200);
  });

  test('requires a signed-in user, on their own board', async () => {
    const auth = new BoardAuth(server, board.slug);
    expect(outcome(await auth.call('DELETE', '/me'))).toBe('401 board_auth_invalid_token');
    const stranger = await new BoardAuth(server, server.board).signedUp();
    const answer = await auth.call('DELETE', '/me', undefined, bearer(stranger.accessToken));
    expect(outcome(answer)).toBe('403 auth_forbidden');
  });
});

describe('an access request', () => {
  test('answers one file with everything about the person, and nothing about others', async () => {
    const [jane, joan] = [await someone({ displayName: 'Jane Roe' }), await someone({ displayName: 'Joan Other' })];
    await jane.profile({ headline: 'Nurse "at" heart' });
    await jane.confirm();
    await jane.upload(docxOf('Jane Roe'), { keepResumeOnFile: 'true' });
    await jane.read();
    await jane.call('POST', '/blocks', { userId: joan.id });
    const { status, headers, text, body } = await call('GET', `/candidates/${jane.id}/export`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, no-store',
    ]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename=personal-data-${jane.id}.json`);
    const places = body['places'] as Record<string, readonly Record<string, unknown>[]>;
    expect(body).toMatchObject({ object: 'personal_data', candidateId: jane.id });
    expect(places['candidates']).toMatchObject([{ email: jane.email, headline: 'Nurse "at" heart' }]);
    expect(places['files']).toMatchObject([{ kind: 'resume', base64: docxOf('Jane Roe').toString('base64') }]);
    expect(places['published_events']?.map(({ type }) => type)).toContain('candidate.created');
    expect(places['events']?.length).toBeGreaterThan(4);
    for (const other of [joan.email, 'Joan Other', 'correct horse']) expect(text).not.toContain(other);
  });

  test('is refused for others as a candidate is', async () => {
    const jane = await someone();
    expect(outcome(await call('GET', `/candidates/${jane.id}/export`, server.key))).toBe('404 candidates_not_found');
    const poor = await server.newKey({ board: board.slug, scopes: ['candidates.manage'] });
    expect(outcome(await call('GET', `/candidates/${jane.id}/export`, poor))).toBe('403 auth_forbidden');
    // The export of all candidates is a different operation.
    expect((await call('GET', '/candidates/export?format=json')).body.object).toBe('list');
  });
});
