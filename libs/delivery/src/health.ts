/** Why an endpoint is failing. */
export type FailingReason = 'consecutive_failures' | 'retry_exhausted' | 'http_410';

/** Why an endpoint is in its state. */
export type StateReason = FailingReason | 'operator_pause' | 'operator_resume' | 'synthetic_recovery';

/** The states of an endpoint that is not retired. */
export const ENDPOINT_STATES = ['enabled', 'paused', 'failing'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** The state of an endpoint that is not retired. The reason is null as long as the state never changed. */
export interface Standing {
  readonly state: EndpointState;
  readonly reason: StateReason | null;
}

/** A change of an endpoint's state that follows from its deliveries and tests. */
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

/** What is known of the health of an endpoint. Moments are UTC ISO texts with milliseconds. */
export interface EndpointHealth {
  /** How often an operator had resumed the endpoint. A resumption makes everything before it void. */
  readonly resumes: number;
  /** Deliveries that failed since the last success, each counted once. */
  readonly streak: number;
  /** When the first failed attempt since the last success began; null without one. */
  readonly failingSince: string | null;
  /** A change of the endpoint's state that the endpoint does not have yet. */
  readonly transition: HealthTransition | null;
}

/** What one delivery or one test says of its endpoint. */
export interface HealthObservation {
  /** The standing of the endpoint, and how often it had been resumed, when the request was made. */
  readonly standing: Standing;
  readonly resumes: number;
  /** `gone`: the receiver answered 410. `given_up`: the delivery failed, and no attempt follows because it is exhausted. */
  readonly result: 'succeeded' | 'failed' | 'given_up' | 'gone';
  /** When the attempt began. */
  readonly at: string;
  /** When the attempt before it of the same delivery began; null for the first. */
  readonly previousAttemptAt: string | null;
  /** Whether an operator asked for it, with a synthetic event. */
  readonly test: boolean;
}

/**
 * How workers treat the deliveries of an endpoint: they attempt them as usual, attempt one in a while to see whether it works
 * again, leave them where they are, or end them without an attempt.
 */
export type Admission = 'open' | 'probing' | 'shut' | 'ending';

/** Failed deliveries in a row after which an endpoint is failing. */
export const FAILING_AFTER = 10;

/** An endpoint that has only failed for so long is paused. */
export const PAUSED_AFTER_MS = 5 * 86_400_000;

/** From one probe of a failing endpoint to the next, and from its failing to the first. */
export const PROBE_EVERY_MS = 60_000;

/** The health of an endpoint that was never called. */
export const UNTRIED: EndpointHealth = { resumes: 0, streak: 0, failingSince: null, transition: null };

const FAILING: ReadonlySet<HealthTransition> = new Set(['consecutive_failures', 'retry_exhausted', 'http_410']);

const isFailing = (transition: HealthTransition): transition is FailingReason => FAILING.has(transition);

/**
 * The standing after `transition`; the same object where it changes nothing. Only an enabled endpoint fails, but a failing
 * one can turn out to be gone; only a failing one is paused or recovers. Repeating a transition has no effect.
 */
export function afterTransition(standing: Standing, transition: HealthTransition, reason: FailingReason): Standing {
  const { state } = standing;
  if (isFailing(transition)) {
    const gone = state === 'failing' && transition === 'http_410' && standing.reason !== 'http_410';
    return state === 'enabled' || gone ? { state: 'failing', reason: transition } : standing;
  }
  if (state !== 'failing') return standing;
  return transition === 'paused' ? { state: 'paused', reason } : { state: 'enabled', reason: 'synthetic_recovery' };
}

/** The reason that a pause of an endpoint in this standing has. */
export const reasonOfPause = ({ state, reason }: Standing): FailingReason =>
  state === 'failing' && reason !== null && FAILING.has(reason as FailingReason)
    ? (reason as FailingReason)
    : 'consecutive_failures';

/** The standing that counts: that of the endpoint, or the one that a transition is about to make of it. */
export function effectiveStanding(standing: Standing, transition: HealthTransition | null): Standing {
  return transition === null ? standing : afterTransition(standing, transition, reasonOfPause(standing));
}

/** How workers treat the deliveries of an endpoint in this standing, with this transition still to come. */
export function admission(standing: Standing, transition: HealthTransition | null): Admission {
  if (standing.state === 'paused') return 'ending';
  const { state, reason } = effectiveStanding(standing, transition);
  if (state === 'enabled') return 'open';
  return state === 'failing' && reason !== 'http_410' ? 'probing' : 'shut';
}

/** The health from which an endpoint that was resumed `resumes` times goes on. */
export const sinceResumption = (health: EndpointHealth, resumes: number): EndpointHealth =>
  resumes > health.resumes ? { resumes, streak: 0, failingSince: null, transition: null } : health;

/**
 * The health after `observation` (decision E5); the same object where it changes nothing.
 *
 * - What was found before an operator resumed the endpoint is void, and so is what happens to a paused one, but for tests.
 * - A success ends the streak. A failing endpoint recovers with it; one that answered 410, only with a test.
 * - A delivery that fails again in the same streak is not counted again.
 * - An enabled endpoint is failing after ten failures, or at once when a delivery is exhausted or the receiver is gone.
 * - A failing one is paused by the first failure after five days without a success.
 */
export function observed(health: EndpointHealth, observation: HealthObservation): EndpointHealth {
  if (observation.resumes < health.resumes) return health;
  const before = sinceResumption(health, observation.resumes);
  const standing = effectiveStanding(observation.standing, before.transition);
  if (standing.state === 'paused' && !observation.test) return before;
  if (observation.result === 'succeeded') return afterSuccess(before, standing, observation.test);
  return observation.test ? before : afterFailure(before, standing, observation);
}

function afterSuccess(before: EndpointHealth, standing: Standing, test: boolean): EndpointHealth {
  const recovers = standing.state === 'failing' && (test || standing.reason !== 'http_410');
  const transition = recovers ? 'recovered' : before.transition;
  if (before.streak === 0 && before.failingSince === null && transition === before.transition) return before;
  return { resumes: before.resumes, streak: 0, failingSince: null, transition };
}

function afterFailure(
  before: EndpointHealth,
  standing: Standing,
  { at, previousAttemptAt, result }: HealthObservation,
): EndpointHealth {
  const { resumes, failingSince: since } = before;
  const counted = since !== null && previousAttemptAt !== null && previousAttemptAt >= since;
  const streak = counted ? before.streak : before.streak + 1;
  const failingSince = since !== null && since <= at ? since : at;
  const transition = (): HealthTransition | null => {
    if (result === 'gone' && standing.reason !== 'http_410') return 'http_410';
    if (standing.state === 'enabled') {
      if (result === 'given_up') return 'retry_exhausted';
      return streak >= FAILING_AFTER ? 'consecutive_failures' : before.transition;
    }
    // What makes the endpoint failing reaches it first.
    const late = Date.parse(at) - Date.parse(failingSince) > PAUSED_AFTER_MS;
    return late && before.transition === null ? 'paused' : before.transition;
  };
  const next = transition();
  if (counted && failingSince === since && next === before.transition) return before;
  return { resumes, streak, failingSince, transition: next };
}

/** Whether the endpoint has begun to fail between `before` and `after`: its first probe is due `PROBE_EVERY_MS` later. */
export const beganFailing = (before: EndpointHealth, after: EndpointHealth): boolean =>
  after.transition !== before.transition && after.transition !== null && isFailing(after.transition);

/**
 * Whether a transition that was found for an endpoint in a given state of resumption still has to be applied: the endpoint
 * exists, is not retired, and was not resumed since.
 */
export const stillApplies = (
  foundAt: { readonly resumes: number },
  endpoint: { readonly resumes: number; readonly retired: boolean } | null,
): boolean => endpoint !== null && !endpoint.retired && endpoint.resumes === foundAt.resumes;

/** The streak to show of an endpoint that was resumed `resumes` times. */
export const shownStreak = (health: Pick<EndpointHealth, 'resumes' | 'streak'>, resumes: number): number =>
  health.resumes < resumes ? 0 : health.streak;
