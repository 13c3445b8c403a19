import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScenarioBoard } from '#testing/scenario';
import { company, person } from '../employer/employer.samples.js';
import { Memberships } from '../employer/memberships.service.js';
import { JobPostings } from '../job-posting/job-postings.service.js';
import { CheckoutReturns, WAITS_AT_MOST } from './checkout-returns.service.js';
import { EmployerPostings } from '../employer-job/employer-postings.service.js';
import { aMember, aPlan, newLedger, sellingBoards } from '../employer-job/paid-jobs.samples.js';

let ledger = newLedger();
const talent = await sellingBoards();
afterAll(() => talent.close());
beforeEach(() => {
  ledger = newLedger();
});

/** The URL to which the newest checkout returns. */
const returnUrl = (): string => {
  const page = [...ledger.checkouts.values()].at(-1)?.request.page;
  return page?.kind === 'hosted' ? page.successUrl : '';
};
const payNewest = () => ledger.pay([...ledger.checkouts.keys()].at(-1) ?? '');

/** Follows the URL of a return, as a browser does. */
async function arrival(board: ScenarioBoard, url = returnUrl(), waitMs = 5_000) {
  const { searchParams } = new URL(url);
  return board.given(CheckoutReturns, async (it) => {
    const back = it.read(searchParams.get('token') ?? '', searchParams.get('to') ?? '');
    return back && (await it.arrive(back, waitMs));
  });
}

const posting = (billing: { readonly type: 'new'; readonly planId: string }) => ({
  contact: { name: 'Pat', email: 'pat@stranger.example' },
  company: { name: 'Hill Clinic', website: 'https://hill-clinic.example' },
  job: { title: 'Nurse', description: '<p>Nurses.</p>', applicationUrl: 'hr@stranger.example', customFieldValues: {} },
  billing,
  isFeatured: false,
  invoice: null,
  logoUrl: null,
});

const mails = () => talent.mails.sent.filter(({ kind }) => kind === 'paid_job_receipt');

describe('the return from a payment page', () => {
  test('leads a visitor to the page of the job, although no webhook has arrived', async () => {
    const board = await talent.board({ plan: 'scale' });
    const planId = await aPlan(board);
    const { answer } = await board
      .when(JobPostings, (it) => it.submit(posting({ type: 'new', planId }), null))
      .accepted();
    payNewest();
    const landed = arrival(board);
    await board.settled();
    const { nextUrl } = (await landed) as { readonly nextUrl: string };
    expect(new URL(nextUrl).pathname).toMatch(new RegExp(`/companies/hill-clinic/jobs/${String(answer.jobSlug)}$`));
  });

  test('says that a job waits for its company', async () => {
    const board = await talent.board({ plan: 'scale' });
    await company(board, { website: 'https://hill-clinic.example' });
    const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    const planId = await aPlan(board);
    await board.when(JobPostings, (it) => it.submit(posting({ type: 'new', planId }), null)).accepted();
    payNewest();
    const before = mails().length;
    const landed = arrival(board);
    await board.settled();
    expect(await landed).toMatchObject({ state: 'review', board: { storefront: expect.any(String) } });
    const [mail, ...more] = mails().slice(before);
    expect([mail?.to, mail?.content.paragraphs[1], more]).toEqual([
      'pat@stranger.example',
      expect.stringContaining('waits for approval'),
      [],
    ]);
  });

  test('leads an employer to the URL that the client chose, and no one to another one', async () => {
    const { board, userId, draft } = await aMember(talent);
    const planId = await aPlan(board);
    const successUrl = 'https://shop.example/employers/paid?x=1';
    await talent.publishableKeys.confirm(board.board, 'https://shop.example');
    const buy = async (url: string) => {
      const id = await draft();
      const billing = { type: 'new', planId } as const;
      await board
        .when(EmployerPostings, (it) =>
          it.checkOut(userId, 'hill-clinic', id, { billing, successUrl: url }, 'https://shop.example'),
        )
        .accepted();
    };
    await buy(successUrl);
    payNewest();
    const landed = arrival(board);
    await board.settled();
    expect(await landed).toEqual({ nextUrl: successUrl });
    const forged = new URL(returnUrl());
    forged.searchParams.set('to', 'https://evil.example');
    expect(await arrival(board, forged.href)).toBeNull();
    const withId = `${successUrl}&session={CHECKOUT_SESSION_ID}`;
    await buy(withId);
    expect(returnUrl()).toBe(withId);
  });

  test('says that a payment which is not there yet is being processed', async () => {
    const board = await talent.board({ plan: 'scale' });
    const planId = await aPlan(board);
    await board.when(JobPostings, (it) => it.submit(posting({ type: 'new', planId }), null)).accepted();
    expect(await arrival(board, returnUrl(), 0)).toMatchObject({ state: 'processing' });
  });
});

