import { describe, expect, test } from '@jest/globals';
import { currencyFrom, decimalOf, majorUnits, minorUnits, moneyText } from './currency.js';

test('a currency is one of ISO 4217, in lower case', () =>
  expect(['USD', 'eur', 'jPy', 'xyz', 'us', ''].map(currencyFrom)).toEqual(['usd', 'eur', 'jpy', null, null, null]));

describe('an amount in major units', () => {
  test.each([
    [10, 'usd', 1_000],
    [10.01, 'usd', 1_001],
    [1.1, 'eur', 110],
    [0.29, 'usd', 29],
    [1_000, 'jpy', 1_000],
    [1.234, 'kwd', 1_234],
    [999_999.99, 'usd', 99_999_999],
  ])('%d %s is %d of the smallest unit, and back', (major, currency, minor) => {
    expect(minorUnits(major, currency)).toBe(minor);
    expect(majorUnits(minor, currency)).toBe(major);
  });

  test.each([
    [10.001, 'usd'],
    [0.5, 'jpy'],
    [1.2345, 'kwd'],
    [0, 'usd'],
    [-1, 'usd'],
    [1_000_000, 'usd'],
    [Number.NaN, 'usd'],
    [Number.POSITIVE_INFINITY, 'usd'],
    [0.001, 'usd'],
  ])('%d %s is none', (major, currency) => expect(minorUnits(major, currency)).toBeNull());
});

test.each([
  [9_900, 'usd', '$99.00'],
  [5_000, 'jpy', '¥5,000'],
  [5_000, 'isk', 'ISK 5,000'],
  [1_250, 'kwd', 'KWD 1.250'],
])('%d of the smallest unit of %s is written %s', (amount, currency, text) =>
  expect(moneyText({ amount, currency }).replaceAll('\u00a0', ' ')).toBe(text),
);

test.each([
  [1_050, 'usd', '10.50'],
  [0, 'eur', '0.00'],
  [5_000, 'jpy', '5000'],
  [5, 'kwd', '0.005'],
  [999_999_999_999_999, 'usd', '9999999999999.99'],
])('%d of the smallest unit of %s is the decimal %s', (amount, currency, text) =>
  expect(decimalOf(amount, currency)).toBe(text),
);
