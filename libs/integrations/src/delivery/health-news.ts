import type { WebhookEndpointRow } from './endpoint-row.js';
import type { HealthNews, LaneOutcome } from './lane-records.js';
import type { Head } from './lanes.js';

/** An outcome with what is needed to tell what it says of its endpoint. */
export interface Concluded {
  readonly outcome: LaneOutcome;
  readonly head: Head;
  /** Null when the endpoint is not known. */
  readonly endpoint: WebhookEndpointRow | null;
}

/** What outcomes, in the order in which they came, say of their endpoints; one entry for each, in the order of ids. */
export function healthNews(concluded: readonly Concluded[]): readonly HealthNews[] {
  const news = new Map<string, HealthNews>();
  for (const each of concluded) {
    const { outcome, endpoint } = each;
    if (!endpoint || endpoint.retiredAt !== null || endpoint.state === 'paused') continue;
    if (!outcome.attempt && outcome.status !== 'exhausted') continue;
    const before = news.get(endpoint.id) ?? nothing(endpoint);
    news.set(endpoint.id, outcome.status === 'delivered' ? succeeded(before) : failed(before, each));
  }
  return [...news.values()].sort((one, other) => (one.endpoint < other.endpoint ? -1 : 1));
}

const nothing = ({ id, resumes, state, stateReason }: WebhookEndpointRow): HealthNews => ({
  endpoint: id,
  resumes,
  failing: state === 'failing',
  shut: state === 'failing' && stateReason === 'http_410',
  succeeded: false,
  failed: false,
  failures: 0,
  exhausted: false,
  gone: false,
});

const succeeded = (before: HealthNews): HealthNews => ({ ...before, succeeded: true, failures: 0 });

const failed = (before: HealthNews, { outcome, head }: Concluded): HealthNews => {
  // A delivery that fails again and again is one failed delivery, until the endpoint has answered well or was resumed.
  const counted = head.failedBefore && head.resumesNoted === before.resumes;
  return {
    ...before,
    failed: true,
    failures: before.failures + (counted ? 0 : 1),
    exhausted: before.exhausted || outcome.status === 'exhausted',
    gone: before.gone || outcome.terminal_reason === 'http_410',
  };
};
