import type { PaymentChoice } from '#payments';
import { describe, expect, test } from '@jest/globals';
import { boardPlanPrices, parseBoardPlanPrices } from './board-plan-price.js';

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

describe('what boards pay for their plans', () => {
  const STRIPE: PaymentChoice = {
    driver: 'stripe',
    secretKey: 'sk_test_abc',
    webhookSecrets: ['whsec_a'],
    publishableKey: null,
    isLive: false,
    hasAccounts: false,
    apiUrl: null,
  };
  const listed = { plan: 'grow', interval: 'monthly', amountCents: 9_900, currency: 'usd' };
  const refuse = (sentence: string): never => {
    throw new Error(sentence);
  };
  const read = (prices: unknown, choice: PaymentChoice = { driver: 'test' }) =>
    boardPlanPrices(JSON.stringify(prices), choice, refuse);

  test('is nothing where the setting is absent', () =>
    expect(boardPlanPrices(null, { driver: 'test' }, refuse)).toEqual([]));

  test('has an id at the provider, where there is one', () => {
    const known = { plan: 'grow', interval: 'monthly', amount: 9_900, currency: 'usd' };
    expect(read([listed])).toEqual([{ ...known, price: null }]);
    expect(read([{ ...listed, price: 'price_1' }], STRIPE)).toEqual([{ ...known, price: 'price_1' }]);
    expect(() => read([listed], STRIPE)).toThrow('BOARD_PLAN_PRICES must name the price of each entry');
  });

  test.each([[[]], [[{ ...listed, plan: 'enterprise' }]], [[{ ...listed, amountCents: '9900' }]], ['[']])(
    'is refused at the start: %j',
    (prices) => expect(() => read(prices)).toThrow(/^BOARD_PLAN_PRICES must be a JSON list/),
  );
});
