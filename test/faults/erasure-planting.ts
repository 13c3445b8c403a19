import { opening } from '../e2e/application-calls.js';
import { BoardAuth } from '../e2e/board-auth-calls.js';
import type { Candidate } from '../e2e/candidate-calls.js';
import { anEmployer, sendFirst } from '../e2e/messaging-calls.js';
import { paywall } from '../e2e/paywall-calls.js';
import { type Answer, eventually, outcome, type Server, unique } from '../e2e/server.js';

// What the person of the erasure proof writes to employers and buys.

/** A text by which the person's data is found. */
type MarkerOf = (what: string) => string;

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`${outcome(answer)} instead of ${status}: ${answer.text}`);
}

/** An application of a guest with an address. */
export async function applyAsGuest(server: Server, email: string, marked: MarkerOf): Promise<void> {
  const { id: company } = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body;
  const { slug } = await opening(server, { company });
  const guest = { name: marked('Ada'), email, coverNote: marked('I began as a guest') };
  expectStatus(await new BoardAuth(server, server.board).call('POST', `/jobs/${slug}/apply`, guest), 200);
}

/** An employer writes to the person, who answers. */
export async function converse(server: Server, person: Candidate, marked: MarkerOf): Promise<void> {
  const { me, company } = await anEmployer(server, server.board, (body) =>
    server.call('POST', '/v1/companies', { body }),
  );
  // A company writes about the person, too.
  const { slug } = await opening(server, { company: company.id });
  const { body: application } = await person.apply(slug);
  const notes = `/companies/${String(company['slug'])}/applicants/${application.id}/notes`;
  expectStatus(await me.call('POST', notes, { body: marked('Calm') }), 204);
  const first = await sendFirst(me, person.id, marked('Dear'));
  expectStatus(first, 201);
  const answer = { body: marked('Dear firm') };
  const path = `/conversations/${String(first.body['conversationId'])}/reply`;
  expectStatus(await person.call('POST', path, answer), 201);
  expectStatus(
    await person.call('POST', `/messages/${first.body.id}/report`, { reason: 'other', freeText: marked('Why') }),
    200,
  );
}

/**
 * The person pays for access to candidates' jobs. Without their account but with its address, they buy a posting with a coupon, and another one by
 * invoice.
 */
export async function buy(server: Server, person: Candidate, marked: MarkerOf): Promise<void> {
  const write = async (method: string, path: string, body: object, status: number) => {
    const headers = { 'Idempotency-Key': `buy-${unique()}` };
    const answer = await server.call(method, `/v1${path}`, { body, headers });
    expectStatus(answer, status);
    return answer.body;
  };
  await write('PUT', '/paywall', paywall({ monthly: 900 }, { previewCount: 500 }), 200);
  let checkout: Answer | undefined;
  const begin = () =>
    person.call('POST', '/access/checkout', { offerKey: 'monthly', returnPath: '/jobs', colorMode: 'light' });
  await eventually(async () => (checkout = await begin()).status === 200);
  await pay(String(checkout?.body['clientSecret']));
  await eventually(async () => (await person.call('GET', '/access/grant')).body['hasAccess'] === true);

  const aPlan = async (terms: object): Promise<string> => {
    const { id } = await write('POST', '/plans', { kind: 'one_time', ...terms }, 201);
    await write('PUT', `/plans/${id}/price`, { currency: 'usd', amountCents: 9_900 }, 200);
    await write('PATCH', `/plans/${id}`, { isPublic: true }, 200);
    return id;
  };
  const [gold, invoiced] = [await aPlan({ name: 'Gold' }), await aPlan({ name: 'Invoice', invoiceOnly: true })];
  const coupon = await write('POST', '/coupons', { name: 'Half', percentOff: 50, duration: 'once' }, 201);
  await write('POST', `/coupons/${coupon.id}/promotion-codes`, { code: 'HALF' }, 201);
  const post = async (title: string, more: object) => {
    const answer = await server.call('POST', `/v1/boards/${server.board}/job-postings`, {
      key: null,
      body: { submission: submission(title, person.email, marked), ...more },
    });
    expectStatus(answer, 200);
    return answer.body;
  };
  const sold = await post('Night nurse', { selectedBilling: { type: 'new', planId: gold } });
  await pay(String(sold['checkoutUrl']), 'HALF');
  await post('Day nurse', {
    selectedBilling: { type: 'new', planId: invoiced },
    invoiceBilling: { billingName: marked('Ada'), address: { line1: marked('Hill 1') }, taxId: marked('CHE') },
  });
  await eventually(async () => (await server.call('GET', '/v1/transactions')).body.data.length >= 2);
}

/** Pays on a page of the test driver. */
export async function pay(page: string, code = ''): Promise<void> {
  const form = new URLSearchParams({ action: 'pay', code });
  const { status } = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  if (status !== 303) throw new Error(`The page of the payment answered ${status}.`);
}

export const submission = (title: string, contactEmail: string, marked: MarkerOf) => ({
  companyName: `Firm ${unique()}`,
  contactName: marked('Ada'),
  contactEmail,
  title,
  description: '<p>Care.</p>',
  employmentType: 'full_time',
  remoteOption: 'remote',
  officeLocations: [],
  applicationUrl: 'https://hill.example/apply',
  salaryRangeEnabled: false,
});
