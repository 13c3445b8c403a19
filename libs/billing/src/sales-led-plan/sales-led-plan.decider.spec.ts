import { describe, expect, test } from '@jest/globals';
import { facts, given } from '#testing';
import { type PlanCardContent, destinationFrom, salesLedPlanDecider } from './sales-led-plan.decider.js';

const content: PlanCardContent = {
  name: 'Enterprise',
  description: 'All you need.',
  priceText: 'Let us talk',
  ctaText: 'Contact sales',
  ctaDestination: 'mailto:sales@jobs.example',
  featuredBullets: ['One'],
  isPublic: false,
  displayOrder: 0,
};
const card = (id: string, more: Partial<PlanCardContent> = {}) => ({ id, ...content, ...more });
const added = (id: string, more: Partial<PlanCardContent> = {}) =>
  ({ type: 'SalesLedPlanAdded', data: { ...card(id, more), createdAt: facts.now } }) as const;
const archived = (id: string) =>
  ({ type: 'SalesLedPlanArchived', data: { card: { ...card(id), createdAt: facts.now } } }) as const;

test('50 cards are active at a time', () => {
  const fifty = Array.from({ length: 50 }, (_, n) => added(`cards_${n}`));
  given(salesLedPlanDecider, facts, ...fifty.slice(1))
    .when('AddSalesLedPlan', card('cards_50'))
    .then(added('cards_50'));
  given(salesLedPlanDecider, facts, ...fifty)
    .when('AddSalesLedPlan', card('cards_50'))
    .rejected('sales_led_plans_limit_reached', 'conflict');
  given(salesLedPlanDecider, facts, ...fifty, archived('cards_7'))
    .when('AddSalesLedPlan', card('cards_50'))
    .then(added('cards_50'));
});

test('a card changes, is shown and is hidden', () => {
  const one = given(salesLedPlanDecider, facts, added('one'));
  one
    .when('ChangeSalesLedPlan', card('one', { name: 'Other' }))
    .then({ type: 'SalesLedPlanChanged', data: { id: 'one', changes: { name: 'Other' } } });
  one.when('ChangeSalesLedPlan', card('one')).then();
  one
    .when('ShowSalesLedPlan', { id: 'one', isPublic: true })
    .then({ type: 'SalesLedPlanPublished', data: { id: 'one' } });
  one.when('ShowSalesLedPlan', { id: 'one', isPublic: false }).then();
  given(salesLedPlanDecider, facts, added('one', { isPublic: true }))
    .when('ShowSalesLedPlan', { id: 'one', isPublic: false })
    .then({ type: 'SalesLedPlanHidden', data: { id: 'one' } });
});

test('an archived card is gone', () => {
  given(salesLedPlanDecider, facts, added('one')).when('ArchiveSalesLedPlan', { id: 'one' }).then(archived('one'));
  const gone = given(salesLedPlanDecider, facts, added('one'), archived('one'));
  gone.when('ArchiveSalesLedPlan', { id: 'one' }).rejected('sales_led_plans_not_found', 'missing');
  gone.when('ChangeSalesLedPlan', card('one')).rejected('sales_led_plans_not_found');
  gone.when('ShowSalesLedPlan', { id: 'one', isPublic: true }).rejected('sales_led_plans_not_found');
});

describe('an order', () => {
  const three = [added('one'), added('two'), added('three'), added('old'), archived('old')] as const;
  const ordering = (...orders: readonly (readonly [id: string, displayOrder: number])[]) =>
    given(salesLedPlanDecider, facts, ...three).when('ReorderSalesLedPlans', {
      orders: orders.map(([id, displayOrder]) => ({ id, displayOrder })),
    });

  test('names each card once', () =>
    ordering(['three', 1], ['one', 2], ['two', 7]).then({
      type: 'SalesLedPlansReordered',
      data: {
        orders: [
          { id: 'three', displayOrder: 1 },
          { id: 'one', displayOrder: 2 },
          { id: 'two', displayOrder: 7 },
        ],
      },
    }));

  test.each([
    [[['one', 0] as const, ['two', 1] as const]],
    [[['one', 0] as const, ['two', 1] as const, ['two', 2] as const]],
    [[['one', 0] as const, ['two', 1] as const, ['old', 2] as const]],
    [[['one', 0] as const, ['two', 1] as const, ['three', 1] as const]],
    [[['one', 0] as const, ['two', 1] as const, ['three', 2] as const, ['four', 3] as const]],
    [[]],
  ])('is not %j', (orders) => ordering(...orders).rejected('sales_led_plans_invalid_order', 'invalid'));
});

describe('a button', () => {
  test.each([
    ['sales@jobs.example', 'mailto:sales@jobs.example'],
    ['mailto:sales@jobs.example?subject=Hi', 'mailto:sales@jobs.example?subject=Hi'],
    ['jobs.example', 'https://jobs.example'],
    ['jobs.example/talk?a=1', 'https://jobs.example/talk?a=1'],
    [' https://jobs.example/talk ', 'https://jobs.example/talk'],
    ['http://jobs.example', 'http://jobs.example'],
  ])('leads with %j to %j', (given, kept) => expect(destinationFrom(given)).toBe(kept));

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'tel:+491234',
    'ftp://jobs.example',
    '//jobs.example',
    'https://',
    'https:///jobs.example',
    'https://user:secret@jobs.example',
    'https://jobs.example/\nx',
    'mailto:',
    'mailto:a@b.example,c@d.example\n',
    'talk',
    '/talk',
    '',
    `https://jobs.example/${'a'.repeat(2_000)}`,
  ])('does not lead with %j', (given) => expect(() => destinationFrom(given)).toThrow('ctaDestination'));
});
