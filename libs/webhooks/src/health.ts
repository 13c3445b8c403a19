/** Why an endpoint is failing. */
export type FailingReason = 'consecutive_failures' | 'retry_exhausted' | 'http_410';

/** Why an endpoint is in its state. */
export type StateReason = FailingReason | 'operator_pause' | 'operator_resume' | 'synthetic_recovery';

/** The states of an endpoint that is not retired. */
export const ENDPOINT_STATES = ['enabled', 'paused', 'failing'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** The state of an endpoint that is not retired. The reason is null until the state changes for the first time. */
export interface EndpointStanding {
  readonly state: EndpointState;
  readonly reason: StateReason | null;
}

/** A change of an endpoint's state caused by its deliveries and tests. */
export type HealthTransition = FailingReason | 'paused' | 'recovered';

/** Every reason that an endpoint can have for its state. */
export const STATE_REASONS = [
  'consecutive_failures',
  'retry_exhausted',
  'http_410',
  'operator_pause',
  'operator_resume',
  'synthetic_recovery',
] as const satisfies readonly StateReason[];

/** Every transition. */
export const HEALTH_TRANSITIONS = [
  'consecutive_failures',
  'retry_exhausted',
  'http_410',
  'paused',
  'recovered',
] as const satisfies readonly HealthTransition[];

/** What is known about the health of an endpoint. Timestamps are UTC ISO strings with milliseconds. */
export interface EndpointHealth {
  /** How often an operator had resumed the endpoint. A resumption voids everything before it. */
  readonly resumes: number;
  /** Deliveries that failed since the last success, each counted once. */
  readonly streak: number;
  /** When the first failed attempt since the last success started; null if none failed. */
  readonly failingSince: string | null;
  /** When the attempt started that the streak counted last; null if it counted none. */
  readonly countedAt: string | null;
  /** A change that is not yet applied to the endpoint's state. */
  readonly transition: HealthTransition | null;
}

/** What one delivery or test shows about its endpoint. */
export interface HealthObservation {
  /** The endpoint's state and number of resumptions when the request was made. */
  readonly standing: EndpointStanding;
  readonly resumes: number;
  /** `gone`: the receiver answered 410. `given_up`: the delivery failed and no attempt follows. */
  readonly result: 'succeeded' | 'failed' | 'given_up' | 'gone';
  /** When the attempt started. */
  readonly at: string;
  /** When the previous attempt of the same delivery started; null for the first. */
  readonly previousAttemptAt: string | null;
  /** Whether an operator requested it as a test. */
  readonly test: boolean;
}

/**
 * How workers treat the deliveries of an endpoint: attempt them as usual, attempt one from time to time as a probe, hold them, or end them without
 * an attempt.
 */
export type EndpointAdmission = 'open' | 'probing' | 'shut' | 'ending';

/** Failed deliveries in a row that make an endpoint failing. */
export const FAILING_AFTER = 10;

/** The streak counts one failure in this time: requests that were in flight together fail together. */
export const COUNTED_EVERY_MS = 1_000;

/** An endpoint with only failures for this long is paused. */
export const PAUSED_AFTER_MS = 5 * 86_400_000;

/** The first probes of a failing endpoint, in milliseconds after it began to fail: most restarts are short. */
export const FIRST_PROBES_MS = [5_000, 10_000, 15_000, 30_000] as const;

/** Time between the probes after those. */
export const PROBE_EVERY_MS = 60_000;

/** Milliseconds to the next probe of an endpoint that has been failing for `failingMs`; null if that is unknown (decision E5). */
export function msToProbe(failingMs: number | null): number {
  const next = failingMs === null ? undefined : FIRST_PROBES_MS.find((after) => after > failingMs);
  return next === undefined || failingMs === null ? PROBE_EVERY_MS : next - failingMs;
}

/** The health of an endpoint that was never called. */
export const UNTRIED: EndpointHealth = { resumes: 0, streak: 0, failingSince: null, countedAt: null, transition: null };

const FAILING: ReadonlySet<HealthTransition> = new Set(['consecutive_failures', 'retry_exhausted', 'http_410']);

const isFailing = (transition: HealthTransition): transition is FailingReason => FAILING.has(transition);

/**
 * The state after `transition`; the same object if nothing changes. Only an enabled endpoint can start to fail, but a failing one can turn out to
 * be gone. Only a failing one can be paused or recover. Repeating a transition has no effect.
 */
export function afterTransition(
  standing: EndpointStanding,
  transition: HealthTransition,
  reason: FailingReason,
): EndpointStanding {
  const { state } = standing;
  if (isFailing(transition)) {
    const gone = state === 'failing' && transition === 'http_410' && standing.reason !== 'http_410';
    return state === 'enabled' || gone ? { state: 'failing', reason: transition } : standing;
  }
  if (state !== 'failing') return standing;
  return transition === 'paused' ? { state: 'paused', reason } : { state: 'enabled', reason: 'synthetic_recovery' };
}

/** The reason to record when an endpoint in this state is paused. */
export const reasonOfPause = ({ state, reason }: EndpointStanding): FailingReason =>
  state === 'failing' && reason !== null && FAILING.has(reason as FailingReason)
    ? (reason as FailingReason)
    : 'consecutive_failures';

/** The effective state: that of the endpoint, or the one that the pending transition leads to. */
export function effectiveStanding(standing: EndpointStanding, transition: HealthTransition | null): EndpointStanding {
  return transition === null ? standing : afterTransition(standing, transition, reasonOfPause(standing));
}

/** How workers treat the deliveries of an endpoint with this state and pending transition. */
export function admission(standing: EndpointStanding, transition: HealthTransition | null): EndpointAdmission {
  if (standing.state === 'paused') return 'ending';
  const { state, reason } = effectiveStanding(standing, transition);
  if (state === 'enabled') return 'open';
  return state === 'failing' && reason !== 'http_410' ? 'probing' : 'shut';
}

/** The initial health after `resumes` resumptions. */
export const sinceResumption = (health: EndpointHealth, resumes: number): EndpointHealth =>
  resumes > health.resumes ? { ...UNTRIED, resumes } : health;

/**
 * The health after `observation` (decision E5); the same object if nothing changes.
 *
 * - Observations from before a resumption are ignored. Those of a paused endpoint are ignored, except tests.
 * - A success ends the streak and a failing endpoint recovers. One that answered 410 recovers only by a test.
 * - A delivery that fails again in the same streak is not counted again, and of the failures of one second only the first is counted.
 * - An enabled endpoint is failing after ten failures, or immediately when a delivery is exhausted or the receiver is gone.
 * - A failing endpoint is paused by the first failure after five days without a success.
 */
export function observed(health: EndpointHealth, observation: HealthObservation): EndpointHealth {
  if (observation.resumes < health.resumes) return health;
  const before = sinceResumption(health, observation.resumes);
  const standing = effectiveStanding(observation.standing, before.transition);
  if (standing.state === 'paused' && !observation.test) return before;
  if (observation.result === 'succeeded') return afterSuccess(before, standing, observation.test);
  return observation.test ? before : afterFailure(before, standing, observation);
}

function afterSuccess(before: EndpointHealth, standing: EndpointStanding, test: boolean): EndpointHealth {
  const recovers = standing.state === 'failing' && (test || standing.reason !== 'http_410');
  const transition = recovers ? 'recovered' : before.transition;
  if (before.streak === 0 && before.failingSince === null && transition === before.transition) return before;
  return { ...UNTRIED, resumes: before.resumes, transition };
}

function afterFailure(
  before: EndpointHealth,
  standing: EndpointStanding,
  { at, previousAttemptAt, result }: HealthObservation,
): EndpointHealth {
  const { resumes, failingSince: since } = before;
  const isCounted = since !== null && previousAttemptAt !== null && previousAttemptAt >= since;
  const isBurst = before.countedAt !== null && Date.parse(at) - Date.parse(before.countedAt) < COUNTED_EVERY_MS;
  const counts = !isCounted && !isBurst;
  const streak = before.streak + (counts ? 1 : 0);
  const countedAt = counts ? at : before.countedAt;
  const failingSince = since !== null && since <= at ? since : at;
  const transition = (): HealthTransition | null => {
    if (result === 'gone' && standing.reason !== 'http_410') return 'http_410';
    if (standing.state === 'enabled') {
      if (result === 'given_up') return 'retry_exhausted';
      return streak >= FAILING_AFTER ? 'consecutive_failures' : before.transition;
    }
    // The transition to failing is applied before any other.
    const late = Date.parse(at) - Date.parse(failingSince) > PAUSED_AFTER_MS;
    return late && before.transition === null ? 'paused' : before.transition;
  };
  const next = transition();
  if (!counts && failingSince === since && next === before.transition) return before;
  return { resumes, streak, failingSince, countedAt, transition: next };
}

/** Whether the endpoint started to fail between `before` and `after`: its first probe is then due the first of `FIRST_PROBES_MS` later. */
export const beganFailing = (before: EndpointHealth, after: EndpointHealth): boolean =>
  after.transition !== before.transition && after.transition !== null && isFailing(after.transition);

/** Whether a transition still applies: the endpoint exists, is not retired, and was not resumed since. */
export const stillApplies = (
  foundAt: { readonly resumes: number },
  endpoint: { readonly resumes: number; readonly retired: boolean } | null,
): boolean => endpoint !== null && !endpoint.retired && endpoint.resumes === foundAt.resumes;

/** The streak to show for an endpoint after `resumes` resumptions. */
export const shownStreak = (health: Pick<EndpointHealth, 'resumes' | 'streak'>, resumes: number): number =>
  health.resumes < resumes ? 0 : health.streak;
