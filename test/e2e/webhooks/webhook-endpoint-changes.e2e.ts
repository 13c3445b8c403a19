import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Body, issuePaths, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let key: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ key } = await server.newBoard('changes'));
});
afterAll(() => server?.stop());

const PATH = '/v1/webhook-endpoints';
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, `${PATH}${path}`, { key, headers, ...(body === undefined ? {} : { body }) });
const wish = (more: Record<string, unknown> = {}) => ({
  url: `https://hooks.example.com/${unique()}`,
  event_types: ['job.created'],
  ...more,
});

/** An endpoint for one test; deleted afterwards. */
async function withEndpoint(work: (endpoint: Body) => Promise<void>): Promise<void> {
  const { body } = await call('POST', '', wish());
  await work(body);
  await call('DELETE', `/${body.id}`);
}
const eventsOf = (id: string) =>
  server.sql<{ type: string; data: Record<string, unknown> }>(
    'select type, data from events where name like $1 order by version',
    [`%-${id}`],
  );
const rowOf = async (id: string) =>
  (await server.sql<Record<string, unknown>>('select * from webhook_endpoints_v2 where id = $1', [id]))[0] ?? {};

describe('update', () => {
  test('replaces address and events, and makes a new version of the configuration', () =>
    withEndpoint(async ({ id, created_at, secret: _, ...before }) => {
      const address = 'https://other.example.com/in';
      const { status, body } = await call('PATCH', `/${id}`, {
        url: address,
        event_types: ['company.deleted', 'company.created'],
      });
      const shown = {
        ...before,
        id,
        created_at,
        url: address,
        event_types: ['company.deleted', 'company.created'],
        updated_at: expect.any(String),
      };
      expect([status, body]).toEqual([200, shown]);
      expect(String(body.updated_at) > String(created_at)).toBe(true);
      expect((await call('GET', `/${id}`)).body).toEqual(body);
      const { configVersion, configurations } = await rowOf(id);
      expect([configVersion, configurations]).toEqual([
        2,
        [
          { version: 2, url: address, eventTypes: ['company.deleted', 'company.created'], since: 2 },
          { version: 1, url: before.url, eventTypes: ['job.created'], since: 1 },
        ],
      ]);
    }));

  test('changes nothing where nothing changes', () =>
    withEndpoint(async ({ id, secret: _, ...before }) => {
      for (const body of [
        {},
        { failure_streak: 7 },
        { url: before.url },
        { event_types: before.event_types },
        { status: 'enabled' },
      ])
        expect((await call('PATCH', `/${id}`, body)).body).toEqual({ id, ...before });
      expect((await eventsOf(id)).length).toBe(1);
    }));

  test('pauses and resumes, with reason and moment', () =>
    withEndpoint(async ({ id }) => {
      const paused = (await call('PATCH', `/${id}`, { status: 'paused' })).body;
      expect(paused).toMatchObject({
        status: 'paused',
        health_reason: 'operator_pause',
        health_changed_at: paused.updated_at,
      });
      const resumed = (await call('PATCH', `/${id}`, { status: 'enabled' })).body;
      expect(resumed).toMatchObject({
        status: 'enabled',
        health_reason: 'operator_resume',
        health_changed_at: resumed.updated_at,
        failure_streak: 0,
      });
      expect((await rowOf(id)).configVersion).toBe(1);
    }));

  test('does all of it at once', () =>
    withEndpoint(async ({ id }) => {
      const { body } = await call('PATCH', `/${id}`, { event_types: ['job.deleted'], status: 'paused' });
      expect(body).toMatchObject({ event_types: ['job.deleted'], status: 'paused' });
      expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
        'WebhookEndpointCreated',
        'WebhookEndpointReconfigured',
        'WebhookEndpointPaused',
      ]);
    }));

  test('changes nothing when any of it is refused', () =>
    withEndpoint(async ({ id }) => {
      const refused: [unknown, string, string[]][] = [
        [{ url: 'https://localhost/', status: 'paused' }, '400 webhooks_invalid_url', ['url']],
        [{ event_types: [], status: 'paused' }, '400 webhooks_invalid_event_types', ['event_types']],
        [{ event_types: ['job.created', 'x'] }, '400 webhooks_invalid_event_types', ['event_types.1']],
        [{ status: 'failing' }, '400 validation_bad_request', ['status']],
        [{ status: null }, '400 validation_bad_request', ['status']],
        [{ url: null }, '400 validation_bad_request', ['url']],
      ];
      for (const [body, code, paths] of refused) {
        const answer = await call('PATCH', `/${id}`, body);
        expect([outcome(answer), issuePaths(answer)]).toEqual([code, paths]);
      }
      expect((await eventsOf(id)).length).toBe(1);
    }));

  test('keeps every version that was ever made as it was', () =>
    withEndpoint(async ({ id }) => {
      const answers = await parallel(12, (n) => call('PATCH', `/${id}`, { url: `https://hooks.example.com/v${n}` }));
      const taken = answers.filter(({ status }) => status === 200).length;
      expect(answers.every(({ status, body }) => status === 200 || body.error.code === 'stale_version')).toBe(true);
      const made = (await eventsOf(id))
        .filter(({ type }) => type === 'WebhookEndpointReconfigured')
        .map(({ data }) => data);
      expect(made.map(({ configVersion }) => configVersion)).toEqual(Array.from({ length: taken }, (_, n) => n + 2));
      const { configurations } = await rowOf(id);
      const kept = configurations as { version: number; url: string; since: number }[];
      expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: taken + 1 }, (_, n) => taken + 1 - n));
      for (const { configVersion, url } of made)
        expect(kept.find(({ version }) => version === configVersion)).toMatchObject({ url, since: configVersion });
    }));
});

