import { describe, expect, test } from '@jest/globals';
import { connectionsFor, connectionTimes } from './connections.js';

test.each([
  [20_000, 19_872],
  [1_024, 896],
  [400, 272],
  [100, 50],
])('with %i descriptors there are %i connections', (descriptors, connections) =>
  expect(connectionsFor(descriptors)).toBe(connections),
);

describe('headers have to arrive', () => {
  test.each([
    [30, 15_000],
    [600, 15_000],
    [4, 4_000],
  ])('of a request that may take %i s in %i ms', (seconds, ms) => {
    const { http, requestTimeout } = connectionTimes({
      REQUEST_TIMEOUT_SECONDS: seconds,
      CONNECTION_IDLE_SECONDS: 120,
    });
    expect([http.headersTimeout, requestTimeout]).toEqual([ms, seconds * 1_000]);
    expect(http.connectionsCheckingInterval).toBeLessThanOrEqual(ms);
  });
});
