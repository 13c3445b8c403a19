import { describe, expect, test } from '@jest/globals';
import { parseBoardPlanPrices } from './board-plan-price.js';

const GROW = { plan: 'grow', interval: 'monthly', price: 'price_1', amountCents: 9_900, currency: 'usd' };

describe('prices of the plans of boards', () => {
  test('are read in their order', () =>
    expect(parseBoardPlanPrices(JSON.stringify([GROW, { ...GROW, interval: 'annual', price: undefined }]))).toEqual([
      { plan: 'grow', interval: 'monthly', price: 'price_1', amount: 9_900, currency: 'usd' },
      { plan: 'grow', interval: 'annual', price: null, amount: 9_900, currency: 'usd' },
    ]));

  test.each([
    '',
    '{}',
    '[]',
    'null',
    '[null]',
    '[1]',
    JSON.stringify([GROW, { ...GROW, interval: 'annual' }]),
    ...[
      { plan: 'enterprise' },
      { plan: 'free' },
      { interval: 'weekly' },
      { price: '' },
      { price: 'price 2' },
      { amount: 9_900 },
      { price: 1 },
      { amountCents: 0 },
      { amountCents: 9.5 },
      { amountCents: '9900' },
      { currency: 'USD' },
      { currency: undefined },
    ].map((change) => JSON.stringify([GROW, { ...GROW, price: 'price_2', ...change }])),
  ])('are not %s', (text) => expect(parseBoardPlanPrices(text)).toBeNull());
});
