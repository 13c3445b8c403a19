import { expect, test } from '@jest/globals';
import { curlText, shellWord } from './curl.js';

test('a write has a key of its own, its body, and no secret', () =>
  expect(
    curlText('https://jobs.example', {
      method: 'PATCH',
      path: '/jobs/jobs_1',
      body: { title: "Nurse's aide" },
      ifMatch: '"3"',
    }),
  ).toBe(
    [
      'curl -X PATCH https://jobs.example/v1/jobs/jobs_1 \\',
      '  -H "Authorization: Bearer $OPENINGS_API_KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      `  -H 'If-Match: "3"' \\`,
      "  -H 'Content-Type: application/json' \\",
      String.raw`  -d '{`,
      String.raw`    "title": "Nurse'\''s aide"`,
      "  }'",
    ].join('\n'),
  ));

test('a read is short', () =>
  expect(curlText('http://127.0.0.1:3000', { method: 'GET', path: '/jobs' })).toBe(
    'curl http://127.0.0.1:3000/v1/jobs \\\n  -H "Authorization: Bearer $OPENINGS_API_KEY"',
  ));

test('an upload names its file', () =>
  expect(curlText('https://jobs.example', { method: 'POST', path: '/imports', files: ['file'] })).toContain(
    '-F file=@file',
  ));

test.each([
  ['plain', 'plain'],
  ['two words', "'two words'"],
  ['$(rm -rf .)', "'$(rm -rf .)'"],
  ["it's", String.raw`'it'\''s'`],
])('%s is one word to a shell', (text, word) => expect(shellWord(text)).toBe(word));
