import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { STRIPE_TEST_KEY, STRIPE_WEBHOOK_SECRET, StripeService } from '../../doubles/stripe-service.js';
import type { StripeAccountState } from '../../doubles/stripe-objects.js';
import { environment, eventually, MAIN, NO_LIMITS, type Server, startServer } from '../server.js';
import { aShop } from '../shop-calls.js';

let provider: StripeService;
let server: Server;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  provider = await StripeService.start();
  settings = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
    STRIPE_API_URL: provider.url,
  };
  server = await startServer({ ...NO_LIMITS, ...settings, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

/** Runs `openings payments reconcile …`. */
const reconcile = (...words: readonly string[]) =>
  new Promise<{ readonly code: number; readonly lines: readonly string[]; readonly err: string }>((resolve) => {
    const env = environment({ DATABASE_URL: server.database, ...settings });
    execFile(process.execPath, [MAIN, 'payments', 'reconcile', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, lines: out.trimEnd().split('\n'), err: err.trim() }),
    );
  });

/** Delivers the events at the provider since the last call, or loses them. */
let heard = 0;
async function hear(): Promise<void> {
  for (const event of provider.world.events.slice(heard))
    expect(await provider.send(event, `${server.origin}/payments/webhook`)).toBe(200);
  heard = provider.world.events.length;
}

test('the command line prints each difference between transactions and the ledger of the provider', async () => {
  const { slug, aPlan, checkout } = await aShop(server);
  const planId = await aPlan({ name: 'Gold', kind: 'one_time' }, { currency: 'usd', amountCents: 9_900 });
  const state: StripeAccountState = provider.world.in('');
  /** Buys and pays a posting; returns the payment intent. */
  const buy = async (title: string) => {
    const { page, status } = await checkout(planId, title);
    const id = page.split('/').at(-1) ?? '';
    provider.world.pay('', id);
    return { status, intent: state.sessions.get(id)?.payment_intent ?? '' };
  };
  const bought = [];
  for (const title of ['Amount', 'Currency', 'Refunded', 'Disputed', 'Gone']) bought.push(await buy(title));
  await hear();
  for (const { status } of bought) await eventually(async () => (await status()) === 'published');
  const equal = 'boards: 2, payments here: 5, at the provider: 5, differences: 0';
  expect(await reconcile()).toEqual({ code: 0, lines: [equal], err: '' });

  const [amount = '', currency = '', refunded = '', disputed = '', gone = ''] = bought.map(({ intent }) => intent);
  // The webhooks of all that follows are lost.
  const unheard = (await buy('Unheard')).intent;
  Object.assign(state.intents.get(amount) ?? {}, { amount: 9_901 });
  Object.assign(state.intents.get(currency) ?? {}, { currency: 'kwd' });
  provider.world.refund('', refunded, 100);
  provider.world.dispute('', disputed, 'lost');
  state.intents.delete(gone);
  const differences = [
    `${slug}\tmissing_here\t${unheard}\t-\t9900 usd paid`,
    `${slug}\tdisputed\t${disputed}\tnone\tlost`,
    `${slug}\trefunded\t${refunded}\t0\t100`,
    `${slug}\tcurrency\t${currency}\tusd\tkwd`,
    `${slug}\tamount\t${amount}\t9900\t9901`,
    `${slug}\tmissing_there\t${gone}\t9900 usd paid\t-`,
  ];
  expect(await reconcile(slug)).toEqual({
    code: 1,
    lines: [...differences, 'boards: 1, payments here: 5, at the provider: 5, differences: 6'],
    err: 'openings: Some payments differ. See the lines above.',
  });
  expect(await reconcile('demo')).toMatchObject({ code: 0 });
  expect(await reconcile('nowhere')).toMatchObject({ code: 1, err: 'openings: The board "nowhere" does not exist.' });

  // What the provider knows is recorded; what it lacks stays.
  expect(await reconcile(slug, '--repair')).toMatchObject({
    code: 1,
    lines: [
      differences.at(-1),
      'differences repaired: 5',
      'boards: 1, payments here: 6, at the provider: 5, differences: 1',
    ],
  });
  // A late delivery of the lost webhooks changes nothing.
  await hear();
  await eventually(async () => (await reconcile(slug)).lines.length === 2);
  provider.failNext('fails', /payment_intents/);
  provider.failNext('fails', /payment_intents/);
  provider.failNext('fails', /payment_intents/);
  expect(await reconcile(slug)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/payment provider is unavailable/),
  });
});
