import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { DeliveryOutcome } from '../../../../libs/webhooks/src/delivery-outcome.js';
import { OutcomeRecorder } from '../../../../libs/webhooks/src/outcome-recorder.js';
import { type Head, DeliveryQueues } from '../../../../libs/webhooks/src/delivery-queues.js';
import { eventually } from '../../../e2e/server.js';
import { answer, type Receiver } from '../../../doubles/webhook-receiver.js';
import { objectsOf, useStage } from './stage.js';
import { SECRET } from './world.js';

const stage = useStage();

const delivered = ({ endpoint, objectId, fencingToken, board, delivery }: Head): DeliveryOutcome => ({
  endpoint,
  object_id: objectId,
  fencingToken,
  board,
  delivery,
  status: 'delivered',
  terminal_reason: null,
  tries: 1,
  delay_ms: null,
  due: null,
  attempt: null,
});

describe('the dispatcher', () => {
  it('delivers the frozen bytes, signed, and records it', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const id = await world.endpoint(`${hook.origin}/hook?x=1`);
    world.worker();
    const [event] = await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(() => hook.received.length === 1);
    const [{ path, body, headers }] = hook.received as [Receiver['received'][number]];
    expect(path).toBe('/hook?x=1');
    expect(body).toBe(event?.body);
    expect(headers).toMatchObject({ 'webhook-id': event?.eventId, 'content-type': 'application/json' });
    expect(() => new Webhook(SECRET).verify(body, headers)).not.toThrow();
    await eventually(async () => (await world.stands())[0] === 'delivered 1');
    const [delivery] = (await world.asBoard(() => world.deliveries.page({}, {}))).rows;
    expect(delivery).toMatchObject({
      eventId: event?.eventId,
      endpointId: id,
      status: 'delivered',
      attemptCount: 1,
      terminalReason: null,
      nextAttemptAt: null,
      replayable: true,
    });
    const detail = await world.asBoard(() => world.deliveries.byId(delivery?.id ?? ''));
    expect(detail?.attempts).toEqual([
      expect.objectContaining({
        number: 1,
        outcome: 'delivered',
        statusCode: 204,
        statusClass: 'success',
        diagnostic: 'The receiver answered 204.',
      }),
    ]);
    await eventually(async () => (await world.sql('select 1 from webhook_lanes')).length === 0);
    expect(world.troubles).toEqual([]);
  });

  it('signs with every secret that is valid, and with none that is not', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const id = await world.endpoint(hook.origin);
    const secret = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
    const sealed = (byte: number, expiresAt: string | null) => ({
      ...world.ciphers.seal(secret(byte), id),
      createdAt: '2026-11-20T12:00:00.000Z',
      expiresAt,
    });
    const hour = 3_600_000;
    await world.change(id, {
      secrets: [
        sealed(1, null),
        sealed(2, new Date(Date.now() + hour).toISOString()),
        sealed(3, new Date(Date.now() - hour).toISOString()),
      ],
    });
    world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(() => hook.received.length === 1);
    const [{ body, headers }] = hook.received as [Receiver['received'][number]];
    expect(headers['webhook-signature']?.split(' ').length).toBe(2);
    for (const byte of [1, 2]) expect(() => new Webhook(secret(byte)).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(secret(3)).verify(body, headers)).toThrow();
  });

  it('delivers an object in order, and holds newer revisions back while an older one is retried', async () => {
    const { world } = stage;
    let down = true;
    const hook = await stage.receiver((request, response) =>
      response.writeHead(down && request.body.includes('jobs_1') ? 500 : 200).end(),
    );
    await world.endpoint(hook.origin);
    world.worker();
    await world.publish(
      ...[1, 2, 3].flatMap((revision) => ['jobs_1', 'jobs_2'].map((object) => ({ object, revision }))),
    );
    await eventually(() => objectsOf(hook).filter((each) => each.startsWith('jobs_2')).length === 3);
    await world.settled();
    expect(objectsOf(hook).filter((each) => each.startsWith('jobs_1'))).toEqual(['jobs_1#1']);
    await world.publish({ object: 'jobs_1', revision: 4 });
    await world.settled();
    down = false;
    await world.hasten();
    await eventually(() => objectsOf(hook).length === 8);
    expect(objectsOf(hook).filter((each) => each.startsWith('jobs_1'))).toEqual([
      'jobs_1#1',
      'jobs_1#1',
      'jobs_1#2',
      'jobs_1#3',
      'jobs_1#4',
    ]);
    expect(objectsOf(hook).filter((each) => each.startsWith('jobs_2'))).toEqual(['jobs_2#1', 'jobs_2#2', 'jobs_2#3']);
  });

  it('never has two attempts for one object open at an endpoint, with three workers', async () => {
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
      }, Math.random() * 10);
    });
    await world.endpoint(hook.origin);
    for (let n = 0; n < 3; n++) world.worker();
    for (let revision = 1; revision <= 12; revision++)
      await world.publish(...Array.from({ length: 25 }, (_, n) => ({ object: `jobs_${n}`, revision })));
    await eventually(() => hook.received.length >= 300);
    await world.settled();
    expect(overlaps).toEqual([]);
    expect(hook.received.length).toBe(300);
    for (let n = 0; n < 25; n++)
      expect(objectsOf(hook).filter((each) => each.startsWith(`jobs_${n}#`))).toEqual(
        Array.from({ length: 12 }, (_, r) => `jobs_${n}#${r + 1}`),
      );
    expect(new Set(await world.stands())).toEqual(new Set(['delivered 1']));
  });

  it('does not let an endpoint that never answers delay another', async () => {
    const { world } = stage;
    const dead = await stage.receiver(() => undefined);
    const well = await stage.receiver();
    await world.endpoint(dead.origin);
    await world.endpoint(well.origin);
    world.worker({ perEndpoint: 5, attemptMs: 600_000 });
    await world.publish(...Array.from({ length: 200 }, (_, n) => ({ object: `jobs_${n}`, revision: 1 })));
    await eventually(() => well.received.length === 200);
    // None of its attempts has ended: the shutdown did not wait for them.
    expect(dead.received.length).toBe(5);
  });

  it('releases within seconds what a dead worker held', async () => {
    const { world } = stage;
    const hook = await stage.receiver(() => undefined);
    await world.endpoint(hook.origin);
    const first = world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 }, { object: 'jobs_2', revision: 1 });
    await eventually(() => hook.received.length === 2);
    await first.freeze();
    hook.behave(answer(200));
    const [{ left = Infinity } = {}] = await world.sql<{ left: number }>(
      'select extract(epoch from max(until) - now())::float8 as left from webhook_workers',
    );
    expect(left).toBeLessThanOrEqual(6);
    world.worker();
    await eventually(() => hook.received.length === 4);
    await eventually(async () => (await world.stands()).every((each) => each === 'delivered 1'));
  });

  it.each<[string, Readonly<Record<string, 'before' | 'after'>>]>([
    ['leased and never told so', { 'webhook-lease': 'after' }],
    ['leased and could not look into', { 'webhook-heads': 'before', 'webhook-give-back': 'before' }],
    ['recorded and never told so', { 'webhook-record': 'after' }],
  ])('goes on, in order, with what a worker that lives %s, because the database was restarted', async (_, cuts) => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(() => hook.received.length === 1);
    await world.settled();
    for (const [statement, when] of Object.entries(cuts)) worker.cut(statement, when);
    await world.publish(
      { object: 'jobs_2', revision: 1 },
      { object: 'jobs_2', revision: 2 },
      { object: 'jobs_3', revision: 1 },
    );
    await eventually(async () => (await world.stands()).every((each) => each.startsWith('delivered')));
    await eventually(async () => (await world.sql('select 1 from webhook_lanes')).length === 0);
    expect(world.troubles.length).toBeGreaterThan(0);
  });

  it('releases at once what a stopping worker holds', async () => {
    const { world } = stage;
    const hook = await stage.receiver(() => undefined);
    await world.endpoint(hook.origin);
    const first = world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await eventually(() => hook.received.length === 1);
    await first.stop();
    expect(await world.sql('select holder from webhook_lanes where due_at <= now()')).toEqual([{ holder: null }]);
    hook.behave(answer(200));
    world.worker();
    await eventually(() => hook.received.length === 2);
  });

  it('uses the clock of the database, no matter what that of its machine says', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    await world.endpoint(hook.origin);
    const { now } = Date;
    try {
      for (const days of [0, 3, -3]) {
        Date.now = () => now() + days * 86_400_000;
        const worker = world.worker();
        await world.publish({ object: `jobs_${days + 3}`, revision: 1 });
        const index = hook.received.length;
        await eventually(() => hook.received.length > index || Date.now === now);
        await world.settled();
        await worker.stop();
      }
    } finally {
      Date.now = now;
    }
    const stamps = hook.received.map(({ headers }) => Math.abs(Number(headers['webhook-timestamp']) - now() / 1000));
    expect(stamps.length).toBe(3);
    for (const off of stamps) expect(off).toBeLessThan(86_400);
    const rows = await world.sql<{ wait: number }>(
      `select extract(epoch from next_attempt_at - last_attempt_at)::float8 as wait from webhook_deliveries`,
    );
    for (const { wait } of rows) {
      expect(wait).toBeGreaterThan(4.4);
      expect(wait).toBeLessThan(86_400);
    }
  });

  it('counts attempts and ends, and reports its lag', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    await world.publish({ object: 'jobs_1', revision: 1 });
    const worker = world.worker();
    const { registry } = worker;
    await eventually(async () => (await world.stands())[0] === 'delivered 1');
    await eventually(async () =>
      (await registry.metrics()).includes(
        'openings_webhook_attempts_total{outcome="delivered",status_class="success"} 1',
      ),
    );
    const metrics = await registry.metrics();
    expect(metrics).toContain('openings_webhook_deliveries_ended_total{status="delivered"} 1');
    expect(metrics).toContain('openings_webhook_attempt_duration_seconds_count 1');
    expect(metrics).toMatch(/^openings_webhook_lag_seconds 0$/m);
    // No worker runs for this one.
    await worker.stop();
    await world.publish({ object: 'jobs_2', revision: 1 });
    await world.sql(`update webhook_lanes set due_at = now() - interval '1 minute'`);
    const { lag = '' } =
      /^openings_webhook_lag_seconds (?<lag>[\d.]+)$/m.exec(await worker.registry.metrics())?.groups ?? {};
    expect(Number(lag)).toBeGreaterThanOrEqual(60);
    // In seconds, without the hour that is not part of it.
    expect(Number(lag)).toBeLessThan(3_600);
  });

  it('looks for work when there is some, and not after each delivery', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    await world.endpoint(hook.origin);
    const worker = world.worker();
    await world.publish({ object: 'jobs_1', revision: 1 });
    await world.settled();
    const began = performance.now();
    const before = worker.timesSent('webhook-lease');
    for (let n = 2; n <= 11; n++) {
      await world.publish({ object: `jobs_${n}`, revision: 1 });
      await eventually(() => hook.received.length === n);
    }
    // It also polls twice a second.
    const anyway = Math.ceil((performance.now() - began) / 500);
    expect(worker.timesSent('webhook-lease') - before - anyway).toBeLessThanOrEqual(15);
  });

  it('goes on by itself when so many endpoints wait that each gets only a part of its room', async () => {
    const { world } = stage;
    const hook = await stage.receiver();
    const [endpoints, objects] = [50, 25];
    for (let n = 0; n < endpoints; n++) await world.endpoint(`${hook.origin}/${n}`);
    await world.publish(...Array.from({ length: objects }, (_, n) => ({ object: `jobs_${n}`, revision: 1 })));
    world.worker({ polls: false });
    await eventually(() => hook.received.length === endpoints * objects);
  });

  it('learns after a delivery whether another of the same object waits for it', async () => {
    const { world } = stage;
    await world.endpoint('http://127.0.0.1:1/');
    await world.publish(...[1, 2].map((revision) => ({ object: 'jobs_1', revision })));
    const pool = world.database.pool(1, true);
    const queues = new DeliveryQueues(pool);
    const recorder = new OutcomeRecorder(pool);
    const deliver = async () => {
      const look = await queues.lease('workers_1', { perEndpoint: 30, inAll: 1_000, busy: new Map() });
      const heads = await queues.heads(look.queues);
      return recorder.record('workers_1', { outcomes: heads.map(delivered), changes: [] });
    };
    expect(await deliver()).toMatchObject({ more: true, transitions: false });
    expect(await world.sql('select object_id from webhook_lanes')).toEqual([{ object_id: 'jobs_1' }]);
    expect(await deliver()).toMatchObject({ more: false, transitions: false });
    expect(await world.sql('select object_id from webhook_lanes')).toEqual([]);
  });

  it('looks at few rows however many wait, also while the statistics are of a time when none did', async () => {
    const { world } = stage;
    await world.sql('alter table webhook_deliveries set (autovacuum_enabled = off)');
    await world.sql('alter table webhook_lanes set (autovacuum_enabled = off)');
    await world.endpoint('http://127.0.0.1:1/');
    const publish = (count: number, series: string) =>
      world.publish(...Array.from({ length: count }, (_, n) => ({ object: `jobs_${series}_${n}`, revision: 1 })));
    await publish(500, 'done');
    await world.sql(`update webhook_deliveries set status = 'delivered', completed_at = now()`);
    await world.sql(`update webhook_lanes set holder = 'workers_gone', due_at = null`);
    await world.sql('vacuum analyze webhook_deliveries');
    await world.sql('vacuum analyze webhook_lanes');
    await publish(3_000, 'open');

    const pool = world.database.pool(1, true);
    const queues = new DeliveryQueues(pool);
    const recorder = new OutcomeRecorder(pool);
    const entries = async () => {
      const { rows } = await pool.query<{ read: number }>(
        `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index
         where indrelid in ('webhook_deliveries'::regclass, 'webhook_lanes'::regclass)`,
      );
      return rows[0]?.read ?? 0;
    };
    // PostgreSQL plans a statement for its values a few times, and then once for all.
    for (let round = 0; round < 8; round++) {
      await pool.query('begin');
      const before = await entries();
      const { queues: leased } = await queues.lease('workers_1', { perEndpoint: 30, inAll: 1_000, busy: new Map() });
      const heads = await queues.heads(leased);
      expect([leased.length, heads.length]).toEqual([30, 30]);
      const held = async () =>
        (await pool.query('select from webhook_lanes where holder = $1', ['workers_1'])).rowCount;
      expect(await held()).toBe(30);
      await recorder.record('workers_1', { outcomes: heads.map(delivered), changes: [] });
      expect(await held()).toBe(0);
      expect((await entries()) - before).toBeLessThan(1_200);
      await pool.query('commit');
    }
    expect(await queues.leaseExpired('workers_1')).toEqual([]);
  });
});
