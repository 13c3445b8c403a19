import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { Subscriptions } from '../../../../libs/webhooks/src/subscriptions.js';
import { eventually } from '../../../e2e/server.js';
import { answer } from '../../../doubles/webhook-receiver.js';
import { objectsOf, useStage } from './stage.js';
import { BOARD, type ObjectChange, positionAt, positions } from './world.js';

const stage = useStage();

const objects = (count: number, revisions = 1): readonly ObjectChange[] =>
  Array.from({ length: count * revisions }, (_, n) => ({
    object: `jobs_${n % count}`,
    revision: 1 + Math.floor(n / count),
  }));
const deliveredAll = async () => {
  await eventually(async () => (await stage.world.stands()).every((each) => each.startsWith('delivered')));
  await eventually(async () => (await stage.world.sql('select 1 from webhook_lanes')).length === 0);
};

/** Revisions of each object in the order of arrival, without repeats. */
const inOrder = (arrived: readonly string[], count: number): boolean =>
  Array.from({ length: count }, (_, n) =>
    arrived.filter((each, nth) => each.startsWith(`jobs_${n}#`) && arrived.indexOf(each) === nth),
  ).every((own) => own.every((each, nth) => each.endsWith(`#${nth + 1}`)));

describe('a delivery from memory', () => {
  it('is made without a query for it: one statement publishes, leases and lists it, one records it', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker({ polls: false });
    await eventually(() => worker.timesSent('webhook-lease') > 0);
    const statements = ['publish-fan-out', 'webhook-lease', 'webhook-heads', 'webhook-endpoints', 'webhook-record'];
    const counts = () => statements.map((each) => worker.timesSent(each));
    const before = counts();
    const [event] = await worker.publish({ object: 'jobs_1', revision: 1 });
    await eventually(() => hook.received.length === 1);
    expect(hook.received[0]?.body).toBe(event?.body);
    await deliveredAll();
    expect(counts().map((count, nth) => count - (before[nth] ?? 0))).toEqual([1, 0, 0, 0, 1]);
    expect(await world.stands()).toEqual(['delivered 1']);
  });

  it('without a subscriber needs nothing of webhooks, and what changes about endpoints is known at once', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const worker = world.worker();
    await worker.publish({ object: 'jobs_1', revision: 1 });
    expect([worker.timesSent('publish-to-nobody'), worker.timesSent('publish-fan-out')]).toEqual([1, 0]);
    const id = await world.endpoint(hook.origin, { eventTypes: ['job.updated'] });
    await worker.publish({ object: 'jobs_1', revision: 2 }, { object: 'jobs_2', revision: 1 });
    await eventually(() => hook.received.length === 1);
    await world.change(id, { state: 'paused' });
    await worker.publish({ object: 'jobs_1', revision: 3 });
    await world.change(id, { state: 'enabled' });
    await worker.publish({ object: 'jobs_1', revision: 4 });
    await eventually(() => hook.received.length === 2);
    await world.change(id, { retiredAt: '2026-11-20T12:00:00.000Z' });
    await worker.publish({ object: 'jobs_1', revision: 5 });
    await deliveredAll();
    expect(objectsOf(hook)).toEqual(['jobs_1#2', 'jobs_1#4']);
    expect(await world.stands()).toHaveLength(2);
  });

  it('keeps the order of each object, also when there is no room for all', async () => {
    const { world } = stage;
    const open = new Set<string>();
    const overlaps: string[] = [];
    const hook = await stage.receiver((request, response) => {
      const [object = ''] = /jobs_\d+/.exec(request.body) ?? [];
      if (open.has(object)) overlaps.push(object);
      open.add(object);
      setTimeout(() => {
        open.delete(object);
        response.writeHead(200).end();
      }, Math.random() * 8);
    });
    await world.endpoint(hook.origin);
    const [worker] = [world.worker({ perEndpoint: 4 }), world.worker({ perEndpoint: 4 })];
    for (let revision = 1; revision <= 8; revision++)
      await worker.publish(...Array.from({ length: 20 }, (_, n) => ({ object: `jobs_${n}`, revision })));
    await eventually(() => hook.received.length === 160);
    await deliveredAll();
    expect([overlaps, hook.received.length, inOrder(objectsOf(hook), 20)]).toEqual([[], 160, true]);
    expect(new Set(await world.stands())).toEqual(new Set(['delivered 1']));
  });

  it('waits behind an older one of its object, and for an endpoint that is failing', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    await world.endpoint(hook.origin);
    const ill = await world.endpoint(`${hook.origin}/ill`, { state: 'failing', stateReason: 'http_410' });
    const worker = world.worker();
    const retrying = async () => (await world.stands()).filter((each) => each === 'retrying 1').length;
    await worker.publish({ object: 'jobs_0', revision: 1 });
    await eventually(async () => (await retrying()) === 1);
    await worker.publish({ object: 'jobs_0', revision: 2 }, { object: 'jobs_1', revision: 1 });
    await eventually(async () => (await retrying()) === 2);
    expect(objectsOf(hook)).toEqual(['jobs_0#1', 'jobs_1#1']);
    hook.behave(answer(200));
    await world.hasten();
    await eventually(() => hook.received.length >= 5);
    expect([...objectsOf(hook)].sort()).toEqual(['jobs_0#1', 'jobs_0#1', 'jobs_0#2', 'jobs_1#1', 'jobs_1#1']);
    expect(inOrder(objectsOf(hook), 2)).toBe(true);
    expect(
      await world.sql('select 1 from webhook_deliveries where endpoint = $1 and attempt_count > 0', [ill]),
    ).toEqual([]);
  });
});