describe('the mail about a payment', () => {
  test('names the amount, the discount, the receipt and the page of the job, and is sent once', async () => {
    const { board, draft, buy, hear, job } = await aMember(talent);
    const planId = await aPlan(board);
    const id = await draft();
    await buy(id, planId);
    payNewest();
    const [line] = ledger.lines.values();
    Object.assign(line ?? {}, { amount: 7_900, receiptUrl: 'https://pay.example/receipts/9' });
    const before = mails().length;
    await hear();
    await board.settledAgain();
    const sent = mails().slice(before);
    expect(sent.map(({ to }) => to)).toEqual(['jane@hill-clinic.example']);
    const url = sent[0]?.content.action?.url ?? '';
    expect(url).toMatch(new RegExp(`^https?://.*/${String((await job(id)).path)}$`));
    expect(sent[0]?.content.paragraphs).toEqual([
      'You paid $79.00 for Single. A promotion code took off $20.00.',
      `Your job is published. Its page: ${url}`,
      'Receipt: https://pay.example/receipts/9',
    ]);
  });

  test('is sent for an invoice when it is paid, also if the invoice has published the job', async () => {
    const { board, draft, buy, hear } = await aMember(talent);
    const terms = { invoiceOnly: true, publishTiming: 'on_issue', netTermsDays: 14 } as const;
    await buy(await draft(), await aPlan(board, terms));
    const before = mails().length;
    await hear();
    expect(mails()).toHaveLength(before);
    ledger.closeInvoice([...ledger.lines.keys()][0] ?? '', 'paid');
    await hear();
    expect(mails()).toHaveLength(before + 1);
  });
});

test('a few returns wait at a time, and further ones continue at once without a request to the provider', async () => {
  const settled: string[] = [];
  const sales = { settle: (id: string) => Promise.resolve(void settled.push(id)) };
  const slots = { requestedPosting: () => Promise.resolve({ isGood: false, isRevoked: false }) };
  const jobs = { states: () => Promise.resolve(new Map()) };
  const returns = new CheckoutReturns(
    ...([{}, {}, {}, sales, slots, jobs] as never as ConstructorParameters<typeof CheckoutReturns>),
  );
  const url = 'https://jobs.example/post';
  const back = (purchaseId: string) => ({ board: 'b', purchaseId, jobId: 'jobs_1', landing: 'page', url }) as const;
  const ended: string[] = [];
  const open = (id: string, waitMs = 200) => returns.arrive(back(id), waitMs).finally(() => ended.push(id));
  const waiting = Array.from({ length: WAITS_AT_MOST }, (_, at) => open(`orders_${at}`));
  expect(await open('orders_more', 60_000)).toEqual({ nextUrl: url });
  expect([ended, settled.length]).toEqual([['orders_more'], WAITS_AT_MOST]);
  await Promise.all(waiting);
  expect(ended).toHaveLength(WAITS_AT_MOST + 1);
});
