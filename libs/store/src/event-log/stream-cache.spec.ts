import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { StreamCache } from './stream-cache.js';

const events = (from: number, to: number, text = ''): readonly StoredEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ version: from + index, data: { text } }) as StoredEvent);
const versions = (history: readonly StoredEvent[]) => history.map(({ version }) => version);

describe('the cache of streams', () => {
  it('knows nothing of a stream that was not read', () => {
    expect(new StreamCache().known('job-a')).toEqual([]);
  });

  it('has a stream as it grows, and hands out the same events', () => {
    const cache = new StreamCache();
    const first = cache.extend('job-a', [], events(1, 2));
    expect(versions(cache.extend('job-a', first, events(3, 3)))).toEqual([1, 2, 3]);
    expect(cache.known('job-a')[0]).toBe(first[0]);
    expect(cache.extend('job-a', cache.known('job-a'), [])).toBe(cache.known('job-a'));
    expect(cache.known('job-b')).toEqual([]);
  });

  it('has no event twice when two read the same at the same time', () => {
    const cache = new StreamCache();
    const known = cache.extend('job-a', [], events(1, 1));
    cache.extend('job-a', known, events(2, 4));
    expect(versions(cache.extend('job-a', known, events(2, 4)))).toEqual([1, 2, 3, 4]);
    // An earlier read may be answered later, and have seen less.
    expect(versions(cache.extend('job-a', known, events(2, 3)))).toEqual([1, 2, 3, 4]);
    expect(versions(cache.known('job-a'))).toEqual([1, 2, 3, 4]);
  });

  it('forgets', () => {
    const cache = new StreamCache();
    cache.extend('job-a', [], events(1, 2));
    cache.forget('job-a');
    cache.forget('job-a');
    expect(cache.known('job-a')).toEqual([]);
  });

  it('forgets the streams that were used longest ago when it is full', () => {
    const cache = new StreamCache(10_000);
    const names = Array.from({ length: 20 }, (_, n) => `job-${n}`);
    for (const name of names) {
      cache.extend(name, [], events(1, 1, 'x'.repeat(1_000)));
      cache.extend('job-0', cache.known('job-0'), []);
    }
    const left = names.filter((name) => cache.known(name).length > 0);
    expect(left).toEqual(['job-0', ...names.slice(-left.length + 1)]);
    expect(left.length).toBeGreaterThan(4);
    expect(left.length).toBeLessThan(10);
  });

  it('does not give up all others for a single large stream', () => {
    const cache = new StreamCache(10_000);
    cache.extend('job-a', [], events(1, 1));
    expect(cache.extend('job-b', [], events(1, 3, 'x'.repeat(1_000)))).toHaveLength(3);
    expect(cache.known('job-b')).toEqual([]);
    expect(cache.known('job-a')).toHaveLength(1);
  });
});
