import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Body, eventually, parallel, request, type SharedServer, sharedServer, unique } from '../server.js';
import { aShop, press } from '../shop-calls.js';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

type Shop = Awaited<ReturnType<typeof aShop>>;
const GOLD = { currency: 'usd', amountCents: 9_900 };
const gold = (shop: Shop) => shop.aPlan({ name: `Gold ${unique()}`, kind: 'one_time' }, GOLD);
const transactions = async ({ call }: Shop) => (await call('GET', '/transactions')).body.data as Body[];
const paidAmounts = async (shop: Shop) =>
  (await transactions(shop)).map(({ amount, amountCents }) => amount ?? amountCents);

test('what a client says of the price is not what it pays', async () => {
  const shop = await aShop(server);
  const planId = await gold(shop);
  const cheap = { amountCents: 1, amount: 1, price: 1, unit_amount: 1, currency: 'jpy', priceId: 'price_made_up' };
  const posted = await request(server.origin, 'POST', `/v1/boards/${shop.slug}/job-postings`, {
    body: {
      ...cheap,
      submission: {
        ...cheap,
        companyName: `Firm ${unique()}`,
        contactName: 'Pat Doe',
        contactEmail: `pat-${unique()}@hill.example`,
        title: 'Night nurse',
        description: '<p>Care.</p>',
        employmentType: 'full_time',
        remoteOption: 'remote',
        officeLocations: [],
        applicationUrl: 'https://hill.example/apply',
        salaryRangeEnabled: false,
        selectedPlan: planId,
      },
      selectedBilling: { type: 'new', planId, ...cheap },
    },
  });
  expect(posted.body.status).toBe('checkout');
  await press(String(posted.body['checkoutUrl']), 'pay');
  await eventually(async () => (await transactions(shop)).length === 1);
  expect((await transactions(shop))[0]).toMatchObject({ currency: 'usd' });
  expect(await paidAmounts(shop)).toEqual([9_900]);
});

test('a plan that is hidden or archived after its page was opened is still owed to who paid', async () => {
  const shop = await aShop(server);
  const [hidden, archived] = [await gold(shop), await gold(shop)];
  const jobs = [await shop.checkout(hidden, 'Nurse'), await shop.checkout(archived, 'Cook')];
  expect((await shop.call('PATCH', `/plans/${hidden}`, { isPublic: false })).status).toBe(200);
  expect((await shop.call('PATCH', `/plans/${archived}`, { isArchived: true })).status).toBe(200);
  for (const { page } of jobs) await press(page, 'pay');
  for (const { status } of jobs) await eventually(async () => (await status()) === 'published');
  await eventually(async () => (await transactions(shop)).length === 2);
});

test('a checkout is paid once, however often its page is sent', async () => {
  const shop = await aShop(server);
  const job = await shop.checkout(await gold(shop), 'Nurse');
  const paid = await parallel(5, () =>
    fetch(job.page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' }),
  );
  // The other requests see that it is paid.
  expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 303]);
  await eventually(async () => (await job.status()) === 'published');
  await eventually(async () => (await transactions(shop)).length > 0);
  expect(await paidAmounts(shop)).toEqual([9_900]);
});
