import { LRUCache } from 'lru-cache';
import {
  beganFailing,
  type EndpointHealth,
  type HealthObservation,
  observed,
  type Standing,
  UNTRIED,
} from './health.js';
import type { Head } from './delivery-queues.js';
import type { WebhookEndpointRow } from './endpoint-row.js';
import type { DeliveryOutcome } from './delivery-outcome.js';

/** How many endpoints' health is remembered. */
const REMEMBERED = 10_000;

/** An outcome with what is needed to say what it means for its endpoint. */
export interface Concluded {
  readonly outcome: DeliveryOutcome;
  readonly head: Head;
  /** Null when the endpoint is not known. */
  readonly endpoint: WebhookEndpointRow | null;
}

/** A change of health that is recorded with the outcomes that it follows from, if the health is still `before`. */
export interface HealthChange {
  readonly endpoint: string;
  readonly before: EndpointHealth;
  readonly after: EndpointHealth;
  readonly beganFailing: boolean;
  readonly succeeded: boolean;
  readonly failed: boolean;
}

/** The standing of an endpoint that is not retired. */
export const standingOf = ({ state, stateReason }: Pick<WebhookEndpointRow, 'state' | 'stateReason'>): Standing => ({
  state,
  reason: stateReason,
});

/** What an outcome says of its endpoint; null when that is nothing, because no attempt was made or its endpoint is gone. */
export function observationOf({ outcome, head, endpoint }: Concluded): HealthObservation | null {
  const { attempt, status, terminal_reason: reason } = outcome;
  if (!endpoint || endpoint.retiredAt !== null || endpoint.state === 'paused') return null;
  if (!attempt && status !== 'exhausted') return null;
  return {
    standing: standingOf(endpoint),
    resumes: endpoint.resumes,
    result: status === 'delivered' ? 'succeeded' : resultOfFailure(status, reason),
    at: attempt?.started_at ?? new Date(head.now).toISOString(),
    previousAttemptAt: head.lastAttemptAt,
    test: false,
  };
}

function resultOfFailure(status: DeliveryOutcome['status'], reason: DeliveryOutcome['terminal_reason']) {
  if (status === 'exhausted') return 'given_up';
  return reason === 'http_410' ? 'gone' : 'failed';
}

/**
 * The health of endpoints as this process last saw it. It may be out of date: what is computed from it counts only if the
 * health in the database is the same.
 */
export class RememberedHealth {
  private readonly known = new LRUCache<string, EndpointHealth>({ max: REMEMBERED });

  learn(endpoint: string, health: EndpointHealth): void {
    this.known.set(endpoint, health);
  }

  /** What outcomes, in the order in which they came, make of the health of their endpoints; one change for each endpoint. */
  changes(concluded: readonly Concluded[]): readonly HealthChange[] {
    const changes = new Map<string, HealthChange>();
    for (const each of concluded) {
      const observation = observationOf(each);
      if (!observation) continue;
      const { endpoint } = each.outcome;
      const change = changes.get(endpoint);
      const health = change?.after ?? this.known.get(endpoint) ?? UNTRIED;
      const after = observed(health, observation);
      const succeeded = observation.result === 'succeeded';
      changes.set(endpoint, {
        endpoint,
        before: change?.before ?? health,
        after,
        beganFailing: (change?.beganFailing ?? false) || beganFailing(health, after),
        succeeded: (change?.succeeded ?? false) || succeeded,
        failed: (change?.failed ?? false) || !succeeded,
      });
    }
    return [...changes.values()];
  }
}
