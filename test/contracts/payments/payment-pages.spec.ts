import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { addPaymentPages } from '../../../apps/server/src/own-pages/payment-pages.js';
import { TestPeople } from '../../../libs/payments/src/test-payments/test-desk.js';
import { TestLedger } from '../../../libs/payments/src/test-payments/test-ledger.js';
import { TestPayments } from '../../../libs/payments/src/test-payments/test-payments.js';
import { TestRenewals } from '../../../libs/payments/src/test-payments/test-renewals.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { aCheckout, aPrice, fresh, onBoard } from './payments.suite.js';

let database: Database;
let server: FastifyInstance;
let provider: TestPayments;

beforeAll(async () => {
  database = await freshDatabase();
  const ledger = new TestLedger(
    database.pool(),
    () => Promise.resolve(),
    () => new Date(),
  );
  const renewals = new TestRenewals(ledger);
  provider = new TestPayments({ ledger, renewals, page: (id) => `/pay/${id}` });
  server = fastify();
  addPaymentPages(server, new TestPeople(ledger, renewals), () => []);
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

const opened = async (more: object = {}) => {
  const priceRef = await onBoard(() => provider.makePrice(aPrice({ name: 'A <b>posting</b>' }), fresh('key')));
  return onBoard(() => provider.openCheckout(aCheckout(priceRef, more), fresh('key')));
};
const press = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

describe('the page of a test checkout', () => {
  it('says TEST, loads nothing, runs nothing and is kept nowhere', async () => {
    const { ref } = await opened();
    const { statusCode, headers, body } = await server.inject(`/pay/${ref}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<p class="test">TEST</p>');
    expect(body).toContain('A &lt;b&gt;posting&lt;/b&gt;');
    for (const label of ['Pay', 'Decline the card', 'Abandon']) expect(body).toContain(`>${label}</button>`);
    expect(body).not.toMatch(/<script|\son\w+=|style="/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://jobs.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('leads back when it is paid, and is over then', async () => {
    const { ref } = await opened();
    const declined = await press(`/pay/${ref}`, { action: 'decline' });
    expect([declined.statusCode, declined.body]).toEqual([200, expect.stringContaining('The card was declined.')]);
    const paid = await press(`/pay/${ref}`, { action: 'pay' });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, 'https://jobs.example/done']);
    expect(await provider.checkout(ref)).toMatchObject({ isPaid: true });
    const again = await press(`/pay/${ref}`, { action: 'pay' });
    expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('This checkout has ended.')]);
  });

  it('is the one on which a mounted checkout is paid', async () => {
    const { clientSecret } = await opened({ page: { kind: 'mounted', returnUrl: 'https://jobs.example/mounted' } });
    const paid = await press(clientSecret ?? '', { action: 'pay' });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, 'https://jobs.example/mounted']);
  });

  it('takes no request that another site sends', async () => {
    const { ref } = await opened();
    for (const site of ['cross-site', 'same-site']) {
      const forged = await press(`/pay/${ref}`, { action: 'pay' }, { 'sec-fetch-site': site });
      expect(forged.statusCode).toBe(403);
    }
    expect(await provider.checkout(ref)).toMatchObject({ isPaid: false });
    const own = await press(`/pay/${ref}`, { action: 'pay' }, { 'sec-fetch-site': 'same-origin' });
    expect(own.statusCode).toBe(303);
  });

  it('is 404 for an unknown id', async () => {
    expect((await server.inject('/pay/tcheckout_guessed')).statusCode).toBe(404);
    expect((await press('/pay/tcheckout_guessed', { action: 'pay' })).statusCode).toBe(404);
  });

  it('takes forms alone, and short ones', async () => {
    const { ref } = await opened();
    const json = await server.inject({ method: 'POST', url: `/pay/${ref}`, payload: { action: 'pay' } });
    expect(json.statusCode).toBe(415);
    expect((await press(`/pay/${ref}`, { action: 'pay', code: 'x'.repeat(5_000) })).statusCode).toBe(413);
  });

  it('of an invoice pays and voids it', async () => {
    const priceRef = await onBoard(() => provider.makePrice(aPrice(), fresh('key')));
    const request = {
      ...{ purchaseId: 'purchase_i', description: 'Ten', priceRef, email: 'a@example.com', name: null, address: null },
      ...{ taxId: null, details: [], netTermsDays: 7, customerRef: null, backUrl: 'https://jobs.example/plans' },
    };
    const { ref, invoiceUrl } = await onBoard(() => provider.sendInvoice(request, fresh('key')));
    const invoicePage = (await server.inject(invoiceUrl ?? '')).body;
    expect(invoicePage).toContain('Void the invoice');
    expect(invoicePage).toContain('<a href="https://jobs.example/plans">Back to the job board</a>');
    expect((await press(invoiceUrl ?? '', { action: 'void' })).body).toContain('The invoice is void.');
    expect((await press(invoiceUrl ?? '', { action: 'pay' })).body).toContain('This invoice is not open.');
    expect(await provider.payment(ref)).toMatchObject({ status: 'void', paidAt: null });
  });
});
