import { describe, expect, test } from '@jest/globals';
import { amountFrom, providerAmount, takesAmount } from './stripe-money.js';

describe('an amount by ISO 4217', () => {
  test.each([
    [9_900, 'usd', 9_900],
    [1_200, 'jpy', 1_200],
    [5_000, 'isk', 500_000],
    [3_700, 'ugx', 370_000],
    [450_000, 'mga', 4_500],
    [1_250, 'kwd', 1_250],
    [0, 'tnd', 0],
  ])('of %d %s is %d in the unit of the provider, and back', (amount, currency, units) => {
    expect([takesAmount({ amount, currency }), providerAmount({ amount, currency })]).toEqual([true, units]);
    expect(amountFrom(units, currency)).toBe(amount);
  });

  test.each([
    [1_234, 'kwd'],
    [1, 'bhd'],
    [450_050, 'mga'],
  ])('of %d %s is refused', (amount, currency) => {
    expect(takesAmount({ amount, currency })).toBe(false);
    expect(() => providerAmount({ amount, currency })).toThrow('amount_not_supported');
  });
});
