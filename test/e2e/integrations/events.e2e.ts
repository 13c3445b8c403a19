import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aJob,
  type Body,
  eventually,
  issuePaths,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A board that gets no other events. */
async function board() {
  const { id, key } = await server.newBoard(`events-${unique()}`);
  const company = (await server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } })).body.id;
  const get = (query: Record<string, string | number | undefined> = {}, as = key) => {
    const given = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    return server.call('GET', `/v1/events?${search}`, { key: as });
  };
  const draft = async () => (await server.call('POST', '/v1/jobs', { key, body: aJob(company) })).body;
  /** The current cursor, after earlier events are published. */
  const now = async () => {
    await eventually(
      async () => (await server.sql('select 1 from published_events where object_id = $1', [company])).length === 1,
    );
    return (await get()).body.nextCursor ?? '';
  };
  /** All events from `cursor` on, until there are `enough`. */
  const follow = async (cursor: string, enough: number, query: Record<string, string | number> = {}) => {
    const found: Body[] = [];
    for (let at = cursor; found.length < enough;) {
      const { status, body } = await get({ cursor: at, wait: 5, ...query });
      expect(status).toBe(200);
      found.push(...body.data);
      at = body.nextCursor ?? '';
    }
    return found;
  };
  return { id, key, company, get, draft, now, follow };
}
const reported = (events: readonly Body[]) =>
  events.map(({ type, data }) => `${String(type)} ${(data as unknown as { object: Body }).object.id}`);

