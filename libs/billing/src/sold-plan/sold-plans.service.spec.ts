import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import { SoldPlanReader } from './sold-plan.read-model.js';
import { SoldPlans } from './sold-plans.service.js';

const billing = await selling();
const { payments } = billing;
afterAll(() => billing.close());
afterEach(() => {
  payments.isDown = false;
  payments.isReady = true;
});

const setUp = async () => {
  const board = await billing.board();
  const { id } = await board.given(SoldPlans, (plans) => plans.add({ name: 'Gold', kind: 'one_time' }));
  const pricing = (amountCents: number, { currency = 'usd', key }: { currency?: string; key?: string } = {}) =>
    board.when(SoldPlans, (plans) => plans.setPrice(id, { currency, amountCents }), key === undefined ? {} : { key });
  const stored = () => board.given(SoldPlanReader, async (reader) => (await reader.byId(id)).price);
  const made = () => [...payments.prices.values()].filter(({ productId }) => productId === id);
  return { ...board, id, pricing, stored, made };
};

describe('a price', () => {
  test('is made at the provider before it is recorded', async () => {
    const { pricing, made, stored } = await setUp();
    await pricing(9_900, { currency: 'USD' }).appends('PlanPriced');
    expect(made()).toMatchObject([{ name: 'Gold', amount: 9_900, currency: 'usd', interval: null, isActive: true }]);
    expect(await stored()).toMatchObject({ amountCents: 9_900, currency: 'usd', driver: 'test' });
  });

  test('that the provider cannot take is refused before anything is created', async () => {
    const { pricing, made } = await setUp();
    await pricing(1_234, { currency: 'kwd' }).refused('validation_bad_request', ['amountCents']);
    expect(made()).toEqual([]);
    await pricing(1_230, { currency: 'kwd' }).appends('PlanPriced');
  });

  test('is made once, however often the request is tried', async () => {
    const { pricing, made, stored } = await setUp();
    await pricing(9_900, { key: 'once' }).appends('PlanPriced');
    const before = await stored();
    await pricing(9_900, { key: 'once' }).appends();
    expect([made().length, await stored()]).toEqual([1, before]);
  });

  test('that the provider created, but that was not recorded, is the one that the retry records', async () => {
    const { pricing, made, stored, id, given } = await setUp();
    const key = 'crash';
    const make = payments.makePrice.bind(payments);
    payments.makePrice = async (...call) => {
      await make(...call);
      throw new Error('killed');
    };
    await expect(
      given(SoldPlans, (plans) => plans.setPrice(id, { currency: 'usd', amountCents: 500 }), { key }),
    ).rejects.toThrow('killed');
    payments.makePrice = make;
    expect(await stored()).toBeNull();
    await pricing(500, { key }).appends('PlanPriced');
    expect([made().length, await stored()]).toMatchObject([1, { amountCents: 500 }]);
  });

  test('retires the one before at the provider', async () => {
    const { pricing, made, settled } = await setUp();
    await pricing(100).accepted();
    await pricing(200).accepted();
    await settled();
    expect(made().map(({ amount, isActive }) => [amount, isActive])).toEqual([
      [100, false],
      [200, true],
    ]);
  });

  test('is not stored when the provider fails or refuses', async () => {
    const { pricing, stored } = await setUp();
    payments.isDown = true;
    expect((await pricing(100).refused('plans_price_sync_failed')).kind).toBe('failed');
    payments.isDown = false;
    payments.isReady = false;
    expect((await pricing(100).refused('plans_payment_connection_not_ready')).kind).toBe('conflict');
    expect(await stored()).toBeNull();
  });

  test('is of a currency that there is, and of a plan that is paid', async () => {
    const { pricing, when, given } = await setUp();
    await pricing(100, { currency: 'xyz' }).refused('validation_bad_request', ['currency']);
    const { id } = await given(SoldPlans, (plans) => plans.add({ name: 'Free', kind: 'free' }));
    const free = (plan: string) => when(SoldPlans, (it) => it.setPrice(plan, { currency: 'usd', amountCents: 1 }));
    await free(id).refused('validation_bad_request');
    await free('plans_none').refused('plans_not_found');
  });

  test('of a subscription is paid every month or year', async () => {
    const { given } = await setUp();
    const { id } = await given(SoldPlans, (it) =>
      it.add({ name: 'Club', kind: 'subscription', billingInterval: 'year' }),
    );
    await given(SoldPlans, (plans) => plans.setPrice(id, { currency: 'jpy', amountCents: 0 }));
    const price = [...payments.prices.values()].find(({ productId }) => productId === id);
    expect(price).toMatchObject({ amount: 0, currency: 'jpy', interval: { unit: 'year', count: 1 } });
  });
});

test('plans are listed by place, then by age; visitors see the public ones, the cheapest first', async () => {
  const { given, id: gold, pricing } = await setUp();
  const add = async (name: string, displayOrder?: number) =>
    (
      await given(SoldPlans, (it) =>
        it.add({ name, kind: 'free', isPublic: true, ...(displayOrder === undefined ? {} : { displayOrder }) }),
      )
    ).id;
  await pricing(100).accepted();
  await given(SoldPlans, (it) => it.change(gold, { changes: {}, isPublic: true }));
  await add('Free');
  await add('Second', 2);
  const first = await add('First', 1);
  const hidden = await add('Hidden', 0);
  await given(SoldPlans, (it) => it.change(hidden, { changes: {}, isPublic: false }));
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
  expect(names(await given(SoldPlanReader, (it) => it.all()))).toEqual(['Hidden', 'First', 'Second', 'Gold', 'Free']);
  const published = () => given(SoldPlanReader, async (it) => names(await it.published('job_posting')));
  expect(await published()).toEqual(['First', 'Second', 'Free', 'Gold']);
  await given(SoldPlans, (it) => it.change(first, { changes: {}, isArchived: true }));
  expect(await published()).toEqual(['Second', 'Free', 'Gold']);
  expect(await given(SoldPlanReader, (it) => it.published('talent_access'))).toEqual([]);
});

test('plans of another board are not there', async () => {
  const [one, other] = [await setUp(), await setUp()];
  await other.when(SoldPlans, (it) => it.change(one.id, { changes: { name: 'Mine' } })).refused('plans_not_found');
  await other.when(SoldPlans, (it) => it.setFeatures(one.id, [])).refused('plans_not_found');
  expect(await other.given(SoldPlanReader, (it) => it.find(one.id))).toBeNull();
});
