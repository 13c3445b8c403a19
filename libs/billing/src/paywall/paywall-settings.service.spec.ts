import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import type { OfferKey } from './paywall.js';
import { PaywallGate } from './paywall-gate.service.js';
import { wall } from './paywall.samples.js';
import { PaywallSettings, type PaywallWish } from './paywall-settings.service.js';

const billing = await selling();
const { payments, buyers } = billing;
afterAll(() => billing.close());
afterEach(() => {
  payments.isDown = false;
  payments.isReady = true;
  buyers.isOn = true;
});

const setUp = async () => {
  const board = await billing.board();
  const replacing = (wish: PaywallWish, key?: string) =>
    board.when(PaywallSettings, (settings) => settings.replace(wish), key === undefined ? {} : { key });
  const current = () => board.given(PaywallSettings, (settings) => settings.current());
  const offers = () => board.given(PaywallGate, (gate) => gate.offers());
  const made = async () => {
    const refs = new Set(Object.values((await current()).prices).map(({ ref }) => ref));
    return [...payments.prices].filter(([ref]) => refs.has(ref)).map(([, price]) => price);
  };
  return { ...board, replacing, current, offers, made };
};

describe('a paywall', () => {
  test('is off at first, with six offers', async () => {
    const { current, offers, given } = await setUp();
    const { enabled, previewCount, currency, offers: all } = await current();
    expect([enabled, previewCount, currency, Object.keys(all).length]).toEqual([false, 5, 'usd', 6]);
    expect(await offers()).toEqual([]);
    expect(await given(PaywallGate, (gate) => gate.previewCount(null))).toBeNull();
  });

  test('sells the enabled offers, in their order, and has one default', async () => {
    const { replacing, offers, made, given } = await setUp();
    await replacing(wall({ lifetime: 9_900, monthly: 900, daily: 0 }, { currency: 'EUR' })).appends('PaywallReplaced');
    const shown = (await offers()).map(({ key, amountCents, currency, isDefault }) => [
      key,
      amountCents,
      currency,
      isDefault,
    ]);
    expect(shown).toEqual([
      ['monthly', 900, 'eur', true],
      ['lifetime', 9_900, 'eur', false],
    ]);
    expect(await made()).toMatchObject([
      { amount: 900, currency: 'eur', interval: { unit: 'month', count: 1 } },
      { amount: 9_900, currency: 'eur', interval: null },
    ]);
    await replacing(wall({ lifetime: 9_900, monthly: 900 }, { isDefault: 'lifetime', currency: 'eur' })).accepted();
    expect((await offers()).find(({ isDefault }) => isDefault)?.key).toBe('lifetime');
    expect(await given(PaywallGate, (gate) => gate.previewCount(null))).toBe(5);
  });

  test('sells no amount that the provider cannot take', async () => {
    const { replacing } = await setUp();
    const refusing = replacing(wall({ monthly: 1_234 }, { currency: 'kwd' }));
    const { path } = await refusing.refused('validation_bad_request').then(({ details }) => {
      const { issues } = details as { readonly issues: readonly { readonly path: readonly unknown[] }[] };
      return { path: issues[0]?.path };
    });
    expect([path?.[0], path?.[2]]).toEqual(['offers', 'amountCents']);
    await replacing(wall({ monthly: 1_230 }, { currency: 'kwd' })).accepted();
  });

  test('keeps prices that stay, and retires the others', async () => {
    const { replacing, current, settled } = await setUp();
    await replacing(wall({ monthly: 900, yearly: 9_000 })).accepted();
    const { prices: before } = await current();
    await replacing(wall({ monthly: 1_000, yearly: 9_000 }, { buttonText: 'Unlock' })).accepted();
    const { prices } = await current();
    expect([prices.yearly, prices.monthly?.amountCents]).toEqual([before.yearly, 1_000]);
    await settled();
    expect(payments.prices.get(String(before.monthly?.ref))?.isActive).toBe(false);
    expect(payments.prices.get(String(prices.yearly?.ref))?.isActive).toBe(true);
  });

  test('is made once, however often the request is tried', async () => {
    const { replacing, made } = await setUp();
    const prices = payments.prices.size;
    await replacing(wall(), 'once').appends('PaywallReplaced');
    await replacing(wall(), 'once').appends();
    expect([(await made()).length, payments.prices.size - prices]).toEqual([1, 1]);
    await replacing(wall()).appends();
  });

  test('keeps texts of offers that are absent', async () => {
    const { replacing, current } = await setUp();
    const [first, ...rest] = wall().offers;
    const named = { ...wall(), offers: [{ ...first!, label: 'A day', billingLabel: 'Each day' }, ...rest] };
    await replacing(named).accepted();
    await replacing(wall({ monthly: 800 })).accepted();
    expect((await current()).offers.daily).toMatchObject({ label: 'A day', billingLabel: 'Each day' });
  });

  test('that is turned off is closed, also while the board cannot receive payments', async () => {
    const { replacing, offers, given } = await setUp();
    await replacing(wall()).accepted();
    payments.isReady = false;
    buyers.isOn = false;
    await replacing(wall({ monthly: 900 }, { enabled: false })).appends('PaywallReplaced', 'PaywallClosed');
    expect(await offers()).toEqual([]);
    expect(await given(PaywallGate, (gate) => gate.previewCount(null))).toBeNull();
  });
});

