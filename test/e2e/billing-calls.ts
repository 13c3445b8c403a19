import { act } from './paywall-calls.js';
import { type Answer, type Body, eventually, outcome, type SharedServer, unique } from './server.js';

type Calls = Pick<SharedServer, 'call'>;

/** Asks for a checkout of a plan of the board of `key`. */
export const checkout = (server: Calls, key: string, planKey: string, interval?: string): Promise<Answer> =>
  server.call('POST', '/v1/billing/checkout', { key, body: { planKey, ...(interval ? { interval } : {}) } });

/** Asks for another plan of the board of `key`. */
export const upgrade = (server: Calls, key: string, planKey: string, interval?: string): Promise<Answer> =>
  server.call('POST', '/v1/billing/upgrade', {
    key,
    body: { planKey, ...(interval ? { interval } : {}) },
    headers: { 'Idempotency-Key': `upgrade-${unique()}` },
  });

/** What the board of `key` pays for. */
export const subscription = async (server: Calls, key: string): Promise<Body> =>
  (await server.call('GET', '/v1/billing/subscription', { key })).body;

/** Buys a plan for the board of `key` at the page of the test driver, and waits until the board has it. */
export async function subscribe(server: Calls, key: string, planKey: string): Promise<void> {
  const begun = await checkout(server, key, planKey);
  if (outcome(begun) !== '200') throw new Error(`The plan could not be bought: ${begun.text}`);
  await act(String(begun.body['url']), 'pay');
  await eventually(async () => {
    const now = await subscription(server, key);
    return now['planKey'] === planKey && now['currentPeriodEnd'] !== null;
  });
}