describe('a process that dies with deliveries in memory', () => {
  it('before they were attempted: another makes each once, in order', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker();
    await worker.publish(...objects(3));
    await eventually(() => hook.received.length === 3);
    // Arrived and recorded: unrecorded deliveries would be repeated.
    await deliveredAll();
    worker.cut('publish-fan-out', 'after');
    const dying = worker
      .publish({ object: 'jobs_0', revision: 2 }, { object: 'jobs_0', revision: 3 }, { object: 'jobs_1', revision: 2 })
      .catch((error: Error) => error.message);
    worker.cut('webhook-worker-end', 'before');
    expect(await dying).toBe('cut');
    await worker.freeze();
    expect(await world.sql('select 1 from webhook_lanes where holder is not null')).toHaveLength(2);
    world.worker();
    await eventually(() => hook.received.length === 6);
    await deliveredAll();
    expect([hook.received.length, inOrder(objectsOf(hook), 3)]).toEqual([6, true]);
  });

  it('and lives on without knowing that they were written: it gives them back, and makes each once', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker();
    await worker.publish(...objects(3));
    worker.cut('publish-fan-out', 'after');
    await expect(worker.publish({ object: 'jobs_0', revision: 2 }, { object: 'jobs_1', revision: 2 })).rejects.toThrow(
      'cut',
    );
    await eventually(() => hook.received.length === 5);
    await deliveredAll();
    expect([hook.received.length, inOrder(objectsOf(hook), 3)]).toEqual([5, true]);
    await worker.publish({ object: 'jobs_2', revision: 2 });
    await eventually(() => hook.received.length === 6);
  });

  it('during the attempts: only what was under way comes twice', async () => {
    const { world } = stage;
    const hook = await stage.receiver(() => undefined);
    await world.endpoint(hook.origin);
    const worker = world.worker({ perEndpoint: 2 });
    // Its own search is over: capacity and lease belong to what is published.
    await eventually(() => worker.timesSent('webhook-lease') > 0);
    await worker.publish(...objects(4, 2));
    await eventually(() => hook.received.length === 2);
    const underWay = objectsOf(hook);
    await worker.freeze();
    hook.behave(answer(200));
    world.worker();
    await eventually(() => hook.received.length === 10);
    await deliveredAll();
    const arrived = objectsOf(hook);
    expect([arrived.length, inOrder(arrived, 4)]).toEqual([10, true]);
    expect(arrived.filter((each, nth) => arrived.indexOf(each) !== nth).sort()).toEqual([...underWay].sort());
  });

  it('after the attempts and before they were recorded: these come twice, and newer ones after them', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker();
    await eventually(() => worker.timesSent('webhook-lease') > 0);
    worker.cut('webhook-record', 'before');
    await worker.publish(...objects(3, 2));
    await eventually(() => hook.received.length === 3);
    await worker.freeze();
    world.worker();
    await eventually(() => hook.received.length === 9);
    await deliveredAll();
    expect([objectsOf(hook).length, inOrder(objectsOf(hook), 3)]).toEqual([9, true]);
  });
});

