import { expect, test } from '@jest/globals';
import { newToken, tokenHash } from './opaque-tokens.js';

test('a token has 256 bits, and is found by its hash alone', () => {
  const token = newToken();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken()).not.toBe(token);
  expect(tokenHash(token)).toEqual(tokenHash(token));
  expect(tokenHash(token)).toHaveLength(32);
  expect(tokenHash(token).toString('latin1')).not.toContain(token);
});
