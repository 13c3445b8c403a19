import { expect, it } from '@jest/globals';
import { answer, choose, fill, firstCells, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Changes = Partial<Parameters<typeof page<'Coupon'>>[1][number]>;
const PERCENT = { percentOff: 20, amountOff: null, currency: null, duration: 'once', durationInMonths: null } as const;
const FLAT = { percentOff: null, amountOff: 15, currency: 'eur' } as const;

describeScreen('the coupons', (suite) => {
  const coupons = (...rows: readonly Changes[]) =>
    suite.api.answers(
      'GET /coupons',
      page(
        'Coupon',
        rows.map((row) => ({ ...PERCENT, ...row })),
      ),
    );

  it('are listed with what they take off, and for how long', async () => {
    coupons(
      { name: 'Autumn', valid: true },
      { name: 'Spring', ...FLAT, duration: 'repeating', durationInMonths: 3, valid: false },
      { id: 'c3', name: null, duration: 'forever' },
    );
    suite.open('/coupons');
    const autumn = within(await rowOf('Autumn'));
    for (const text of ['20 %', 'For the first payment', 'Valid']) expect(autumn.getByText(text)).toBeTruthy();
    const spring = within(await rowOf('Spring'));
    for (const text of ['€15', '3 months', 'Over']) expect(spring.getByText(text)).toBeTruthy();
    expect(within(await rowOf('c3')).getByText('For ever')).toBeTruthy();
  });

  it('are sorted by how often they were used', async () => {
    coupons(
      { name: 'Rare', timesRedeemed: 1 },
      { name: 'Unused', timesRedeemed: 0 },
      { name: 'Often', timesRedeemed: 90 },
    );
    const user = suite.open('/coupons');
    await rowOf('Rare');
    await user.click(screen.getByRole('button', { name: 'Used' }));
    await waitFor(() => expect(firstCells()).toEqual(['Unused', 'Rare', 'Often']));
    expect(suite.address).toBe('/coupons?sort=redeemed');
  });

  it('lead to the form where there is none', async () => {
    coupons();
    const user = suite.open('/coupons');
    expect(await screen.findByText('Give a discount')).toBeTruthy();
    await user.click(screen.getAllByRole('link', { name: 'New coupon' })[0]!);
    await waitFor(() => expect(suite.address).toBe('/coupons/new'));
  });

  it('say that the provider cannot be reached, and are loaded again', async () => {
    suite.api.refuses('GET /coupons', { status: 502, code: 'coupons_sync_failed', message: 'It does not respond.' });
    const user = suite.open('/coupons');
    expect(await screen.findByText('It does not respond.')).toBeTruthy();
    coupons({ name: 'Autumn' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Autumn')).toBeTruthy();
  });

  it('are deleted several at a time after a question that names them', async () => {
    coupons({ id: 'c1', name: 'Autumn' }, { id: 'c2', name: 'Spring' });
    const user = suite.open('/coupons');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^“Autumn, Spring” and all its promotion codes stop working/)).toBeTruthy();
    await answer(user, 'Delete 2 coupons?', 'Delete');
    expect(await screen.findByText('2 coupons are deleted.')).toBeTruthy();
    expect(suite.api.changes).toEqual(
      ['c1', 'c2'].map((id) => ({ operation: 'DELETE /coupons/{id}', path: `/coupons/${id}` })),
    );
  });

  it('are kept if the question is not answered with yes', async () => {
    coupons({ id: 'c1', name: 'Autumn' });
    const user = suite.open('/coupons');
    await choose(user, 'Autumn', 'Delete');
    await answer(user, 'Delete this coupon?', 'Cancel');
    expect(await rowOf('Autumn')).toBeTruthy();
    expect(suite.api.changes).toEqual([]);
  });

  it('are neither made nor deleted without the permission', async () => {
    suite.withhold('billing.manage');
    coupons({ name: 'Autumn' });
    const user = suite.open('/coupons');
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'New coupon' });
    expect(create.disabled).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Actions for Autumn' }));
    const [action] = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(action!.textContent).toContain('not permitted');
    expect(action!.getAttribute('aria-disabled')).toBe('true');
  });
});

describeScreen('a new coupon', (suite) => {
  it('of an amount is sent with its currency, its months and its plans', async () => {
    suite.api.answers(
      'GET /plans',
      page('Plan', [
        { id: 'p1', name: 'Single', isArchived: false },
        { id: 'p2', name: 'Old', isArchived: true },
      ]),
    );
    suite.api.answers('POST /coupons', example('Coupon', { id: 'c9', ...FLAT }));
    const user = suite.open('/coupons/new');
    await user.click(await screen.findByRole('checkbox', { name: 'Single' }));
    expect(screen.queryByRole('checkbox', { name: 'Old' })).toBeNull();
    await fill(user, /^Name/, 'Spring');
    await user.selectOptions(screen.getByLabelText('Kind of discount'), 'Amount');
    await fill(user, /^Amount off/, '15.5');
    await fill(user, /^Currency/, ' CHF ');
    expect(screen.queryByLabelText(/^Percent off/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Duration for subscriptions'), 'For some months');
    await fill(user, /^Months/, '6');
    await fill(user, 'Times it can be used', '100');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The coupon is created.')).toBeTruthy();
    await waitFor(() => expect(suite.address).toBe('/coupons/c9'));
    expect(suite.api.changes.map(({ body }) => body)).toEqual([
      {
        name: 'Spring',
        duration: 'repeating',
        durationInMonths: 6,
        amountOff: 15.5,
        currency: 'chf',
        maxRedemptions: 100,
        appliesToPlanIds: ['p1'],
      },
    ]);
  });

  it('of percent sends nothing of a kind that was chosen before', async () => {
    const user = suite.open('/coupons/new');
    await fill(user, /^Name/, 'Autumn');
    await user.selectOptions(screen.getByLabelText('Kind of discount'), 'Amount');
    await fill(user, /^Amount off/, '15');
    await user.selectOptions(screen.getByLabelText('Kind of discount'), 'Percent');
    await fill(user, /^Percent off/, '20');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(suite.api.changes.map(({ body }) => body)).toEqual([{ name: 'Autumn', duration: 'once', percentOff: 20 }]),
    );
  });

  it('that lacks values is not sent; the first such field has the focus', async () => {
    const user = suite.open('/coupons/new');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('2 fields need another value.')).toBeTruthy();
    await waitFor(() => expect(stateOf(/^Name/)).toEqual({ about: 'Fill in this field.', focused: true }));
    expect(stateOf(/^Percent off/).about).toContain('Fill in this field.');
    expect(suite.api.changes).toEqual([]);
  });

  it('shows what is refused at its field', async () => {
    suite.api.refuses('POST /coupons', {
      status: 400,
      code: 'validation_bad_request',
      issues: { percentOff: 'It must be more than 0.' },
    });
    const user = suite.open('/coupons/new');
    await fill(user, /^Name/, 'Autumn');
    await fill(user, /^Percent off/, '0');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf(/^Percent off/)).toEqual({ about: 'It must be more than 0.', focused: true }));
  });
});

