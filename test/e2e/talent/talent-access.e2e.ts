import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { sendFirst, aVisibleCandidate } from '../messaging-calls.js';
import { aShop, press } from '../shop-calls.js';
import { aJob, eventually, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

// Companies buy access to candidates, and first contacts use it.

type Shop = Awaited<ReturnType<typeof aShop>>;

/** A board that sells, with an employer whose address is confirmed. */
async function aSeller(): Promise<Shop> {
  const shop = await aShop(server);
  await shop.me.confirm();
  return shop;
}

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const PRICE = { currency: 'usd', amountCents: 4_900 };
const talentPlan = async (
  shop: Shop,
  terms: object,
  features: Record<string, string>,
  price: object | null = PRICE,
) => {
  const { id } = (await shop.call('POST', '/plans', { name: 'Talent', purpose: 'talent_access', ...terms })).body;
  const list = Object.entries(features).map(([key, value]) => ({ key, value }));
  expect((await shop.call('PUT', `/plans/${id}/features`, { features: list })).status).toBe(200);
  if (price) expect((await shop.call('PUT', `/plans/${id}/price`, price)).status).toBe(200);
  expect((await shop.call('PATCH', `/plans/${id}`, { isPublic: true })).status).toBe(200);
  return String(id);
};
const access = async (who: Candidate) => (await who.call('GET', '/talent-access')).body;
const checkOut = (shop: Shop, planId: string, more: object = {}, who = shop.me) =>
  who.call('POST', `/companies/${shop.company.slug}/talent-access/checkout`, {
    billing: { type: 'new', planId },
    ...more,
  });
const candidate = (shop: Shop) => aVisibleCandidate(server, shop.slug);
const start = async (shop: Shop, to: Candidate) => outcome(await sendFirst(shop.me, to.id));
/** Buys a plan and waits until the company has access. */
async function bought(shop: Shop, planId: string): Promise<void> {
  const begun = await checkOut(shop, planId);
  expect([begun.status, begun.body]).toEqual([
    200,
    { object: 'talent_access_checkout', status: 'checkout', checkoutUrl: expect.stringContaining('/pay/') },
  ]);
  await press(String(begun.body['checkoutUrl']), 'pay');
  await eventually(async () => (await access(shop.me))['hasTalentAccess'] === true);
}

describe('access to candidates', () => {
  test('is free for employers while the board sells none', async () => {
    const shop = await aSeller();
    expect(await access(shop.me)).toEqual({
      object: 'talent_access',
      isEmployer: true,
      paywallActive: false,
      hasTalentAccess: true,
      hasUnlimitedUnlocks: false,
      messagesRemaining: null,
    });
    expect(await start(shop, await candidate(shop))).toBe('201');
  });

  test('is bought as a pack whose first contacts are counted', async () => {
    const shop = await aSeller();
    const planId = await talentPlan(shop, { kind: 'one_time' }, { 'talent.messages_sent': '2' });
    const sold = { isEmployer: true, paywallActive: true, hasUnlimitedUnlocks: false };
    expect(await access(shop.me)).toMatchObject({ ...sold, hasTalentAccess: false, messagesRemaining: 0 });
    const [one, two, three] = await Promise.all([candidate(shop), candidate(shop), candidate(shop)]);
    expect(await start(shop, one)).toBe('403 messaging_not_permitted');

    await bought(shop, planId);
    expect(await access(shop.me)).toMatchObject({ ...sold, hasTalentAccess: true, messagesRemaining: 2 });
    expect(await start(shop, one)).toBe('201');
    // A second message to the same candidate follows the rules of the conversation and uses nothing.
    expect(await start(shop, one)).toBe('409 messaging_cold_rule');
    expect(await access(shop.me)).toMatchObject({ messagesRemaining: 1 });
    expect(await start(shop, two)).toBe('201');
    expect(await access(shop.me)).toMatchObject({ ...sold, hasTalentAccess: false, messagesRemaining: 0 });
    expect(await start(shop, three)).toBe('403 messaging_not_permitted');
  });

  test('lets one first contact through when two are sent at the same moment with one credit', async () => {
    const shop = await aSeller();
    await bought(shop, await talentPlan(shop, { kind: 'one_time' }, { 'talent.messages_sent': '1' }));
    const people = await Promise.all([candidate(shop), candidate(shop), candidate(shop)]);
    const outcomes = await parallel(people.length, (at) => start(shop, people[at] as Candidate));
    expect([...outcomes].sort()).toEqual(['201', '403 messaging_not_permitted', '403 messaging_not_permitted']);
  });

  test('uses one credit when the same first contact is sent twice at the same moment', async () => {
    const shop = await aSeller();
    await bought(shop, await talentPlan(shop, { kind: 'one_time' }, { 'talent.messages_sent': '2' }));
    const person = await candidate(shop);
    const outcomes = await parallel(2, () => start(shop, person));
    expect([...outcomes].sort()).toEqual(['201', '409 messaging_cold_rule']);
    expect(await access(shop.me)).toMatchObject({ messagesRemaining: 1 });
  });

  test('is not needed to write about an application', async () => {
    const shop = await aSeller();
    await talentPlan(shop, { kind: 'one_time' }, { 'talent.messages_sent': '2' });
    const job = (await shop.call('POST', '/jobs', { ...aJob(shop.company.id), status: 'published' })).body;
    expect((await shop.call('PATCH', `/jobs/${job.id}`, { applicationUrl: null })).status).toBe(200);
    const person = await candidate(shop);
    const applied = await person.apply(String(job.slug));
    expect(applied.status).toBeLessThan(300);
    const about = await shop.me.call('POST', '/conversations/about-application', {
      applicationId: applied.body.id,
      body: 'Hello',
    });
    expect(outcome(about)).toBe('201');
  });

  test('by a subscription with unlimited unlocks and messages has no end', async () => {
    const shop = await aSeller();
    const planId = await talentPlan(
      shop,
      { kind: 'subscription', billingInterval: 'month' },
      { 'talent.messages_sent': 'unlimited', 'talent.profile_unlocks': 'unlimited' },
    );
    await bought(shop, planId);
    expect(await access(shop.me)).toMatchObject({ hasUnlimitedUnlocks: true, messagesRemaining: null });
    expect(await start(shop, await candidate(shop))).toBe('201');
    expect(await access(shop.me)).toMatchObject({ hasTalentAccess: true, messagesRemaining: null });
    const { data } = (await shop.call('GET', `/employer-subscriptions?companyId=${shop.company.id}`)).body;
    expect(data).toMatchObject([{ companyId: shop.company.id, planId, status: 'active' }]);
  });

  test('of a plan without a price is given to a company once', async () => {
    const shop = await aSeller();
    const planId = await talentPlan(shop, { kind: 'free' }, { 'talent.messages_sent': '1' }, null);
    const takes = await parallel(3, () => checkOut(shop, planId));
    expect(takes.map(outcome).every((each) => each === '200' || each === '422 employer_checkout_failed')).toBe(true);
    await eventually(async () => (await access(shop.me))['hasTalentAccess'] === true);
    expect(await start(shop, await candidate(shop))).toBe('201');
    expect(outcome(await checkOut(shop, planId))).toBe('422 employer_checkout_failed');
    expect(await access(shop.me)).toMatchObject({ hasTalentAccess: false, messagesRemaining: 0 });
  });
});

describe('a checkout of access to candidates', () => {
  test('is refused for plans of other purposes, strangers and foreign addresses', async () => {
    const shop = await aSeller();
    const jobPlan = await shop.aPlan({ name: 'Single', kind: 'one_time' }, PRICE);
    const planId = await talentPlan(shop, { kind: 'one_time' }, { 'talent.messages_sent': '2' });
    expect(outcome(await checkOut(shop, jobPlan))).toBe('422 employer_checkout_failed');
    expect(outcome(await checkOut(shop, 'plans_none'))).toBe('422 employer_checkout_failed');
    const foreign = await checkOut(shop, planId, { successUrl: `https://other-${unique()}.example/` });
    expect(outcome(foreign)).toBe('400 validation_bad_request');
    const stranger = await aCandidate(server, shop.slug, { role: 'employer' });
    expect(outcome(await checkOut(shop, planId, {}, stranger))).toBe('403 employer_not_member');
    const unknown = await shop.me.call('POST', '/companies/nobody/talent-access/checkout', {
      billing: { type: 'new', planId },
    });
    expect(outcome(unknown)).toBe('404 employer_company_not_found');
    expect((await shop.call('PATCH', `/plans/${planId}`, { isPublic: false })).status).toBe(200);
    await eventually(async () => outcome(await checkOut(shop, planId)) === '422 employer_checkout_failed');
  });
});
