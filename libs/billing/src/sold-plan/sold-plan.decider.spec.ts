import { describe, test } from '@jest/globals';
import { facts, given } from '#testing';
import { type PlanPrice, soldPlanDecider, type SoldPlanEvents } from './sold-plan.decider.js';

const terms = {
  name: 'Single posting',
  description: null,
  isRecommended: false,
  displayOrder: null,
  invoiceOnly: false,
  publishTiming: null,
  netTermsDays: null,
};
const once = { ...terms, kind: 'one_time', billingInterval: null, purpose: 'job_posting' } as const;
const free = { ...once, kind: 'free' } as const;
const monthly = { ...once, kind: 'subscription', billingInterval: 'month' } as const;
const price: PlanPrice = { id: 'prices_1', amountCents: 9_900, currency: 'usd', ref: 'price_1', driver: 'test' };
const added = (data: SoldPlanEvents['SoldPlanAdded'] = once) => ({ type: 'SoldPlanAdded', data }) as const;
const priced = { type: 'PlanPriced', data: { price, before: null } } as const;
const published = { type: 'SoldPlanPublished', data: {} } as const;
const archived = { type: 'SoldPlanArchived', data: {} } as const;
const restored = { type: 'SoldPlanRestored', data: {} } as const;
const hidden = { type: 'SoldPlanHidden', data: {} } as const;

const adding = (plan: SoldPlanEvents['SoldPlanAdded'], isPublic = false) =>
  given(soldPlanDecider, facts).when('AddSoldPlan', { ...plan, isPublic });

describe('a plan', () => {
  test('is hidden at first', () => adding(once).then(added()));
  test('that is free is published as it is made', () => adding(free, true).then(added(free), published));
  test('that is paid is not, as it has no price', () =>
    adding(once, true).rejected('plans_price_required', 'conflict'));
  test('that is a subscription has an interval', () => {
    adding(monthly).then(added(monthly));
    adding({ ...monthly, billingInterval: null }).rejected('validation_bad_request');
    adding({ ...once, billingInterval: 'year' }).rejected('validation_bad_request');
  });
  test('that is paid by invoices says when', () => {
    const invoiced = { ...once, invoiceOnly: true };
    const complete = { ...invoiced, publishTiming: 'on_payment', netTermsDays: 30 } as const;
    adding(invoiced).then(added(complete));
    adding({ ...invoiced, publishTiming: 'on_issue', netTermsDays: 0 }).then(
      added({ ...complete, publishTiming: 'on_issue', netTermsDays: 0 }),
    );
    adding({ ...once, netTermsDays: 14 }).rejected('validation_bad_request');
    adding({ ...once, publishTiming: 'on_issue' }).rejected('validation_bad_request');
    for (const plan of [free, monthly]) adding({ ...plan, invoiceOnly: true }).rejected('validation_bad_request');
  });
});

describe('a change', () => {
  const changing = (
    events: readonly Parameters<typeof given<unknown, never, SoldPlanEvents>>[2][],
    change: object,
    flags: { readonly isPublic?: boolean; readonly isArchived?: boolean } = {},
  ) => given(soldPlanDecider, facts, ...(events as never[])).when('ChangeSoldPlan', { changes: change, ...flags });

  test('is recorded with what it changes', () => {
    changing([added()], { name: 'One', isRecommended: false }).then({ type: 'SoldPlanChanged', data: { name: 'One' } });
    changing([added()], { name: 'Single posting' }).then();
  });
  test('to invoices brings their terms, and from them takes those', () => {
    const invoices = { invoiceOnly: true, publishTiming: 'on_payment', netTermsDays: 30 } as const;
    changing([added()], { invoiceOnly: true }).then({ type: 'SoldPlanChanged', data: invoices });
    changing([added({ ...once, ...invoices })], { invoiceOnly: false }).then({
      type: 'SoldPlanChanged',
      data: { invoiceOnly: false, publishTiming: null, netTermsDays: null },
    });
    changing([added()], { netTermsDays: 10 }).rejected('validation_bad_request');
    changing([added(free)], { invoiceOnly: true }).rejected('validation_bad_request');
  });
  test('publishes a plan once it has a price, and hides it', () => {
    changing([added()], {}, { isPublic: true }).rejected('plans_price_required', 'conflict');
    changing([added(), priced], {}, { isPublic: true }).then(published);
    changing([added(), priced, published], {}, { isPublic: true }).then();
    changing([added(), priced, published], {}, { isPublic: false }).then(hidden);
  });
  test('archives a plan, which hides it, and restores it', () => {
    const sold = [added(), priced, published] as const;
    changing(sold, {}, { isArchived: true }).then(archived);
    changing([...sold, archived], {}, { isArchived: true }).then();
    changing([...sold, archived], {}, { isPublic: true }).rejected('plans_archived', 'conflict');
    changing(sold, {}, { isArchived: true, isPublic: true }).rejected('plans_archived', 'conflict');
    changing([...sold, archived], {}, { isPublic: false }).then();
    changing([...sold, archived], {}, { isArchived: false }).then(restored);
    changing([...sold, archived, restored], {}, { isPublic: false }).then();
    changing([...sold, archived], {}, { isArchived: false, isPublic: true }).then(restored, published);
  });
});

test('features are replaced as a whole', () => {
  const features = { 'jobs.duration_days': '60' };
  const set = { type: 'PlanFeaturesSet', data: { features } } as const;
  given(soldPlanDecider, facts, added()).when('SetPlanFeatures', { features }).then(set);
  given(soldPlanDecider, facts, added(), set).when('SetPlanFeatures', { features }).then();
  given(soldPlanDecider, facts, added(), set)
    .when('SetPlanFeatures', { features: {} })
    .then({ type: 'PlanFeaturesSet', data: { features: {} } });
});

describe('a price', () => {
  test('replaces the one before, unless it is the same', () => {
    given(soldPlanDecider, facts, added()).when('PricePlan', price).then(priced);
    const dearer = { ...price, id: 'prices_2', amountCents: 19_900, ref: 'price_2' };
    given(soldPlanDecider, facts, added(), priced)
      .when('PricePlan', dearer)
      .then({ type: 'PlanPriced', data: { price: dearer, before: price } });
    given(soldPlanDecider, facts, added(), priced)
      .when('PricePlan', { ...price, id: 'prices_2', ref: 'price_2' })
      .then();
    const elsewhere = { ...price, id: 'prices_2', ref: 'price_2', driver: 'stripe' };
    given(soldPlanDecider, facts, added(), priced)
      .when('PricePlan', elsewhere)
      .then({ type: 'PlanPriced', data: { price: elsewhere, before: price } });
  });
  test('of a free plan is refused', () =>
    given(soldPlanDecider, facts, added(free)).when('PricePlan', price).rejected('validation_bad_request'));
});
