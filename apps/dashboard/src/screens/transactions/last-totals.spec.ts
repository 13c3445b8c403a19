import { expect, test } from '@jest/globals';
import { lastTotals } from './last-totals.js';

test('the last line of a currency has its total', () => {
  const rows = [
    { currency: 'eur', runningTotalCents: 100 },
    { currency: 'usd', runningTotalCents: 5 },
    { currency: 'eur', runningTotalCents: 250 },
    {},
  ];
  expect(lastTotals(rows)).toEqual([
    { currency: 'eur', cents: 250 },
    { currency: 'usd', cents: 5 },
  ]);
});
