import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, issuePaths, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const PATH = '/v1/webhook-endpoints';
const FAMILIES = ['jobs.read', 'companies.read', 'candidates.read', 'marketing_permissions.read'];
const WEBHOOKS = ['webhooks.read', 'webhooks.manage'];
const url = () => `https://hooks.example.com/${unique()}`;
const wish = (more: Record<string, unknown> = {}) => ({
  url: url(),
  event_types: ['job.created', 'job.updated'],
  ...more,
});
/** A separate board, because a board has ten endpoints at most. */
const board = async () => {
  const { key, id } = await server.newBoard(`hooks-${unique()}`);
  const call = (
    method: string,
    path: string,
    body?: unknown,
    more: { key?: string; headers?: Record<string, string> } = {},
  ) => server.call(method, `${PATH}${path}`, { key, ...(body === undefined ? {} : { body }), ...more });
  const made = async (more: Record<string, unknown> = {}) => {
    const answer = await call('POST', '', wish(more));
    expect(outcome(answer)).toBe('201');
    return answer.body;
  };
  return { id, key, call, made, keyWith: (scopes: string[]) => server.newKey({ board: id, scopes }) };
};
const statuses = (answers: readonly Answer[]) => answers.map(outcome).sort();

describe('create', () => {
  test('makes an enabled endpoint, and shows its secret', async () => {
    const { call } = await board();
    const { status, body, headers } = await call('POST', '', {
      url: 'https://Hooks.example.com:443/a/../in?x=1',
      event_types: ['job.deleted', 'candidate.profile.updated'],
    });
    expect(status).toBe(201);
    const { id, secret, created_at, updated_at, ...rest } = body;
    expect(id).toMatch(/^whe_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect([created_at, updated_at]).toEqual([expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/), created_at]);
    expect(rest).toEqual({
      object: 'webhook_endpoint',
      url: 'https://hooks.example.com/in?x=1',
      event_types: ['job.deleted', 'candidate.profile.updated'],
      status: 'enabled',
      failure_streak: 0,
      last_failure_at: null,
      last_success_at: null,
      health_changed_at: null,
      health_reason: null,
      secret_overlap_expires_at: null,
    });
    expect(headers.get('location')).toBe(`${PATH}/${id}`);
    const { secret: _, ...shown } = body;
    expect((await call('GET', `/${id}`)).body).toEqual(shown);
  });

  test('answers a repeated request without the secret', async () => {
    const { call } = await board();
    const body = wish();
    const send = () => call('POST', '', body, { headers: { 'Idempotency-Key': 'once' } });
    const [first, second] = [await send(), await send()];
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual({ ...first.body, secret: null });
  });

  test.each([
    ['hooks.example.com'],
    ['http://hooks.example.com/'],
    ['ftp://hooks.example.com/'],
    ['https://u:p@hooks.example.com/'],
    ['https://hooks.example.com/#x'],
    ['https://localhost/'],
    ['https://a.localhost/'],
    ['https://intranet/'],
    ['https://127.0.0.1/'],
    ['https://2130706433/'],
    ['https://0x7f.1/'],
    ['https://10.1.2.3/'],
    ['https://192.168.0.1/'],
    ['https://172.16.9.9/'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://100.64.0.1/'],
    ['https://224.0.0.1/'],
    ['https://0.0.0.0/'],
    ['https://[::1]/'],
    ['https://[fd00::1]/'],
    ['https://[fe80::1]/'],
    ['https://[::ffff:10.0.0.1]/'],
    ['https://[64:ff9b::a00:1]/'],
    ['https://metadata.google.internal/'],
    [`https://hooks.example.com/${'x'.repeat(2048)}`],
    [''],
  ])('does not take the address %s', async (address) => {
    const answer = await server.call('POST', PATH, { body: wish({ url: address }) });
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 webhooks_invalid_url', ['url']]);
  });

  test.each([
    [[], ['event_types']],
    [['job.exploded'], ['event_types.0']],
    [['job.created', 'webhook.test'], ['event_types.1']],
    [['job.created', 'job.created'], ['event_types.1']],
    [['JOB.CREATED'], ['event_types.0']],
    [['*'], ['event_types.0']],
  ])('does not take the event types %j', async (event_types, paths) => {
    const answer = await server.call('POST', PATH, { body: wish({ event_types }) });
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 webhooks_invalid_event_types', paths]);
  });

  test.each([
    [{ url: undefined }, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: null }, 'url'],
    [{ event_types: undefined }, 'event_types'],
    [{ event_types: 'job.created' }, 'event_types'],
    [{ event_types: [1] }, 'event_types'],
    [{ event_types: null }, 'event_types'],
  ])('does not take %j', async (more, path) => {
    const answer = await server.call('POST', PATH, { body: wish(more) });
    expect([outcome(answer), [...new Set(issuePaths(answer))]]).toEqual(['400 validation_bad_request', [path]]);
  });

  test('passes over what it does not know', async () => {
    const { made } = await board();
    expect(await made({ status: 'paused', secret: 'whsec_x' })).toMatchObject({
      status: 'enabled',
      secret: expect.not.stringMatching(/^whsec_x$/),
    });
  });

  test('takes the same address twice', async () => {
    const { made } = await board();
    const address = url();
    expect((await made({ url: address })).id).not.toBe((await made({ url: address })).id);
  });
});

