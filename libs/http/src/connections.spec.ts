import { describe, expect, test } from '@jest/globals';
import { connectionsFor, connectionTimes, originForm } from './connections.js';

test.each([
  [20_000, 19_872],
  [1_024, 896],
  [400, 272],
  [100, 50],
])('with %i descriptors there are %i connections', (descriptors, connections) =>
  expect(connectionsFor(descriptors)).toBe(connections),
);

describe('headers must arrive', () => {
  test.each([
    [30, 15_000],
    [600, 15_000],
    [4, 4_000],
  ])('of a request that may take %i s in %i ms', (seconds, ms) => {
    const { http, requestTimeout } = connectionTimes({
      REQUEST_TIMEOUT_SECONDS: seconds,
      CONNECTION_IDLE_SECONDS: 120,
    });
    expect(http.headersTimeout).toBe(ms);
    // The deadline of the request answers first.
    expect(requestTimeout).toBeGreaterThanOrEqual(seconds * 1_000 + 5_000);
    expect(http.connectionsCheckingInterval).toBeLessThanOrEqual(ms);
  });
});

test.each([
  ['/jobs?a=1', '/jobs?a=1'],
  ['http://evil.example/jobs?a=1', '/jobs?a=1'],
  ['HTTPS://evil.example:80', '/'],
  ['http://evil.example?a=1', '/?a=1'],
  ['ftp://u:p@evil.example//x', '//x'],
  ['*', '*'],
])('the target %s is read as %s', (target, read) => expect(originForm(target)).toBe(read));
