import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../e2e/server.js';
import { answer } from '../../../doubles/webhook-receiver.js';
import { objectsOf, useStage } from './stage.js';
import { SECRET } from './world.js';
import { Webhook } from 'standardwebhooks';

const stage = useStage();

/** Seconds until the next attempt of the only delivery. */
const wait = async (): Promise<number> => {
  const [row] = await stage.world.sql<{ wait: number }>(
    'select extract(epoch from next_attempt_at - last_attempt_at)::float8 as wait from webhook_deliveries',
  );
  return row?.wait ?? NaN;
};

describe('an attempt', () => {
  it.each([
    [200, 'delivered 1'],
    [302, 'terminal permanent_response 1'],
    [404, 'terminal permanent_response 1'],
    [410, 'terminal http_410 1'],
    [429, 'retrying 1'],
    [500, 'retrying 1'],
  ])('answered with %i leaves the delivery %s', async (status, stand) => {
    const { world } = stage;
    const hook = await stage.receiver(answer(status, { location: 'http://169.254.169.254/latest/meta-data' }));
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(async () => (await world.stands())[0] === stand);
    expect(hook.received.length).toBe(1);
  });

  it('never answered is tried again', async () => {
    const { world } = stage;
    const hook = await stage.receiver(() => undefined);
    await world.endpoint(hook.origin);
    world.worker({ attemptMs: 300 });
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(async () => (await world.stands())[0] === 'retrying 1');
    const [attempt] = await world.sql('select outcome, status_code, status_class, diagnostic from webhook_attempts');
    expect(attempt).toEqual({
      outcome: 'retryable',
      status_code: null,
      status_class: 'timeout',
      diagnostic: 'The receiver did not answer in time.',
    });
  });

  it('of a name that leads inwards is retried, and reaches no server', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(`https://inwards.example:${hook.port}/`);
    world.worker({ allowPrivate: false, resolve: async () => ['127.0.0.1'] });
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(async () => (await world.stands())[0] === 'retrying 1');
    expect(hook.connections()).toBe(0);
  });

  it('follows the schedule, and ten are all', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(503));
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries++) {
      await eventually(async () => (await world.stands())[0] === `retrying ${tries}`);
      waits.push(await wait());
      await world.hasten();
    }
    await eventually(async () => (await world.stands())[0] === 'exhausted retry_attempt_limit 10');
    [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].forEach((seconds, index) => {
      expect(waits[index]).toBeGreaterThan(seconds * 0.9 - 0.5);
      // Includes attempt and recording.
      expect(waits[index]).toBeLessThan(seconds * 1.1 + 240);
    });
    const numbers = await world.sql('select number from webhook_attempts order by number');
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => ({ number: index + 1 })));
    await eventually(() => world.commands.length > 0);
    expect(world.commands).toEqual([expect.stringMatching(/^failing whe_\w+ retry_exhausted$/)]);
  });

  it('waits as long as a 429 asks', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(429, { 'retry-after': '3600' }));
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(async () => (await world.stands())[0] === 'retrying 1');
    expect(await wait()).toBeGreaterThanOrEqual(3_599);
    expect(await wait()).toBeLessThan(4_200);
  });

  it('ends with the delivery window', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(503, { 'retry-after': '7200' }));
    await world.endpoint(hook.origin);
    await world.publish({ object: 'jobs_1', revision: 1 });
    await world.sql(`update webhook_deliveries set expires_at = now() + interval '1 hour'`);
    world.worker();
    await eventually(async () => (await world.stands())[0] === 'exhausted delivery_window_expired 1');
  });

  it('is not made when the window is over before it, or the bytes are gone', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    await world.publish(...[1, 2, 3].map((n) => ({ object: `jobs_${n}`, revision: 1 })));
    await world.sql(`update webhook_deliveries set expires_at = now() where object_id = 'jobs_1'`);
    await world.sql(`update webhook_deliveries set replay_expires_at = now() where object_id = 'jobs_2'`);
    await world.sql(`update published_events set body = null where object_id = 'jobs_3'`);
    world.worker();
    await eventually(
      async () =>
        (await world.stands()).join() ===
        'exhausted delivery_window_expired 0,terminal retention_expired 0,terminal retention_expired 0',
    );
    expect(hook.received).toEqual([]);
  });

  it('is not made for endpoints that are paused, retired or not known, and what waits for a retry ends too', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const [paused, retired, unknown] = [
      await world.endpoint(hook.origin),
      await world.endpoint(hook.origin),
      await world.endpoint(hook.origin),
    ];
    world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 }, { object: 'jobs_1', revision: 2 });
    await eventually(() => hook.received.length === 3);
    await world.settled();
    await world.change(paused, { state: 'paused' });
    await world.change(retired, { retiredAt: '2026-11-20T12:00:00.000Z' });
    await world.sql('delete from webhook_endpoints_v2 where "id" = $1', [unknown]);
    await eventually(async () => (await world.stands()).every((each) => each.startsWith('terminal')));
    expect(await world.stands()).toEqual([
      'terminal endpoint_paused 1',
      'terminal endpoint_retired 1',
      'terminal invalid_reference 1',
      'terminal endpoint_paused 0',
      'terminal endpoint_retired 0',
      'terminal invalid_reference 0',
    ]);
    await eventually(async () => (await world.sql('select 1 from webhook_lanes')).length === 0);
    expect(hook.received.length).toBe(3);
  });

  it('goes to the address that was configured when the event happened', async () => {
    const { world } = stage;
    const [before, after] = [await stage.receiver(), await stage.receiver()];
    const id = await world.endpoint(before.origin);
    await world.publish({ object: 'jobs_1', revision: 1 });
    const eventTypes = ['job.created', 'job.updated'];
    await world.change(id, {
      url: after.origin,
      configVersion: 2,
      configurations: [
        { version: 2, url: after.origin, eventTypes, since: 3 },
        { version: 1, url: before.origin, eventTypes, since: 0 },
      ],
    });
    // Published after the change, but about an earlier event.
    await world.publish(
      { object: 'jobs_1', revision: 2 },
      { object: 'jobs_1', revision: 3 },
      { object: 'jobs_1', revision: 4 },
    );
    world.worker();
    await eventually(() => before.received.length + after.received.length === 4);
    expect([objectsOf(before), objectsOf(after)]).toEqual([['jobs_1#1', 'jobs_1#2', 'jobs_1#3'], ['jobs_1#4']]);
    expect(await world.sql('select config_version as v from webhook_deliveries order by sequence')).toEqual([
      { v: 1 },
      { v: 1 },
      { v: 1 },
      { v: 2 },
    ]);
  });
});