describe('a paywall is refused', () => {
  test('while it could sell nothing', async () => {
    const { replacing } = await setUp();
    expect((await replacing(wall({})).refused('paywall_no_paid_offer')).kind).toBe('invalid');
    expect((await replacing(wall({ monthly: 0 })).refused('paywall_no_paid_offer')).kind).toBe('invalid');
    await replacing(wall({}, { enabled: false })).accepted();
    payments.isReady = false;
    expect((await replacing(wall()).refused('paywall_payment_connection_not_ready')).kind).toBe('conflict');
    buyers.isOn = false;
    expect((await replacing(wall()).refused('paywall_candidates_disabled')).kind).toBe('conflict');
  });

  test('while the provider does not answer', async () => {
    const { replacing, current } = await setUp();
    payments.isDown = true;
    await replacing(wall()).refused('payments_unavailable');
    expect((await current()).enabled).toBe(false);
  });

  test.each<[string, PaywallWish]>([
    ['a currency that there is not', wall({ monthly: 1 }, { currency: 'xyz' })],
    ['an amount that no provider takes', wall({ monthly: 100_000_000 })],
    ['five offers', { ...wall(), offers: wall().offers.slice(1) }],
    ['an offer twice', { ...wall(), offers: [...wall().offers.slice(1), wall().offers[1]!] }],
    ['a default that is not enabled', wall({ monthly: 1 }, { isDefault: 'daily' })],
    [
      'two defaults',
      {
        ...wall(),
        offers: wall({ daily: 1, monthly: 1 }).offers.map((offer) => ({ ...offer, isDefault: offer.enabled })),
      },
    ],
  ])('with %s', async (_, wish) => {
    const { replacing } = await setUp();
    await replacing(wish).refused('validation_bad_request');
  });

  test('when another change was made meanwhile', async () => {
    const { current, given } = await setUp();
    const make = payments.makePrice.bind(payments);
    payments.makePrice = async (...call) => {
      payments.makePrice = make;
      await given(PaywallSettings, (settings) => settings.replace(wall({ weekly: 300 })));
      return make(...call);
    };
    const late = given(PaywallSettings, (settings) => settings.replace(wall({ monthly: 900 })));
    await expect(late).rejects.toMatchObject({ code: 'stale_version' });
    const sold: OfferKey[] = ['weekly'];
    expect(Object.keys((await current()).prices)).toEqual(sold);
  });
});
