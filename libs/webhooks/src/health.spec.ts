import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  admission,
  afterTransition,
  beganFailing,
  COUNTED_EVERY_MS,
  type EndpointHealth,
  FAILING_AFTER,
  type HealthObservation,
  HEALTH_TRANSITIONS,
  msToProbe,
  observed,
  PAUSED_AFTER_MS,
  reasonOfPause,
  shownStreak,
  type EndpointStanding,
  stillApplies,
  UNTRIED,
} from './health.js';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();
const ENABLED: EndpointStanding = { state: 'enabled', reason: null };
const FAILING: EndpointStanding = { state: 'failing', reason: 'consecutive_failures' };
const GONE: EndpointStanding = { state: 'failing', reason: 'http_410' };
const PAUSED: EndpointStanding = { state: 'paused', reason: 'operator_pause' };

const saw = (
  result: HealthObservation['result'],
  ms: number,
  more: Partial<HealthObservation> = {},
): HealthObservation => ({
  standing: ENABLED,
  resumes: 0,
  result,
  at: at(ms),
  previousAttemptAt: null,
  test: false,
  ...more,
});

const after = (...observations: readonly HealthObservation[]): EndpointHealth => observations.reduce(observed, UNTRIED);

const failures = (count: number, from = 0): readonly HealthObservation[] =>
  Array.from({ length: count }, (_, n) => saw('failed', from + n * COUNTED_EVERY_MS));

describe('an enabled endpoint', () => {
  it('is failing after ten deliveries that failed in a row', () => {
    expect(after(...failures(9))).toEqual({
      resumes: 0,
      streak: 9,
      failingSince: at(0),
      countedAt: at(8_000),
      transition: null,
    });
    expect(after(...failures(10))).toMatchObject({ streak: 10, transition: 'consecutive_failures' });
  });

  it('counts a burst as one failure, however many requests were in flight', () => {
    const burst = Array.from({ length: 200 }, (_, n) => saw('failed', n * 4));
    expect(after(...burst)).toMatchObject({ streak: 1, countedAt: at(0), transition: null });
    expect(after(...burst, saw('failed', 1_000))).toMatchObject({ streak: 2, countedAt: at(1_000) });
    // One that began earlier and ends later belongs to the burst.
    expect(after(saw('failed', 5_000), saw('failed', 10))).toMatchObject({ streak: 1, failingSince: at(10) });
  });

  it('stays enabled while its receiver restarts for three seconds under load', () =>
    expect(after(...Array.from({ length: 300 }, (_, n) => saw('failed', n * 10)))).toMatchObject({
      streak: 3,
      transition: null,
    }));

  it('is not, when one of them fails again and again', () => {
    const again = Array.from({ length: 20 }, (_, n) =>
      saw('failed', 2_000 * n + 2_000, { previousAttemptAt: at(2_000 * n) }),
    );
    expect(after(saw('failed', 0), ...again)).toMatchObject({ streak: 1, transition: null });
  });

  it('counts from zero after a success, a delivery that failed before it too', () => {
    expect(after(...failures(9), saw('succeeded', 20))).toEqual(UNTRIED);
    expect(after(...failures(9), saw('succeeded', 20), saw('failed', 30, { previousAttemptAt: at(8) })).streak).toBe(1);
  });

  it.each([
    ['given_up', 'retry_exhausted'],
    ['gone', 'http_410'],
  ] as const)('is failing at once when a delivery is %s', (result, transition) =>
    expect(after(saw(result, 0)).transition).toBe(transition),
  );

  it('recovers from a transition that it does not have yet with the next success, unless the receiver was gone', () => {
    expect(after(saw('given_up', 0), saw('succeeded', 1))).toMatchObject({ streak: 0, transition: 'recovered' });
    expect(after(saw('gone', 0), saw('succeeded', 1))).toMatchObject({ streak: 0, transition: 'http_410' });
  });
});

