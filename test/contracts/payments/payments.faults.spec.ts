import { PaymentRefused, PaymentsUnavailable } from '#payments';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OffPayments } from '../../../libs/payments/src/off-payments.js';
import { STRIPE_API_VERSION } from '../../../libs/payments/src/stripe/stripe-client.js';
import type { StripePayments } from '../../../libs/payments/src/stripe/stripe-payments.js';
import { BOARD, OTHER_BOARD } from '#testing';
import { createHmac } from 'node:crypto';
import { StripeService } from '../../doubles/stripe-service.js';
import { aCheckout, aPrice, fresh, MONTHLY, onBoard } from './payments.suite.js';
import { hintsOf, MemoryAccounts, stripeDriver } from './stripe-driver.js';

let service: StripeService;
let provider: StripePayments;

beforeAll(async () => {
  service = await StripeService.start();
  provider = await stripeDriver(service.url);
});
afterAll(() => service?.close());

const priceOf = (driver = provider) => onBoard(() => driver.makePrice(aPrice(), fresh('key')));
const caught = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Nothing was thrown.');
};

/**
 * Lets a request of `work` get no response. Its client waits for 200 ms, and on a busy machine any request may take that long, so `work`
 * is repeated until the fault has hit its request.
 */
async function unanswered(
  fault: 'hangs' | 'hangs after',
  on: RegExp,
  work: (hasty: StripePayments) => Promise<unknown>,
): Promise<void> {
  const hasty = await stripeDriver(service.url, { timeoutMs: 200 });
  service.failNext(fault, on);
  while (service.faulty) {
    const error: unknown = await work(hasty).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error !== null) expect(error).toBeInstanceOf(PaymentsUnavailable);
  }
}

