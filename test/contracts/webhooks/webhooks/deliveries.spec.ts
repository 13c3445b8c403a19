import { describe, expect, it } from '@jest/globals';
import type { Delivery } from '#webhooks';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../../e2e/server.js';
import { Retention } from '../../../../libs/webhooks/src/retention.js';
import { answer, type Receiver } from '../../../doubles/webhook-receiver.js';
import { objectsOf, useStage } from './stage.js';
import { BOARD, SECRET } from './world.js';

const stage = useStage();

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ object: `jobs_${n}`, revision: 1 }));
const page = (...[filter, paging = {}, board = BOARD]: [object?, object?, string?]) =>
  stage.world.asBoard(() => stage.world.deliveries.page(filter ?? {}, paging), board);
const byId = (id: string, board = BOARD) => stage.world.asBoard(() => stage.world.deliveries.byId(id), board);
const replay = (id: string, board = BOARD) => stage.world.asBoard(() => stage.world.deliveries.replay(id), board);
const only = async (): Promise<Delivery> => (await page()).rows[0] as Delivery;
const codeOf = (wish: Promise<unknown>) =>
  wish.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('the list of deliveries', () => {
  it('has the newest first, by pages, without repeating or leaving out any', async () => {
    const { world } = stage;
    await world.endpoint('http://127.0.0.1:1/a');
    await world.endpoint('http://127.0.0.1:1/b');
    await world.publish(...many(30));
    await world.publish({ object: 'jobs_new', revision: 1 });
    const seen: Delivery[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { rows, nextCursor } = await page({}, { limit: 7, cursor });
      seen.push(...rows);
      cursor = nextCursor;
    }
    expect(seen.length).toBe(62);
    expect(seen.map(({ id }) => id)).toEqual([...new Set(seen.map(({ id }) => id))].sort().reverse());
    const events = seen.filter(({ endpointId }) => endpointId === seen[0]?.endpointId).map(({ eventId }) => eventId);
    expect(events).toEqual([...events].sort().reverse());
  });

  it('is filtered by endpoint, status and types, and its cursors are good for one filter', async () => {
    const { world } = stage;
    const hook = await stage.receiver((request, response) =>
      response.writeHead(request.body.includes('jobs_1') ? 404 : 200).end(),
    );
    const one = await world.endpoint(hook.origin);
    await world.endpoint(hook.origin, { state: 'failing', stateReason: 'http_410' });
    world.worker();
    await world.publish(...many(3), { object: 'jobs_0', revision: 2 });
    await eventually(() => hook.received.length === 4);
    await eventually(async () => (await page({ endpointId: one, status: 'delivered' })).rows.length === 3);
    expect((await page({ endpointId: one })).rows.length).toBe(4);
    expect(
      (await page({ endpointId: one, status: 'terminal' })).rows.map(({ terminalReason }) => terminalReason),
    ).toEqual(['permanent_response']);
    expect((await page({ status: 'pending' })).rows.length).toBe(4);
    expect((await page({ eventTypes: ['job.updated'] })).rows.length).toBe(2);
    expect((await page({ eventTypes: [] })).rows).toEqual([]);
    const { nextCursor } = await page({ status: 'pending' }, { limit: 2 });
    expect(await codeOf(page({}, { cursor: nextCursor }))).toBe('pagination_invalid_cursor');
    expect(await codeOf(page({ status: 'pending' }, { cursor: nextCursor }, 'boards_02'))).toBe(
      'pagination_invalid_cursor',
    );
  });

  it('is of one board', async () => {
    const { world } = stage;
    const id = await world.endpoint('http://127.0.0.1:1/');
    await world.publish(...many(1));
    const { id: delivery } = await only();
    expect((await page({}, {}, 'boards_02')).rows).toEqual([]);
    expect(await byId(delivery, 'boards_02')).toBeNull();
    expect(await codeOf(replay(delivery, 'boards_02'))).toBe('webhooks_not_found');
    expect((await world.asBoard(() => world.deliveries.health([id]), 'boards_02')).size).toBe(0);
  });

  it('shows of a delivery the newest 500 attempts', async () => {
    const { world } = stage;
    await world.endpoint('http://127.0.0.1:1/');
    await world.publish(...many(1));
    const { id } = await only();
    await world.sql(
      `insert into webhook_attempts select $1, n, now(), 1, 'retryable', 500, 'server_error', 'x' from generate_series(1, 620) n`,
      [id],
    );
    const attempts = (await byId(id))?.attempts ?? [];
    expect([attempts.length, attempts[0]?.number, attempts.at(-1)?.number]).toEqual([500, 121, 620]);
  });
});

