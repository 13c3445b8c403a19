import { expect, it } from '@jest/globals';
import { answer, choose, filterBy, openMenu, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Row = Parameters<typeof page<'Subscriber'>>[1][number];
const AT = '2026-11-26T08:00:00.000Z';
const NO_ONE = { confirmedAt: null, waitlistedAt: null, unsubscribedAt: null };
const JANE = { ...NO_ONE, id: 's1', email: 'jane@hill.example', confirmedAt: AT };
const LEFT = { ...JANE, id: 's2', email: 'al@hill.example', unsubscribedAt: AT };
const NEVER = { ...NO_ONE, id: 's3', email: 'bo@hill.example', unsubscribedAt: AT };

describeScreen('the subscribers', (suite) => {
  const subscribers = (...rows: readonly Row[]) => suite.api.answers('GET /subscribers', page('Subscriber', rows));

  it('are listed with how far they are', async () => {
    subscribers(JANE, LEFT, { ...NO_ONE, id: 's4', email: 'cy@hill.example' });
    suite.open('/subscribers');
    expect(within(await rowOf(JANE.email)).getByText('Confirmed')).toBeTruthy();
    expect(within(await rowOf(LEFT.email)).getByText('Unsubscribed')).toBeTruthy();
    expect(within(await rowOf('cy@hill.example')).getByText('Not confirmed')).toBeTruthy();
  });

  it('are searched and filtered by the server', async () => {
    subscribers(JANE);
    const user = suite.open('/subscribers');
    await rowOf(JANE.email);
    await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'jane');
    await waitFor(() => expect(suite.api.of('GET /subscribers').at(-1)?.query['search']).toBe('jane'));
    await filterBy(user, 'Status', 'On the waiting list');
    await waitFor(() => expect(suite.address).toBe('/subscribers?q=jane&status=waitlisted'));
    expect(suite.api.of('GET /subscribers').at(-1)?.query).toEqual({
      limit: '50',
      search: 'jane',
      status: 'waitlisted',
    });
  });

  it('are loaded a page at a time', async () => {
    suite.api.answers('GET /subscribers', ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
      query['cursor'] === 'next' ? page('Subscriber', [LEFT]) : page('Subscriber', [JANE], 'next'),
    );
    const user = suite.open('/subscribers');
    await rowOf(JANE.email);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await rowOf(LEFT.email)).toBeTruthy();
    expect(await rowOf(JANE.email)).toBeTruthy();
  });

  it.each([
    [JANE, ['Open', 'Unsubscribe']],
    [LEFT, ['Open', 'Subscribe again']],
    [NEVER, ['Open']],
  ])('are offered what their status allows: %j, %j', async (row, actions) => {
    subscribers(row);
    const user = suite.open('/subscribers');
    const items = within(await openMenu(user, row.email)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('are unsubscribed after a question that names the address', async () => {
    subscribers(JANE);
    const user = suite.open('/subscribers');
    await choose(user, JANE.email, 'Unsubscribe');
    await answer(user, 'Unsubscribe jane@hill.example?', 'Cancel');
    expect(suite.api.changes).toEqual([]);
    await choose(user, JANE.email, 'Unsubscribe');
    subscribers({ ...JANE, unsubscribedAt: AT });
    await answer(user, 'Unsubscribe jane@hill.example?', 'Unsubscribe');
    expect(await screen.findByText('1 person is unsubscribed.')).toBeTruthy();
    expect(await within(await rowOf(JANE.email)).findByText('Unsubscribed')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /subscribers/{id}/unsubscribe', path: '/subscribers/s1/unsubscribe' },
    ]);
  });

  it('are unsubscribed many at a time, without those that are already', async () => {
    const cy = { ...JANE, id: 's4', email: 'cy@hill.example' };
    subscribers(JANE, LEFT, cy);
    const user = suite.open('/subscribers');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '3 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Unsubscribe' }));
    await answer(user, 'Unsubscribe 2 people?', 'Unsubscribe');
    expect(await screen.findByText('2 people are unsubscribed.')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual([
      '/subscribers/s1/unsubscribe',
      '/subscribers/s4/unsubscribe',
    ]);
  });

  it('are neither changed nor imported without the permission', async () => {
    suite.withhold('alerts.manage');
    subscribers(JANE);
    const user = suite.open('/subscribers');
    await rowOf(JANE.email);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
    await waitFor(() => expect(button.disabled).toBe(true));
    const action = within(await openMenu(user, JANE.email)).getByRole('menuitem', { name: /^Unsubscribe/ });
    expect(action.getAttribute('aria-disabled')).toBe('true');
  });
});

