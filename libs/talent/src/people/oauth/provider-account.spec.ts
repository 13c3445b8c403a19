import { describe, expect, it } from '@jest/globals';
import { accountFound, displayNameOf } from './provider-account.js';

const vouched = { email: 'ada@example.com', emailVerified: true };
const NOBODY = { isLinked: false, hasAddress: false };

describe('the account of a person whom a provider identifies', () => {
  it('is the linked one, with any address', () => {
    for (const address of [vouched, { ...vouched, emailVerified: false }, { email: null, emailVerified: false }])
      expect(accountFound(address, { isLinked: true, hasAddress: true })).toBe('linked');
  });

  it('is the one with the same address, or else a new one', () => {
    expect(accountFound(vouched, { ...NOBODY, hasAddress: true })).toBe('same_address');
    expect(accountFound(vouched, NOBODY)).toBe('new');
  });

  it.each([
    { ...vouched, emailVerified: false },
    { email: null, emailVerified: true },
    // The Kelvin sign, which a mail system may take for a K.
    { email: '\u212aate@example.com', emailVerified: true },
  ])('is none for %j', (address) => {
    for (const hasAddress of [true, false]) expect(accountFound(address, { ...NOBODY, hasAddress })).toBe('refused');
  });
});

describe('the name of a new account', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada\r\n\tLovelace\u0000 ', 'Ada Lovelace'],
    ['', null],
    [' \n ', null],
    [null, null],
    ['🩺'.repeat(200), '🩺'.repeat(120)],
  ])('of %j is %j', (name, shown) => expect(displayNameOf(name)).toBe(shown));
});
