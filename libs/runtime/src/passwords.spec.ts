import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashPassword, isOutdated, isPassword, PASSWORD_HASH_COST, setPasswordHashCost } from './passwords.js';

beforeEach(() => setPasswordHashCost(10));
afterEach(() => setPasswordHashCost(PASSWORD_HASH_COST));

test('a password is known again by its hash, and no other is', async () => {
  setPasswordHashCost(PASSWORD_HASH_COST);
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}$/);
  expect(hash).not.toContain('correct');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse ', hash)).toBe(false);
});

test('the same password never has the same hash', async () =>
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse')));

test('letters count, not how they are composed', async () =>
  expect(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true));

test('the strength is in the hash, so that it may be raised', async () => {
  const weak = 'scrypt$16$1$1$c2FsdA==$';
  await expect(isPassword('x', `bcrypt$${weak}`)).rejects.toThrow('has an unknown format');
  expect(await isPassword('x', weak)).toBe(true);
});

test('a hash that cost less than one of today is outdated, and none that cost more', async () => {
  const hash = await hashPassword('correct horse');
  expect(isOutdated(hash)).toBe(false);
  setPasswordHashCost(11);
  expect(isOutdated(hash)).toBe(true);
  expect(await isPassword('correct horse', hash)).toBe(true);
  setPasswordHashCost(9);
  expect(isOutdated(hash)).toBe(false);
  expect(isOutdated('scrypt$16$8$3$c2FsdA==$')).toBe(true);
});

test('many at once take turns, and each gets its own answer', async () => {
  const hash = await hashPassword('3');
  const answers = await Promise.all(['1', '2', '3', '4', '5'].map((password) => isPassword(password, hash)));
  expect(answers).toEqual([false, false, true, false, false]);
});
