import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { answer, cleanUp, cli, directory, fileOf, forget, KEY, problem, sent, slept } from './testing/world.js';

beforeEach(forget);
afterAll(cleanUp);

describe('refusals', () => {
  it.each([
    [401, 'auth_unauthenticated', 1],
    [400, 'validation_bad_request', 2],
    [413, 'media_payload_too_large', 2],
    [403, 'auth_forbidden', 3],
    [404, 'jobs_not_found', 4],
    [409, 'jobs_quota_exceeded', 5],
    [403, 'jobs_plan_cannot_publish', 5],
    [402, 'plan_upgrade_required', 5],
    [429, 'imports_daily_limit_exceeded', 5],
    [409, 'jobs_slug_taken', 7],
    [410, 'invitations_expired', 7],
    [412, 'precondition_failed', 7],
    [403, 'members_seat_limit_exceeded', 7],
    [409, 'backfill_not_configured', 4],
    [500, 'internal_error', 10],
    [418, 'something_new', 10],
  ])('%i %s ends with %i', async (status, code, exit) => {
    expect((await cli(['things', 'list'], { answers: [problem(status, code)] })).code).toBe(exit);
  });

  it('print code, message, issues, request id and the plan that would help, and nothing to standard output', async () => {
    const more = {
      details: {
        issues: [
          { path: ['places', 0, 'city'], message: 'too short' },
          { path: [], message: 'odd\u001b[2J' },
        ],
        limit: 3,
      },
      upgrade: { capability: 'activeJobsLimit', requiredPlan: 'grow' },
    };
    expect(await cli(['things', 'create', '--title', 'x'], { answers: [problem(409, 'things_full', more)] })).toEqual({
      code: 5,
      out: '',
      err: [
        'openings: things_full: No.',
        '  places.0.city: too short',
        '  (body): odd\\u001b[2J',
        '  limit: 3',
        '  needs the plan grow (activeJobsLimit): openings billing checkout --plan grow, or openings billing upgrade --plan grow',
        '  request id: req_1',
        '',
      ].join('\n'),
    });
  });

  it('of a wrong input name each issue once', async () => {
    const issues = [
      { path: ['title'], message: 'is required' },
      { path: ['count'], message: 'must be a whole number' },
    ];
    const body = {
      code: 'validation_bad_request',
      message: 'title: is required',
      requestId: 'req_1',
      details: { issues },
    };
    const { err } = await cli(['things', 'create', '--title', ''], { answers: [answer(400, { error: body })] });
    expect(err).toBe(
      [
        'openings: validation_bad_request: title: is required',
        '  count: must be a whole number',
        '  request id: req_1',
        '',
      ].join('\n'),
    );
  });

  it('name the command of the server where plans are not sold', async () => {
    const upgrade = { capability: 'apiAccess', requiredPlan: 'starter', isSold: false };
    const { err } = await cli(['things', 'list'], { answers: [problem(402, 'plan_upgrade_required', { upgrade })] });
    expect(err).toContain('  openings boards plan <board> starter\n');
    expect(err).not.toContain('checkout');
  });

  it('of another server are recognized', async () => {
    const page = new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } });
    const moved = new Response(null, { status: 301, headers: { location: 'https://other.example/' } });
    const wrong = await cli(['things', 'list'], { answers: [page] });
    expect([wrong.code, wrong.err]).toEqual([10, expect.stringContaining('text/html instead of JSON')]);
    expect(await cli(['things', 'list'], { answers: [moved] })).toMatchObject({
      code: 10,
      err: expect.stringContaining('https://other.example/'),
    });
    const none = await cli(['things', 'list'], {
      answers: [Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })],
    });
    expect([none.code, none.err]).toEqual([
      11,
      expect.stringContaining('No connection to https://api.example (ECONNREFUSED)'),
    ]);
  });

  it('for a while are waited out, three times at most, with the same idempotency key', async () => {
    const busy = (after?: string) =>
      problem(429, 'rate_limited', {}, after === undefined ? {} : { 'retry-after': after });
    const done = await cli(['things', 'create', '--title', 'x'], {
      answers: [busy('7'), problem(503, 'service_unavailable'), busy('0')],
    });
    expect([done.code, slept, sent.length]).toEqual([0, [7000, 2000, 0], 4]);
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    const tired = await cli(['things', 'list'], { answers: Array.from({ length: 5 }, () => busy('1')) });
    expect([tired.code, sent.length]).toEqual([6, 8]);
    expect((await cli(['things', 'list', '--no-retry'], { answers: [busy('1')] })).code).toBe(6);
    expect((await cli(['things', 'list'], { answers: [busy('3600')] })).code).toBe(6);
    expect(sent).toHaveLength(10);
  });

  it('show what went over the wire with --verbose, but not the key', async () => {
    const { err } = await cli(['things', 'list', '--verbose'], {
      answers: [problem(404, 'not_found', {}, { 'x-request-id': 'req_9' })],
    });
    expect(err).toContain('> GET https://api.example/v1/things\n< 404 req_9 0 ms\n');
    expect(err).not.toContain(KEY);
  });
});

