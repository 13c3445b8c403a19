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