describe('a replay', () => {
  it('sends the same bytes under a fresh signature, and keeps the history', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(404));
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish(...many(1));
    await eventually(async () => (await world.stands())[0] === 'terminal permanent_response 1');
    hook.behave(answer(200));
    const before = await only();
    await world.sql(`update webhook_deliveries set created_at = now() - interval '10 days'`);
    expect(await replay(before.id)).toMatchObject({
      id: before.id,
      status: 'pending',
      terminalReason: null,
      completedAt: null,
      attemptCount: 1,
    });
    await eventually(async () => (await world.stands())[0] === 'delivered 2');
    const [first, second] = hook.received as [Receiver['received'][number], Receiver['received'][number]];
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    for (const each of [first, second]) expect(() => new Webhook(SECRET).verify(each.body, each.headers)).not.toThrow();
    expect((await byId(before.id))?.attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'terminal'],
      [2, 'delivered'],
    ]);
  });

  it('is one attempt, not another schedule', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(200));
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish(...many(1));
    await eventually(async () => (await world.stands())[0] === 'delivered 1');
    hook.behave(answer(500));
    await replay((await only()).id);
    await eventually(async () => (await world.stands())[0] === 'exhausted retry_attempt_limit 2');
  });

  it('is refused while the delivery is open, and there is one when two ask', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    await world.endpoint(hook.origin);
    await world.publish(...many(1));
    const { id } = await only();
    expect(await codeOf(replay(id))).toBe('webhooks_delivery_open');
    const worker = world.worker();
    await eventually(async () => (await world.stands())[0] === 'retrying 1');
    expect(await codeOf(replay(id))).toBe('webhooks_delivery_open');
    hook.behave(answer(200));
    await world.hasten();
    await eventually(async () => (await world.stands())[0] === 'delivered 2');
    await world.settled();
    await worker.stop();
    expect((await Promise.all([1, 2, 3, 4].map(() => codeOf(replay(id))))).sort()).toEqual([
      'done',
      ...Array(3).fill('webhooks_delivery_open'),
    ]);
    world.worker();
    await eventually(async () => (await world.stands())[0] === 'delivered 3');
    await world.settled();
    expect(hook.received.length).toBe(3);
  });

  it('is refused when the time is over, the bytes are gone, or the endpoint is not known any more', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const endpoint = await world.endpoint(hook.origin);
    world.worker();
    await world.publish(...many(4));
    await eventually(async () => (await world.stands()).every((each) => each === 'delivered 1'));
    const ids = (await page()).rows.map(({ id }) => id);
    await world.sql(
      `update webhook_deliveries set replay_expires_at = now() - interval '1 second' where id = any($1)`,
      [ids.slice(0, 2)],
    );
    expect((await byId(ids[0] ?? ''))?.replayable).toBe(false);
    expect(await codeOf(replay(ids[0] ?? ''))).toBe('webhooks_delivery_unreplayable');
    expect(await new Retention(world.pool).purge()).toBe(2);
    expect(await byId(ids[0] ?? '')).toMatchObject({ replayable: false, payloadPurgedAt: expect.stringMatching(/Z$/) });
    await world.sql(
      `update published_events set body = null where event_id = (select event_id from webhook_deliveries where id = $1)`,
      [ids[2]],
    );
    expect(await codeOf(replay(ids[2] ?? ''))).toBe('webhooks_delivery_unreplayable');
    expect((await byId(ids[3] ?? ''))?.replayable).toBe(true);
    await world.sql('delete from webhook_endpoints_v2 where "id" = $1', [endpoint]);
    expect(await codeOf(replay(ids[3] ?? ''))).toBe('webhooks_delivery_unreplayable');
    expect(await codeOf(replay('whd_00000000000000000000000000'))).toBe('webhooks_not_found');
  });

  it.each([
    ['paused', { state: 'paused' as const }],
    ['retired', { retiredAt: '2026-11-20T12:00:00.000Z' }],
  ])('reaches an endpoint that is %s', async (_, change) => {
    const { world } = stage;
    const hook = await stage.receiver();
    const endpoint = await world.endpoint(hook.origin);
    world.worker();
    await world.publish(...many(1));
    await eventually(async () => (await world.stands())[0] === 'delivered 1');
    await world.change(endpoint, change);
    await replay((await only()).id);
    await eventually(async () => (await world.stands())[0] === 'delivered 2');
  });

  it('of an older revision goes before newer ones that wait, and never beside one', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(async () => (await world.stands())[0] === 'delivered 1');
    const { id } = await only();
    hook.behave(answer(500));
    await world.publish({ object: 'jobs_1', revision: 2 }, { object: 'jobs_1', revision: 3 });
    await eventually(async () => (await world.stands())[1] === 'retrying 1');
    await world.settled();
    hook.behave(answer(200));
    await replay(id);
    await eventually(async () => (await world.stands())[0] === 'delivered 2');
    await world.settled();
    // The retry still waits for its time.
    expect(await world.stands()).toEqual(['delivered 2', 'retrying 1', 'pending 0']);
    await world.hasten();
    await eventually(async () => (await world.stands()).join() === 'delivered 2,delivered 2,delivered 1');
    expect(objectsOf(hook)).toEqual(['jobs_1#1', 'jobs_1#2', 'jobs_1#1', 'jobs_1#2', 'jobs_1#3']);
  });
});

