import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { safePath } from './safe-path.js';

test.each(['/', '/jobs/nurse', '/jobs?page=2&q=a%20b#top', '/a//b', '/https://x.example', '/jobs?next=//x&q=50%'])(
  '%s is kept',
  (path) => expect(safePath(path)).toBe(path),
);

test.each([
  ['/a/../jobs', '/jobs'],
  ['/jobs?q=a b', '/jobs?q=a%20b'],
  ['/./jobs/.', '/jobs/'],
  ['/größe', '/gr%C3%B6%C3%9Fe'],
])('%s is kept as browsers normalise it', (path, normalised) => expect(safePath(path)).toBe(normalised));

test.each([
  undefined,
  '',
  'jobs',
  'https://evil.example/jobs',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\nSet-Cookie: b',
  '\\\\evil.example',
  '/jobs\\..\\x',
  'javascript:alert(1)',
  ' /jobs',
  '/\u0085x',
  `/${'a'.repeat(3_000)}`,
  // Normalized or decoded, these begin with two slashes, or with characters that browsers treat as two slashes.
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/.%2E//evil.example',
  '/%2Fevil.example',
  '/%2f%2Fevil.example',
  '/%252Fevil.example',
  '/%5Cevil.example',
  '/%255cevil.example',
  '/%2e%2fevil.example/..//x',
  '/%09/evil.example',
  '/jobs%0d%0aSet-Cookie:%20a=b',
  '/jobs%00',
  '/jobs%zz',
  '/jobs%c0%af',
])('%j is dropped', (path) => expect(safePath(path)).toBeNull());

describe('every accepted path', () => {
  const parts = ['/', '\\', '.', '..', '%2e', '%2F', '%5c', '%25', '%', '\t', '\n', '\0', '@', ':', '?', '#', 'x', 'é'];
  const hostile = fc
    .array(fc.constantFrom(...parts, 'evil.example', 'https:', '%09', '%0A', '%252f'), { maxLength: 12 })
    .map((chosen) => `/${chosen.join('')}`);

  /** `path` as seen by a client that decodes it up to three times. */
  function* decodings(path: string): Generator<string> {
    yield path;
    for (let [round, text] = [0, path]; round < 3; round++) {
      try {
        text = decodeURIComponent(text);
      } catch {
        return;
      }
      yield text;
    }
  }

  test('leads to the storefront, also after it was normalised or decoded', () =>
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const kept = safePath(text);
        if (kept === null) return;
        const [path = ''] = kept.split(/[?#]/);
        for (const seen of [kept, ...decodings(path)])
          for (const base of ['https://jobs.example', 'https://jobs.example/auth/magic-link?token=a'])
            expect(new URL(seen, base).origin).toBe('https://jobs.example');
        expect(kept).toMatch(/^\/(?![/\\])[^\\\s]*$/);
        expect(safePath(kept)).toBe(kept);
      }),
      { numRuns: 2_000 },
    ));
});