describe('a failing endpoint', () => {
  const standing = FAILING;

  it('recovers with a success', () =>
    expect(after(saw('succeeded', 0, { standing }))).toMatchObject({ streak: 0, transition: 'recovered' }));

  it('is gone when the receiver says so', () =>
    expect(after(saw('gone', 0, { standing })).transition).toBe('http_410'));

  it('that is gone recovers with a test and not with a delivery', () => {
    expect(after(saw('succeeded', 0, { standing: GONE })).transition).toBeNull();
    expect(after(saw('succeeded', 0, { standing: GONE, test: true })).transition).toBe('recovered');
  });

  it('is paused by the first failure after five days of nothing else', () => {
    const first = saw('failed', 0, { standing });
    expect(after(first, saw('failed', PAUSED_AFTER_MS, { standing })).transition).toBeNull();
    expect(after(first, saw('failed', PAUSED_AFTER_MS + 1, { standing })).transition).toBe('paused');
    const between = saw('succeeded', 1, { standing });
    expect(after(first, between, saw('failed', PAUSED_AFTER_MS + 1, { standing })).transition).toBe('recovered');
  });

  it('is not paused before it has the transition that makes it failing', () => {
    const known = after(...failures(10), saw('failed', PAUSED_AFTER_MS + 1));
    expect(known.transition).toBe('consecutive_failures');
    expect(observed(known, saw('failed', PAUSED_AFTER_MS + 2, { standing })).transition).toBe('consecutive_failures');
  });
});

describe('the probes of a failing endpoint', () => {
  it('are 5, 10, 15 and 30 seconds after it began to fail, and then one a minute', () => {
    const probes: number[] = [];
    for (let ms = 0; probes.length < 6;) probes.push((ms += msToProbe(ms)) / 1_000);
    expect(probes).toEqual([5, 10, 15, 30, 90, 150]);
  });

  it('keep to these times when one of them was late', () =>
    expect([msToProbe(12_000), msToProbe(29_999), msToProbe(31_000)]).toEqual([3_000, 1, 60_000]));

  it('are one a minute when it is unknown how long it has been failing', () => expect(msToProbe(null)).toBe(60_000));
});

describe('a paused endpoint', () => {
  it('is not judged by deliveries', () => {
    const known = after(...failures(3));
    for (const result of ['succeeded', 'failed', 'given_up', 'gone'] as const)
      expect(observed(known, saw(result, 9, { standing: PAUSED }))).toBe(known);
  });

  it('stays paused after a test that succeeds', () =>
    expect(observed(after(...failures(3)), saw('succeeded', 9, { standing: PAUSED, test: true }))).toEqual(UNTRIED));
});

describe('a resumption', () => {
  it('makes everything before it void', () => {
    const known = after(...failures(10));
    expect(observed(known, saw('failed', 20, { resumes: 1, previousAttemptAt: at(5) }))).toEqual({
      resumes: 1,
      streak: 1,
      failingSince: at(20),
      countedAt: at(20),
      transition: null,
    });
    expect(stillApplies(known, { resumes: 1, retired: false })).toBe(false);
    expect(shownStreak(known, 1)).toBe(0);
  });

  it('is not undone by an outcome from before it that is recorded later', () => {
    const resumed = after(saw('succeeded', 20, { resumes: 1 }));
    expect(observed(resumed, saw('given_up', 10))).toBe(resumed);
  });
});

describe('a test that fails', () => {
  it('says nothing', () => expect(after(saw('failed', 0, { test: true }))).toBe(UNTRIED));
});

describe('admission', () => {
  it.each([
    [ENABLED, null, 'open'],
    [ENABLED, 'recovered', 'open'],
    [ENABLED, 'consecutive_failures', 'probing'],
    [ENABLED, 'retry_exhausted', 'probing'],
    [ENABLED, 'http_410', 'shut'],
    [FAILING, null, 'probing'],
    [FAILING, 'recovered', 'open'],
    [FAILING, 'http_410', 'shut'],
    [FAILING, 'paused', 'shut'],
    [GONE, null, 'shut'],
    [GONE, 'recovered', 'open'],
    [PAUSED, null, 'ending'],
    [PAUSED, 'recovered', 'ending'],
  ] as const)('of %j with %p to come is %s', (standing, transition, expected) =>
    expect(admission(standing, transition)).toBe(expected),
  );
});

