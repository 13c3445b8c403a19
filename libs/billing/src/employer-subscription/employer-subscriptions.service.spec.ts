import { afterAll, describe, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import { BUYER, PLAN, POSTING, PRICE } from '../purchase/purchase.samples.js';
import { SoldPlans } from '../sold-plan/sold-plans.service.js';
import { EmployerSubscriptions, KnownCompanies } from './employer-subscriptions.service.js';
import { EmployerSubscriptionDto } from './employer-subscription.operator.dto.js';

const billing = await selling();
afterAll(() => billing.close());
const companies = new Map([['companies_1', 'Hill Clinic']]);
billing.service(KnownCompanies).use({
  of: async (ids) => new Map([...companies].filter(([id]) => ids.includes(id))),
});

const RUNS = {
  subscriptionRef: 'subscription_1',
  customerRef: 'customer_1',
  status: 'active',
  priceRef: 'price_1',
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  endsWithPeriod: true,
  canceledAt: null,
  paidUntil: '2026-12-01T00:00:00.000Z',
};

const aBoard = async () => {
  const board = await billing.board();
  const { id: planId } = await board.given(SoldPlans, (plans) =>
    plans.add({ name: 'Team', kind: 'subscription', billingInterval: 'month' }),
  );
  /** A paid purchase, with later changes. */
  const bought = (id: string, product: object, ...later: readonly { type: string; data: object }[]) =>
    board.happened(
      { category: 'purchase', objectId: id },
      { type: 'PurchaseOpened', data: { product, price: PRICE, ...BUYER } },
      { type: 'PurchasePaid', data: { paymentRef: null, subscriptionRef: `s-${id}`, customerRef: 'customer_1' } },
      ...later,
    );
  const subscribed = (id: string, data: object = {}, product: object = {}) =>
    bought(id, { ...PLAN, planId, ...product }, { type: 'SubscriptionChanged', data: { ...RUNS, ...data } });
  const page = (query: Parameters<EmployerSubscriptions['page']>[0] = {}) =>
    board.given(EmployerSubscriptions, (all) => all.page(query));
  const ids = async (query: Parameters<EmployerSubscriptions['page']>[0] = {}) =>
    (await page(query)).rows.map(({ row }) => row.id);
  const one = (id: string) => board.when(EmployerSubscriptions, (all) => all.byId(id));
  return { ...board, planId, bought, subscribed, page, ids, one };
};

describe('employer subscriptions', () => {
  test('are shown with the names of their company and plan', async () => {
    const { subscribed, one, planId } = await aBoard();
    await subscribed('employerSubscriptions_1');
    const { answer } = await one('employerSubscriptions_1').accepted();
    expect(EmployerSubscriptionDto.of(answer)).toEqual({
      id: 'employerSubscriptions_1',
      object: 'employer_subscription',
      employerEmail: 'pat@acme.example',
      companyId: 'companies_1',
      companyName: 'Hill Clinic',
      planId,
      planName: 'Team',
      status: 'active',
      currentPeriodEnd: '2026-12-01T00:00:00.000Z',
      cancelAtPeriodEnd: true,
      createdAt: answer.row.createdAt,
    });
  });

  test('of a company or a plan that is gone name neither', async () => {
    const { subscribed, one } = await aBoard();
    await subscribed('employerSubscriptions_1', {}, { companyId: 'companies_gone', planId: 'plans_gone' });
    const { answer } = await one('employerSubscriptions_1').accepted();
    expect(EmployerSubscriptionDto.of(answer)).toMatchObject({
      companyId: null,
      companyName: null,
      planId: null,
      planName: null,
    });
  });

  test('keep the buyer to themselves once the account is erased, and have no end before the provider names one', async () => {
    const { bought, one } = await aBoard();
    await bought('employerSubscriptions_1', PLAN, { type: 'BuyerForgotten', data: {} });
    const { answer } = await one('employerSubscriptions_1').accepted();
    expect(EmployerSubscriptionDto.of(answer)).toMatchObject({
      employerEmail: '',
      status: 'active',
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
    });
  });

  test('are listed by status and company, an unknown one of either lists none', async () => {
    const { subscribed, bought, ids } = await aBoard();
    await subscribed('employerSubscriptions_1');
    await subscribed('employerSubscriptions_2', { status: 'past_due' }, { companyId: 'companies_2' });
    await bought('orders_1', POSTING);
    expect((await ids()).sort()).toEqual(['employerSubscriptions_1', 'employerSubscriptions_2']);
    expect(await ids({ state: 'past_due' })).toEqual(['employerSubscriptions_2']);
    expect(await ids({ state: 'no-such-status' })).toEqual([]);
    expect(await ids({ companyId: 'companies_1' })).toEqual(['employerSubscriptions_1']);
    expect(await ids({ companyId: 'companies_3' })).toEqual([]);
  });

  test('of another board, and purchases of another kind, are not found', async () => {
    const [{ bought, one }, other] = [await aBoard(), await aBoard()];
    await bought('orders_1', POSTING);
    await other.subscribed('employerSubscriptions_1');
    for (const id of ['orders_1', 'employerSubscriptions_1', 'nothing'])
      await one(id).refused('employer_subscriptions_not_found');
  });
});
