import { expect, it } from '@jest/globals';
import { fill, filterBy, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Changes = NonNullable<Parameters<typeof example<'CandidatePaywall'>>[1]>;

describeScreen('the paywall', (suite) => {
  const [offer] = example('CandidatePaywall').offers;
  const paywall = (changes: Changes = {}) =>
    suite.api.answers(
      'GET /paywall',
      example('CandidatePaywall', {
        currency: 'eur',
        offers: [
          { ...offer!, key: 'monthly', enabled: true, amountCents: 990, isDefault: true },
          { ...offer!, key: 'yearly', enabled: false, amountCents: 0, isDefault: false },
        ],
        ...changes,
      }),
    );
  const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });

  it('asks for prices of the offers that are on, and saves them in the smallest unit', async () => {
    paywall();
    const user = suite.open('/paywall');
    expect(await screen.findAllByLabelText('Price')).toHaveLength(1);
    await user.click(screen.getByRole('switch', { name: 'A year' }));
    const prices = await screen.findAllByLabelText<HTMLInputElement>('Price');
    expect(prices.map(({ value }) => value)).toEqual(['9.9', '0']);
    await user.clear(prices[1]!);
    await user.paste('99.5');
    await user.selectOptions(screen.getByLabelText('Chosen at first'), 'A year');
    await user.click(await save());
    expect(await screen.findByText('The paywall is saved.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([
      {
        operation: 'PUT /paywall',
        body: {
          currency: 'eur',
          offers: [
            { key: 'monthly', enabled: true, amountCents: 990, isDefault: false },
            { key: 'yearly', enabled: true, amountCents: 9950, isDefault: true },
          ],
        },
      },
    ]);
  });

  it('has prices of a currency without cents', async () => {
    paywall({ currency: 'jpy' });
    const user = suite.open('/paywall');
    await fill(user, 'Price', '1200');
    await user.click(await save());
    await waitFor(() => expect(suite.api.changes[0]?.body).toMatchObject({ offers: [{ amountCents: 1200 }, {}] }));
  });

  it('shows what is wrong with a price at that price', async () => {
    paywall();
    suite.api.refuses('PUT /paywall', {
      status: 400,
      code: 'validation_bad_request',
      issues: { 'offers/0/amountCents': 'It is too low.' },
    });
    const user = suite.open('/paywall');
    await fill(user, 'Price', '0.1');
    await user.click(await save());
    await waitFor(() => expect(stateOf('Price')).toEqual({ about: 'It is too low.', focused: true }));
  });

  it('says that payments are not ready, and keeps what was typed', async () => {
    paywall({ enabled: false });
    suite.api.refuses('PUT /paywall', {
      status: 409,
      code: 'paywall_payment_connection_not_ready',
      message: 'Connect payments first.',
    });
    const user = suite.open('/paywall');
    expect(await screen.findByText('Off')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: /^Sell access/ }));
    await user.click(await save());
    expect((await screen.findByRole('alert')).textContent).toContain('Connect payments first.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Sell access/ }).checked).toBe(true);
  });

  it('cannot be changed without the permission', async () => {
    suite.withhold('billing.manage');
    paywall();
    suite.open('/paywall');
    const button = await save();
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(screen.getByText('Your role does not have the permission billing.manage.')).toBeTruthy();
  });
});

describeScreen('the access that was sold', (suite) => {
  it('is filtered by its status, and names a person who was erased', async () => {
    suite.api.answers(
      'GET /paywall/subscriptions',
      page('CandidatePaywallSubscription', [{ email: '', displayName: '', offerKey: 'lifetime', kind: 'lifetime' }]),
    );
    const user = suite.open('/paywall?tab=subscriptions');
    expect((await rowOf('Erased account')).textContent).toContain('For ever');
    await filterBy(user, 'Kind', 'For ever');
    await waitFor(() =>
      expect(suite.api.of('GET /paywall/subscriptions').at(-1)?.query).toEqual({ limit: '50', kind: 'lifetime' }),
    );
  });

  it('says when it ends', async () => {
    suite.api.answers(
      'GET /paywall/subscriptions',
      page('CandidatePaywallSubscription', [
        { displayName: 'Ada Brandt', cancelAtPeriodEnd: true },
        { displayName: 'Ben Adler', cancelAtPeriodEnd: false },
      ]),
    );
    suite.open('/paywall?tab=subscriptions');
    expect(within(await rowOf('Ada Brandt')).getByText('ends then')).toBeTruthy();
    expect(within(await rowOf('Ben Adler')).queryByText('ends then')).toBeNull();
  });
});
