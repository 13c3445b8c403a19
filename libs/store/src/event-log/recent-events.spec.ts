import { describe, expect, test } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { RecentEvents } from './recent-events.js';

const event = (position: string, category = 'job', bytes = 10) => ({
  event: { position, category } as StoredEvent,
  bytes,
});
const places = ({ events, ...rest }: ReturnType<RecentEvents['after']>) => [
  events.map(({ event: { position } }) => position).join(''),
  rest,
];

describe('the newest events', () => {
  test('cover nothing before they begin, and then what comes after the floor', () => {
    const recent = new RecentEvents();
    expect([recent.floor, recent.covers('z')]).toEqual([undefined, false]);
    recent.begin('c');
    expect([recent.floor, recent.head, recent.covers('b'), recent.covers('c'), recent.covers('z')]).toEqual([
      'c',
      'c',
      false,
      true,
      true,
    ]);
  });

  test('are given from a position on, by category, so many at once', () => {
    const recent = new RecentEvents();
    recent.begin('a');
    recent.add([event('b'), event('d', 'company'), event('e')], 'h');
    expect(places(recent.after('a', undefined, 9))).toEqual(['bde', { checkpoint: 'h', whole: true }]);
    expect(places(recent.after('c', undefined, 1))).toEqual(['d', { checkpoint: 'd', whole: false }]);
    expect(places(recent.after('a', ['job'], 2))).toEqual(['be', { checkpoint: 'h', whole: true }]);
    expect(places(recent.after('a', ['media'], 2))).toEqual(['', { checkpoint: 'h', whole: true }]);
    expect(places(recent.after('k', undefined, 2))).toEqual(['', { checkpoint: 'k', whole: true }]);
  });

  test.each([
    ['in number', { events: 3, bytes: 1_000 }, 10],
    ['in bytes', { events: 100, bytes: 30 }, 10],
  ])('are bounded %s: the floor rises to the newest that is gone', (_, limits, bytes) => {
    const recent = new RecentEvents(limits);
    recent.begin('a');
    for (const position of ['b', 'c', 'd', 'e', 'f']) recent.add([event(position, 'job', bytes)]);
    expect([recent.floor, recent.head, recent.covers('b'), recent.covers('c')]).toEqual(['c', 'f', false, true]);
    expect(places(recent.after('c', undefined, 9))).toEqual(['def', { checkpoint: 'f', whole: true }]);
  });

  test('that are too large alone are not kept, and what follows is', () => {
    const recent = new RecentEvents({ events: 9, bytes: 30 });
    recent.begin('a');
    recent.add([event('b'), event('c', 'job', 31)], 'd');
    expect([recent.floor, recent.head]).toEqual(['c', 'd']);
    recent.add([event('e')]);
    expect(places(recent.after('c', undefined, 9))).toEqual(['e', { checkpoint: 'e', whole: true }]);
  });

  test('cover a category whose events are all kept, although others are gone', () => {
    const recent = new RecentEvents({ events: 2, bytes: 1_000 });
    recent.begin('a');
    recent.add([event('b', 'company'), event('c'), event('d'), event('e'), event('f', 'company')]);
    expect(recent.floor).toBe('d');
    expect(['media', 'job', 'company'].map((category) => recent.covers('b', [category]))).toEqual([true, false, true]);
    expect([
      recent.covers('d', ['job']),
      recent.covers('b', ['job', 'company']),
      recent.covers('a', ['media']),
    ]).toEqual([true, false, true]);
    // What comes before the beginning was never seen.
    expect([recent.covers('0', ['media']), recent.covers('c')]).toEqual([false, false]);
  });
});