describe('the events of a board', () => {
  test('are returned from now on, as webhooks get them', async () => {
    const { id, now, draft, follow, get } = await board();
    const begun = await get();
    expect([begun.status, begun.body]).toEqual([
      200,
      { object: 'list', url: '/v1/events', hasMore: false, nextCursor: expect.any(String), data: [] },
    ]);
    const cursor = await now();
    const job = await draft();
    const [event, ...more] = await follow(cursor, 1);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      type: 'job.created',
      schema_version: '1',
      board_id: id,
      data: { object: { id: job.id, object: 'job', revision: 1, title: job.title }, changed_fields: [] },
    });
    const [row] = await server.sql<{ body: string }>('select body from published_events where event_id = $1', [
      event?.id,
    ]);
    expect(JSON.stringify(event)).toBe(row?.body);
  });

  test('are those of no other', async () => {
    const [ours, theirs] = [await board(), await board()];
    const [cursor, foreign] = [await ours.now(), await theirs.now()];
    await theirs.draft();
    const { id } = await ours.draft();
    expect(reported(await ours.follow(cursor, 1))).toEqual([`job.created ${id}`]);
    for (const wrong of [foreign, 'nonsense', `${cursor}x`])
      expect(outcome(await ours.get({ cursor: wrong }))).toBe('400 pagination_invalid_cursor');
  });

  test('come each once and in order, however small the parts, while they are made', async () => {
    const { now, draft, follow } = await board();
    const cursor = await now();
    const [events, ids] = await Promise.all([
      follow(cursor, 60, { limit: 3 }),
      parallel(60, async () => (await draft()).id),
    ]);
    expect(reported(events).sort()).toEqual(ids.map((id) => `job.created ${id}`).sort());
    const sequence = await server.sql<{ id: string }>(
      'select event_id as id from published_events where event_id = any($1) order by sequence',
      [events.map(({ id }) => id)],
    );
    expect(events.map(({ id }) => id)).toEqual(sequence.map(({ id }) => id));
  });

  test('are returned in full to a client that comes back later', async () => {
    const { now, draft, follow, get } = await board();
    const cursor = await now();
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await draft()).id);
    await eventually(async () => (await get({ cursor })).body.data.length === 5);
    expect(reported(await follow(cursor, 5, { limit: 2 }))).toEqual(ids.map((id) => `job.created ${id}`));
    const { body } = await get({ cursor, limit: 2 });
    expect([body.data.length, body.hasMore]).toEqual([2, true]);
  });

  test('are waited for, and not longer than until there is one', async () => {
    const { now, draft, get } = await board();
    const cursor = await now();
    const started = performance.now();
    const waiting = get({ cursor, wait: 25 });
    const { id } = await draft();
    const { body } = await waiting;
    expect(reported(body.data)).toEqual([`job.created ${id}`]);
    expect(performance.now() - started).toBeLessThan(25_000);
    const empty = await get({ cursor: body.nextCursor ?? '', wait: 1 });
    expect([empty.status, empty.body.data, empty.body.hasMore]).toEqual([200, [], false]);
    expect((await get({ cursor: body.nextCursor ?? '' })).body.data).toEqual([]);
  });

  test('are those of the types that are named', async () => {
    const { company, now, draft, follow, get, key } = await board();
    const cursor = await now();
    const { id } = await draft();
    await server.call('PATCH', `/v1/companies/${company}`, { key, body: { name: 'Vale Clinic' } });
    expect(reported(await follow(cursor, 1, { types: 'company.updated' }))).toEqual([`company.updated ${company}`]);
    expect(reported(await follow(cursor, 2, { types: 'company.updated,job.created' }))).toEqual([
      `job.created ${id}`,
      `company.updated ${company}`,
    ]);
    for (const types of ['job.exploded', 'job.created,job.created', 'webhook.test']) {
      const refused = await get({ types });
      expect([outcome(refused), issuePaths(refused)[0]?.split('.')[0]]).toEqual([
        '400 webhooks_invalid_event_types',
        'types',
      ]);
    }
  });

  test.each([
    ['types=', 'types'],
    ['types=job.created,', 'types'],
    ['wait=26', 'wait'],
    ['wait=-1', 'wait'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=', 'cursor'],
    ['after=1', 'after'],
  ])('are refused for ?%s', async (query, path) => {
    const refused = await server.call('GET', `/v1/events?${query}`);
    expect([outcome(refused), [...new Set(issuePaths(refused))]]).toEqual(['400 validation_bad_request', [path]]);
  });

  test('are returned only to keys that may read them', async () => {
    const { id, company, key, now, draft, follow, get } = await board();
    const cursor = await now();
    const keyWith = (...scopes: string[]) => server.newKey({ board: id, scopes });
    await draft();
    await server.call('PATCH', `/v1/companies/${company}`, { key, body: { name: 'Vale Clinic' } });
    await follow(cursor, 2);
    const companies = await keyWith('webhooks.read', 'companies.read');
    expect(reported((await get({ cursor }, companies)).body.data)).toEqual([`company.updated ${company}`]);
    const refused = await get({ cursor, types: 'company.updated,job.created' }, companies);
    expect([outcome(refused), refused.body.error.details]).toEqual([
      '403 auth_forbidden',
      { missing_scopes: ['jobs.read'] },
    ]);
    expect(outcome(await get({}, await keyWith('jobs.read')))).toBe('403 auth_forbidden');
    expect((await get({ cursor }, await keyWith('webhooks.read'))).body.data).toEqual([]);
  });

  test('continue on another server, which answers waiting requests when it stops', async () => {
    const { key, now, draft, get } = await board();
    const cursor = await now();
    const other = await server.another();
    const counted = () =>
      server.sql('select window_start, count from rate_windows where bucket = $1', [`key:${key.split('_')[2]}`]);
    const before = JSON.stringify(await counted());
    const waiting = request(other.origin, 'GET', `/v1/events?cursor=${cursor}&wait=25`, { key });
    // The request is running once the rate limit of the key has counted it.
    await eventually(async () => JSON.stringify(await counted()) !== before);
    const started = performance.now();
    const [answer] = await Promise.all([waiting, other.stop()]);
    expect([answer.status, answer.body.data]).toEqual([200, []]);
    expect(performance.now() - started).toBeLessThan(25_000);
    const { id } = await draft();
    await eventually(async () =>
      reported((await get({ cursor: answer.body.nextCursor ?? '' })).body.data).includes(`job.created ${id}`),
    );
  });
});
