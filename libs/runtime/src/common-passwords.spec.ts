import { describe, expect, test } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-password-list.js';
import { isCommonPassword } from './common-passwords.js';

const all = COMMON_PASSWORDS.trim().split(/\s/);

test('the list has 10,000 passwords, each once and in lower case', () => {
  expect([all.length, new Set(all).size]).toEqual([10_000, 10_000]);
  expect(all.filter((each) => each !== each.toLowerCase())).toEqual([]);
});

describe('a password', () => {
  test('of the list is common, no matter what its place there', () =>
    expect(all.filter((each) => !isCommonPassword(each))).toEqual([]));

  test.each(['password123', 'Password123', 'QWERTYUIOP', 'iloveyou1'])('is common: %s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );

  // Two neighbours of the list, parts of a listed password, and longer ones.
  test.each(['', ' ', 'password 12345678', 'password\n12345678', 'asswor', 'password1234567', 'correct horse battery'])(
    'is not common: "%s"',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
