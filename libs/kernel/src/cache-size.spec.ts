import { describe, expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { upTo } from './cache-size.js';

describe('The size of a cache', () => {
  it('removes the value that was used least recently when there are more than the maximum', () => {
    const cache = new LRUCache<string, string>(upTo(2));
    cache.set('a', 'first').set('b', 'second');
    cache.get('a');
    cache.set('c', 'third');
    expect([...cache.keys()].sort()).toEqual(['a', 'c']);
  });

  it('counts a value that is set again once', () => {
    const cache = new LRUCache<string, number>(upTo(2));
    for (let n = 0; n < 10; n++) cache.set('a', n).set('b', n);
    expect([cache.get('a'), cache.get('b')]).toEqual([9, 9]);
  });

  it('expires values, too', () => {
    let now = 1;
    const cache = new LRUCache<string, string>({ ...upTo(2), ttl: 100, perf: { now: () => now }, ttlResolution: 0 });
    cache.set('a', 'first');
    now = 102;
    expect(cache.get('a')).toBeUndefined();
  });
});
