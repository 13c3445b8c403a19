import { expect } from '@jest/globals';
import type { PublishedEvent } from '#outbox';
import type { ConsumedMessage } from './reader.js';

/** The result of at-least-once delivery. */
export interface OrderTally {
  readonly published: number;
  readonly received: number;
  readonly repeated: number;
}

/**
 * Checks that exactly the published events were received, each key in order. Repeats are allowed as a relay makes them that restarts from its
 * checkpoint: a run of older events again, then on without a gap. The last value of a key is its newest event.
 */
export function expectAtLeastOnceInOrder(
  published: readonly PublishedEvent[],
  received: readonly ConsumedMessage[],
): OrderTally {
  const events = new Map(published.map((event) => [event.eventId, event]));
  const reported = received.filter(({ value }) => value !== null);
  const invented = reported.filter(({ headers }) => !events.has(headers['event_id'] ?? ''));
  expect(invented).toEqual([]);
  const changed = reported.filter(({ headers, value, key }) => {
    const event = events.get(headers['event_id'] ?? '');
    return event?.body !== value || event.objectId !== key || headers['revision'] !== String(event.revision);
  });
  expect(changed).toEqual([]);

  const revisions = new Map<string, number[]>();
  for (const { key, headers } of reported)
    revisions.set(key, [...(revisions.get(key) ?? []), Number(headers['revision'])]);
  const newest = new Map(published.map(({ objectId, revision }) => [objectId, revision]));
  const wrong = [...newest].filter(([key, last]) => {
    let highest = 0;
    let before = 0;
    for (const revision of revisions.get(key) ?? []) {
      // The next one, or back to an earlier one.
      if (revision !== before + 1 && revision > highest) return true;
      if (revision > highest + 1) return true;
      before = revision;
      highest = Math.max(highest, revision);
    }
    return highest !== last || before !== last;
  });
  expect(wrong.map(([key]) => [key, revisions.get(key)])).toEqual([]);
  return { published: published.length, received: reported.length, repeated: reported.length - published.length };
}

/** The state of a consumer that reads a topic from its beginning: the newest value of each key without a null value. */
export function stateOf(received: readonly ConsumedMessage[]): ReadonlyMap<string, string> {
  const state = new Map<string, string>();
  for (const { key, value } of received) {
    if (value === null) state.delete(key);
    else state.set(key, value);
  }
  return state;
}
