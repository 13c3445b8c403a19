import { expect, test } from '@jest/globals';
import { EMAIL, emailKey } from './email.js';

test.each(['ada@acme.example', "o'neil+jobs@mail.acme.example", 'ADA@ACME.EXAMPLE', 'a@b.co'])(
  '%s is an address',
  (email) => expect(email).toMatch(EMAIL),
);

test.each([
  'ada',
  'ada@acme',
  'ada@acme.example ',
  'ada@acme.example\n',
  'ada@acme.example\r\nBcc: all@victim.example',
  'ada@acme.example,eve@evil.example',
  'Ada <ada@acme.example>',
  '"ada"@acme.example',
  'ada@-acme.example',
  'ada@acme..example',
  'adа@acme.example',
  'ada@аcme.example',
  `${'a'.repeat(65)}@acme.example`,
  `ada@${'a.'.repeat(125)}example`,
])('%j is none', (email) => expect(email).not.toMatch(EMAIL));

test('capitals are folded, and nothing else is taken for a letter of ASCII', () => {
  expect(emailKey('ADA@Acme.Example')).toBe('ada@acme.example');
  // The Kelvin sign and the dotted capital I, which other foldings convert to k and i.
  expect(emailKey('\u212Aate@acme.example')).toBe('\u212Aate@acme.example');
  expect(emailKey('\u0130da@acme.example')).toBe('\u0130da@acme.example');
});
