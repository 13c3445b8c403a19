import { expect, it } from '@jest/globals';
import { nextTryIn } from './mail-retries.js';

/** The seconds at which a mail is tried that always fails. */
function tries(): number[] {
  const found = [0];
  for (let age = 0, attempts = 1; ; attempts++) {
    const pause = nextTryIn(attempts, age);
    if (pause === null) return found;
    found.push((age += pause));
  }
}

it('a mail is tried soon, then less and less often, and is given up after two days', () => {
  const found = tries();
  expect(found.slice(0, 7)).toEqual([0, 5, 35, 155, 755, 4_355, 11_555]);
  expect(found.slice(7).every((at, nth) => at - (found[nth + 6] ?? 0) === 7_200)).toBe(true);
  const last = found.at(-1) ?? 0;
  expect([last <= 172_800, last + 7_200 > 172_800]).toEqual([true, true]);
});

it('a mail that no one could try for days is tried once more at most', () => expect(nextTryIn(1, 200_000)).toBeNull());