describe('a test of an endpoint', () => {
  const row = async (id: string) =>
    (await stage.world.sql('select * from webhook_endpoints_v2 where "id" = $1', [id]))[0] as never;
  const test = async (id: string) => {
    const endpoint = await row(id);
    return stage.world.asBoard(() => stage.world.deliveries.test(endpoint));
  };

  it('sends something synthetic, signed, and leaves no delivery', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const id = await world.endpoint(hook.origin, { state: 'paused' });
    expect(await test(id)).toEqual({
      delivered: true,
      status: 204,
      statusClass: 'success',
      latencyMs: expect.any(Number),
      diagnostic: 'The receiver answered 204.',
    });
    const [{ body, headers }] = hook.received as [Receiver['received'][number]];
    expect(() => new Webhook(SECRET).verify(body, headers)).not.toThrow();
    const event = JSON.parse(body);
    expect(event).toEqual({
      id: headers['webhook-id'],
      object: 'event',
      type: 'webhook.test',
      schema_version: '1',
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      board_id: BOARD,
      data: { object: { id, object: 'webhook_test' }, changed_fields: [] },
    });
    expect((await page()).rows).toEqual([]);
  });

  it('reports what went wrong, in its own words', async () => {
    const { world } = stage;
    const hook = await stage.receiver((_, response) => response.writeHead(503).end('secret of the receiver'));
    expect(await test(await world.endpoint(hook.origin))).toMatchObject({
      delivered: false,
      status: 503,
      statusClass: 'server_error',
      diagnostic: 'The receiver answered 503.',
    });
    expect(await test(await world.endpoint('http://127.0.0.1:1/'))).toMatchObject({
      delivered: false,
      status: null,
      statusClass: 'network_error',
      diagnostic: 'The connection was refused.',
    });
  });

  it('that succeeds lets a failing endpoint recover', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const id = await world.endpoint(hook.origin, { state: 'failing', stateReason: 'http_410' });
    world.worker();
    await test(id);
    await eventually(() => world.commands.length > 0);
    expect(world.commands).toEqual([`recovered ${id}`]);
  });
});
