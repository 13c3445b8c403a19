import { describe, expect, it } from '@jest/globals';
import { ROUTES } from '../../doubles/stripe-routes.js';
import { StripeService } from '../../doubles/stripe-service.js';
import { saySkipped } from '../../skips.js';
import { aCheckout, aCoupon, aPrice, fresh, MONTHLY, onBoard } from './payments.suite.js';
import { MemoryAccounts, stripeDriver, worldOf } from './stripe-driver.js';
import { startStripeMock, stripeMockProgram } from './stripe-mock.js';

const program = stripeMockProgram();
if (program === null)
  saySkipped(
    'Requests to the payment provider were not checked: stripe-mock is not there. Install it with: go install github.com/stripe/stripe-mock@latest',
  );

/** Calls every method of the driver with all of its options. @returns the requests that it sent. */
async function everyRequest(service: StripeService) {
  const accounts = new MemoryAccounts();
  const connected = await stripeDriver(service.url, { hasAccounts: true, accounts });
  const provider = await stripeDriver(service.url);
  const world = worldOf(service, provider);
  const back = 'https://jobs.example/account';
  const bought = async (more: object, code?: string) => {
    const { ref } = await provider.openCheckout(aCheckout('', more), fresh('key'));
    await world.pay(ref, code);
    const done = await provider.checkout(ref);
    if (!done) throw new Error('The checkout is gone.');
    return done;
  };
  await onBoard(async () => {
    await connected.onboarding(back, fresh('key'));
    await connected.account();
    await provider.account();
    const one = aPrice();
    const once = await provider.makePrice(one, fresh('key'));
    const yearly = await provider.makePrice(aPrice({ interval: { unit: 'year', count: 1 } }), fresh('key'));
    const monthly = await provider.makePrice(aPrice({ interval: MONTHLY }), fresh('key'));
    await provider.retirePrice(await provider.makePrice({ ...one, amount: 1_200, currency: 'jpy' }, fresh('key')));
    const coupons = [
      aCoupon({ appliesTo: [one.productId], maxRedemptions: 5, redeemBy: new Date(Date.now() + 86_400_000) }),
      aCoupon({ percentOff: null, amountOff: { amount: 500, currency: 'usd' } }),
      aCoupon({ duration: 'repeating', durationInMonths: 3 }),
      aCoupon({ duration: 'forever' }),
    ];
    const [couponRef = '', ...others] = await Promise.all(
      coupons.map((each) => provider.makeCoupon(each, fresh('key'))),
    );
    await provider.renameCoupon(couponRef, 'Summer');
    await provider.coupon(couponRef);
    const bounds = { maxRedemptions: 10, expiresAt: new Date(Date.now() + 86_400_000), firstTimeOnly: true };
    const minimum = { amount: 100, currency: 'usd' };
    await provider.makePromotionCode({ couponRef, code: 'SPRING', ...bounds, minimum }, fresh('key'));
    const free = { maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false };
    const code = await provider.makePromotionCode({ couponRef, code: 'FREE', ...free }, fresh('key'));
    await expect(provider.makePromotionCode({ couponRef, code: 'free', ...free }, fresh('key'))).rejects.toThrow();
    const page = { kind: 'mounted', returnUrl: back };
    const card = await bought({ priceRef: once, takesPromotionCodes: true }, 'SPRING');
    await bought({ priceRef: once, customerRef: card.customerRef, email: null, page });
    const renewed = await bought({ priceRef: yearly, isRecurring: true, page });
    await bought({ priceRef: monthly, isRecurring: true, customerRef: card.customerRef });
    await provider.endPromotionCode(code);
    for (const each of [couponRef, ...others]) await provider.deleteCoupon(each);
    await provider.endCheckout((await provider.openCheckout(aCheckout(once), fresh('key'))).ref);
    const [subscriptionRef, customerRef] = [renewed.subscriptionRef ?? '', renewed.customerRef ?? ''];
    await provider.endWithPeriod(subscriptionRef, true);
    await provider.endWithPeriod(subscriptionRef, false);
    await provider.portal(customerRef, back);
    await provider.confirmPrice({ subscriptionRef, customerRef, priceRef: monthly, returnUrl: back });
    await world.dispute(renewed.paymentRef ?? '', 'open');
    await provider.refund(card.paymentRef ?? '', fresh('key'));
    await provider.refund(renewed.paymentRef ?? '', fresh('key'));
    const request = { purchaseId: 'purchase_f', description: 'Ten', priceRef: once, email: 'a@example.com' };
    const address = { line1: '1 Main Street', city: 'Berlin', postalCode: '10115', country: 'DE' };
    const details = [{ name: 'PO', value: '77' }];
    const more = {
      name: 'Example Ltd',
      address,
      taxId: 'DE123',
      details,
      netTermsDays: 30,
      customerRef: null,
      backUrl: null,
    };
    await provider.sendInvoice({ ...request, ...more }, fresh('key'));
    const less = {
      name: null,
      address: null,
      taxId: null,
      details: [],
      netTermsDays: 0,
      customerRef: null,
      backUrl: null,
    };
    const ref = await provider.makeCustomer({ payee: 'board', email: 'a@example.com' }, fresh('key'));
    await provider.updateCustomer(ref, { payee: 'board', email: 'b@example.com' });
    const sent = await provider.sendInvoice({ ...request, ...less, customerRef: ref }, fresh('key'));
    await provider.voidInvoice(sent.ref);
    await provider.forgetCustomer(ref);
    for await (const { ref } of provider.payments(new Date(Date.now() - 86_400_000))) await provider.payment(ref);
    await world.hinted();
    const hints = provider.hints(new Date(Date.now() - 86_400_000));
    for await (const { ref } of hints) await provider.boardOf({ id: 'evt_1', about: 'payment', ref, board: 'b' });
  });
  return service.seen;
}

describe('every request of the driver', () => {
  (program === null ? it.skip : it)('is one that the specification of the provider knows', async () => {
    const service = await StripeService.start();
    const mock = await startStripeMock(program ?? '');
    try {
      const seen = await everyRequest(service);
      const missed = ROUTES.filter(
        ([method, path]) => !seen.some((each) => each.method === method && path.test(each.path.replace('/v1/', ''))),
      );
      expect(missed.map(([method, path]) => `${method} ${path.source}`)).toEqual([]);
      const refusals: string[] = [];
      for (const request of seen) {
        const refusal = await mock.refusalOf(request);
        if (refusal !== null) refusals.push(refusal);
      }
      console.info(`stripe-mock: ${seen.length} requests checked, ${refusals.length} refused`);
      expect(refusals).toEqual([]);
      // It does refuse unknown parameters.
      const unknown = { method: 'POST', path: '/v1/prices', body: 'currency=usd&colour=red' };
      expect(await mock.refusalOf({ ...unknown, key: null, account: '', version: '' })).toContain('colour');
    } finally {
      await mock.stop();
      await service.close();
    }
  });
});