describe('a provider that fails', () => {
  it.each(['fails', 'limits'] as const)('is unavailable when it %s', async (fault) => {
    service.failNext(fault);
    await expect(provider.checkout('cs_x')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it.each(['fails', 'fails after'] as const)('repeats its 500 under the same key when it %s', async (fault) => {
    const checkout = aCheckout(await priceOf());
    const open = (key: string) => onBoard(() => provider.openCheckout(checkout, key));
    service.failNext(fault, /sessions/);
    await expect(open(`key ${fault}`)).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(open(`key ${fault}`)).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(await open(`another ${fault}`)).toMatchObject({ status: 'open' });
  });

  it.each(['hangs', 'hangs after'] as const)('makes one checkout for a key when it %s', async (fault) => {
    const [checkout, key] = [aCheckout(await priceOf()), fresh('key')];
    const before = service.world.in('').sessions.size;
    await unanswered(fault, /sessions/, (hasty) => onBoard(() => hasty.openCheckout(checkout, key)));
    expect(await onBoard(() => provider.openCheckout(checkout, key))).toMatchObject({ status: 'open' });
    expect(service.world.in('').sessions.size).toBe(before + 1);
  });

  it('refunds once when the answer to the refund is lost', async () => {
    const { ref } = await onBoard(async () => provider.openCheckout(aCheckout(await priceOf()), fresh('key')));
    service.world.pay('', ref);
    const paymentRef = (await provider.checkout(ref))?.paymentRef ?? '';
    const key = fresh('key');
    await unanswered('hangs after', /refunds/, (hasty) => hasty.refund(paymentRef, key));
    expect(await provider.refund(paymentRef, key)).toMatchObject({ refunded: 9_900 });
    expect(
      [...service.world.in('').refunds.values()].filter((each) => each.payment_intent === paymentRef),
    ).toHaveLength(1);
  });

  it('makes one invoice when it fails between any two steps', async () => {
    const priceRef = await priceOf();
    const request = {
      ...{ purchaseId: 'purchase_i', description: 'Ten', priceRef, email: 'a@example.com', name: null, address: null },
      ...{ taxId: null, details: [], netTermsDays: 7, customerRef: null, backUrl: null },
    };
    const key = fresh('key');
    const before = service.world.in('').invoices.size;
    for (const step of [/customers$/, /invoices$/, /invoiceitems$/, /finalize$/, /send$/])
      await unanswered('hangs after', step, (hasty) => onBoard(() => hasty.sendInvoice(request, key)));
    expect(await onBoard(() => provider.sendInvoice(request, key))).toMatchObject({ status: 'open', amount: 9_900 });
    const made = [...service.world.in('').invoices.values()].slice(before);
    expect(made.map(({ sent }) => sent)).toEqual([1]);
  });

  it('is unavailable when it cannot be reached', async () => {
    const away = await StripeService.start();
    const driver = await stripeDriver(away.url);
    await away.close();
    await expect(driver.payment('pi_x')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it('is unavailable with a key that it does not know, and no error shows a key', async () => {
    const secretKey = 'sk_test_somethingsecret';
    const error = await caught((await stripeDriver(service.url, { secretKey })).payment('pi_x'));
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    expect(`${JSON.stringify(error)} ${error.stack} ${String(error.cause)}`).not.toContain('somethingsecret');
  });
});

describe('the requests of the driver', () => {
  it('are in one version, and carry a key when they make something', async () => {
    const from = service.seen.length;
    await onBoard(async () => provider.openCheckout(aCheckout(await priceOf()), 'key_of_a_command'));
    const seen = service.seen.slice(from);
    expect(new Set(seen.map(({ version }) => version))).toEqual(new Set([STRIPE_API_VERSION]));
    expect(seen.every(({ method, key }) => method === 'GET' || key !== null)).toBe(true);
    expect(seen.at(-1)).toMatchObject({ path: '/v1/checkout/sessions', key: 'key_of_a_command', account: '' });
    expect(decodeURIComponent(seen.at(-1)?.body ?? '')).toContain('metadata[installation]=installationa');
  });

  it('are about the account of the board', async () => {
    const accounts = new MemoryAccounts();
    const driver = await stripeDriver(service.url, { hasAccounts: true, accounts });
    await expect(priceOf(driver)).rejects.toBeInstanceOf(PaymentRefused);
    expect(await onBoard(() => driver.account())).toMatchObject({ connected: false, mount: null });
    const pages = await Promise.all(
      [1, 2, 3].map((n) => onBoard(() => driver.onboarding('https://jobs.example/dashboard', `key_on_${n}`))),
    );
    expect(new Set(pages.map((page) => page && new URL(page).pathname)).size).toBe(1);
    const account = [...accounts.known.values()][0] ?? '';
    expect(await onBoard(() => driver.account())).toMatchObject({ connected: true, mount: { accountId: account } });
    const from = service.seen.length;
    const { ref } = await onBoard(async () => driver.openCheckout(aCheckout(await priceOf(driver)), fresh('key')));
    await driver.checkout(ref);
    expect(new Set(service.seen.slice(from).map((each) => each.account))).toEqual(new Set([account]));
    expect(ref.startsWith(`${account}:`)).toBe(true);
  });

  it('of many pages list everything once', async () => {
    const paged = await StripeService.start();
    try {
      const driver = await stripeDriver(paged.url);
      const priceRef = await priceOf(driver);
      for (let n = 0; n < 205; n++) {
        const { ref } = await onBoard(() => driver.openCheckout(aCheckout(priceRef), fresh('key')));
        paged.world.pay('', ref);
      }
      const refs = await onBoard(async () => {
        const found: string[] = [];
        for await (const { ref } of driver.payments(new Date(0))) found.push(ref);
        return found;
      });
      expect([refs.length, new Set(refs).size]).toEqual([205, 205]);
    } finally {
      await paged.close();
    }
  });
});

const event = (data: object, more: object = {}) => JSON.stringify({ id: 'evt_a', type: 'invoice.paid', data, ...more });

describe('a webhook', () => {
  const paidOn = async (driver: StripePayments) => {
    const from = service.world.events.length;
    const { ref } = await onBoard(async () => driver.openCheckout(aCheckout(await priceOf(driver)), fresh('key')));
    const [account = '', id = ref] = ref.includes(':') ? ref.split(':') : ['', ref];
    service.world.pay(account, id);
    const event = service.world.events.slice(from).find(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('Nothing was hinted at.');
    return { ref, event };
  };

  const hint = (driver: StripePayments, { body, signature }: { readonly body: string; readonly signature: string }) =>
    driver.hint(Buffer.from(body), signature);

  it('says what to read, with the secret of either endpoint', async () => {
    const { ref, event } = await paidOn(provider);
    for (const secret of ['whsec_former', 'whsec_double'])
      expect(await hint(provider, service.webhook(event, { secret }))).toMatchObject({
        ...{ id: event.id, about: 'checkout', ref },
      });
  });

  it('is refused when it is forged, changed, old or from the future', async () => {
    const { event } = await paidOn(provider);
    const { body, signature } = service.webhook(event);
    const old = service.webhook(event, { at: Math.floor(Date.now() / 1_000) - 301 });
    for (const each of [
      service.webhook(event, { secret: 'whsec_guessed' }),
      { body: body.replace('"paid"', '"free"'), signature },
      { body, signature: '' },
      { body, signature: 't=1,v1=00' },
      { body, signature: `${signature},t=${Math.floor(Date.now() / 1_000)}` },
      { body, signature: signature.replace('t=', 'x=') },
      old,
      service.webhook(event, { at: Math.floor(Date.now() / 1_000) + 400 }),
    ])
      await expect(hint(provider, each)).rejects.toMatchObject({ name: 'PaymentRefused', reason: 'wrong_signature' });
  });

  it('is refused in the other mode', async () => {
    const { event } = await paidOn(provider);
    const live = service.webhook({ ...event, livemode: true });
    await expect(hint(provider, live)).rejects.toMatchObject({ name: 'PaymentRefused', reason: 'wrong_mode' });
  });

  it('of another installation is ignored, and its objects are not read', async () => {
    const theirs = await stripeDriver(service.url, { installation: 'installationb' });
    const { ref, event } = await paidOn(theirs);
    expect(await hint(provider, service.webhook(event))).toBeNull();
    const paymentRef = (await theirs.checkout(ref))?.paymentRef ?? '';
    expect([await provider.checkout(ref), await provider.payment(paymentRef)]).toEqual([null, null]);
    await expect(provider.refund(paymentRef, fresh('key'))).rejects.toBeInstanceOf(PaymentRefused);
    // The metadata of their refunds and disputes name their installation, too.
    service.world.refund('', paymentRef);
    expect(await hintsOf(service, provider)()).not.toContainEqual(expect.objectContaining({ ref: paymentRef }));
  });

  it('of an account is ignored where boards have none, and of another board where they do', async () => {
    const accounts = new MemoryAccounts();
    const driver = await stripeDriver(service.url, { hasAccounts: true, accounts });
    await onBoard(() => driver.onboarding('https://jobs.example', fresh('key')), OTHER_BOARD);
    await onBoard(() => driver.onboarding('https://jobs.example', fresh('key')));
    const { event } = await paidOn(driver);
    const sent = service.webhook(event);
    expect(await hint(provider, sent)).toBeNull();
    const found = await hint(driver, sent);
    expect(found && (await driver.boardOf(found))).toBe(found?.board);
    const foreign = await hint(driver, service.webhook({ ...event, account: accounts.known.get(OTHER_BOARD) ?? '' }));
    expect(foreign && (await driver.boardOf(foreign))).toBeNull();
    const unknown = await hint(driver, service.webhook({ ...event, account: 'acct_unknown' }));
    expect(unknown && (await driver.boardOf(unknown))).toBeNull();
  });

  /** A signed webhook with any body. */
  const signed = (body: string) => {
    const at = Math.floor(Date.now() / 1_000);
    const digest = createHmac('sha256', 'whsec_double').update(`${at}.${body}`).digest('hex');
    return { body, signature: `t=${at},v1=${digest}` };
  };

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['no data', JSON.stringify({ id: 'evt_a', type: 'invoice.paid' })],
    ['an object that is a text', event({ object: 'x' })],
    ['an id that is a number', event({ object: { id: 7 } })],
    ['an id with a zero byte', event({ object: { id: 'in_\0' } })],
    ['an id that is a path', event({ object: { id: '../accounts' } })],
    ['metadata that is a list', event({ object: { id: 'in_a', metadata: [] } })],
    ['metadata with a number', event({ object: { id: 'in_a', metadata: { board: 1 } } })],
    ['a parent that is a text', event({ object: { id: 'in_a', parent: 'x' } })],
    ['details that are a number', event({ object: { id: 'in_a', parent: { subscription_details: 7 } } })],
    ['a payment that is a list', event({ object: { id: 'ch_a', payment_intent: [] } })],
    ['an account that is an object', event({ object: { id: 'in_a' } }, { account: {} })],
  ])('that is signed and has %s is malformed', async (_, body) => {
    const refusal = { reason: 'webhook_malformed', webhookId: expect.stringMatching(/^(?:evt_a|body:[0-9a-f]{64})$/) };
    await expect(hint(provider, signed(body))).rejects.toMatchObject(refusal);
  });

  it('that is malformed does not stop the sweep', async () => {
    const { ref } = await paidOn(provider);
    service.world.emit('', 'invoice.paid', { id: 7 });
    const refs: string[] = [];
    for await (const found of provider.hints(new Date(Date.now() - 60_000))) refs.push(found.ref);
    expect(refs).toContain(ref);
  });

  it('of an older version, whose invoice does not name us, is read at the provider', async () => {
    const { ref } = await onBoard(async () => {
      const priceRef = await provider.makePrice(aPrice({ interval: MONTHLY }), fresh('key'));
      return provider.openCheckout(aCheckout(priceRef, { isRecurring: true }), fresh('key'));
    });
    service.world.pay('', ref);
    const subscription = service.world.in('').sessions.get(ref)?.subscription ?? '';
    const from = service.world.events.length;
    service.world.renew('', subscription);
    const paid = service.world.events.slice(from).find(({ type }) => type === 'invoice.paid');
    if (!paid) throw new Error('Nothing was renewed.');
    const { parent: _, ...invoice } = paid.data.object as { readonly parent: unknown; readonly id: string };
    const older = {
      ...paid,
      id: 'evt_older',
      api_version: '2023-10-16',
      data: { object: { ...invoice, subscription } },
    };
    const found = await hint(provider, service.webhook(older));
    expect(found).toMatchObject({ about: 'payment', ref: invoice.id, board: null });
    expect(found && (await provider.boardOf(found))).toBe(BOARD);
    service.world.events.push(older);
    const swept: string[] = [];
    for await (const { id } of provider.hints(new Date(Date.now() - 60_000))) swept.push(id);
    expect(swept).toContain('evt_older');
    const theirs = await stripeDriver(service.url, { installation: 'installationb' });
    const theirHint = await hint(theirs, service.webhook(older));
    expect(theirHint && (await theirs.boardOf(theirHint))).toBeNull();
    const single = { ...older, data: { object: { ...invoice, subscription: null } } };
    expect(await hint(theirs, service.webhook(single))).toBeNull();
  });

  it('of kinds that are of no interest is ignored', async () => {
    const { event } = await paidOn(provider);
    expect(await hint(provider, service.webhook({ ...event, type: 'product.created' }))).toBeNull();
  });
});

describe('payments that are off', () => {
  it('are not connected, refuse each request and have nothing to read', async () => {
    const off = new OffPayments();
    expect(await off.account()).toMatchObject({ connected: false, acceptingPayments: false });
    for (const work of [off.makePrice(), off.openCheckout(), off.sendInvoice(), off.portal(), off.hint()])
      await expect(work).rejects.toMatchObject({ name: 'PaymentRefused', reason: 'payments_off' });
    expect([await off.checkout(), await off.payment(), await off.subscription()]).toEqual([null, null, null]);
  });
});
