import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../e2e/processes.js';
import { aJob, outcome, parallel, request, type Server, ServerProcess, startServer, unique } from '../e2e/server.js';

let server: Server;
let company: string;

beforeAll(async () => {
  server = await startServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(() => server?.stop());

const aKey = () => `key-${randomUUID()}`;
const send = (
  method: string,
  path: string,
  key: string,
  body?: unknown,
  more: { key?: string; headers?: Record<string, string> } = {},
) => server.call(method, path, { body, ...more, headers: { 'Idempotency-Key': key, ...more.headers } });
const create = (key: string, body: unknown, more = {}) => send('POST', '/v1/jobs', key, body, more);

/** How many events the log has. */
const events = async () => (await server.sql<{ n: number }>('select count(*)::int as n from events'))[0]?.n ?? -1;

/** As if the process that served the request had died after its work and before it could store the answer. */
const forgetAnswer = (key: string) =>
  server.sql(
    "update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 second' where key = $1",
    [key],
  );

describe('a request whose process died between its effect and its answer', () => {
  /** Sends it, discards the stored answer, sends it again: the same answer and no second effect. */
  async function twice(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const key = aKey();
    const first = await send(method, path, key, body, { headers });
    await forgetAnswer(key);
    const before = await events();
    const second = await send(method, path, key, body, { headers });
    return { first, second, more: (await events()) - before };
  }
  const same = ({ first, second, more }: Awaited<ReturnType<typeof twice>>, status: number) => {
    expect(first.status).toBe(status);
    expect([outcome(second), second.body.id, more]).toEqual([String(status), first.body.id, 0]);
  };

  test('create', async () => same(await twice('POST', '/v1/jobs', aJob(company)), 201));

  test('create with a slug that others had already', async () => {
    const title = `Cook ${unique()}`;
    await create(aKey(), aJob(company, { title }));
    const result = await twice('POST', '/v1/jobs', aJob(company, { title }));
    expect(result.first.body.slug).toMatch(/-2$/);
    same(result, 201);
  });

  test('create with an externalId and a company of its own', async () => {
    const body = { ...aJob(''), companyId: undefined, externalId: aKey(), company: { name: `Firm ${unique()}` } };
    same(await twice('POST', '/v1/jobs', body), 201);
  });

  test('create a company', async () => {
    same(
      await twice('POST', '/v1/companies', { name: `Firm ${unique()}`, website: `https://firm-${unique()}.example` }),
      201,
    );
  });

  test('create a company with a slug that others had already', async () => {
    const number = unique();
    await server.call('POST', '/v1/companies', { body: { name: `Firm ${number}` } });
    const result = await twice('POST', '/v1/companies', { name: `Firm ${number}!` });
    expect(result.first.body.slug).toMatch(/-2$/);
    same(result, 201);
  });

  test('publish, pause, expire and duplicate', async () => {
    const { body: job } = await create(aKey(), aJob(company));
    same(await twice('POST', `/v1/jobs/${job.id}/publish`, {}), 200);
    same(await twice('POST', `/v1/jobs/${job.id}/pause`, undefined), 200);
    await server.call('POST', `/v1/jobs/${job.id}/publish`);
    same(await twice('POST', `/v1/jobs/${job.id}/expire`, undefined), 200);
    same(await twice('POST', `/v1/jobs/${job.id}/duplicate`, {}), 201);
  });

  test('change, with If-Match too', async () => {
    const { body: job } = await create(aKey(), aJob(company));
    same(await twice('PATCH', `/v1/jobs/${job.id}`, { title: 'Changed' }), 200);
    same(await twice('PATCH', `/v1/jobs/${job.id}`, { title: 'Changed again' }, { 'If-Match': '"2"' }), 200);
  });

  test('delete', async () => {
    const { body: job } = await create(aKey(), aJob(company));
    same(await twice('DELETE', `/v1/jobs/${job.id}`, undefined), 204);
  });

  test('a batch', async () => {
    const { body: job } = await create(aKey(), aJob(company));
    const operations = [
      { id: 'a', method: 'POST', body: aJob(company) },
      { id: 'b', method: 'POST', body: { title: 'refused' } },
      { id: 'c', method: 'POST', body: aJob(company) },
      { id: 'd', method: 'PATCH', resourceId: job.id, body: { title: 'Changed' } },
    ];
    const result = await twice('POST', '/v1/jobs/batch', { operations });
    same(result, 200);
    expect(result.second.body.data.map(({ status }) => status)).toEqual([201, 400, 201, 200]);
  });
});

describe('a request that ended in a fault', () => {
  const seedOf = async (key: string) =>
    (
      await server.sql<{ seed: string; fingerprint: Buffer }>(
        'select seed, fingerprint from idempotency_keys where key = $1',
        [key],
      )
    )[0]?.seed;

  test('keeps its key and its seed, which the next try takes over at once', async () => {
    const [key, body] = [aKey(), aJob(company)];
    await server.sql(`alter table events add constraint broken check (false) not valid`);
    const failed = await create(key, body);
    const seed = await seedOf(key);
    expect(outcome(failed)).toBe('500 internal_error');
    expect(seed).toBeDefined();
    expect(outcome(await create(key, aJob(company)))).toBe('422 idempotency_key_reused');
    await server.sql('alter table events drop constraint broken');
    const before = await events();
    const second = await create(key, body);
    expect([outcome(second), await seedOf(key), (await events()) - before]).toEqual(['201', seed, 1]);
    expect((await create(key, body)).text).toBe(second.text);
  });

  /** Runs `work` while no answer can be stored. */
  async function withoutKeeping<T>(work: () => Promise<T>): Promise<T> {
    await server.sql('alter table idempotency_keys add constraint broken check (status is null) not valid');
    try {
      return await work();
    } finally {
      await server.sql('alter table idempotency_keys drop constraint broken');
    }
  }

  test('after the write finds what it wrote', async () => {
    const { body: job } = await create(aKey(), aJob(company));
    const [key, body] = [aKey(), { title: `Changed ${unique()}` }];
    const change = () => send('PATCH', `/v1/jobs/${job.id}`, key, body);
    // The answer cannot be stored: the statement after the append fails.
    expect(outcome(await withoutKeeping(change))).toBe('500 internal_error');
    const before = await events();
    const second = await change();
    expect([outcome(second), second.body.title, (await events()) - before]).toEqual(['200', body.title, 0]);
  });

  test('with the answer in the statement of the write wrote nothing, and the next try does', async () => {
    const [key, body] = [aKey(), aJob(company, { externalId: aKey() })];
    const before = await events();
    expect(outcome(await withoutKeeping(() => create(key, body)))).toBe('500 internal_error');
    expect((await events()) - before).toBe(0);
    const second = await create(key, body);
    expect([outcome(second), (await events()) - before]).toEqual(['201', 1]);
    expect((await create(key, body)).text).toBe(second.text);
  });
});

/** Locks the table of keys until `work` has run, which receives a function that reports whether a request waits for it. */
async function whileKeysAreHeld(work: (isWaiting: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const blocker = await connect(server.database);
  await blocker.query('begin; lock table idempotency_keys in share mode');
  const isWaiting = async () =>
    (await server.sql(`select from pg_locks where relation = 'idempotency_keys'::regclass and not granted`)).length > 0;
  await work(isWaiting);
  await blocker.query('rollback');
}

test('what a request appends waits for its key, although it reads before', async () => {
  const [key, body] = [aKey(), aJob(company, { externalId: aKey() })];
  const before = await events();
  let answer: ReturnType<typeof create> | undefined;
  await whileKeysAreHeld(async (isWaiting) => {
    answer = create(key, body);
    while (!(await isWaiting())) await sleep(20);
    // Another request completes meanwhile: this one would have completed, too.
    expect(outcome(await server.call('POST', '/v1/jobs', { body: aJob(company) }))).toBe('201');
    expect((await events()) - before).toBe(1);
  });
  expect([outcome(await (answer as ReturnType<typeof create>)), (await events()) - before]).toEqual(['201', 2]);
});

test('a retry gets the answer of the first try, not the refusal that it would meet by itself', async () => {
  const [key, body] = [aKey(), aJob(company, { externalId: aKey() })];
  const first = await create(key, body);
  expect(outcome(await create(aKey(), body))).toBe('409 jobs_already_exists');
  expect((await create(key, body)).text).toBe(first.text);
});

/** Repeats the request, like a client, while the key is in use. */
async function untilFree<T extends Parameters<typeof outcome>[0]>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (outcome(answer) !== '409 idempotency_key_in_use') return answer;
    await sleep(200);
  }
}

test.each([
  ['whose events are never written', 'terminate'],
  ['whose events are written after its end', 'let go'],
])('killed in the middle of a write %s, a process gives its key up long before the hold ends', async (_, ending) => {
  const mortal = new ServerProcess({ DATABASE_URL: server.database });
  await mortal.ready();
  const [key, body] = [aKey(), aJob(company, { externalId: aKey() })];
  const blocker = await connect(server.database);
  await blocker.query('begin; lock table events in share mode');
  const lost = request(mortal.origin, 'POST', '/v1/jobs', {
    key: server.key,
    body,
    headers: { 'Idempotency-Key': key },
  }).catch(() => null);
  const waiting = () =>
    server.sql<{ pid: number }>(`select pid from pg_locks where relation = 'events'::regclass and not granted`);
  let writers = await waiting();
  for (; writers.length === 0; writers = await waiting()) await sleep(20);
  const [held] = await server.sql<{ until: string }>(
    'select locked_until::text as until from idempotency_keys where key = $1',
    [key],
  );
  mortal.signal('SIGKILL');
  await mortal.ended;
  expect(await lost).toBeNull();
  if (ending === 'terminate') for (const { pid } of writers) await server.sql('select pg_terminate_backend($1)', [pid]);
  await blocker.query('rollback');
  await blocker.end();
  const answer = await untilFree(() => create(key, body));
  expect(outcome(answer)).toBe('201');
  // By the clock of the database: the key was taken over while its first hold had not ended.
  const [{ early } = { early: false }] = await server.sql<{ early: boolean }>(
    'select now() < $1::timestamptz as early',
    [held?.until],
  );
  expect(early).toBe(true);
  const [{ n } = { n: -1 }] = await server.sql<{ n: number }>(
    'select count(*)::int as n from jobs_v4 where "externalId" = $1',
    [body.externalId],
  );
  expect(n).toBe(1);
  expect((await create(key, body)).text).toBe(answer.text);
});

test('killed in the middle of many, every key ends with one job', async () => {
  const mortal = new ServerProcess({ DATABASE_URL: server.database });
  await mortal.ready();
  // One title and one company for many: slugs collide and companies are looked up, as in an import.
  const wishes = Array.from({ length: 120 }, (_, n) => ({
    key: aKey(),
    body: {
      ...aJob(''),
      companyId: undefined,
      company: { name: `Imported ${n % 5}` },
      externalId: aKey(),
      ...(n % 4 === 0 ? { title: `Imported cook ${n % 8}` } : {}),
    },
  }));
  const attempt = (origin: string, { key, body }: (typeof wishes)[number]) =>
    request(origin, 'POST', '/v1/jobs', { key: server.key, body, headers: { 'Idempotency-Key': key } });
  let answered = 0;
  let sent = 0;
  const writers = parallel(8, async () => {
    for (let wish = wishes[sent++]; wish; wish = wishes[sent++]) {
      const answer = await attempt(mortal.origin, wish).catch(() => null);
      if (answer?.status === 201 && ++answered === 40) mortal.signal('SIGKILL');
    }
  });
  await writers;
  await mortal.ended;
  expect(answered).toBeGreaterThanOrEqual(40);
  expect(answered).toBeLessThan(wishes.length);

  const ends = await parallel(wishes.length, (n) =>
    untilFree(() => attempt(server.origin, wishes[n] as (typeof wishes)[number])),
  );
  expect(ends.map(outcome)).toEqual(wishes.map(() => '201'));
  const [{ n } = { n: -1 }] = await server.sql<{ n: number }>(
    'select count(*)::int as n from jobs_v4 where "externalId" = any($1)',
    [wishes.map(({ body }) => body.externalId)],
  );
  expect(n).toBe(wishes.length);
  const [{ firms } = { firms: -1 }] = await server.sql<{ firms: number }>(
    `select count(*)::int as firms from companies_v9 where packed::json->>2 like 'Imported %'`,
  );
  expect(firms).toBe(5);
});
