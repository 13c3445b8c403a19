import { type Answer, type SharedServer, unique } from './server.js';

/** The body that has a paywall sell `amounts`, in cents, by offer. */
export const paywall = (amounts: Readonly<Record<string, number>>, change: object = {}) => ({
  enabled: true,
  previewCount: 2,
  lockHeading: 'See every job',
  lockDescription: '',
  buttonText: 'Unlock',
  disclaimerText: '',
  currency: 'USD',
  perMonthLabel: 'per month',
  savingsTemplate: '',
  offers: ['daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'lifetime'].map((key) => ({
    key,
    enabled: amounts[key] !== undefined,
    amountCents: amounts[key] ?? 0,
    isDefault: false,
  })),
  ...change,
});

/** Replaces the paywall of the board of `key`. */
export const replacePaywall = (server: Pick<SharedServer, 'call'>, key: string, body: object): Promise<Answer> =>
  server.call('PUT', '/v1/paywall', { key, body, headers: { 'Idempotency-Key': `paywall-${unique()}` } });

/** Does what a buyer does on the page of the test driver. @returns where they are led. */
export async function act(page: string, action: string): Promise<string | null> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.headers.get('location');
}