describeScreen('the import of subscribers', (suite) => {
  const CSV = new File(['email\na@hill.example'], 'people.csv', { type: 'text/csv' });
  const open = async () => {
    suite.api.answers('GET /subscribers', page('Subscriber', []));
    const user = suite.open('/subscribers');
    await user.click((await screen.findAllByRole('button', { name: 'Import' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Import subscribers' });
    return { user, dialog, start: within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' }) };
  };

  it.each([
    ['asks each address for a confirmation', true],
    ['asks none if the person says so', false],
  ])('sends the file, and %s', async (_, sendConfirmation) => {
    suite.api.answers('POST /subscribers/import', { ...example('Operation'), id: 'o1' });
    suite.api.answers('GET /operations/{id}', {
      ...example('AnyOperation'),
      ...{ id: 'o1', state: 'succeeded', error: null },
      result: { ...example('AnyOperation').result!, created: 7, updated: 0, failed: 2 },
    });
    const { user, dialog, start } = await open();
    expect(start.disabled).toBe(true);
    await user.upload(within(dialog).getByLabelText(/^Drop a CSV file/), CSV);
    expect(await within(dialog).findByText('people.csv')).toBeTruthy();
    if (!sendConfirmation) await user.click(within(dialog).getByRole('switch', { name: /^Send each new address/ }));
    await user.click(start);
    expect(await within(dialog).findByText('7 created, 0 updated, 2 failed.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /subscribers/import',
        path: '/subscribers/import',
        body: { sendConfirmation: String(sendConfirmation), file: 'people.csv' },
      },
    ]);
    // What the import made is listed without a reload.
    await waitFor(() => expect(suite.api.of('GET /subscribers').length).toBeGreaterThan(1));
  });

  it('says why a file is refused, and takes another', async () => {
    suite.api.refuses('POST /subscribers/import', {
      status: 400,
      code: 'subscribers_import_unsupported_format',
      message: 'It has no column “email”.',
    });
    const { user, dialog, start } = await open();
    await user.upload(within(dialog).getByLabelText(/^Drop a CSV file/), CSV);
    await user.click(start);
    expect(await screen.findByText('It has no column “email”.')).toBeTruthy();
    await user.upload(
      within(dialog).getByLabelText(/^Drop a CSV file/),
      new File(['email'], 'better.csv', { type: 'text/csv' }),
    );
    expect(await within(dialog).findByText('better.csv')).toBeTruthy();
    expect(start.disabled).toBe(false);
  });
});

describeScreen('a subscriber', (suite) => {
  const [ALERT] = example('SubscriberDetail').alerts;
  const subscriber = (changes: Parameters<typeof example<'SubscriberDetail'>>[1] = {}) =>
    suite.api.answers('GET /subscribers/{id}', example('SubscriberDetail', { ...JANE, alerts: [], ...changes }));
  const NOTHING = {
    ...{ jobFunctions: [], seniorityLevels: [], remoteOptions: [], placeIds: [] },
    ...{ salaryMin: null, salaryMax: null, salaryCurrency: null },
  };

  it('has alerts, which say what they select', async () => {
    subscriber({
      alerts: [
        {
          ...ALERT!,
          id: 'al1',
          filters: {
            ...{ jobFunctions: ['home_care'], seniorityLevels: [], remoteOptions: ['on_site'], placeIds: ['p1', 'p2'] },
            ...{ salaryMin: 40000, salaryMax: 60000, salaryCurrency: 'EUR' },
          },
        },
        { ...ALERT!, id: 'al2', filters: NOTHING, isActive: false },
      ],
    });
    suite.open('/subscribers/s1');
    const main = within(await screen.findByRole('main'));
    const [first, second] = await main.findAllByRole('listitem');
    for (const text of ['home care', 'On site', '2 places', 'from €40,000', 'up to €60,000', 'Active'])
      expect(within(first!).getByText(text)).toBeTruthy();
    expect(within(second!).getByText('All new jobs')).toBeTruthy();
    expect(within(second!).getByText('Ended')).toBeTruthy();
  });

  it('whose address is not confirmed has alerts that wait', async () => {
    subscriber({ confirmedAt: null, alerts: [{ ...ALERT!, isActive: false }] });
    suite.open('/subscribers/s1');
    expect(await screen.findByText('Waits for confirmation')).toBeTruthy();
  });

  it('is unsubscribed after a question, and then offered to be subscribed again', async () => {
    subscriber();
    const user = suite.open('/subscribers/s1');
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    subscriber({ unsubscribedAt: AT });
    await answer(user, 'Unsubscribe jane@hill.example?', 'Unsubscribe');
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Subscribe again' });
    subscriber();
    await user.click(again);
    await answer(user, 'Subscribe this person again?', 'Subscribe again');
    expect(await screen.findByText('1 person is subscribed again.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual([
      '/subscribers/s1/unsubscribe',
      '/subscribers/s1/resubscribe',
    ]);
  });

  it('who never confirmed the address cannot be subscribed again, and the button says why', async () => {
    subscriber({ confirmedAt: null, unsubscribedAt: AT });
    suite.open('/subscribers/s1');
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Subscribe again' });
    expect(again.disabled).toBe(true);
    expect(again.title).toMatch(/^The address was never confirmed/);
  });

  it('stays as it is if the change is refused', async () => {
    subscriber();
    suite.api.refuses('POST /subscribers/{id}/unsubscribe', {
      status: 409,
      code: 'subscribers_already_unsubscribed',
      message: 'It is unsubscribed already.',
    });
    const user = suite.open('/subscribers/s1');
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await answer(user, 'Unsubscribe jane@hill.example?', 'Unsubscribe');
    expect(await screen.findByText('It is unsubscribed already.')).toBeTruthy();
    expect(screen.queryByText('1 person is unsubscribed.')).toBeNull();
  });
});
