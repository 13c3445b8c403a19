import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { answer, type ReceivedRequest, type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import {
  PRIVATE_ADDRESSES,
  aJob,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
let receiver: Receiver;
let company: string;

beforeAll(async () => {
  server = await sharedServer('private-addresses', PRIVATE_ADDRESSES);
  receiver = await startReceiver();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});

interface Tester {
  readonly id: string;
  readonly secret: string;
  /** The requests to this endpoint only. */
  received(): ReceivedRequest[];
}

/** An endpoint with its own path, for one test; deleted afterwards. */
async function withEndpoint(
  work: (endpoint: Tester) => Promise<void>,
  types: readonly string[] = ['job.created', 'job.updated', 'job.deleted'],
) {
  const path = `/${unique()}`;
  const made = await server.call('POST', '/v1/webhook-endpoints', {
    body: { url: `${receiver.origin}${path}`, event_types: types },
  });
  expect(outcome(made)).toBe('201');
  const { id, secret } = made.body;
  try {
    await work({ id, secret: String(secret), received: () => receiver.received.filter((each) => each.path === path) });
  } finally {
    receiver.behave(answer(204));
    await server.call('DELETE', `/v1/webhook-endpoints/${id}`);
  }
}
const draft = async () => (await server.call('POST', '/v1/jobs', { body: aJob(company) })).body;
const endpoint = async (id: string) => (await server.call('GET', `/v1/webhook-endpoints/${id}`)).body;
const deliveries = async (query: string) => (await server.call('GET', `/v1/webhook-deliveries?${query}`)).body.data;
const detail = async (id: string) =>
  (await server.call('GET', `/v1/webhook-deliveries/${id}`)).body as Body & { attempts: Body[] };
const replay = (id: string, key?: string) =>
  server.call('POST', `/v1/webhook-deliveries/${id}/replay`, key === undefined ? {} : { key });
/** The one delivery to an endpoint, once it has ended. */
async function ended(endpointId: string, status: string): Promise<Body> {
  await eventually(async () => (await deliveries(`endpoint_id=${endpointId}&status=${status}`)).length === 1);
  return (await deliveries(`endpoint_id=${endpointId}&status=${status}`))[0] as Body;
}
const verified = ({ body, headers }: ReceivedRequest, secret: string) =>
  new Webhook(secret).verify(body, headers) as Body;

describe('a delivery', () => {
  test('is signed as the standard says, and is the event', () =>
    withEndpoint(async ({ id, secret, received }) => {
      const job = await draft();
      await eventually(() => received().length === 1);
      const [request] = received() as [ReceivedRequest];
      const event = verified(request, secret);
      expect(event).toMatchObject({
        object: 'event',
        type: 'job.created',
        schema_version: '1',
        data: { object: { id: job.id, revision: 1 }, changed_fields: [] },
      });
      expect(request.headers['webhook-id']).toBe(event.id);
      expect(() => verified(request, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
      expect(() => verified({ ...request, body: `${request.body} ` }, secret)).toThrow();

      const row = await ended(id, 'delivered');
      expect(row).toEqual({
        id: expect.stringMatching(/^whd_/),
        object: 'webhook_delivery',
        event_id: event.id,
        event_type: 'job.created',
        endpoint_id: id,
        status: 'delivered',
        terminal_reason: null,
        replayable: true,
        replay_expires_at: expect.any(String),
        payload_purged_at: null,
        attempt_count: 1,
        next_attempt_at: null,
        first_attempt_at: expect.any(String),
        last_attempt_at: expect.any(String),
        completed_at: expect.any(String),
        created_at: expect.any(String),
      });
      const days = (Date.parse(String(row.replay_expires_at)) - Date.parse(String(row.created_at))) / 86_400_000;
      expect(Math.round(days)).toBe(30);
      const { attempts, ...rest } = await detail(row.id);
      expect(rest).toEqual(row);
      expect(attempts).toEqual([
        {
          attempt_number: 1,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
          outcome: 'delivered',
          status_code: 204,
          status_class: 'success',
          diagnostic: expect.any(String),
        },
      ]);
      expect(await endpoint(id)).toMatchObject({
        failure_streak: 0,
        last_failure_at: null,
        last_success_at: expect.any(String),
      });
    }));

  test('carries a signature for each valid secret after a rotation', () =>
    withEndpoint(async ({ id, secret, received }) => {
      const rotated = String((await server.call('POST', `/v1/webhook-endpoints/${id}/rotate-secret`)).body.secret);
      await draft();
      await eventually(() => received().length === 1);
      const [request] = received() as [ReceivedRequest];
      expect(String(request.headers['webhook-signature']).split(' ').length).toBe(2);
      for (const each of [secret, rotated]) expect(verified(request, each).type).toBe('job.created');

      // As if the day were over.
      await server.sql(
        `update webhook_endpoints_v2 set secrets = jsonb_set(secrets, '{1,expiresAt}', to_jsonb(to_char(now() - interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')))
         , version = version + 1000 where id = $1`,
        [id],
      );
      await draft();
      await eventually(() => received().length === 2);
      const later = received()[1] as ReceivedRequest;
      expect(verified(later, rotated).type).toBe('job.created');
      expect(() => verified(later, secret)).toThrow();
      expect((await endpoint(id)).secret_overlap_expires_at).toBeNull();
    }));

  test('is made only for what is subscribed to, from the moment on', () =>
    withEndpoint(
      async ({ received }) => {
        const job = await draft();
        await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { title: 'Day nurse' } });
        await server.call('DELETE', `/v1/jobs/${job.id}`);
        await eventually(() => received().length === 1);
        expect(JSON.parse(received()[0]?.body ?? '')).toMatchObject({
          type: 'job.deleted',
          data: { object: { id: job.id, deleted: true } },
        });
      },
      ['job.deleted'],
    ));

  test('keeps the address of its time', () =>
    withEndpoint(async ({ id, received }) => {
      receiver.behave(answer(500));
      await draft();
      const row = await ended(id, 'retrying');
      const moved = `/${unique()}`;
      await server.call('PATCH', `/v1/webhook-endpoints/${id}`, { body: { url: `${receiver.origin}${moved}` } });
      receiver.behave(answer(204));
      await draft();
      await eventually(() => receiver.received.some(({ path }) => path === moved));
      await eventually(async () => (await detail(row.id)).status === 'delivered');
      expect(received().length).toBeGreaterThanOrEqual(2);
      expect(new Set(received().map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row.event_id]));
    }));
});

describe('replay', () => {
  test('sends the same bytes once more, with a fresh signature', () =>
    withEndpoint(async ({ id, secret, received }) => {
      receiver.behave(answer(400));
      await draft();
      const row = await ended(id, 'terminal');
      expect(row).toMatchObject({ terminal_reason: 'permanent_response', replayable: true, attempt_count: 1 });
      receiver.behave(answer(204));
      const { status, body } = await replay(row.id);
      expect([status, body]).toEqual([
        200,
        {
          ...row,
          status: 'pending',
          terminal_reason: null,
          replayable: false,
          completed_at: null,
          next_attempt_at: expect.any(String),
        },
      ]);
      const again = await ended(id, 'delivered');
      expect([again.id, again.attempt_count]).toEqual([row.id, 2]);
      const [first, second] = received() as [ReceivedRequest, ReceivedRequest];
      expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
      for (const each of [first, second]) expect(verified(each, secret).id).toBe(row.event_id);
      expect((await detail(row.id)).attempts.map(({ attempt_number: number, outcome: of }) => [number, of])).toEqual([
        [1, 'terminal'],
        [2, 'delivered'],
      ]);
    }));

  test('waits for the end of what is under way', () =>
    withEndpoint(async ({ id }) => {
      receiver.behave(answer(500));
      await draft();
      const row = await ended(id, 'retrying');
      expect(row).toMatchObject({
        terminal_reason: null,
        replayable: false,
        completed_at: null,
        next_attempt_at: expect.any(String),
      });
      expect(outcome(await replay(row.id))).toBe('409 webhooks_delivery_open');
    }));

  test('is over once the bytes are', () =>
    withEndpoint(async ({ id }) => {
      await draft();
      const row = await ended(id, 'delivered');
      await server.sql(`update webhook_deliveries set replay_expires_at = now() - interval '1 second' where id = $1`, [
        row.id,
      ]);
      expect((await detail(row.id)).replayable).toBe(false);
      expect(outcome(await replay(row.id))).toBe('409 webhooks_delivery_unreplayable');
    }));

  test('works for an endpoint that is deleted, and for one that is paused', async () => {
    let gone = '';
    await withEndpoint(async ({ id }) => {
      await draft();
      gone = (await ended(id, 'delivered')).id;
      await server.call('PATCH', `/v1/webhook-endpoints/${id}`, { body: { status: 'paused' } });
      expect((await replay(gone)).status).toBe(200);
      await eventually(async () => (await detail(gone)).status === 'delivered');
    });
    expect((await replay(gone)).status).toBe(200);
    await eventually(async () => (await detail(gone)).attempt_count === 3);
    expect((await detail(gone)).status).toBe('delivered');
  });

  test('is one effect for one idempotency key', () =>
    withEndpoint(async ({ id, received }) => {
      await draft();
      const row = await ended(id, 'delivered');
      const headers = { 'Idempotency-Key': `replay-${unique()}` };
      const path = `/v1/webhook-deliveries/${row.id}/replay`;
      const [first, second] = [
        await server.call('POST', path, { headers }),
        await server.call('POST', path, { headers }),
      ];
      expect([second.status, second.body, second.headers.get('idempotent-replayed')]).toEqual([
        200,
        first.body,
        'true',
      ]);
      await eventually(async () => (await detail(row.id)).status === 'delivered');
      expect(received().length).toBe(2);
    }));
});

describe('the list', () => {
  test('is filtered and paged, newest first', () =>
    withEndpoint(async ({ id }) => {
      for (let n = 0; n < 3; n++) await draft();
      await eventually(async () => (await deliveries(`endpoint_id=${id}&status=delivered`)).length === 3);
      const { body: first } = await server.call('GET', `/v1/webhook-deliveries?endpoint_id=${id}&limit=2`);
      expect(first).toMatchObject({ object: 'list', url: '/v1/webhook-deliveries', hasMore: true });
      const { body: second } = await server.call(
        'GET',
        `/v1/webhook-deliveries?endpoint_id=${id}&limit=2&cursor=${first.nextCursor}`,
      );
      const ids = [...first.data, ...second.data].map((each) => each.id);
      expect([ids, ids.length, second.hasMore]).toEqual([[...ids].sort().reverse(), 3, false]);
      expect(await deliveries(`endpoint_id=${id}&status=exhausted`)).toEqual([]);
      expect(await deliveries('endpoint_id=whe_unknown')).toEqual([]);
      const foreign = await server.call(
        'GET',
        `/v1/webhook-deliveries?endpoint_id=${id}&status=delivered&cursor=${first.nextCursor}`,
      );
      expect(outcome(foreign)).toBe('400 pagination_invalid_cursor');
    }));

  test.each([
    ['status=sent', 'status'],
    ['endpointId=x', 'endpointId'],
    ['limit=0', 'limit'],
  ])('does not take ?%s', async (query, path) => {
    const refused = await server.call('GET', `/v1/webhook-deliveries?${query}`);
    expect([outcome(refused), issuePaths(refused)]).toEqual(['400 validation_bad_request', [path]]);
  });
});

describe('scopes and boards', () => {
  test('what may not be read is left out, and refused by itself', () =>
    withEndpoint(async ({ id }) => {
      const job = await draft();
      const row = await ended(id, 'delivered');
      const families = ['companies.read', 'candidates.read', 'marketing_permissions.read'];
      const key = await server.newKey({ scopes: ['webhooks.read', 'webhooks.manage', ...families] });
      expect((await server.call('GET', `/v1/webhook-deliveries?endpoint_id=${id}`, { key })).body.data).toEqual([]);
      for (const refused of [
        await server.call('GET', `/v1/webhook-deliveries/${row.id}`, { key }),
        await replay(row.id, key),
      ])
        expect([outcome(refused), refused.body.error.details]).toEqual([
          '403 auth_forbidden',
          { missing_scopes: ['jobs.read'] },
        ]);

      const reads = await server.newKey({ scopes: ['webhooks.read', 'jobs.read'] });
      expect((await server.call('GET', `/v1/webhook-deliveries/${row.id}`, { key: reads })).status).toBe(200);
      expect(outcome(await replay(row.id, reads))).toBe('403 auth_forbidden');
      const none = await server.newKey({ scopes: ['jobs.read'] });
      for (const path of ['', `/${row.id}`])
        expect(outcome(await server.call('GET', `/v1/webhook-deliveries${path}`, { key: none }))).toBe(
          '403 auth_forbidden',
        );
      expect(job.id).toMatch(/^jobs_/);
    }));

  test('a delivery of another board, and none, are not there', () =>
    withEndpoint(async ({ id }) => {
      await draft();
      const row = await ended(id, 'delivered');
      const { key } = await server.newBoard(`other-${unique()}`);
      for (const each of [row.id, 'whd_unknown']) {
        expect(outcome(await server.call('GET', `/v1/webhook-deliveries/${each}`, { key }))).toBe(
          '404 webhooks_not_found',
        );
        expect(outcome(await replay(each, key))).toBe('404 webhooks_not_found');
      }
      expect((await server.call('GET', '/v1/webhook-deliveries', { key })).body.data).toEqual([]);
    }));
});

describe('a test', () => {
  const send = (id: string) => server.call('POST', `/v1/webhook-endpoints/${id}/test`);

  test('is a signed event that reveals nothing and leaves nothing', () =>
    withEndpoint(async ({ id, secret, received }) => {
      const { status, body } = await send(id);
      expect([status, body]).toEqual([
        200,
        {
          object: 'webhook_test_delivery',
          delivered: true,
          status: 204,
          status_class: 'success',
          latency_ms: expect.any(Number),
          diagnostic: expect.any(String),
        },
      ]);
      const event = verified(received()[0] as ReceivedRequest, secret);
      expect(event).toMatchObject({ object: 'event', type: 'webhook.test', schema_version: '1' });
      expect(await deliveries(`endpoint_id=${id}`)).toEqual([]);
    }));

  test('shows what the receiver answered, and it is no error', () =>
    withEndpoint(async ({ id }) => {
      receiver.behave(answer(503));
      expect((await send(id)).body).toMatchObject({ delivered: false, status: 503, status_class: 'server_error' });
      await server.call('PATCH', `/v1/webhook-endpoints/${id}`, { body: { url: 'http://127.0.0.1:1/' } });
      const { status, body } = await send(id);
      expect([status, body]).toMatchObject([200, { delivered: false, status: null, status_class: 'network_error' }]);
    }));

  test('goes to an endpoint that is paused, and leaves it paused', () =>
    withEndpoint(async ({ id, received }) => {
      await server.call('PATCH', `/v1/webhook-endpoints/${id}`, { body: { status: 'paused' } });
      expect((await send(id)).body.delivered).toBe(true);
      expect([received().length, (await endpoint(id)).status]).toEqual([1, 'paused']);
    }));
});
