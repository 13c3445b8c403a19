import { describe, expect, test } from '@jest/globals';
import { paymentChoice, type PaymentSettings } from './payment-choice.js';

const NONE: PaymentSettings = {
  PAYMENTS: null,
  STRIPE_SECRET_KEY: null,
  STRIPE_WEBHOOK_SECRET: null,
  STRIPE_PUBLISHABLE_KEY: null,
  STRIPE_CONNECT: 'off',
  STRIPE_API_URL: null,
  DATABASE_URL: null,
};
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' };
const ELSEWHERE = { DATABASE_URL: 'postgres://db.example/openings' };

const choose = (settings: Partial<PaymentSettings>) =>
  paymentChoice({ ...NONE, ...settings }, (sentence) => {
    throw new Error(sentence);
  });

describe('the driver of payments', () => {
  test.each<[string, Partial<PaymentSettings>, string]>([
    ['test on the embedded database', {}, 'test'],
    ['off on any other database', ELSEWHERE, 'off'],
    ['stripe with its keys', { ...KEYS, ...ELSEWHERE }, 'stripe'],
    ['the PAYMENTS setting, regardless of the keys', { ...KEYS, PAYMENTS: 'off' }, 'off'],
    ['test elsewhere only when it is named', { ...ELSEWHERE, PAYMENTS: 'test' }, 'test'],
  ])('is %s', (_, settings, driver) => expect(choose(settings).driver).toBe(driver));

  test('has what it needs', () =>
    expect(choose({ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc', STRIPE_CONNECT: 'on' })).toEqual({
      driver: 'stripe',
      secretKey: 'sk_test_abc',
      webhookSecrets: ['whsec_a', 'whsec_b'],
      publishableKey: 'pk_test_abc',
      isLive: false,
      hasAccounts: true,
      apiUrl: null,
    }));

  test.each<[string, Partial<PaymentSettings>]>([
    ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.', { STRIPE_SECRET_KEY: 'sk_test_abc' }],
    ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.', { STRIPE_WEBHOOK_SECRET: 'whsec_a' }],
    ['STRIPE_PUBLISHABLE_KEY must be set with STRIPE_SECRET_KEY.', { STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }],
    ['PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.', { PAYMENTS: 'stripe' }],
    [
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the live mode or both of the test mode.',
      { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
    ],
    [
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the live mode or both of the test mode.',
      { ...KEYS, STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' },
    ],
    [
      'STRIPE_API_URL must not be set with a key of the live mode.',
      { ...KEYS, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_API_URL: 'http://127.0.0.1:1' },
    ],
  ])('is refused: %s', (sentence, settings) => expect(() => choose(settings)).toThrow(sentence));

  test('is refused without a key in the sentence', () => {
    expect(() => choose({ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).not.toThrow(/abc/);
  });
});