describe('delete', () => {
  test('hides an endpoint, and keeps what its deliveries need', async () => {
    const { id, url } = (await call('POST', '', wish())).body;
    const gone = await call('DELETE', `/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { status: 'enabled' }],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
    ] as const)
      expect(outcome(await call(method, `/${id}${path}`, body))).toBe('404 webhooks_not_found');
    expect((await call('GET', '')).body.data.map((each) => each.id)).not.toContain(id);
    expect(await rowOf(id)).toMatchObject({
      url,
      retiredAt: expect.anything(),
      secrets: [expect.objectContaining({ keyId: 'installation' })],
    });
  });

  test('happens once', async () => {
    const { id } = (await call('POST', '', wish())).body;
    const answers = await parallel(5, () => call('DELETE', `/${id}`));
    expect(answers.map(outcome).sort()).toEqual(['204', ...Array<string>(4).fill('404 webhooks_not_found')]);
  });
});

describe('rotate', () => {
  test('shows another secret, and how long the one before is valid', () =>
    withEndpoint(async ({ id, secret }) => {
      const before = Date.now();
      const { status, body } = await call('POST', `/${id}/rotate-secret`);
      expect([status, body.object]).toEqual([200, 'webhook_endpoint']);
      expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(body.secret).not.toBe(secret);
      const overlap = Date.parse(String(body.secret_overlap_expires_at)) - 86_400_000;
      expect(overlap).toBeGreaterThanOrEqual(before - 1000);
      expect(overlap).toBeLessThanOrEqual(Date.now() + 1000);
      const { secret: _, ...shown } = body;
      expect((await call('GET', `/${id}`)).body).toEqual(shown);
    }));

  test('keeps two secrets at most', () =>
    withEndpoint(async ({ id }) => {
      const reported = [];
      for (let n = 0; n < 3; n++) reported.push((await call('POST', `/${id}/rotate-secret`)).body.secret);
      expect(new Set(reported).size).toBe(3);
      const { secrets } = await rowOf(id);
      expect((secrets as { expiresAt: string | null }[]).map(({ expiresAt }) => expiresAt === null)).toEqual([
        true,
        false,
      ]);
    }));

  test('has no body to take', () =>
    withEndpoint(async ({ id }) => {
      expect((await call('POST', `/${id}/rotate-secret`, {})).status).toBe(200);
    }));
});

test('a change without a body is refused', () =>
  withEndpoint(async ({ id }) => {
    expect(outcome(await call('PATCH', `/${id}`))).toBe('400 validation_bad_request');
    expect(outcome(await call('PATCH', `/${id}`, 'null'))).toBe('400 validation_bad_request');
    expect((await call('PATCH', `/${id}`, {})).status).toBe(200);
  }));

describe('a repeated request', () => {
  test('has one effect, and does not get the secret again', async () => {
    const headers = { 'Idempotency-Key': `make-${unique()}` };
    const body = wish();
    const [first, second] = [await call('POST', '', body, headers), await call('POST', '', body, headers)];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([second.status, second.body]).toEqual([201, { ...first.body, secret: null }]);
    expect(outcome(await call('POST', '', wish(), headers))).toBe('422 idempotency_key_reused');

    const again = { 'Idempotency-Key': `rotate-${unique()}` };
    const path = `/${first.body.id}/rotate-secret`;
    const [rotated, repeated] = [
      await call('POST', path, undefined, again),
      await call('POST', path, undefined, again),
    ];
    expect([repeated.status, repeated.body]).toEqual([200, { ...rotated.body, secret: null }]);
    expect((await eventsOf(first.body.id)).map(({ type }) => type)).toEqual([
      'WebhookEndpointCreated',
      'WebhookSecretRotated',
    ]);
    await call('DELETE', `/${first.body.id}`);
  });

  test('whose first try died before its answer shows the secret that was kept', async () => {
    const headers = { 'Idempotency-Key': `died-${unique()}` };
    const body = wish();
    const first = await call('POST', '', body, headers);
    // As if the process had ended between the append and the answer, a minute ago.
    await server.sql(
      `update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 second' where key = $1`,
      [headers['Idempotency-Key']],
    );
    const retry = await call('POST', '', body, headers);
    expect([retry.status, retry.body]).toEqual([201, first.body]);
    expect((await eventsOf(first.body.id)).length).toBe(1);
    await call('DELETE', `/${first.body.id}`);
  });
});
