import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import { AccessSales } from './access-sales.service.js';
import { PaywallGate } from './paywall-gate.service.js';
import { PaywallSandbox } from './paywall-sandbox.service.js';
import { wall } from './paywall.samples.js';
import { PaywallSettings } from './paywall-settings.service.js';

const billing = await selling();
afterAll(() => billing.close());
afterEach(() => void (billing.payments.isReady = true));

const setUp = async () => {
  const board = await billing.board();
  const change = (features: Parameters<PaywallSandbox['change']>[0]) =>
    board.when(PaywallSandbox, (it) => it.change(features));
  const seen = (userId: string | null) => board.given(PaywallGate, (gate) => gate.previewCount(userId));
  const offers = async () => (await board.given(PaywallGate, (gate) => gate.offers())).map(({ key }) => key);
  return { ...board, change, seen, offers };
};

describe('the paywall of a sandbox', () => {
  test('is switched alone, and sells the offers that are on', async () => {
    const { change, seen, offers } = await setUp();
    await change({ enabled: true, previewCount: 3 }).appends('PaywallReplaced');
    expect([await seen(null), await offers()]).toEqual([3, ['monthly', 'lifetime']]);
    await change({ previewCount: 7 }).appends('PaywallReplaced');
    expect(await seen(null)).toBe(7);
    await change({ enabled: true, previewCount: 7 }).appends();
    await change({ enabled: false }).appends('PaywallReplaced', 'PaywallClosed');
    expect([await seen(null), await offers()]).toEqual([null, []]);
  });

  test('keeps the offers of its operators', async () => {
    const { change, offers, given } = await setUp();
    await given(PaywallSettings, (it) => it.replace(wall({ daily: 100 }, { enabled: false })));
    await change({ enabled: true }).accepted();
    expect(await offers()).toEqual(['daily']);
  });

  test('hides jobs also while the board cannot receive payments', async () => {
    const { change, seen, offers } = await setUp();
    billing.payments.isReady = false;
    await change({ enabled: true, previewCount: 2 }).accepted();
    expect([await seen(null), await offers()]).toEqual([2, []]);
  });

  test('opens to a user with an unpaid grant', async () => {
    const { change, seen, given } = await setUp();
    await change({ enabled: true, previewCount: 2 }).accepted();
    await given(PaywallSandbox, (it) => it.grant({ userId: 'boardUsers_1', email: 'pat@x.example', name: 'Pat' }));
    expect([await seen('boardUsers_1'), await seen('boardUsers_2')]).toEqual([null, 2]);
    const [grant] = await given(AccessSales, (it) => it.grants('boardUsers_1'));
    expect(grant).toMatchObject({ status: 'active', hasAccess: true, product: { offerType: 'recurring' } });
  });
});
