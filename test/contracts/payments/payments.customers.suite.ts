import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCheckout, aCoupon, aPrice, fresh, onBoard, type PaymentWorld } from './payments.suite.js';

/** The part of the contract of `PaymentProvider` about customers. */
export const customersContract = (name: string, open: () => Promise<PaymentWorld>): void =>
  describe(`Customers of PaymentProvider: ${name}`, () => {
    let world: PaymentWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world?.close());

    const makeCustomer = (email = 'buyer@example.com', key = fresh('key')) =>
      onBoard(() => world.provider.makeCustomer({ payee: 'board', email }, key));
    const pay = async (customerRef: string, priceRef: string, code?: string) => {
      const { provider } = world;
      const request = aCheckout(priceRef, { customerRef, email: null, takesPromotionCodes: true });
      const { ref } = await onBoard(() => provider.openCheckout(request, fresh('key')));
      await world.pay(ref, code);
      return provider.checkout(ref);
    };

    it('makes one customer for a key, who can get another address and lose it', async () => {
      const { provider } = world;
      const key = fresh('key');
      const ref = await makeCustomer('first@example.com', key);
      expect(await makeCustomer('first@example.com', key)).toBe(ref);
      expect(await makeCustomer('first@example.com')).not.toBe(ref);
      const update = (to: string) =>
        onBoard(() => provider.updateCustomer(to, { payee: 'board', email: 'b@example.com' }));
      for (const _ of ['once', 'again']) expect(await update(ref)).toBe(true);
      expect(await update('cus_missing')).toBe(false);
      for (const _ of ['once', 'again']) await onBoard(() => provider.forgetCustomer(ref));
      const priceRef = await onBoard(() => provider.makePrice(aPrice(), fresh('key')));
      expect(await pay(ref, priceRef)).toMatchObject({ isPaid: true, customerRef: ref });
    });

    it('takes a code for first purchases from customers who have paid nothing', async () => {
      const { provider } = world;
      const price = aPrice();
      const priceRef = await onBoard(() => provider.makePrice(price, fresh('key')));
      const code = fresh('FIRST').replaceAll(/\W/g, '').slice(0, 20);
      await onBoard(async () => {
        const couponRef = await provider.makeCoupon(aCoupon({ appliesTo: [price.productId] }), fresh('key'));
        const terms = { maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: true };
        await provider.makePromotionCode({ couponRef, code, ...terms }, fresh('key'));
      });
      const [one, other] = [await makeCustomer(), await makeCustomer()];
      await pay(one, priceRef, code);
      await expect(pay(one, priceRef, code)).rejects.toThrow();
      // A customer with the same address is another buyer.
      expect(await pay(other, priceRef, code)).toMatchObject({ isPaid: true });
    });

    it('sends an invoice to a known customer', async () => {
      const { provider } = world;
      const [customerRef, priceRef] = [
        await makeCustomer(),
        await onBoard(() => provider.makePrice(aPrice(), fresh('key'))),
      ];
      const billed = { email: 'books@example.com', name: 'Example Ltd', address: null, taxId: null, details: [] };
      const request = { purchaseId: fresh('purchase'), description: 'Ten', priceRef, netTermsDays: 30, backUrl: null };
      const { customer } = await onBoard(() =>
        provider.sendInvoice({ ...request, ...billed, customerRef }, fresh('key')),
      );
      expect(customer).toMatchObject({ ref: customerRef, name: 'Example Ltd', email: 'books@example.com' });
    });
  });
