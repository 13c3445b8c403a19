import { expect, test } from '@jest/globals';
import { BOARD, OTHER_BOARD } from '#testing';
import { StripeService } from '../../doubles/stripe-service.js';
import { aCheckout, aCoupon, aPrice, fresh, onBoard, paymentsContract } from './payments.suite.js';
import { customersContract } from './payments.customers.suite.js';
import { MemoryAccounts, stripeDriver, worldOf } from './stripe-driver.js';

const onOneAccount = async () => {
  const service = await StripeService.start();
  return worldOf(service, await stripeDriver(service.url));
};

const onOwnAccounts = async () => {
  const service = await StripeService.start();
  const accounts = new MemoryAccounts();
  const provider = await stripeDriver(service.url, { hasAccounts: true, accounts });
  await onBoard(() => provider.onboarding('https://jobs.example/dashboard', 'key_onboarding'), BOARD);
  await onBoard(() => provider.onboarding('https://jobs.example/dashboard', 'key_onboarding_2'), OTHER_BOARD);
  return worldOf(service, provider);
};

for (const contract of [paymentsContract, customersContract]) {
  contract('stripe', onOneAccount);
  contract('stripe, each board with an account of its own', onOwnAccounts);
}

test('a checkout that a code of another board or installation reduced says so', async () => {
  const service = await StripeService.start();
  try {
    const [provider, elsewhere] = [
      await stripeDriver(service.url),
      await stripeDriver(service.url, { installation: 'installationb' }),
    ];
    const price = aPrice();
    const priceRef = await onBoard(() => provider.makePrice(price, 'price'));
    const terms = { maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false };
    const paidWith = async (driver: typeof provider, board: string, code: string, marks = true) => {
      await onBoard(async () => {
        const coupon = aCoupon({ appliesTo: [price.productId], percentOff: 50 });
        const couponRef = await driver.makeCoupon(coupon, fresh('key'));
        const codeRef = await driver.makePromotionCode({ couponRef, code, ...terms }, fresh('key'));
        const made = service.world.in('').codes.get(codeRef);
        if (!marks && made) service.world.in('').codes.set(codeRef, { ...made, metadata: {} });
      }, board);
      const checkout = await onBoard(() =>
        provider.openCheckout(aCheckout(priceRef, { takesPromotionCodes: true }), fresh('key')),
      );
      service.world.pay('', checkout.ref, code);
      return (await provider.checkout(checkout.ref))?.hasForeignDiscount;
    };
    expect([
      await paidWith(provider, BOARD, 'OWN'),
      await paidWith(provider, OTHER_BOARD, 'THEIRS'),
      await paidWith(elsewhere, BOARD, 'ELSEWHERE'),
      await paidWith(provider, BOARD, 'OWNER', false),
    ]).toEqual([false, true, true, false]);
  } finally {
    await service.close();
  }
});

test('amounts are in the unit of the provider there, and by ISO 4217 here', async () => {
  const service = await StripeService.start();
  try {
    const provider = await stripeDriver(service.url);
    const priceRef = await onBoard(() => provider.makePrice(aPrice({ amount: 5_000, currency: 'isk' }), fresh('key')));
    expect(service.world.in('').prices.get(priceRef)?.unit_amount).toBe(500_000);
    const { ref } = await onBoard(() => provider.openCheckout(aCheckout(priceRef), fresh('key')));
    service.world.pay('', ref);
    const paymentRef = (await provider.checkout(ref))?.paymentRef ?? '';
    service.world.refund('', paymentRef, 100_000);
    expect(await provider.payment(paymentRef)).toMatchObject({ amount: 5_000, refunded: 1_000 });
    expect(provider.takes({ amount: 1_234, currency: 'kwd' })).toBe(false);
  } finally {
    await service.close();
  }
});

test('a payment that takes days and fails ends its checkout, and an attempt is no line of the ledger', async () => {
  const service = await StripeService.start();
  try {
    const provider = await stripeDriver(service.url);
    const ref = await onBoard(async () => {
      const priceRef = await provider.makePrice(aPrice(), fresh('key'));
      return (await provider.openCheckout(aCheckout(priceRef), fresh('key'))).ref;
    });
    service.world.payLater('', ref);
    expect(await provider.checkout(ref)).toMatchObject({ status: 'complete', isPaid: false, paymentRef: null });
    const intent = service.world.in('').sessions.get(ref)?.payment_intent ?? '';
    expect(await provider.payment(intent)).toBeNull();
    service.world.failLater('', ref);
    expect(await provider.checkout(ref)).toMatchObject({ status: 'expired', isPaid: false, url: null });
    service.world.cancelIntent('', intent);
    expect([await provider.payment(intent), await provider.checkout(ref)]).toMatchObject([null, { status: 'expired' }]);
  } finally {
    await service.close();
  }
});

test('a promotion code is refused as taken while another board with the same account has it', async () => {
  const service = await StripeService.start();
  try {
    const provider = await stripeDriver(service.url);
    const coupon = {
      name: 'Spring',
      percentOff: 25,
      amountOff: null,
      duration: 'once',
      durationInMonths: null,
    } as const;
    const bounds = { maxRedemptions: null, redeemBy: null, appliesTo: [] };
    const couponRef = await onBoard(() => provider.makeCoupon({ ...coupon, ...bounds }, 'coupon'), BOARD);
    const make = (code: string, key: string, board: string) =>
      onBoard(
        () =>
          provider.makePromotionCode(
            { couponRef, code, maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false },
            key,
          ),
        board,
      );
    const ref = await make('SPRING', 'first', BOARD);
    await expect(make('Spring', 'second', OTHER_BOARD)).rejects.toMatchObject({ reason: 'promotion_code_taken' });
    await onBoard(() => provider.endPromotionCode(ref), BOARD);
    expect(await make('Spring', 'third', OTHER_BOARD)).toMatch(/^promo_/);
  } finally {
    await service.close();
  }
});

test('a checkout of a known buyer names the customer, and stores nothing with it', async () => {
  const service = await StripeService.start();
  try {
    const provider = await stripeDriver(service.url);
    await onBoard(async () => {
      const customerRef = await provider.makeCustomer({ payee: 'board', email: 'ann@shop.example' }, fresh('key'));
      const priceRef = await provider.makePrice(aPrice(), fresh('key'));
      await provider.openCheckout(aCheckout(priceRef, { customerRef, email: 'ann@shop.example' }), fresh('key'));
      const [made, opened] = [/customers$/, /sessions$/].map((path) =>
        service.seen.findLast((each) => path.test(each.path)),
      );
      const fields = [...new URLSearchParams(made?.body).keys()].filter((key) => !key.startsWith('metadata'));
      expect(fields).toEqual(['email']);
      const body = new URLSearchParams(opened?.body);
      expect(body.get('customer')).toBe(customerRef);
      expect([...body.keys()].filter((key) => /customer_|setup_future|saved_/.test(key))).toEqual([]);
    });
  } finally {
    await service.close();
  }
});

test('a customer of another account is not used', async () => {
  const service = await StripeService.start();
  try {
    const provider = await stripeDriver(service.url, { hasAccounts: true });
    await onBoard(() => provider.onboarding('https://jobs.example/dashboard', 'key_onboarding'));
    const ann = { payee: 'board', email: 'ann@shop.example' } as const;
    const ref = await onBoard(() => provider.makeCustomer(ann, fresh('key')));
    expect(await onBoard(() => provider.updateCustomer(ref, ann))).toBe(true);
    expect(await onBoard(() => provider.updateCustomer(ref, { ...ann, payee: 'installation' }))).toBe(false);
  } finally {
    await service.close();
  }
});
