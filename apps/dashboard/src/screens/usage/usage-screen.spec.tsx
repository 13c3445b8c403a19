import { expect, it } from '@jest/globals';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, screen, waitFor, within } from '../../../testing/page.js';

type Changes = Parameters<typeof example<'BillingSubscription'>>[1];

describeScreen('the usage', (suite) => {
  const subscription = (changes: Changes) =>
    suite.api.answers('GET /billing/subscription', example('BillingSubscription', changes));
  const change = () => screen.findByRole('region', { name: 'Change the plan' });

  it('warns of what is nearly full or full, and of nothing without a limit', async () => {
    suite.api.answers('GET /usage', {
      ...example('Usage'),
      capacities: [
        { key: 'active_jobs', used: 18, limit: 20, remaining: 2 },
        { key: 'confirmed_subscribers', used: 5000, limit: null, remaining: null },
        { key: 'team_seats', used: 0, limit: 0, remaining: 0 },
      ],
    });
    suite.open('/usage');
    const jobs = (await screen.findByText('18 of 20')).closest('li')!;
    expect(within(jobs).getByText('Nearly full.')).toBeTruthy();
    const subscribers = screen.getByText('5,000, without a limit').closest('li')!;
    expect(within(subscribers).queryByRole('progressbar')).toBeNull();
    const seats = screen.getByText('0 of 0').closest('li')!;
    expect(within(seats).getByText('The limit is reached.')).toBeTruthy();
  });

  it('says when a plan ends that is not renewed', async () => {
    subscription({ planKey: 'grow', cancelAtPeriodEnd: true, currentPeriodEnd: Date.UTC(2027, 3, 2, 12) });
    suite.open('/usage');
    const plan = await screen.findByRole('region', { name: 'Plan' });
    expect(within(plan).getByRole('heading', { name: 'Grow' })).toBeTruthy();
    expect(within(plan).getByText('2 Apr 2027')).toBeTruthy();
    expect(within(plan).getByText('It then ends and is not renewed.')).toBeTruthy();
  });

  it.each([
    [false, null, 'Go to checkout', 'POST /billing/checkout', 'BillingCheckout'],
    [true, 'starter', 'Review the change', 'POST /billing/upgrade', 'BillingUpgrade'],
  ] as const)(
    'leads a board (subscribed: %s, plan: %s) to the provider',
    async (active, planKey, button, operation, answer) => {
      subscription({ active, planKey, currentPeriodEnd: null });
      suite.api.answers(operation, example(answer, { url: 'https://pay.example/1' }));
      const user = suite.open('/usage');
      const box = await change();
      const plans = within(box).getByRole('combobox', { name: 'Plan' });
      expect(within(plans).queryByRole('option', { name: 'Starter' }) === null).toBe(planKey === 'starter');
      await user.selectOptions(plans, 'Scale');
      await user.selectOptions(within(box).getByRole('combobox', { name: 'Paid' }), 'Every year');
      await user.click(within(box).getByRole('button', { name: button }));
      await waitFor(() => expect(suite.left).toEqual(['https://pay.example/1']));
      expect(suite.api.changes).toMatchObject([{ operation, body: { planKey: 'scale', interval: 'annual' } }]);
    },
  );

  it('says that the installation sells no plans, and offers none then', async () => {
    subscription({ active: false });
    suite.api.refuses('POST /billing/checkout', { status: 409, code: 'billing_not_offered' });
    const user = suite.open('/usage');
    const box = await change();
    await user.click(within(box).getByRole('button', { name: 'Go to checkout' }));
    expect(await within(box).findByText(/^This installation does not sell plans/)).toBeTruthy();
    expect(within(box).queryByRole('button', { name: 'Go to checkout' })).toBeNull();
    expect(suite.left).toEqual([]);
  });

  it('shows what is wrong with a plan at its field', async () => {
    subscription({ active: true });
    suite.api.refuses('POST /billing/upgrade', {
      status: 400,
      code: 'validation_bad_request',
      issues: { planKey: 'It is too small.' },
    });
    const user = suite.open('/usage');
    const box = await change();
    await user.click(within(box).getByRole('button', { name: 'Review the change' }));
    expect(await within(box).findByText('It is too small.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(box).getByRole('combobox', { name: 'Plan' })));
  });

  it('does not offer another plan without the permission', async () => {
    suite.withhold('billing.manage');
    suite.open('/usage');
    const box = await change();
    expect(await within(box).findByText(/^Your role can view this/)).toBeTruthy();
    expect(within(box).queryByRole('combobox')).toBeNull();
  });

  it('says that the provider needs information', async () => {
    suite.api.answers(
      'GET /billing/connect',
      example('BillingConnect', { actionRequired: true, payoutsEnabled: false }),
    );
    suite.open('/usage');
    const box = await screen.findByRole('region', { name: 'Payments of your customers' });
    expect(within(box).getByText(/^The provider needs information/)).toBeTruthy();
  });
});
