import { expect, it } from '@jest/globals';
import { choose, filterBy, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the transactions', (suite) => {
  const transactions = (...rows: Parameters<typeof page<'Transaction'>>[1]) =>
    suite.api.answers('GET /transactions', page('Transaction', rows));
  const { data: _, ...rows } = example('RowExport');

  it('list amounts in their currency, and are filtered by status', async () => {
    transactions({ customerLabel: 'Hill Clinic', amountCents: 1200, currency: 'jpy', status: 'open' });
    const user = suite.open('/transactions');
    expect((await rowOf('Hill Clinic')).textContent).toContain('¥1,200');
    await filterBy(user, 'Status', 'Paid');
    await waitFor(() => expect(suite.address).toBe('/transactions?status=paid'));
    expect(suite.api.of('GET /transactions').at(-1)?.query).toEqual({ limit: '50', status: 'paid' });
  });

  it('of a subscription are shown by its link, and all again', async () => {
    transactions({});
    const user = suite.open('/transactions?subscriptionId=s1');
    await user.click(await screen.findByRole('button', { name: 'Subscription' }));
    await waitFor(() => expect(suite.address).toBe('/transactions'));
    expect(suite.api.of('GET /transactions').map(({ query }) => query['subscriptionId'])).toEqual(['s1', undefined]);
  });

  it('lead to the invoice, and to no receipt where there is none', async () => {
    transactions({
      id: 't1',
      customerLabel: 'Hill Clinic',
      hostedInvoiceUrl: 'https://pay.example/i',
      receiptUrl: null,
      methodBrand: null,
      method: 'invoice',
    });
    suite.open('/transactions?open=t1');
    const drawer = await screen.findByRole('dialog', { name: 'Hill Clinic' });
    const invoice = await within(drawer).findByRole('link', { name: 'Open invoice' });
    expect(invoice.getAttribute('href')).toBe('https://pay.example/i');
    expect(within(drawer).queryByRole('link', { name: 'Open receipt' })).toBeNull();
  });

  it('are added up only on request, by currency', async () => {
    transactions({ customerLabel: 'Hill Clinic' });
    suite.api.answers('GET /transactions/export', {
      ...rows,
      data: [
        { id: '1', currency: 'eur', runningTotalCents: 9900 },
        { id: '2', currency: 'eur', runningTotalCents: 12_000 },
        { id: '3', currency: 'usd', runningTotalCents: 500 },
      ],
    });
    const user = suite.open('/transactions');
    await rowOf('Hill Clinic');
    expect(suite.api.of('GET /transactions/export')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Totals' }));
    expect((await screen.findByText('Total EUR')).parentElement?.textContent).toContain('€120');
    expect(screen.getByText('Total USD').parentElement?.textContent).toContain('$5');
  });

  it('say why they could not be added up', async () => {
    transactions();
    suite.api.refuses('GET /transactions/export', {
      status: 413,
      code: 'exports_too_large',
      message: 'There are too many.',
    });
    const user = suite.open('/transactions');
    await user.click(await screen.findByRole('button', { name: 'Totals' }));
    expect(await screen.findByText('There are too many.')).toBeTruthy();
  });

  it('are exported by an operation that is found again later', async () => {
    transactions({ customerLabel: 'Hill Clinic' });
    suite.api.answers('GET /transactions/export', example('Operation', { id: 'o1', kind: 'exports.generate' }), 202);
    suite.api.answers('GET /operations/{id}', example('AnyOperation', { id: 'o1', kind: 'exports.generate' }));
    const user = suite.open('/transactions');
    await rowOf('Hill Clinic');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const drawer = await screen.findByRole('dialog', { name: 'Export of transactions' });
    expect(await within(drawer).findByRole('button', { name: 'Download' })).toBeTruthy();
    expect(within(drawer).getByRole('link', { name: 'o1' }).getAttribute('href')).toContain('/operations/o1');
    expect(localStorage.getItem('openings.operations')).toContain('o1');
  });
});

describeScreen('the subscriptions of employers', (suite) => {
  it('lead to their payments', async () => {
    suite.api.answers(
      'GET /employer-subscriptions',
      page('EmployerSubscription', [{ id: 's1', companyName: 'Hill Clinic', planName: 'Monthly', employerEmail: '' }]),
    );
    const user = suite.open('/transactions?tab=subscriptions');
    expect(within(await rowOf('Hill Clinic')).getByText('Erased account')).toBeTruthy();
    await choose(user, 'Hill Clinic Monthly', 'Payments');
    await waitFor(() => expect(suite.address).toBe('/transactions?subscriptionId=s1'));
  });
});
