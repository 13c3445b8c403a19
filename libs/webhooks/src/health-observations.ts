import { upTo } from '#kernel';
import { LRUCache } from 'lru-cache';
import {
  beganFailing,
  type EndpointHealth,
  type HealthObservation,
  observed,
  type EndpointStanding,
  UNTRIED,
} from './health.js';
import type { Head } from './delivery-queues.js';
import type { WebhookEndpointRow } from './endpoint-row.js';
import type { DeliveryOutcome } from './delivery-outcome.js';

/** For how many endpoints to remember the health. */
const REMEMBERED = 10_000;

/** An outcome with the data that shows what it means for its endpoint. */
export interface ConcludedDelivery {
  readonly outcome: DeliveryOutcome;
  readonly head: Head;
  /** Null if the endpoint is unknown. */
  readonly endpoint: WebhookEndpointRow | null;
}

/** A change of health caused by outcomes. It is recorded with them if the health is still `before`. */
export interface HealthChange {
  readonly endpoint: string;
  readonly before: EndpointHealth;
  readonly after: EndpointHealth;
  readonly beganFailing: boolean;
  readonly succeeded: boolean;
  readonly failed: boolean;
}

/** The state of an endpoint that is not retired. */
export const standingOf = ({
  state,
  stateReason,
}: Pick<WebhookEndpointRow, 'state' | 'stateReason'>): EndpointStanding => ({
  state,
  reason: stateReason,
});

/** What an outcome means for its endpoint; null if nothing, because no attempt was made or the endpoint no longer exists. */
export function observationOf({ outcome, head, endpoint }: ConcludedDelivery): HealthObservation | null {
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
 * The health of endpoints as this process last saw it. It may be stale: a change computed from it applies only if the database has the same health.
 */
export class RememberedHealth {
  private readonly known = new LRUCache<string, EndpointHealth>(upTo(REMEMBERED));

  learn(endpoint: string, health: EndpointHealth): void {
    this.known.set(endpoint, health);
  }

  /** How outcomes, in order of arrival, change the health of their endpoints: one change per endpoint. */
  changes(concluded: readonly ConcludedDelivery[]): readonly HealthChange[] {
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