describeScreen('a coupon', (suite) => {
  const coupon = (changes: Changes = {}) =>
    suite.api.answers('GET /coupons/{id}', example('Coupon', { ...PERCENT, id: 'c1', name: 'Autumn', ...changes }));
  const codes = async () => within(await screen.findByRole('region', { name: 'Promotion codes' }));

  it('names the plans that it is for, and those that are no longer there by their ids', async () => {
    coupon({ appliesTo: ['p1', 'gone'] });
    suite.api.answers('GET /plans', page('Plan', [{ id: 'p1', name: 'Single', isArchived: false }]));
    suite.open('/coupons/c1');
    expect(await screen.findByText('Single, gone')).toBeTruthy();
  });

  it('is renamed', async () => {
    coupon();
    const user = suite.open('/coupons/c1');
    await fill(user, /^Name/, 'Winter');
    coupon({ name: 'Winter' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The coupon is renamed.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Winter' })).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /coupons/{id}', path: '/coupons/c1', body: { name: 'Winter' } },
    ]);
  });

  it('gets a code, which is listed and kept in this browser until it is archived', async () => {
    coupon();
    const code = example('PromotionCode', { id: 'pc1', code: 'AUTUMN', couponId: 'c1', active: true });
    suite.api.answers('POST /coupons/{id}/promotion-codes', code);
    suite.api.answers('POST /coupons/promotion-codes/{id}/archive', { ...code, active: false });
    const user = suite.open('/coupons/c1');
    expect((await codes()).getByText('No codes were created in this browser yet.')).toBeTruthy();
    await fill(user, /^Code/, ' AUTUMN ');
    await fill(user, 'Minimum purchase amount', '50');
    await fill(user, 'Its currency', 'EUR');
    await user.click(screen.getByRole('switch', { name: 'For first purchases only' }));
    await user.click(screen.getByRole('button', { name: 'Create code' }));
    expect(await (await codes()).findByText('AUTUMN')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe(''));
    await user.click((await codes()).getByRole('button', { name: 'Archive' }));
    await answer(user, 'Archive this code?', 'Archive');
    expect(await (await codes()).findByText('Archived')).toBeTruthy();
    expect((await codes()).queryByRole('button', { name: 'Archive' })).toBeNull();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /coupons/{id}/promotion-codes',
        path: '/coupons/c1/promotion-codes',
        body: { code: 'AUTUMN', firstTimeTransaction: true, minimumAmount: 50, minimumAmountCurrency: 'eur' },
      },
      { operation: 'POST /coupons/promotion-codes/{id}/archive', path: '/coupons/promotion-codes/pc1/archive' },
    ]);
  });

  it('shows a code that is taken at its field, and lists no code', async () => {
    coupon();
    suite.api.refuses('POST /coupons/{id}/promotion-codes', {
      status: 409,
      code: 'coupons_promotion_code_taken',
      issues: { code: 'It is taken.' },
    });
    const user = suite.open('/coupons/c1');
    await fill(user, /^Code/, 'AUTUMN');
    await user.click(screen.getByRole('button', { name: 'Create code' }));
    await waitFor(() => expect(stateOf(/^Code/).about).toContain('It is taken.'));
    await waitFor(() => expect(stateOf(/^Code/).focused).toBe(true));
    expect((await codes()).getByText('No codes were created in this browser yet.')).toBeTruthy();
  });

  it('leads to the list when it is deleted', async () => {
    coupon();
    const user = suite.open('/coupons/c1');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete this coupon?', 'Delete');
    await waitFor(() => expect(suite.address).toBe('/coupons'));
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /coupons/{id}', path: '/coupons/c1' }]);
  });

  it('stays if it could not be deleted', async () => {
    coupon();
    suite.api.refuses('DELETE /coupons/{id}', { status: 409, code: 'stale_version', message: 'Try it again.' });
    const user = suite.open('/coupons/c1');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete this coupon?', 'Delete');
    expect(await screen.findByText('Try it again.')).toBeTruthy();
    expect(suite.address).toBe('/coupons/c1');
  });

  it('is only read without the permission', async () => {
    suite.withhold('billing.manage');
    coupon();
    suite.open('/coupons/c1');
    for (const name of ['Save', 'Create code', 'Delete']) {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name });
      await waitFor(() => expect(button.disabled).toBe(true));
    }
  });
});