/** What can happen to an endpoint: outcomes, tests, applied transitions, an operator, time. */
type Step =
  | {
      readonly kind: 'outcome';
      readonly result: HealthObservation['result'];
      readonly delivery: number;
      readonly lag: number;
    }
  | { readonly kind: 'test'; readonly works: boolean }
  | { readonly kind: 'apply' | 'resume' | 'pause' }
  | { readonly kind: 'wait'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('outcome' as const),
      result: fc.oneof(
        { weight: 40, arbitrary: fc.constant('failed' as const) },
        { weight: 2, arbitrary: fc.constant('succeeded' as const) },
        { weight: 1, arbitrary: fc.constantFrom('given_up' as const, 'gone' as const) },
      ),
      delivery: fc.nat(14),
      lag: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('test' as const), works: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('apply' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('resume' as const, 'pause' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 86_400_000, PAUSED_AFTER_MS - 1_800_000, PAUSED_AFTER_MS),
    }),
  },
);

const histories = fc.array(step, { minLength: 1, maxLength: 120 });

interface KnownHealth {
  readonly standing: EndpointStanding;
  readonly resumes: number;
}

/** One change, with the state before and after. */
interface Moment {
  readonly step: Step;
  readonly observation: HealthObservation | null;
  readonly before: KnownHealth & { readonly health: EndpointHealth };
  readonly after: KnownHealth & { readonly health: EndpointHealth };
}

/** Plays a history: workers know the endpoint as it was up to two changes ago. */
function play(steps: readonly Step[]): readonly Moment[] {
  const versions: KnownHealth[] = [{ standing: ENABLED, resumes: 0 }];
  const previous = new Map<number, string>();
  const moments: Moment[] = [];
  let health = UNTRIED;
  let now = 0;
  for (const each of steps) {
    const known = versions.at(-1) as KnownHealth;
    const before = { ...known, health };
    let observation: HealthObservation | null = null;
    now += each.kind === 'wait' ? each.ms : 400;
    if (each.kind === 'outcome') {
      const seen = versions.at(-1 - each.lag) ?? known;
      const previousAttemptAt = previous.get(each.delivery) ?? null;
      observation = { ...seen, result: each.result, at: at(now), previousAttemptAt, test: false };
      previous.set(each.delivery, at(now));
    } else if (each.kind === 'test') {
      observation = {
        ...known,
        result: each.works ? 'succeeded' : 'failed',
        at: at(now),
        previousAttemptAt: null,
        test: true,
      };
    } else if (each.kind === 'apply' && health.transition !== null) {
      const { transition } = health;
      if (stillApplies(health, { ...known, retired: false }))
        versions.push({
          ...known,
          standing: afterTransition(known.standing, transition, reasonOfPause(known.standing)),
        });
      health = { ...health, transition: null };
    } else if (each.kind === 'resume' && known.standing.state !== 'enabled') {
      versions.push({ standing: { state: 'enabled', reason: 'operator_resume' }, resumes: known.resumes + 1 });
    } else if (each.kind === 'pause' && known.standing.state !== 'paused') {
      versions.push({ ...known, standing: PAUSED });
    }
    if (observation) health = observed(health, observation);
    moments.push({ step: each, observation, before, after: { ...(versions.at(-1) as KnownHealth), health } });
  }
  return moments;
}

const check = (holds: (moments: readonly Moment[]) => void): void =>
  fc.assert(
    fc.property(histories, (steps) => holds(play(steps))),
    { numRuns: 500 },
  );

