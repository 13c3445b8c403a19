import { expect, test } from '@jest/globals';
import { returnAddress } from './return-address.js';

test.each([
  ['/', 'https://jobs.example/'],
  ['/jobs?q=nurse#top', 'https://jobs.example/jobs?q=nurse#top'],
  ['/a/../b', 'https://jobs.example/b'],
])('%s is a path of the storefront', (path, address) => {
  expect(returnAddress('https://jobs.example', path).href).toBe(address);
});

test('a storefront below a path keeps it', () => {
  expect(returnAddress('https://host.example/board/hill', '/jobs').href).toBe('https://host.example/board/hill/jobs');
});

test.each([
  '',
  'jobs',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '@evil.example',
  '.evil.example',
  ':80/',
  '/a\nb',
  `/${'a'.repeat(2_000)}`,
])('%j is none', (path) => {
  expect(() => returnAddress('https://jobs.example', path)).toThrow(
    expect.objectContaining({ code: 'validation_bad_request' }),
  );
});
