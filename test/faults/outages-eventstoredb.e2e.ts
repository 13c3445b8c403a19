import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StreamsService } from '../doubles/streams-service.js';
import {
  aJob,
  eventually,
  freshDatabase,
  scratch,
  type Server,
  ServerProcess,
  startServer,
  unique,
} from '../e2e/server.js';

const place = scratch();
let double: StreamsService;
let server: Server;
let companyId: string;

beforeAll(async () => {
  double = await new StreamsService().start();
  server = await startServer({ EVENT_STORE_URL: double.url, DATA_DIR: place.path });
  companyId = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(async () => {
  await server?.stop();
  await double?.stop();
  place.remove();
});

const occurrences = (text: string): number => `${server.process.stdout}${server.process.stderr}`.split(text).length - 1;
const events = async () => {
  const { status, body } = await server.call('GET', '/readyz');
  return { status, ...(body['checks'] as Record<string, { ok: boolean; detail?: string }>)['events'] };
};

describe('while EventStoreDB is unavailable', () => {
  test.each([
    ['gone', () => double.stop(), () => double.start()],
    ['without a leader', async () => double.meet('not-leader'), async () => double.meet(null)],
  ])('%s: writes are answered 503, the probe names it, and all goes on when it is back', async (_, begin, end) => {
    const [away, back] = [occurrences('EventStoreDB is unavailable'), occurrences('EventStoreDB is available again')];
    const { id } = (await server.call('POST', '/v1/jobs', { body: aJob(companyId) })).body;
    await begin();
    const retried = {
      body: aJob(companyId, { title: 'Night nurse' }),
      headers: { 'Idempotency-Key': `try-${unique()}` },
    };
    const post = () => server.call('POST', '/v1/jobs', retried);
    for (let nth = 0; nth < 5; nth++) {
      const { status, headers: answered, body } = await post();
      expect([status, body.error.code, answered.get('retry-after')]).toEqual([503, 'service_unavailable', '1']);
      expect(body.error.message).toBe(
        'The event store is not available. Retry later; an `Idempotency-Key` makes that safe.',
      );
    }
    const patched = await server.call('PATCH', `/v1/jobs/${id}`, { body: { title: 'Day nurse' } });
    expect([patched.status, patched.body.error.code]).toEqual([503, 'service_unavailable']);
    expect((await server.call('GET', `/v1/jobs/${id}`)).status).toBe(200);
    expect(await events()).toEqual({
      status: 503,
      ok: false,
      detail: expect.stringMatching(/^(EventStoreDB does not answer|No leader of EventStoreDB answers)/),
    });

    await end();
    await eventually(async () => (await events()).ok === true);
    const made = await post();
    expect(made.status).toBe(201);
    expect((await post()).body.id).toBe(made.body.id);
    expect((await server.call('GET', `/v1/jobs/${made.body.id}`)).body.title).toBe('Night nurse');
    await eventually(() => occurrences('EventStoreDB is available again') === back + 1);
    expect(occurrences('EventStoreDB is unavailable')).toBe(away + 1);
    expect(occurrences('Request failed')).toBe(0);
  });
});

describe('a start', () => {
  test('with a server that is too old ends, and names the setting', async () => {
    const old = await new StreamsService({ version: '21.10.0' }).start();
    const started = new ServerProcess({
      DATABASE_URL: await freshDatabase(),
      EVENT_STORE_URL: old.url,
      DATA_DIR: place.path,
    });
    expect((await started.ended).code).toBe(1);
    expect(started.stderr).toContain(
      'openings: The server of EVENT_STORE_URL has version 21.10.0. Use EventStoreDB 23.10 or later.\n',
    );
    await old.stop();
  });
});
