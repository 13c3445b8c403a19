import { expect, test } from '@jest/globals';
import type { SoldPlanRow } from '../sold-plan/sold-plan.read-model.js';
import { postingPlan, shownPlans } from './shown-plan.board.dto.js';

const plan = (more: Partial<SoldPlanRow>): SoldPlanRow => ({
  board: 'boards_1',
  id: 'plans_1',
  version: 1,
  kind: 'one_time',
  billingInterval: null,
  purpose: 'job_posting',
  state: 'public',
  name: 'Gold',
  description: null,
  isRecommended: false,
  displayOrder: null,
  invoiceOnly: false,
  publishTiming: null,
  netTermsDays: null,
  features: {},
  price: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...more,
});
const price = { id: 'prices_1', amountCents: 9_900, currency: 'usd', ref: 'price_1', driver: 'stripe' };

test('the name of a price is shown where the page of that provider needs it', () => {
  const prices = [price, { ...price, driver: 'test' }].map((each) => shownPlans([plan({ price: each })])[0]?.price);
  expect(prices).toEqual([
    { currency: 'usd', amountCents: 9_900, stripePriceId: 'price_1' },
    { currency: 'usd', amountCents: 9_900, stripePriceId: null },
  ]);
});

test('plans without a place come behind the last one', () => {
  const places = [0, 7, null, null].map((displayOrder) => plan({ displayOrder }));
  expect(shownPlans(places).map(({ displayOrder }) => displayOrder)).toEqual([0, 7, 8, 9]);
});

test('allowances for the directory are those of plans for it', () => {
  const features = { 'talent.profile_unlocks': '5', 'talent.messages_sent': '-1', 'jobs.max_active': 'unlimited' };
  const [talent, jobs] = shownPlans([plan({ purpose: 'talent_access', features }), plan({ features })]);
  expect(talent?.talent).toEqual({ unlocksPerPeriod: '5', messagesPerPeriod: 'unlimited' });
  expect(jobs).not.toHaveProperty('talent');
  expect(jobs?.featureSummary).toEqual({
    durationDays: 30,
    maxActiveJobs: -1,
    featuredSlots: 0,
    featureSelectionMode: 'manual',
  });
});

test('features are in the words of storefronts', () => {
  const features = { 'jobs.max_active': '-1', 'jobs.feature_selection_mode': 'automatic', 'jobs.duration_days': '60' };
  expect(postingPlan(plan({ features, price }))).toMatchObject({
    prices: [{ currency: 'usd', amountCents: 9_900, isActive: true }],
    features: [
      { key: 'jobs.max_active', value: 'unlimited' },
      { key: 'jobs.duration_days', value: '60' },
      { key: 'jobs.feature_selection_mode', value: 'auto' },
    ],
  });
  expect(postingPlan(plan({ kind: 'free' }))).toMatchObject({ prices: [], features: [], displayOrder: null });
});
