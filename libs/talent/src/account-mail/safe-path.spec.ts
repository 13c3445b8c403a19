import { expect, test } from '@jest/globals';
import { safePath } from './safe-path.js';

test.each(['/', '/jobs/nurse', '/jobs?page=2&q=a%20b#top', '/a//b', '/https://x.example'])('%s is kept', (path) =>
  expect(safePath(path)).toBe(path),
);

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
])('%j is dropped', (path) => expect(safePath(path)).toBeNull());
