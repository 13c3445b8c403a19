import { expect, test } from '@jest/globals';
import { pathIn } from './provider-sign-in.service.js';

test.each(['/', '/demo', '/demo/jobs?status=draft&page=2', '/demo/jobs/jobs_1#history', '/demo/a%2Fb'])(
  '%s is a path of the dashboard',
  (path) => expect(pathIn(path)).toBe(path),
);

test.each([
  undefined,
  '',
  'demo',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/../v1/sessions',
  '/demo/../../v1',
  '/%2e%2e/%2e%2e/v1',
  '/a\r\nSet-Cookie: x=y',
])('%j is none, and leads to its first page', (path) => expect(pathIn(path)).toBe('/'));