describe('a board', () => {
  test('has ten endpoints at most, also when thirty are made at once', async () => {
    const { call } = await board();
    const answers = await parallel(30, () => call('POST', '', wish()));
    expect(statuses(answers)).toEqual(
      [...Array<string>(10).fill('201'), ...Array<string>(20).fill('400 webhooks_endpoint_limit')].sort(),
    );
    const { body } = await call('GET', '');
    expect(body.data.length).toBe(10);
    const refused = await call('POST', '', wish());
    expect([outcome(refused), refused.body.error.details]).toEqual(['400 webhooks_endpoint_limit', { limit: 10 }]);
    expect((await call('DELETE', `/${body.data[4]?.id}`)).status).toBe(204);
    expect(statuses(await parallel(5, () => call('POST', '', wish())))).toEqual([
      '201',
      ...Array<string>(4).fill('400 webhooks_endpoint_limit'),
    ]);
  });

  test('sees nothing of another', async () => {
    const [ours, theirs] = [await board(), await board()];
    const { id } = await theirs.made();
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { status: 'paused' }],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
    ];
    for (const [method, path, body] of calls) {
      expect(outcome(await ours.call(method, `/${id}${path}`, body))).toBe('404 webhooks_not_found');
      expect(outcome(await ours.call(method, `/whe_unknown${path}`, body))).toBe('404 webhooks_not_found');
    }
    expect((await ours.call('GET', '')).body.data).toEqual([]);
    expect((await theirs.call('GET', `/${id}`)).body.status).toBe('enabled');
  });

  test('below Starter has no webhooks, and learns which plan does', async () => {
    const { key } = await server.newBoard(`free-${unique()}`, 'free');
    const paths = [
      ['GET', PATH],
      ['POST', PATH],
      ['GET', `${PATH}/whe_1`],
      ['PATCH', `${PATH}/whe_1`],
      ['DELETE', `${PATH}/whe_1`],
      ['POST', `${PATH}/whe_1/rotate-secret`],
      ['POST', `${PATH}/whe_1/test`],
      ['GET', '/v1/webhook-deliveries'],
      ['GET', '/v1/webhook-deliveries/whd_1'],
      ['POST', '/v1/webhook-deliveries/whd_1/replay'],
      ['GET', '/v1/events'],
    ] as const;
    for (const [method, path] of paths) {
      const answer = await server.call(method, path, {
        key,
        ...(method === 'POST' || method === 'PATCH' ? { body: {} } : {}),
      });
      expect([path, outcome(answer)]).toEqual([path, '402 plan_upgrade_required']);
      expect(answer.body.error).toMatchObject({ upgrade: { capability: 'apiAccess', requiredPlan: 'starter' } });
    }
  });
});

describe('list', () => {
  test('shows the newest first, in pages, without those that are deleted', async () => {
    const { call, made } = await board();
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) ids.unshift((await made()).id);
    await call('DELETE', `/${ids[1]}`);
    const left = ids.filter((_, index) => index !== 1);
    const first = await call('GET', '?limit=2');
    expect(first.body).toMatchObject({ object: 'list', url: PATH, hasMore: true });
    const second = await call('GET', `?limit=2&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(left);
    expect([second.body.hasMore, second.body.nextCursor]).toEqual([false, null]);
    expect(first.text + second.text).not.toContain('whsec_');
    expect(outcome(await call('GET', '?cursor=nonsense'))).toBe('400 pagination_invalid_cursor');
    expect(outcome(await call('GET', '?status=enabled'))).toBe('400 validation_bad_request');
    expect(outcome(await call('GET', '?limit=101'))).toBe('400 validation_bad_request');
  });
});

describe('scopes', () => {
  test('of webhooks are needed', async () => {
    const { call, made, keyWith } = await board();
    const { id } = await made();
    const [reads, none] = [await keyWith(['webhooks.read', ...FAMILIES]), await keyWith(FAMILIES)];
    const writes: [string, string, unknown?][] = [
      ['POST', '', wish()],
      ['PATCH', `/${id}`, {}],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
    ];
    for (const [method, path, body] of writes) {
      const answer = await call(method, path, body, { key: reads });
      expect([outcome(answer), answer.body.error.details]).toEqual([
        '403 auth_forbidden',
        { missing_scopes: ['webhooks.manage'] },
      ]);
    }
    for (const path of ['', `/${id}`]) {
      expect((await call('GET', path, undefined, { key: reads })).status).toBe(200);
      expect(outcome(await call('GET', path, undefined, { key: none }))).toBe('403 auth_forbidden');
    }
  });

  test.each([
    ['job.created', 'jobs.read'],
    ['company.updated', 'companies.read'],
    ['candidate.deleted', 'candidates.read'],
    ['candidate.profile.updated', 'candidates.read'],
    ['marketing_permission.granted', 'marketing_permissions.read'],
  ])('of the family are needed for %s', async (type, scope) => {
    const { call, made, keyWith } = await board();
    const key = await keyWith([...WEBHOOKS, ...FAMILIES.filter((each) => each !== scope)]);
    const { id } = await made({ event_types: [type] });
    const other = scope === 'jobs.read' ? 'company.created' : 'job.created';
    const fine = await made({ event_types: [other] });
    const refused: [string, string, unknown?][] = [
      ['POST', '', wish({ event_types: [other, type] })],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { event_types: [other] }],
      ['PATCH', `/${fine.id}`, { event_types: [type] }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
    ];
    for (const [method, path, body] of refused) {
      const answer = await call(method, path, body, { key });
      expect([method, path, outcome(answer), answer.body.error.details]).toEqual([
        method,
        path,
        '403 auth_forbidden',
        { missing_scopes: [scope] },
      ]);
    }
    // A list leaves out what the key may not read.
    expect((await call('GET', '', undefined, { key })).body.data.map((each) => each.id)).toEqual([fine.id]);
    expect((await call('PATCH', `/${fine.id}`, { status: 'paused' }, { key })).status).toBe(200);
  });
});