describe('a worker at rest', () => {
  it('has no lease, asks next to nothing, and is there at once when something is published', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker();
    await worker.publish({ object: 'jobs_1', revision: 1 });
    await deliveredAll();
    expect(await world.sql('select 1 from webhook_workers')).toHaveLength(1);
    await eventually(async () => (await world.sql('select 1 from webhook_workers')).length === 0);
    const count = () =>
      ['webhook-lease', 'webhook-worker-renew', 'webhook-worker-reap', 'webhook-heads'].reduce(
        (sum, each) => sum + worker.timesSent(each),
        0,
      );
    const before = count();
    await sleep(2_000);
    expect(count() - before).toBeLessThanOrEqual(1);
    await worker.publish({ object: 'jobs_1', revision: 2 });
    await world.publish({ object: 'jobs_2', revision: 1 });
    await eventually(() => hook.received.length === 3);
    await deliveredAll();
  });
});

describe('who is subscribed, as it is remembered', () => {
  const TYPES = ['job.created', 'job.updated', 'job.deleted'];
  const places = fc.integer({ min: 0, max: 30 });
  const endpoints = fc.record({
    board: fc.constantFrom(BOARD, 'boards_02'),
    state: fc.constantFrom('enabled' as const, 'enabled' as const, 'failing' as const, 'paused' as const),
    retired: fc.constantFrom(false, false, false, true),
    subscribedSince: places,
    configurations: fc.array(fc.record({ eventTypes: fc.subarray(TYPES, { minLength: 1 }), since: places }), {
      minLength: 1,
      maxLength: 4,
    }),
  });

  it('is who gets what is published late, no matter what happened to endpoints', async () => {
    const { world } = stage;
    await fc.assert(
      fc.asyncProperty(
        fc.array(endpoints, { maxLength: 8 }),
        fc.array(fc.constantFrom(...TYPES), { minLength: 5, maxLength: 30 }),
        async (wished, types) => {
          await world.sql('delete from webhook_endpoints_v2');
          for (const [nth, { board, state, retired, subscribedSince, configurations }] of wished.entries()) {
            const url = (version: number) => `https://${nth}.example/${version}`;
            const all = configurations.map((each, place) => ({
              ...each,
              version: configurations.length - place,
              url: url(configurations.length - place),
            }));
            await world.endpoint(url(all.length), {
              board,
              state,
              subscribedSince,
              retiredAt: retired ? '2026-11-20T12:00:00.000Z' : null,
              configurations: all,
              configVersion: all.length,
              eventTypes: [...(all[0]?.eventTypes ?? [])],
            });
          }
          const events = world
            .made(
              types.map((type, nth) => ({
                object: `jobs_${nth}`,
                revision: 1,
                type,
                board: nth % 3 ? BOARD : 'boards_02',
              })),
            )
            .map((each, nth) => ({ ...each, sequence: nth + 1, position: positionAt(nth + 1) }));
          const subscriptions = new Subscriptions(world.pool, world.ciphers, positions);
          await subscriptions.learn([BOARD, 'boards_02']);
          const remembered = subscriptions
            .subscribers(events)
            .map(({ event, endpoint, configuration, nth }) =>
              [event.sequence, endpoint.row.id, configuration.url, configuration.version, nth].join(' '),
            );
          const client = await world.pool.connect();
          try {
            await client.query('begin');
            await world.late.published(client, events);
            const { rows } = await client.query<{ line: string }>(
              `select concat_ws(' ', sequence, endpoint, url, config_version, row_number() over (partition by sequence order by id) - 1) as line
             from webhook_deliveries order by sequence, id`,
            );
            expect(remembered).toEqual(rows.map(({ line }) => line));
          } finally {
            await client.query('rollback');
            client.release();
          }
        },
      ),
      { numRuns: 40, seed: 20261123 },
    );
  });
});
