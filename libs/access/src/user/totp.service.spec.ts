import { describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { newRecoveryCodes, newSecret, recoveryKey, stepOf, uriOf } from './second-factor.service.js';

/** The secret of the test vectors of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
const code = (seconds: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: seconds * 1_000 });

describe('a code of the moment', () => {
  // The last six of the eight digits of the vectors.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('is that of RFC 6238 at %s', (seconds, expected, step) =>
    expect(stepOf(secret, expected, at(seconds), 0)).toBe(step),
  );

  test('is good one step before and after its own, and no longer', () => {
    const now = 1_111_111_109;
    const steps = [-60, -30, 0, 30, 60].map((offset) => stepOf(secret, code(now + offset), at(now), 0));
    expect(steps).toEqual([null, 37_037_035, 37_037_036, 37_037_037, null]);
  });

  test('is good once, and so is none before it', () => {
    const now = 1_111_111_109;
    expect(stepOf(secret, code(now), at(now), 37_037_036)).toBeNull();
    expect(stepOf(secret, code(now - 30), at(now), 37_037_036)).toBeNull();
    expect(stepOf(secret, code(now + 30), at(now), 37_037_036)).toBe(37_037_037);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 287082'])('is six digits and not "%s"', (text) =>
    expect(stepOf(secret, text, at(59), 0)).toBeNull(),
  );
});

test('a secret has 160 bits and is scanned with the address of its account', () => {
  const fresh = newSecret();
  expect(Secret.fromBase32(fresh).bytes).toHaveLength(20);
  expect(newSecret()).not.toBe(fresh);
  expect(uriOf(fresh, 'ada@acme.example')).toBe(
    `otpauth://totp/Openings:ada%40acme.example?issuer=Openings&secret=${fresh}&algorithm=SHA1&digits=6&period=30`,
  );
});

test('recovery codes are ten that differ, in the form in which people write them down', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const each of codes) expect(each).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect(recoveryKey(' ABCD-efgh 2345-wxyz')).toBe('abcdefgh2345wxyz');
});
