import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answer, type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import {
  PRIVATE_ADDRESSES,
  aJob,
  type Body,
  eventually,
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

const draft = () => server.call('POST', '/v1/jobs', { body: aJob(company) });
const path = (id: string, more = '') => `/v1/webhook-endpoints/${id}${more}`;
const endpoint = async (id: string) => (await server.call('GET', path(id))).body;
const change = async (id: string, body: object) => (await server.call('PATCH', path(id), { body })).body;
const deliveries = async (id: string) =>
  (await server.call('GET', `/v1/webhook-deliveries?endpoint_id=${id}`)).body.data;

async function withEndpoint(work: (id: string) => Promise<void>): Promise<void> {
  const made = await server.call('POST', '/v1/webhook-endpoints', {
    body: { url: `${receiver.origin}/${unique()}`, event_types: ['job.created'] },
  });
  expect(outcome(made)).toBe('201');
  try {
    await work(made.body.id);
  } finally {
    receiver.behave(answer(204));
    await server.call('DELETE', path(made.body.id));
  }
}

/** Makes deliveries fail until the endpoint is failing. */
async function failing(id: string, status: number): Promise<Body> {
  receiver.behave(answer(status));
  for (let n = 1; n <= (status === 410 ? 1 : 10); n++) {
    await draft();
    await eventually(async () => Number((await endpoint(id)).failure_streak) >= n);
    // Of the failures of one second only the first is counted.
    await server.sql(`update webhook_health set counted_at = counted_at - interval '1 second' where endpoint = $1`, [
      id,
    ]);
  }
  await eventually(async () => (await endpoint(id)).status === 'failing');
  return endpoint(id);
}

describe('the health of an endpoint', () => {
  test('is failing after ten deliveries that failed in a row', () =>
    withEndpoint(async (id) => {
      const shown = await failing(id, 400);
      expect(shown).toMatchObject({
        health_reason: 'consecutive_failures',
        health_changed_at: expect.any(String),
        last_failure_at: expect.any(String),
        last_success_at: null,
      });
      expect(shown.failure_streak).toBeGreaterThanOrEqual(10);
    }));

  test('is failing at once when the receiver says that it is gone', () =>
    withEndpoint(async (id) => {
      expect(await failing(id, 410)).toMatchObject({ status: 'failing', health_reason: 'http_410' });
      expect((await deliveries(id)).map(({ status, terminal_reason: reason }) => [status, reason])).toEqual([
        ['terminal', 'http_410'],
      ]);
    }));

  test('is good again when an operator says so, from zero', () =>
    withEndpoint(async (id) => {
      await failing(id, 400);
      receiver.behave(answer(204));
      expect(await change(id, { status: 'enabled' })).toMatchObject({
        status: 'enabled',
        health_reason: 'operator_resume',
        failure_streak: 0,
      });
      await draft();
      await eventually(async () => (await endpoint(id)).last_success_at !== null);
      expect(await endpoint(id)).toMatchObject({ status: 'enabled', failure_streak: 0 });
    }));

  test('is given up after days of nothing but failures, until an operator resumes it', () =>
    withEndpoint(async (id) => {
      await failing(id, 400);
      // The transition that the dispatcher makes after five days.
      await server.sql(`update webhook_health set verdict = 'paused' where endpoint = $1`, [id]);
      await eventually(async () => (await endpoint(id)).status === 'paused');
      expect(await endpoint(id)).toMatchObject({ health_reason: 'consecutive_failures' });
      expect(await change(id, { status: 'enabled' })).toMatchObject({
        status: 'enabled',
        health_reason: 'operator_resume',
      });
    }));

  test('is good again when it takes a test', () =>
    withEndpoint(async (id) => {
      await failing(id, 410);
      const refused = await server.call('POST', path(id, '/test'));
      expect([refused.body.delivered, (await endpoint(id)).status]).toEqual([false, 'failing']);
      receiver.behave(answer(200));
      expect((await server.call('POST', path(id, '/test'))).body.delivered).toBe(true);
      expect(await endpoint(id)).toMatchObject({
        status: 'enabled',
        health_reason: 'synthetic_recovery',
        failure_streak: 0,
      });
      await draft();
      await eventually(async () => (await deliveries(id))[0]?.status === 'delivered');
    }));
});

describe('a paused endpoint', () => {
  test('gets nothing, neither what was under way nor what happens', () =>
    withEndpoint(async (id) => {
      receiver.behave(answer(500));
      await draft();
      await eventually(async () => (await deliveries(id))[0]?.status === 'retrying');
      await change(id, { status: 'paused' });
      await eventually(async () => (await deliveries(id))[0]?.terminal_reason === 'endpoint_paused');
      receiver.behave(answer(204));
      await draft();
      await change(id, { status: 'enabled' });
      await draft();
      await eventually(async () => (await deliveries(id))[0]?.status === 'delivered');
      expect((await deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'terminal']);
    }));
});

describe('a deleted endpoint', () => {
  test('ends what was under way', async () => {
    let gone = '';
    await withEndpoint(async (id) => {
      gone = id;
      receiver.behave(answer(500));
      await draft();
      await eventually(async () => (await deliveries(id))[0]?.status === 'retrying');
    });
    await eventually(async () => (await deliveries(gone))[0]?.terminal_reason === 'endpoint_retired');
    expect((await deliveries(gone))[0]).toMatchObject({ status: 'terminal', replayable: true });
  });
});