describe('lists', () => {
  const page = (ids: readonly string[], nextCursor: string | null) =>
    answer(200, {
      object: 'list',
      hasMore: nextCursor !== null,
      nextCursor,
      data: ids.map((id) => ({ id, title: `Title of ${id}` })),
    });

  it('go through all pages', async () => {
    const { out } = await cli(['things', 'list', '--all', '--limit', '2'], {
      answers: [page(['a', 'b'], 'next'), page(['c'], null)],
    });
    expect((JSON.parse(out) as { id: string }[]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example/v1/things?limit=2',
      'https://api.example/v1/things?limit=2&cursor=next',
    ]);
    expect((await cli(['things', 'list', '--all'], { answers: [page([], null)] })).out).toBe('[]\n');
  });

  it('go through all pages of a search', async () => {
    const { out } = await cli(['things', 'list', '--all', '--search', 'x', '--format', 'jsonl'], {
      answers: [page(['a'], 'next'), page(['b'], null)],
    });
    expect(
      out
        .split('\n')
        .slice(0, 2)
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toEqual(['a', 'b']);
    expect(sent.map(({ body }) => body)).toEqual([{ query: 'x' }, { query: 'x', cursor: 'next' }]);
  });

  it('that break off are no JSON', async () => {
    const { code, out } = await cli(['things', 'list', '--all'], {
      answers: [page(['a'], 'next'), problem(500, 'internal_error')],
    });
    expect(code).toBe(10);
    expect(() => JSON.parse(out) as unknown).toThrow();
  });

  it('are tables on a terminal, without anything that a terminal obeys', async () => {
    const answers = [
      answer(200, {
        object: 'list',
        hasMore: false,
        nextCursor: null,
        data: [
          { id: 'things_1', name: 'Bell\u0007', n: null },
          { id: 'things_2', name: '東京', n: null },
        ],
      }),
    ];
    expect((await cli(['things', 'list'], { answers, terminal: true })).out).toBe(
      'ID        NAME\nthings_1  Bell\\u0007\nthings_2  東京\n',
    );
  });

  it('end without an error when the reader closes the pipe', async () => {
    const closed = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    });
    const { code, err } = await cli(['things', 'list', '--all'], {
      answers: [page(['a'], 'next'), page(['b'], null)],
      stdout: closed,
    });
    expect([code, err, sent.length]).toEqual([0, '', 1]);
  });
});

describe('operations that go on', () => {
  const operation = (state: string, more: object = {}) =>
    answer(state === 'pending' ? 202 : 200, { id: 'ops_1', state, kind: 'things.import', ...more });
  const file = () => fileOf('rows.csv', 'a\n');

  it('are waited for', async () => {
    const answers = [
      operation('pending'),
      operation('running', { progress: { percent: 50 } }),
      operation('succeeded', { result: { created: 2 } }),
    ];
    const { code, out, err } = await cli(['things', 'import', '--file', file(), '--wait', '--interval-ms', '10'], {
      answers,
    });
    expect([code, err, (JSON.parse(out) as { state: string }).state, slept]).toEqual([0, '', 'succeeded', [10, 10]]);
    expect(sent[1]?.url).toBe('https://api.example/v1/operations/ops_1');
  });

  it('show a bar on a terminal', async () => {
    const answers = [operation('pending'), operation('running', { progress: { percent: 50 } }), operation('succeeded')];
    const { err } = await cli(['things', 'import', file(), '--wait'], { answers, terminal: true });
    expect(err).toContain(`things.import running ${'█'.repeat(12)}${'░'.repeat(12)} 50 %`);
  });

  it('that fail end with 7, that take too long with 11', async () => {
    const failed = [
      operation('pending'),
      operation('failed', { error: { code: 'imports_unreadable', message: 'No rows.' } }),
    ];
    expect(await cli(['things', 'import', file(), '--wait'], { answers: failed })).toMatchObject({
      code: 7,
      err: 'openings: imports_unreadable: No rows.\n',
    });
    const slow = Array.from({ length: 9 }, () => operation('pending'));
    const late = await cli(['things', 'import', file(), '--wait', '--interval-ms', '10', '--timeout-ms', '25'], {
      answers: slow,
    });
    expect([late.code, late.err]).toEqual([11, expect.stringContaining('openings operations wait ops_1')]);
  });

  it('leave a file behind', async () => {
    const output = join(directory, 'out.csv');
    const answers = [
      operation('pending'),
      operation('succeeded'),
      new Response('a,b\n', { headers: { 'content-type': 'text/csv' } }),
    ];
    expect((await cli(['things', 'import', file(), '--output', output], { answers })).code).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe('a,b\n');
    expect(sent[2]?.url).toBe('https://api.example/v1/operations/ops_1/download');
  });
});

describe('downloads', () => {
  const picture = () => new Response(Buffer.from([1, 2, 3]), { headers: { 'content-type': 'image/png' } });

  it('go to a file, or to a pipe, but not to a terminal', async () => {
    const output = join(directory, 'picture.png');
    expect((await cli(['things', 'picture', 'things_1', '--output', output], { answers: [picture()] })).code).toBe(0);
    expect([...readFileSync(output)]).toEqual([1, 2, 3]);
    expect((await cli(['things', 'picture', 'things_1'], { answers: [picture()] })).out).toBe('\u0001\u0002\u0003');
    expect(await cli(['things', 'picture', 'things_1'], { terminal: true })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--output'),
    });
  });
});
