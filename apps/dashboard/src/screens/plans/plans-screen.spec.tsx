import { expect, it } from '@jest/globals';
import { answer, choose, fill, firstCells, openMenu, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Changes = Parameters<typeof example<'Plan'>>[1];
const PAID = { kind: 'one_time', billingInterval: null, invoiceOnly: false, isArchived: false } as const;

describeScreen('the plans', (suite) => {
  const plans = (...rows: readonly NonNullable<Changes>[]) =>
    suite.api.answers(
      'GET /plans',
      page(
        'Plan',
        rows.map((row) => ({ ...PAID, ...row })),
      ),
    );

  it('lists prices, and marks a plan that has none', async () => {
    plans(
      { name: 'Free', kind: 'free', price: null },
      {
        name: 'Monthly',
        kind: 'subscription',
        billingInterval: 'month',
        price: { amountCents: 9900, currency: 'eur' },
      },
      { name: 'Single', price: null },
    );
    suite.open('/plans');
    expect((await rowOf('Monthly')).textContent).toContain('€99 / Month');
    expect(within(await rowOf('Single')).getByText('No price')).toBeTruthy();
    expect(within(await rowOf('Free')).queryByText('No price')).toBeNull();
  });

  it('says that the board cannot receive payments yet', async () => {
    plans();
    suite.api.answers('GET /billing/connect', example('BillingConnect', { acceptingPayments: false }));
    suite.open('/plans');
    expect(await screen.findByText(/cannot receive payments yet/)).toBeTruthy();
  });

  it.each([
    [{ isPublic: false }, ['Make public', 'Archive']],
    [{ isPublic: true }, ['Hide', 'Archive']],
    [{ isPublic: true, isArchived: true }, ['Restore']],
  ])('offers a plan with %j: %j', async (changes, actions) => {
    plans({ name: 'Single', ...changes });
    const user = suite.open('/plans');
    const items = within(await openMenu(user, 'Single')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('archives after a question', async () => {
    plans({ id: 'p1', name: 'Single' });
    const user = suite.open('/plans');
    await choose(user, 'Single', 'Archive');
    await answer(user, 'Archive this plan?', 'Archive');
    expect(await screen.findByText('The plan is archived.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /plans/{id}', path: '/plans/p1', body: { isArchived: true } },
    ]);
  });
});

describeScreen('a new plan', (suite) => {
  it('has the fields of its kind alone, and leads to its price', async () => {
    suite.api.answers(
      'POST /plans',
      example('Plan', { ...PAID, id: 'p9', kind: 'subscription', billingInterval: 'year' }),
    );
    const user = suite.open('/plans/new');
    await fill(user, /^Name/, 'Yearly');
    expect(screen.queryByLabelText('Paid every')).toBeNull();
    await user.click(screen.getByRole('switch', { name: /Paid by invoice/ }));
    expect(await screen.findByLabelText('Days until an invoice is due')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: /Paid by invoice/ }));
    await user.selectOptions(screen.getByLabelText(/^How it is sold/), 'Subscription');
    await user.selectOptions(await screen.findByLabelText('Paid every'), 'Year');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(suite.address).toBe('/plans/p9?tab=price'));
    expect(suite.api.changes[0]?.body).toMatchObject({ name: 'Yearly', kind: 'subscription', billingInterval: 'year' });
    expect(suite.api.changes[0]?.body).not.toHaveProperty('publishTiming');
  });

  it('that is free is public at once, and has no price', async () => {
    suite.api.answers('POST /plans', example('Plan', { id: 'p9', kind: 'free' }));
    const user = suite.open('/plans/new');
    await fill(user, /^Name/, 'Free');
    await user.selectOptions(screen.getByLabelText(/^How it is sold/), 'Free');
    await user.click(await screen.findByRole('switch', { name: /^Public/ }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(suite.address).toBe('/plans/p9'));
    expect(suite.api.changes[0]?.body).toMatchObject({ kind: 'free', isPublic: true });
    expect(screen.queryByRole('link', { name: 'Price' })).toBeNull();
  });
});

describeScreen('a plan', (suite) => {
  const plan = (changes: Changes = {}) =>
    suite.api.answers('GET /plans/{id}', example('Plan', { ...PAID, id: 'p1', name: 'Single', ...changes }));

  it.each([
    ['EUR', '99.5', 9950],
    ['JPY', '1200', 1200],
  ])('takes a price in %s in its smallest unit', async (currency, typed, amountCents) => {
    plan({ price: null });
    const user = suite.open('/plans/p1?tab=price');
    await fill(user, /^Amount/, typed);
    await fill(user, /^Currency/, currency);
    await user.click(screen.getByRole('button', { name: 'Set price' }));
    expect(await screen.findByText('The price is set.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PUT /plans/{id}/price',
        path: '/plans/p1/price',
        body: { amountCents, currency: currency.toLowerCase() },
      },
    ]);
  });

  it('shows what is wrong with its price at the amount', async () => {
    plan();
    suite.api.refuses('PUT /plans/{id}/price', {
      status: 400,
      code: 'validation_bad_request',
      issues: { amountCents: 'It is too high.' },
    });
    const user = suite.open('/plans/p1?tab=price');
    await fill(user, /^Amount/, '1000000');
    await user.click(screen.getByRole('button', { name: 'Set price' }));
    expect(await screen.findByText('It is too high.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/)));
  });

  it('cannot be made public without a price', async () => {
    plan({ isPublic: false, price: null });
    suite.open('/plans/p1');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Make public' })).disabled).toBe(true);
  });

  it('has the features of what it is for, and sends those that have a value', async () => {
    plan({ purpose: 'job_posting', features: [{ key: 'jobs.max_active', name: 'Active jobs', value: '10' }] });
    const user = suite.open('/plans/p1?tab=features');
    expect(await screen.findByLabelText('Active jobs')).toBeTruthy();
    expect(screen.queryByLabelText('Profiles unlocked')).toBeNull();
    await fill(user, 'Active jobs', '');
    await fill(user, 'Days that a job is online', 'unlimited');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The features are saved.')).toBeTruthy();
    expect(suite.api.changes[0]?.body).toEqual({ features: [{ key: 'jobs.duration_days', value: 'unlimited' }] });
  });

  it('cannot be changed without the permission', async () => {
    suite.withhold('billing.manage');
    plan();
    suite.open('/plans/p1');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Archive' }).disabled).toBe(true);
  });
});

describeScreen('the sales-led plans', (suite) => {
  it('are put in order by one request', async () => {
    suite.api.answers(
      'GET /sales-led-plans',
      page('SalesLedPlan', [
        { id: 'a', name: 'Ward' },
        { id: 'b', name: 'House' },
      ]),
    );
    const user = suite.open('/plans?tab=sales-led');
    const down = await within(await rowOf('Ward')).findByRole<HTMLButtonElement>('button', { name: 'Move down' });
    await waitFor(() => expect(down.disabled).toBe(false));
    expect(within(await rowOf('Ward')).getByRole<HTMLButtonElement>('button', { name: 'Move up' }).disabled).toBe(true);
    await user.click(down);
    expect(await screen.findByText('The order is saved.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([
      {
        path: '/sales-led-plans/reorder',
        body: {
          orders: [
            { id: 'b', displayOrder: 1 },
            { id: 'a', displayOrder: 2 },
          ],
        },
      },
    ]);
    expect(firstCells()).toHaveLength(2);
  });
});
