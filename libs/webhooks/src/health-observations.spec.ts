import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EndpointHealth, UNTRIED } from './health.js';
import type { DeliveryStatus, TerminalReason } from './deliveries.js';
import type { Head } from './delivery-queues.js';
import type { WebhookEndpointRow } from './endpoint-row.js';
import { type ConcludedDelivery, observationOf, RememberedHealth } from './health-observations.js';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const row = (id: string, more: Partial<WebhookEndpointRow> = {}): WebhookEndpointRow =>
  ({ id, state: 'enabled', stateReason: null, resumes: 0, retiredAt: null, ...more }) as WebhookEndpointRow;

const concluded = (
  endpoint: WebhookEndpointRow | null,
  [status, terminal_reason]: readonly [DeliveryStatus, TerminalReason | null],
  { ms = 0, attempted = true, lastAttemptAt = null as string | null } = {},
): ConcludedDelivery => ({
  endpoint,
  head: { now: START + ms, lastAttemptAt } as Head,
  outcome: {
    endpoint: endpoint?.id ?? 'whe_0',
    status,
    terminal_reason,
    attempt: attempted ? { started_at: new Date(START + ms).toISOString() } : null,
  } as ConcludedDelivery['outcome'],
});

describe('what an outcome says of its endpoint', () => {
  it.each([
    ['delivered', null, 'succeeded'],
    ['retrying', null, 'failed'],
    ['terminal', 'permanent_response', 'failed'],
    ['terminal', 'http_410', 'gone'],
    ['exhausted', 'retry_attempt_limit', 'given_up'],
    ['exhausted', 'delivery_window_expired', 'given_up'],
  ] as const)('that is %s, %p: it %s', (status, reason, result) =>
    expect(observationOf(concluded(row('whe_1'), [status, reason]))).toMatchObject({ result, test: false }),
  );

  it('is nothing without an attempt, but for a window that is over', () => {
    const outcome = ['terminal', 'retention_expired'] as const;
    expect(observationOf(concluded(row('whe_1'), outcome, { attempted: false }))).toBeNull();
    const late = concluded(row('whe_1'), ['exhausted', 'delivery_window_expired'], { attempted: false, ms: 5 });
    expect(observationOf(late)).toMatchObject({ result: 'given_up', at: '2026-11-20T12:00:00.005Z' });
  });

  it('is nothing when it is paused, retired or not known', () => {
    for (const endpoint of [row('whe_1', { state: 'paused' }), row('whe_1', { retiredAt: '2026-11-20' }), null])
      expect(observationOf(concluded(endpoint, ['delivered', null]))).toBeNull();
  });
});

describe('outcomes that are recorded together', () => {
  const outcomes = fc.array(
    fc.record({
      endpoint: fc.constantFrom('whe_1', 'whe_2'),
      result: fc.constantFrom(
        ['delivered', null] as const,
        ['retrying', null] as const,
        ['retrying', null] as const,
        ['retrying', null] as const,
        ['terminal', 'permanent_response'] as const,
        ['terminal', 'http_410'] as const,
        ['exhausted', 'retry_attempt_limit'] as const,
      ),
      resumes: fc.constantFrom(0, 0, 0, 1),
      state: fc.constantFrom('enabled' as const, 'enabled' as const, 'failing' as const, 'paused' as const),
      again: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 60 });

  it('say the same in any batches, and what each batch begins with is what the last one ended with', () =>
    fc.assert(
      fc.property(outcomes, sizes, (outcomes, batches) => {
        const all = outcomes.map((each, n) =>
          concluded(row(each.endpoint, { resumes: each.resumes, state: each.state }), each.result, {
            ms: n,
            lastAttemptAt: each.again ? new Date(START + n - 1).toISOString() : null,
          }),
        );
        const record = (parts: readonly (readonly ConcludedDelivery[])[]) => {
          const remembered = new RememberedHealth();
          const stored = new Map<string, EndpointHealth>();
          for (const part of parts)
            for (const { endpoint, before, after } of remembered.changes(part)) {
              expect(before).toEqual(stored.get(endpoint) ?? UNTRIED);
              stored.set(endpoint, after);
              remembered.learn(endpoint, after);
            }
          return stored;
        };
        const parts: ConcludedDelivery[][] = [];
        for (let at = 0, n = 0; at < all.length; n++) {
          const size = batches[n % batches.length] ?? 1;
          parts.push(all.slice(at, at + size));
          at += size;
        }
        expect(record(parts)).toEqual(record(all.map((each) => [each])));
      }),
      { numRuns: 300 },
    ));

  it('begin with what was learned', () => {
    const remembered = new RememberedHealth();
    const health = {
      resumes: 0,
      streak: 9,
      failingSince: '2026-11-20T11:00:00.000Z',
      countedAt: null,
      transition: null,
    };
    remembered.learn('whe_1', health);
    const [change] = remembered.changes([concluded(row('whe_1'), ['retrying', null])]);
    expect(change).toMatchObject({ before: health, after: { streak: 10, transition: 'consecutive_failures' } });
    expect(change).toMatchObject({ beganFailing: true, failed: true, succeeded: false });
  });
});
