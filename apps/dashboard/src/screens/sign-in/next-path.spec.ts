import { expect, test } from '@jest/globals';
import { nextPath } from './next-path.js';

test.each([
  ['/north/jobs?status=draft', '/north/jobs?status=draft'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/sign-in?next=/sign-in', null],
  [undefined, null],
])('after signing in, %s leads to %s', (next, path) => expect(nextPath(next)).toBe(path));
