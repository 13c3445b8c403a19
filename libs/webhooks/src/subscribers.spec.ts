import { describe, expect, it } from '@jest/globals';
import type { PublishedEvent } from '#outbox';
import { DeliveryIds } from './delivery-ids.js';
import type { EndpointSubscription, WebhookEndpointRow } from './endpoint-row.js';
import { deliveriesOf, type SubscribedEndpoint, subscribers } from './subscribers.js';

const endpoint = (
  id: string,
  more: Partial<WebhookEndpointRow> = {},
  subscription: Partial<EndpointSubscription> = {},
): SubscribedEndpoint => ({
  row: { id, board: 'boards_1', state: 'enabled', ...more } as WebhookEndpointRow,
  subscription: {
    after: '',
    configurations: [{ version: 1, url: `https://${id}/`, eventTypes: ['job.created'], since: 1, after: '' }],
    ...subscription,
  },
});

const event = (position: string, type = 'job.created'): PublishedEvent => ({
  sequence: 7,
  eventId: 'evt_7',
  board: 'boards_1',
  type,
  object: 'job',
  objectId: 'jobs_1',
  revision: 1,
  occurredAt: '2026-11-20T12:00:00Z',
  tombstone: false,
  position,
  body: '{}',
});

const ids = (...of: Parameters<typeof subscribers>): readonly string[] =>
  subscribers(...of).map(({ endpoint: { row }, configuration, nth }) => `${row.id} ${configuration.version} ${nth}`);

describe('who gets an event', () => {
  it('are endpoints that are enabled or failing, in their order', () => {
    const all = [
      endpoint('a'),
      endpoint('b', { state: 'paused' }),
      endpoint('c', { state: 'failing', stateReason: 'http_410' }),
    ];
    expect(ids(event('2'), all)).toEqual(['a 1 0', 'c 1 1']);
  });

  it('are those that were subscribed before it, to its type', () => {
    expect(ids(event('2'), [endpoint('a', {}, { after: '2' }), endpoint('b', {}, { after: '1' })])).toEqual(['b 1 0']);
    expect(ids(event('2', 'job.deleted'), [endpoint('a')])).toEqual([]);
  });

  it('is sent under the configuration at its place', () => {
    const configurations = [
      { version: 2, url: 'https://new/', eventTypes: ['job.deleted'], since: 2, after: '5' },
      { version: 1, url: 'https://old/', eventTypes: ['job.created'], since: 1, after: '' },
    ];
    expect(ids(event('5'), [endpoint('a', {}, { configurations })])).toEqual(['a 1 0']);
    expect(ids(event('6'), [endpoint('a', {}, { configurations })])).toEqual([]);
    expect(ids(event('6', 'job.deleted'), [endpoint('a', {}, { configurations })])).toEqual(['a 2 0']);
  });
});

describe('the deliveries of an event', () => {
  it('have ids that differ at the end only, and sort behind those of earlier events', () => {
    const made = new DeliveryIds();
    const both = [endpoint('a'), endpoint('b')];
    const [first, second] = [1, 2].map(() => deliveriesOf(subscribers(event('2'), both), made).ids);
    const all = [...(first ?? []), ...(second ?? [])];
    expect([...all].sort()).toEqual(all);
    expect(new Set(all).size).toBe(4);
    expect(first?.[0]?.slice(0, -2)).toBe(first?.[1]?.slice(0, -2));
    expect(first?.[0]?.slice(0, -2)).not.toBe(second?.[0]?.slice(0, -2));
  });

  it('are columns of the same length', () => {
    const { columns } = deliveriesOf(subscribers(event('2'), [endpoint('a'), endpoint('b')]), new DeliveryIds());
    expect(columns.map((column) => column.length)).toEqual(Array(9).fill(2));
    expect(columns.map(([value]) => value)).toEqual([
      'boards_1',
      expect.stringMatching(/^whd_\w{26}$/),
      'a',
      7,
      'evt_7',
      'job.created',
      'jobs_1',
      'https://a/',
      1,
    ]);
  });
});