describe('who gets an event', () => {
  it('are the enabled and failing endpoints of its board that subscribed to its type before it', async () => {
    const { world } = stage;
    const reported = await world.endpoint('http://127.0.0.1:1/told');
    const failing = await world.endpoint('http://127.0.0.1:1/failing', { state: 'failing', stateReason: 'http_410' });
    await world.endpoint('http://127.0.0.1:1/paused', { state: 'paused' });
    await world.endpoint('http://127.0.0.1:1/retired', { retiredAt: '2026-11-20T12:00:00.000Z' });
    await world.endpoint('http://127.0.0.1:1/other-type', { eventTypes: ['job.deleted'] });
    await world.endpoint('http://127.0.0.1:1/other-board', { board: 'boards_02' });
    await world.endpoint('http://127.0.0.1:1/later', { subscribedSince: 1 });
    await world.publish({ object: 'jobs_1', revision: 1 });
    const rows = await world.sql<{ endpoint: string; id: string }>(
      'select endpoint, id from webhook_deliveries order by id',
    );
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([reported, failing]);
    for (const { id } of rows) expect(id).toMatch(/^whd_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    await world.publish({ object: 'jobs_1', revision: 2 });
    expect((await world.sql('select 1 from webhook_deliveries')).length).toBe(5);
  });

  it('are none of a transaction that was undone', async () => {
    const { world } = stage;
    await world.endpoint('http://127.0.0.1:1/');
    await world.publish({ object: 'jobs_1', revision: 1 });
    const again = world.publish({ object: 'jobs_2', revision: 1 }, { object: 'jobs_3', revision: null as never });
    await expect(again).rejects.toThrow();
    expect(await world.sql('select object_id from webhook_lanes')).toEqual([{ object_id: 'jobs_1' }]);
    expect((await world.sql('select 1 from webhook_deliveries')).length).toBe(1);
  });

  it('are unknown while the read model of endpoints is being built', async () => {
    const { world } = stage;
    await world.endpoint('http://127.0.0.1:1/');
    await world.sql(`update read_models set state = 'building'`);
    await expect(world.publish({ object: 'jobs_1', revision: 1 })).rejects.toThrow('behind');
    expect((await world.sql('select 1 from published_events')).length).toBe(0);
  });

  it('is put on the list of queues in which others are under way', async () => {
    const { world } = stage;
    const hook = await stage.receiver((_, response) => setTimeout(() => response.writeHead(200).end(), 2));
    await world.endpoint(hook.origin);
    world.worker();
    world.worker();
    // Publishing and recording use the same queues concurrently.
    for (let revision = 1; revision <= 100; revision++)
      await world.publish(...['jobs_1', 'jobs_2', 'jobs_3'].map((object) => ({ object, revision })));
    await eventually(() => hook.received.length >= 300);
    await world.settled();
    for (const object of ['jobs_1', 'jobs_2', 'jobs_3'])
      expect(objectsOf(hook).filter((each) => each.startsWith(`${object}#`))).toEqual(
        Array.from({ length: 100 }, (_, n) => `${object}#${n + 1}`),
      );
    await eventually(async () => (await world.sql('select 1 from webhook_lanes')).length === 0);
    expect(hook.received.every(({ body, headers }) => new Webhook(SECRET).verify(body, headers))).toBe(true);
  });
});