describe('in any history', () => {
  it('an endpoint begins to fail only by a failure', () =>
    check((moments) => {
      for (const { observation, before, after: now } of moments)
        if (beganFailing(before.health, now.health)) {
          expect(observation?.result).not.toBe('succeeded');
          expect(observation?.test).toBe(false);
          if (now.health.transition === 'consecutive_failures')
            expect(now.health.streak).toBeGreaterThanOrEqual(FAILING_AFTER);
          if (now.health.transition === 'retry_exhausted') expect(observation?.result).toBe('given_up');
          if (now.health.transition === 'http_410') expect(observation?.result).toBe('gone');
        }
    }));

  it('a success leaves no streak, and nothing of it makes the endpoint fail later', () =>
    check((moments) => {
      for (const { observation, after: now } of moments)
        if (
          observation?.result === 'succeeded' &&
          observation.resumes >= now.health.resumes &&
          observation.standing.state !== 'paused'
        ) {
          if (now.health.transition === 'paused') continue;
          expect([now.health.streak, now.health.failingSince]).toEqual([0, null]);
          expect(['consecutive_failures', 'retry_exhausted']).not.toContain(now.health.transition);
        }
    }));

  it('an endpoint is paused by itself only after five days in which every attempt failed', () =>
    check((moments) => {
      let failing: number | null = null;
      for (const { observation, before, after: now } of moments) {
        if (observation && observation.resumes >= before.health.resumes) {
          const { result, test, standing } = observation;
          if (observation.resumes > before.health.resumes) failing = null;
          if (standing.state !== 'paused' && result !== 'succeeded' && !test) failing ??= Date.parse(observation.at);
        }
        if (now.health.transition === 'paused' && before.health.transition !== 'paused') {
          expect(failing).not.toBeNull();
          expect(Date.parse(observation?.at ?? '') - (failing ?? 0)).toBeGreaterThan(PAUSED_AFTER_MS);
        }
        if (observation?.result === 'succeeded' && now.health.streak === 0) failing = null;
      }
    }));

  it('a failing endpoint is paused by exactly the first failure more than five days after the first since a success', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            gap: fc.constantFrom(1, 3_600_000, 86_399_999, 86_400_000, 172_800_000),
            result: fc.constantFrom('failed' as const, 'failed' as const, 'failed' as const, 'given_up' as const),
            works: fc.nat(9).map((n) => n === 0),
          }),
          { maxLength: 30 },
        ),
        (tries) => {
          let [health, now] = [UNTRIED, 0];
          let first: number | null = null;
          for (const { gap, result, works } of tries) {
            now += gap;
            health = observed(health, saw(works ? 'succeeded' : result, now, { standing: FAILING }));
            if (works) return expect(health.transition).toBe('recovered');
            first ??= now;
            expect(health.transition).toBe(now - first > PAUSED_AFTER_MS ? 'paused' : null);
            if (health.transition !== null) return;
          }
        },
      ),
      { numRuns: 500 },
    ));

  it('only an operator resumes what is paused, and only an operator or a test what is gone', () =>
    check((moments) => {
      let tested = false;
      for (const { step: each, observation, before, after: now } of moments) {
        if (observation?.test && observation.result === 'succeeded') tested = true;
        if (before.standing.state !== now.standing.state && now.standing.state === 'enabled') {
          if (before.standing.state === 'paused') expect(each.kind).toBe('resume');
          if (before.standing.reason === 'http_410' && each.kind !== 'resume') expect(tested).toBe(true);
        }
        if (each.kind === 'resume') tested = false;
      }
    }));

  it('the streak is never more than the deliveries that failed since the last success', () =>
    check((moments) => {
      let failed = 0;
      for (const { observation, after: now } of moments) {
        if (observation && observation.result !== 'succeeded' && !observation.test) failed++;
        if (now.health.streak === 0) failed = 0;
        expect(now.health.streak).toBeLessThanOrEqual(failed);
        expect(now.health.streak === 0).toBe(now.health.failingSince === null);
      }
    }));

  it('fewer than ten failures in a row, none of them final, never make an endpoint fail', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(8), { minLength: 1, maxLength: 30 }), (runs) => {
        const observations = runs.flatMap((count, run) => [
          ...failures(count, run * 10_000),
          saw('succeeded', run * 10_000 + 9_999),
        ]);
        expect(after(...observations)).toEqual(UNTRIED);
      }),
    ));

  it('repeating what was applied has no effect', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...HEALTH_TRANSITIONS),
        fc.constantFrom(ENABLED, FAILING, GONE, PAUSED),
        (transition, standing) => {
          const once = afterTransition(standing, transition, 'retry_exhausted');
          expect(afterTransition(once, transition, 'retry_exhausted')).toBe(once);
        },
      ),
    ));

  it('an observation that changes nothing returns the same object, and one that changes something another', () =>
    check((moments) => {
      for (const { observation, before, after: now } of moments)
        if (observation)
          expect(now.health === before.health).toBe(JSON.stringify(now.health) === JSON.stringify(before.health));
    }));
});
