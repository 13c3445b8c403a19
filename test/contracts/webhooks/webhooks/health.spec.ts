import { describe, expect, it } from '@jest/globals';
import { admissionSql } from '../../../../libs/webhooks/src/admission-sql.js';
import { admission, HEALTH_TRANSITIONS, msToProbe, STATE_REASONS } from '../../../../libs/webhooks/src/health.js';
import { nextProbeSql } from '../../../../libs/webhooks/src/probe-sql.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../e2e/server.js';
import { answer } from '../../../doubles/webhook-receiver.js';
import { objectsOf, useStage } from './stage.js';

const stage = useStage();

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ object: `jobs_${from + n}`, revision: 1 }));

/** Makes a probe of a failing endpoint due now. */
const probe = async (): Promise<void> => {
  await stage.world.sql('update webhook_health set probe_at = now()');
  stage.world.wakeups.published.announce();
};

/** Keeps the next probe from becoming due, however long the test takes. */
const noProbe = () => stage.world.sql(`update webhook_health set probe_at = now() + interval '1 hour'`);

const streak = async (id: string) =>
  (await stage.world.asBoard(() => stage.world.deliveries.health([id]))).get(id)?.failureStreak;

/** As if the last failure was more than a second ago, so that the next one counts. */
const aSecondLater = () => stage.world.sql(`update webhook_health set counted_at = counted_at - interval '1 second'`);

/** Publishes changes that fail one after the other, so that each counts. The streak of `id` was `before`. */
async function failing(
  id: string,
  changes: ReturnType<typeof many>,
  { before = 0, by = stage.world }: { before?: number; by?: { publish(...of: typeof changes): Promise<unknown> } } = {},
): Promise<void> {
  for (const [nth, change] of changes.entries()) {
    await aSecondLater();
    await by.publish(change);
    await eventually(async () => (await streak(id)) === before + nth + 1);
  }
  await aSecondLater();
}

