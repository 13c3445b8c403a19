import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hash } from 'node:crypto';
import { fingerprint } from './idempotency-keys.js';

/** The fingerprint as it is defined; rows of earlier releases contain it. */
function defined(method: string, url: string, body: unknown): string {
  const canonical = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(canonical);
    if (typeof value !== 'object' || value === null) return value ?? null;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, canonical(child)]);
  };
  const { pathname, searchParams } = new URL(url, 'http://origin');
  searchParams.sort();
  return hash('sha256', JSON.stringify([method, pathname, searchParams.toString(), canonical(body)]));
}

describe('the fingerprint of a request', () => {
  it('is the same for every body as ever', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(fingerprint('POST', '/v1/jobs', body).toString('hex')).toBe(defined('POST', '/v1/jobs', body));
      }),
    );
  });

  it.each([
    '/v1/jobs',
    '/v1/jobs/jobs_01/publish',
    '/v1/jobs?b=2&a=1',
    '/v1/jobs?',
    '/v1/./jobs',
    '/v1/../jobs',
    '/v1/jobs/',
    '//other/jobs',
    '/v1/j%6fbs',
    '/v1/jobs/%2e%2e/x',
    '/v1/jobs/ä',
    '/v1/jobs#x',
    '/v1/jobs/a b',
    '/',
    '/v1/jobs?a=%20&a=+',
  ])('is the same for the address %s as ever', (url) => {
    expect(fingerprint('PATCH', url, undefined).toString('hex')).toBe(defined('PATCH', url, undefined));
  });

  it('does not depend on the order of keys, and depends on everything else', () => {
    const of = (body: unknown, url = '/v1/jobs', method = 'POST') => fingerprint(method, url, body).toString('hex');
    expect(of({ a: 1, b: { c: 2, d: 3 } })).toBe(of({ b: { d: 3, c: 2 }, a: 1 }));
    expect(
      new Set([
        of({}),
        of([]),
        of(null),
        of({ a: 1 }),
        of({ a: '1' }),
        of(['a', 1]),
        of({}, '/v1/companies'),
        of({}, '/v1/jobs', 'PATCH'),
      ]).size,
    ).toBeGreaterThanOrEqual(7);
  });
});
