import { answeredByPayments, OffPayments, PaymentProvider, PaymentRefused, PaymentsUnavailable } from '#payments';
import { scenario } from '#testing/scenario';
import { afterAll, expect, test } from '@jest/globals';
import { BillingModule } from '../billing.module.js';
import { OpenedPayments } from './opened-payments.js';

const paymentProvider = new OffPayments();
const opened = await scenario(BillingModule, {
  providers: [{ provide: OpenedPayments, useValue: { paymentProvider } }],
});
const none = await scenario(BillingModule);
afterAll(async () => {
  await opened.close();
  await none.close();
});

test('the provider is the one that was opened with the process, and off where none was', () => {
  expect(opened.service(PaymentProvider)).toBe(paymentProvider);
  expect(none.service(PaymentProvider).driver).toBe('off');
});

test('requests that wait for the provider are refused in their own words', async () => {
  expect(await answeredByPayments(Promise.resolve(1))).toBe(1);
  await expect(answeredByPayments(Promise.reject(new PaymentsUnavailable('api_error')))).rejects.toMatchObject({
    ...{ kind: 'unavailable', code: 'payments_unavailable' },
  });
  await expect(answeredByPayments(Promise.reject(new PaymentRefused('price_inactive')))).rejects.toMatchObject({
    ...{ kind: 'conflict', code: 'payments_refused' },
  });
  await expect(answeredByPayments(Promise.reject(new TypeError('ours')))).rejects.toBeInstanceOf(TypeError);
});