describe('the health of an endpoint', () => {
  it('fails after ten deliveries in a row that failed, and a delivery counts once', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const id = await world.endpoint(hook.origin);
    world.worker();
    await failing(id, many(9));
    await eventually(async () => (await world.stands()).every((each) => each === 'retrying 1'));
    await world.hasten();
    await eventually(async () => (await world.stands()).every((each) => each === 'retrying 2'));
    expect([await streak(id), world.commands]).toEqual([9, []]);
    await world.publish(...many(1, 9));
    await eventually(() => world.commands.length > 0);
    expect(world.commands).toEqual([`failing ${id} consecutive_failures`]);
    expect(await streak(id)).toBe(10);
  });

  it('counts from zero after a success, and after an operator resumed the endpoint', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const id = await world.endpoint(hook.origin);
    world.worker();
    await failing(id, many(9));
    hook.behave(answer(200));
    await world.publish(...many(1, 9));
    await eventually(async () => (await streak(id)) === 0);
    hook.behave(answer(404));
    await failing(id, many(9, 10));
    await world.change(id, { resumes: 1, stateReason: 'operator_resume' });
    expect(await streak(id)).toBe(0);
    await failing(id, many(9, 20));
    expect(world.commands).toEqual([]);
  });

  it('fails at once when a delivery is given up', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const id = await world.endpoint(hook.origin);
    await world.publish(...many(1));
    await world.sql('update webhook_deliveries set tries = 9');
    world.worker();
    await eventually(() => world.commands.length > 0);
    expect(world.commands).toEqual([`failing ${id} retry_exhausted`]);
  });

  it('counts a burst as one failure, and is back with the next delivery', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(503));
    const id = await world.endpoint(hook.origin);
    world.worker();
    await world.publish(...many(30));
    await eventually(async () => (await world.stands()).every((each) => each === 'retrying 1'));
    expect(await streak(id)).toBeLessThan(10);
    hook.behave(answer(200));
    await world.publish(...many(1, 30));
    await eventually(async () => (await streak(id)) === 0);
    expect(world.commands).toEqual([]);
  });

  it('begins to be probed after five seconds', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const id = await world.endpoint(hook.origin);
    world.worker();
    await failing(id, many(10));
    const [{ until = 0 } = {}] = await world.sql<{ until: number }>(
      'select extract(epoch from probe_at - began_failing_at)::float8 as until from webhook_health',
    );
    expect(until).toBe(5);
    hook.behave(answer(200));
    await eventually(() => world.commands.some((each) => each === `recovered ${id}`));
  });

  it('while failing is probed by all workers together, in order, and recovers with the first success', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const id = await world.endpoint(hook.origin);
    world.worker();
    world.worker();
    await failing(id, many(10));
    await noProbe();
    await eventually(
      async () => (await world.sql(`select 1 from webhook_endpoints_v2 where "state" = 'failing'`)).length === 1,
    );
    await eventually(
      async () => (await world.sql('select 1 from webhook_lanes where holder is not null')).length === 0,
    );
    const before = hook.received.length;
    await world.publish({ object: 'jobs_0', revision: 2 }, ...many(20, 100));
    await world.hasten();
    for (let probes = 1; probes <= 3; probes++) {
      await probe();
      await eventually(() => hook.received.length === before + probes);
      await noProbe();
      await eventually(
        async () => (await world.sql('select 1 from webhook_lanes where holder is not null')).length === 0,
      );
      world.wakeups.published.announce();
    }
    expect(hook.received.length).toBe(before + 3);
    hook.behave(answer(200));
    await probe();
    await eventually(() => world.commands.some((each) => each === `recovered ${id}`));
    await world.hasten();
    await eventually(async () => (await world.stands()).every((each) => each.startsWith('delivered')));
    expect(objectsOf(hook).lastIndexOf('jobs_0#1')).toBeLessThan(objectsOf(hook).indexOf('jobs_0#2'));
  });

  it('is probed ahead of the schedule too, which costs no attempt of it', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    await world.endpoint(hook.origin, { state: 'failing', stateReason: 'consecutive_failures' });
    await world.publish(...many(1));
    await world.sql(
      `update webhook_deliveries set tries = 9, next_attempt_at = now() + interval '20 hours', status = 'retrying'`,
    );
    await world.sql(`update webhook_lanes set due_at = now() + interval '20 hours'`);
    world.worker();
    for (let probes = 1; probes <= 3; probes++) {
      await probe();
      await eventually(() => hook.received.length === probes);
      await eventually(async () => (await world.stands())[0] === `retrying ${probes}`);
    }
    const [row] = await world.sql(
      `select tries, next_attempt_at > now() + interval '19 hours' as kept, completed_at from webhook_deliveries`,
    );
    expect(row).toEqual({ tries: 9, kept: true, completed_at: null });
    hook.behave(answer(200));
    await probe();
    await eventually(async () => (await world.stands())[0] === 'delivered 4');
  });

  it('after a 410 gets nothing until an operator resumes it, and then all that is still in time', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(410));
    const id = await world.endpoint(hook.origin);
    world.worker();
    await world.publish(...many(1));
    await eventually(() => world.commands.length > 0);
    expect(world.commands).toEqual([`failing ${id} http_410`]);
    await world.publish(...many(5, 1));
    await probe();
    // Long enough for many searches.
    await eventually(
      async () =>
        (await world.sql("select 1 from webhook_lanes where due_at < now() - interval '2 seconds'")).length === 5,
    );
    expect(hook.received.length).toBe(1);
    hook.behave(answer(200));
    await world.change(id, { state: 'enabled', stateReason: 'operator_resume', resumes: 1 });
    await eventually(() => hook.received.length === 6);
    await eventually(async () => (await world.stands()).slice(1).every((each) => each === 'delivered 1'));
    expect((await world.stands())[0]).toBe('terminal http_410 1');
  });

  it('ends in a pause after five days of nothing but failures', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(500));
    const id = await world.endpoint(hook.origin, { state: 'failing', stateReason: 'retry_exhausted' });
    world.worker();
    await world.publish(...many(2));
    await world.sql(`update webhook_health set failing_since = now() - interval '4 days 23 hours'`);
    // A probe that arrives while the queue is still held by the previous search finds nothing to do.
    await eventually(async () => {
      await probe();
      return (await world.sql('select 1 from webhook_attempts')).length > 0;
    });
    await world.settled().catch(() => undefined);
    expect(world.commands).toEqual([]);
    await world.sql(`update webhook_health set failing_since = now() - interval '5 days 1 second'`);
    await eventually(async () => {
      await probe();
      return world.commands.length > 0;
    });
    expect(world.commands).toEqual([`paused ${id} retry_exhausted`]);
    await eventually(async () => (await world.stands()).every((each) => each.startsWith('terminal endpoint_paused')));
  });

  it('is announced again when the process that should have announced it was gone', async () => {
    const { world } = stage;
    const id = await world.endpoint('http://127.0.0.1:1/');
    await world.publish(...many(1));
    await world.sql(`update webhook_lanes set due_at = 'infinity'`);
    await world.sql(`update webhook_health set verdict = 'retry_exhausted'`);
    world.worker();
    await eventually(() => world.commands.length > 0);
    expect(world.commands).toEqual([`failing ${id} retry_exhausted`]);
    await eventually(
      async () => (await world.sql('select 1 from webhook_health where verdict is not null')).length === 0,
    );
  });

  it('found before an operator resumed the endpoint is not announced', async () => {
    const { world } = stage;
    await world.endpoint('http://127.0.0.1:1/', { resumes: 1 });
    await world.publish(...many(1));
    await world.sql(`update webhook_lanes set due_at = 'infinity'`);
    await world.sql(`update webhook_health set verdict = 'retry_exhausted', resumes = 0`);
    world.worker();
    await eventually(
      async () => (await world.sql('select 1 from webhook_health where verdict is not null')).length === 0,
    );
    expect(world.commands).toEqual([]);
  });

  it('counts each failure once when many workers record, and the answer to a recording is lost', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(404));
    const id = await world.endpoint(hook.origin);
    const workers = [
      world.worker({ perEndpoint: 2 }),
      world.worker({ perEndpoint: 2 }),
      world.worker({ perEndpoint: 2 }),
    ];
    workers[0]?.cut('webhook-record', 'after');
    workers[1]?.cut('webhook-record', 'after');
    for (let n = 0; n < 9; n++) await failing(id, many(1, n), { before: n, by: workers[n % 3] });
    await eventually(async () => (await world.stands()).every((each) => each === 'terminal permanent_response 1'));
    await world.settled();
    expect([await streak(id), world.commands]).toEqual([9, []]);
    await world.publish(...many(1, 9));
    await eventually(() => world.commands.length > 0);
    expect([await streak(id), new Set(world.commands)]).toEqual([10, new Set([`failing ${id} consecutive_failures`])]);
  });

  it('that another process changed is learned before anything is recorded', async () => {
    const { world } = stage;
    const hook = await stage.receiver(answer(404));
    const id = await world.endpoint(hook.origin);
    const worker = world.worker();
    await worker.publish(...many(1));
    await eventually(async () => (await streak(id)) === 1);
    const recorded = worker.timesSent('webhook-record');
    await world.sql(`update webhook_health set streak = 8, counted_at = null`);
    await worker.publish(...many(1, 1));
    await eventually(async () => (await streak(id)) === 9);
    expect(worker.timesSent('webhook-record')).toBe(recorded + 2);
    await world.settled();
    await sleep(1_000);
    await worker.publish(...many(1, 2));
    await eventually(() => world.commands.length > 0);
    expect(worker.timesSent('webhook-record')).toBe(recorded + 3);
    expect(await world.sql('select count(*)::int as attempts from webhook_attempts')).toEqual([{ attempts: 3 }]);
  });

  it('has its probes at the same times in statements', async () => {
    const ago = [0, 100, 4_999, 5_000, 9_000, 10_000, 14_000, 15_000, 29_000, 30_000, 31_000, 500_000];
    const rows = await stage.world.sql<{ ms: number }>(
      `select round(extract(epoch from ${nextProbeSql('since')} - now()) * 1000)::int as ms from (
         select now() - ms * interval '1 millisecond' as since, ord
         from unnest($1::int[]) with ordinality as k(ms, ord) order by ord) s`,
      [[...ago, null]],
    );
    expect(rows.map(({ ms }) => ms)).toEqual([...ago, null].map(msToProbe));
  });

  it('lets workers in as its rules say, in statements too', async () => {
    const all = (['enabled', 'failing', 'paused'] as const).flatMap((state) =>
      [null, ...STATE_REASONS].flatMap((reason) =>
        [null, ...HEALTH_TRANSITIONS].map((transition) => ({ state, reason, transition })),
      ),
    );
    const rows = await stage.world.sql<{ admission: string }>(
      `select ${admissionSql({ state: 'k.state', reason: 'k.reason', transition: 'k.transition' })} as admission
       from rows from (jsonb_to_recordset($1) as (state text, reason text, transition text))
         with ordinality as k(state, reason, transition, ord) order by ord`,
      [JSON.stringify(all)],
    );
    expect(rows.map((row) => row.admission)).toEqual(
      all.map(({ state, reason, transition }) => admission({ state, reason }, transition)),
    );
  });
});
