import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { request as send } from 'undici';
import { bearer, BoardAuth } from '../board-auth-calls.js';
import { paywall, replacePaywall } from '../paywall-calls.js';
import { type Answer, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Answers to searches and lists of jobs are kept as bytes: what they must not do to their readers.

interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Whether the answer was kept. Those begin with the id of their request; nothing else differs. */
  readonly isKept: boolean;
}

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
let other: typeof board;
let hill: string;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const operate = async (method: string, path: string, body?: unknown): Promise<Answer['body']> => {
  const answer = await server.call(method, path, { key: board.key, body });
  expect([outcome(answer), answer.status < 300]).toEqual([outcome(answer), true]);
  return answer.body;
};
const job = (title: string, companyId: string, more: object = {}) => ({
  title,
  description: `<p>${title}.</p>`,
  applicationUrl: `https://hill.example/${unique()}`,
  companyId,
  status: 'published',
  ...more,
});

interface Visit {
  /** The identifier of the board. */
  readonly at?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const visit = async (method: 'GET' | 'POST', path: string, { at = board.slug, headers }: Visit, body?: unknown) => {
  const answer = await send(`${server.origin}/v1/boards/${at}/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const [first] = Object.keys(answer.headers);
  const { statusCode: status, headers: all } = answer;
  return { status, headers: all, text: await answer.body.text(), isKept: first === 'x-request-id' };
};
const search = (query = 'nurse', where: Visit = {}) => visit('POST', 'jobs/search', where, { query });
const list = (path = 'jobs', where: Visit = {}) => visit('GET', path, where);
const titles = ({ text }: Exchange) =>
  (JSON.parse(text) as { readonly data: readonly { readonly title: string }[] }).data.map(({ title }) => title).sort();

const linkIn = (text: string) => /"public":"([^"]+)"/.exec(text)?.[1];

/** The answer to `ask` when it is kept. */
const kept = async (ask: () => Promise<Exchange>): Promise<Exchange> => {
  let seen: Exchange | undefined;
  await eventually(async () => {
    seen = await ask();
    expect(seen.status).toBe(200);
    return seen.isKept;
  });
  return seen as Exchange;
};

beforeEach(async () => {
  [board, other] = await Promise.all([server.newBoard(`kept-${unique()}`), server.newBoard(`other-${unique()}`)]);
  hill = (await operate('POST', '/v1/companies', { name: 'Hill' })).id;
  for (const title of ['Night nurse', 'Day nurse', 'Head nurse']) await operate('POST', '/v1/jobs', job(title, hill));
});

describe('a search whose answer is kept', () => {
  test('has the same answer as before, with the same headers, and another id', async () => {
    const shared: Visit = { headers: { origin: 'https://jobs.example' } };
    for (const ask of [() => search('nurse', shared), () => list('jobs?sort=newest', shared)]) {
      let made: Exchange | undefined;
      const again = await kept(async () => {
        const seen = await ask();
        if (!seen.isKept) made = seen;
        return seen;
      });
      const same = ({ 'date': _, 'x-request-id': __, ...headers }: Exchange['headers']) => headers;
      expect(again.text).toBe(made?.text);
      expect(same(again.headers)).toEqual(same(made?.headers ?? {}));
      expect(again.headers['x-request-id']).toMatch(/^req_/);
      expect(again.headers['x-request-id']).not.toBe(made?.headers['x-request-id']);
    }
  });

  test('is one of its words, filters and part, on one board by one identifier', async () => {
    await kept(search);
    expect(titles(await search('night'))).toEqual(['Night nurse']);
    for (const body of [
      { query: 'nurse', limit: 1 },
      { query: 'nurse', offset: 2 },
    ]) {
      const { text } = await visit('POST', 'jobs/search', {}, body);
      expect(titles({ text } as Exchange)).toHaveLength(1);
    }
    const { text } = await search('nurse', { at: board.id });
    expect(JSON.parse(text)).toMatchObject({ url: `/v1/boards/${board.id}/jobs/search`, count: 3 });
    expect(titles(await search('nurse', { at: other.slug }))).toEqual([]);
    expect((await search('nurse', { at: 'nobody-has-this' })).status).toBe(404);
  });

  test('finds at once what was written, and not what was removed', async () => {
    for (const title of ['Ward nurse', 'School nurse']) {
      await kept(search);
      await kept(list);
      const { id } = await operate('POST', '/v1/jobs', job(title, hill));
      expect([titles(await search()), titles(await list())].map((each) => each.includes(title))).toEqual([true, true]);
      await operate('DELETE', `/v1/jobs/${id}`);
      expect([titles(await search()), titles(await list())].map((each) => each.includes(title))).toEqual([
        false,
        false,
      ]);
    }
  });

  test('does not have a job from the moment on at which it ends', async () => {
    // Again with a longer time on a machine that was too slow to keep an answer before the end.
    for (let [ahead, isSeen] = [5_000, false]; !isSeen; ahead *= 3) {
      const { id } = await operate('POST', '/v1/jobs', job('Brief nurse', hill));
      const ends = Date.now() + ahead;
      await operate('PATCH', `/v1/jobs/${id}`, { expiresAt: ends });
      for (let sentAt = Date.now(); sentAt < ends + 300; sentAt = Date.now()) {
        const seen = await search();
        if (sentAt >= ends) expect(titles(seen)).not.toContain('Brief nurse');
        else isSeen ||= seen.isKept && titles(seen).includes('Brief nurse');
      }
    }
  });

  test('is refused from when the board has a password, and is answered without it when it has none', async () => {
    await kept(search);
    await operate('POST', '/v1/settings/password-protection', { password: 'open sesame' });
    expect((await search()).status).toBe(401);
    const granted = await visit('POST', 'password/verify', {}, { password: 'open sesame' });
    const { token = '' } = JSON.parse(granted.text) as { readonly token?: string };
    const headers = { 'x-board-access': token };
    for (let nth = 0; nth < 3; nth++) {
      const seen = await search('nurse', { headers });
      expect([seen.status, seen.isKept, titles(seen).length]).toEqual([200, false, 3]);
      expect((await search()).status).toBe(401);
      expect((await list('jobs')).status).toBe(401);
    }
    await operate('DELETE', '/v1/settings/password-protection');
    expect(titles(await search())).toHaveLength(3);
  });

  test('shows visitors what the paywall lets them see', async () => {
    await kept(search);
    const turned = await replacePaywall(server, board.key, paywall({ lifetime: 900 }));
    expect(turned.status).toBe(200);
    expect(titles(await search())).toHaveLength(2);
    expect(titles(await kept(search))).toHaveLength(2);
    const { accessToken } = await new BoardAuth(server, board.slug).signedUp();
    const seen = await search('nurse', { headers: bearer(accessToken) });
    expect([seen.isKept, seen.status]).toEqual([false, 200]);
    await replacePaywall(server, board.key, paywall({ lifetime: 900 }, { enabled: false }));
    expect(titles(await search())).toHaveLength(3);
  });

  test('has the addresses of a board that was renamed, and none on another plan', async () => {
    const before = await kept(search);
    const renamed = `${board.slug}-b`;
    await operate('PATCH', '/v1/settings', { slug: renamed });
    const { text } = await search();
    expect([linkIn(before.text), linkIn(text)]).toEqual([
      expect.stringContaining(`${board.slug}.`),
      expect.stringContaining(`${renamed}.`),
    ]);
    await kept(search);
    await server.changePlan(board.id, 'free');
    await eventually(async () => (await search()).status === 402);
  });

  test('is refused like any other with a wrong body', async () => {
    await kept(search);
    const wrong = await visit('POST', 'jobs/search', {}, { query: 'nurse', limit: 0 });
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([400, { error: { code: 'validation_bad_request' } }]);
    const unread = await send(`${server.origin}/v1/boards/${board.slug}/jobs/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"nurse"',
    });
    expect(unread.statusCode).toBe(400);
    await unread.body.dump();
  });
});
