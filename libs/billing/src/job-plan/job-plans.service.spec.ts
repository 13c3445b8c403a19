import { afterAll, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import { SoldPlans } from '../sold-plan/sold-plans.service.js';
import { JobPlans } from './job-plans.service.js';

const billing = await selling();
afterAll(() => billing.close());

test('a board that sells no plans lets employers post for free', async () => {
  const { given } = await billing.board();
  expect(await given(JobPlans, (plans) => plans.find('free'))).toMatchObject({ isFree: true, days: null, slots: null });
  expect(await given(JobPlans, (plans) => plans.find('plans_gold'))).toBeNull();
  expect(await given(JobPlans, (plans) => plans.sold())).toEqual([]);
});

test('a board that sells plans has no free one besides', async () => {
  const { given } = await billing.board();
  const gold = await given(SoldPlans, (plans) => plans.add({ name: 'Gold', kind: 'bundle', invoiceOnly: true }));
  await given(SoldPlans, (plans) =>
    plans.setFeatures(gold.id, [
      { key: 'jobs.duration_days', value: '60' },
      { key: 'jobs.max_active', value: '5' },
      { key: 'jobs.featured_slots', value: 'unlimited' },
      { key: 'jobs.feature_selection_mode', value: 'automatic' },
    ]),
  );
  await given(SoldPlans, (plans) => plans.setPrice(gold.id, { currency: 'USD', amountCents: 9_900 }));
  expect(await given(JobPlans, (plans) => plans.find('free'))).toMatchObject({ name: 'Free posting' });
  expect(await given(JobPlans, (plans) => plans.find(gold.id))).toBeNull();
  await given(SoldPlans, (plans) => plans.change(gold.id, { changes: {}, isPublic: true }));
  expect(await given(JobPlans, (plans) => plans.find('free'))).toBeNull();
  expect(await given(JobPlans, (plans) => plans.find(gold.id))).toMatchObject({
    kind: 'bundle',
    isFree: false,
    days: 60,
    slots: 5,
    featuredSlots: null,
    choosesFeatured: false,
    price: { amountCents: 9_900, currency: 'usd' },
    invoiceOnly: true,
    publishTiming: 'on_payment',
    netTermsDays: 30,
  });
});

test('a plan for the directory of candidates is none for jobs', async () => {
  const { given } = await billing.board();
  const talent = { name: 'Directory', kind: 'free', purpose: 'talent_access', isPublic: true } as const;
  const { id } = await given(SoldPlans, (plans) => plans.add(talent));
  expect(await given(JobPlans, (plans) => plans.find(id))).toBeNull();
  expect(await given(JobPlans, (plans) => plans.find('free'))).not.toBeNull();
});

test('a free plan publishes for 30 days unless it says otherwise, also without an end', async () => {
  const { given } = await billing.board();
  const { id } = await given(SoldPlans, (plans) => plans.add({ name: 'Free', kind: 'free', isPublic: true }));
  expect(await given(JobPlans, (plans) => plans.find(id))).toMatchObject({ isFree: true, days: 30, price: null });
  await given(SoldPlans, (plans) => plans.setFeatures(id, [{ key: 'jobs.duration_days', value: '-1' }]));
  expect(await given(JobPlans, (plans) => plans.find(id))).toMatchObject({ days: 36_500 });
});
