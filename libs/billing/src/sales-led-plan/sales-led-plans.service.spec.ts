import { scenario } from '#testing/scenario';
import { afterAll, expect, test } from '@jest/globals';
import { BillingModule } from '../billing.module.js';
import { SalesLedPlanReader } from './sales-led-plan.read-model.js';
import { SalesLedPlans } from './sales-led-plans.service.js';

const billing = await scenario(BillingModule);
afterAll(() => billing.close());

const content = {
  description: 'All you need.',
  priceText: 'Let us talk',
  ctaText: 'Contact sales',
  ctaDestination: 'sales@jobs.example',
  featuredBullets: [],
};

const setUp = async () => {
  const { given, when } = await billing.board();
  const add = async (name: string, displayOrder: number, isPublic = true) =>
    (await given(SalesLedPlans, (plans) => plans.add({ ...content, name, displayOrder, isPublic }))).id;
  const names = (of: 'cards' | 'published') =>
    given(SalesLedPlanReader, async (reader) => (await reader[of]()).map(({ name }) => name));
  return { given, when, add, names };
};

test('cards are listed by place, then by age; visitors see the public ones', async () => {
  const { add, names, given } = await setUp();
  expect([await names('cards'), await names('published')]).toEqual([[], []]);
  await add('Second', 1);
  await add('Third', 1);
  const first = await add('First', 0, false);
  expect(await names('cards')).toEqual(['First', 'Second', 'Third']);
  expect(await names('published')).toEqual(['Second', 'Third']);
  await given(SalesLedPlans, (plans) => plans.show(first, true));
  expect(await names('published')).toEqual(['First', 'Second', 'Third']);
});

test('an archived card is shown once more, hidden, and then not there', async () => {
  const { add, names, when, given } = await setUp();
  const id = await add('Gold', 0);
  const archiving = () => when(SalesLedPlans, (plans) => plans.archive(id), { key: 'once' });
  expect((await archiving().appends('SalesLedPlanArchived')).answer).toMatchObject({ name: 'Gold', isPublic: false });
  expect((await archiving().appends()).answer).toMatchObject({ name: 'Gold', isPublic: false });
  await when(SalesLedPlans, (plans) => plans.archive(id)).refused('sales_led_plans_not_found');
  await expect(given(SalesLedPlanReader, (reader) => reader.card(id))).rejects.toMatchObject({
    code: 'sales_led_plans_not_found',
  });
  expect(await names('cards')).toEqual([]);
});

test('an order is taken as a whole, and answers the new list', async () => {
  const { add, when, names } = await setUp();
  const [one, two] = [await add('One', 0), await add('Two', 1)];
  const ordering = (...ids: readonly string[]) =>
    when(SalesLedPlans, (plans) => plans.reorder(ids.map((id, displayOrder) => ({ id, displayOrder }))));
  await ordering(two).refused('sales_led_plans_invalid_order', ['orders']);
  expect(await names('cards')).toEqual(['One', 'Two']);
  const { answer } = await ordering(two, one).appends('SalesLedPlansReordered');
  expect(answer.map(({ name }) => name)).toEqual(['Two', 'One']);
  await ordering(two, one).appends();
});

test('cards of another board are not there', async () => {
  const [one, other] = [await setUp(), await setUp()];
  const id = await one.add('Gold', 0);
  await other.when(SalesLedPlans, (plans) => plans.show(id, false)).refused('sales_led_plans_not_found');
  expect(await other.names('cards')).toEqual([]);
});
