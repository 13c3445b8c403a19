import { expect, test } from '@jest/globals';
import { BOARD, OTHER_BOARD } from '#testing';
import { StripeService } from '../../doubles/stripe-service.js';
import { onBoard, paymentsContract } from './payments.suite.js';
import { MemoryAccounts, stripeDriver, worldOf } from './stripe-driver.js';

paymentsContract('stripe', async () => {
  const service = await StripeService.start();
  return worldOf(service, await stripeDriver(service.url));
});

paymentsContract('stripe, each board with an account of its own', async () => {
  const service = await StripeService.start();
  const accounts = new MemoryAccounts();
  const provider = await stripeDriver(service.url, { hasAccounts: true, accounts });
  await onBoard(() => provider.onboarding('https://jobs.example/dashboard', 'key_onboarding'), BOARD);
  await onBoard(() => provider.onboarding('https://jobs.example/dashboard', 'key_onboarding_2'), OTHER_BOARD);
  return worldOf(service, provider);
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
    const bounds = { maxRedemptions: null, redeemBy: null, appliesTo: null };
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
