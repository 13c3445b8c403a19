import { expect, it } from '@jest/globals';
import { describeScreen } from '../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../testing/page.js';

const { accounts, ...session } = example('NewSession');

describeScreen('the shell', (suite) => {
  const palette = () => screen.findByRole('combobox', { name: /^Search jobs, companies/ });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const active = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

  it('leads to the screens, and marks the one that is open', async () => {
    const user = suite.open('/companies');
    const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
    const link = (name: string) => within(navigation).getByRole('link', { name });
    await waitFor(() => expect(link('Companies').getAttribute('aria-current')).toBe('page'));
    await user.click(link('Webhooks'));
    await waitFor(() => expect(suite.address).toBe('/webhooks'));
    await waitFor(() => expect(link('Webhooks').getAttribute('aria-current')).toBe('page'));
    expect(link('Companies').getAttribute('aria-current')).toBeNull();
  });

  it('folds groups of screens, and remembers it', async () => {
    const user = suite.open('/jobs');
    const group = await screen.findByRole('button', { name: 'Developer' });
    await user.click(group);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull());
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(localStorage.getItem('openings.folded')).toBe('developer');
    await user.click(group);
    expect(await screen.findByRole('link', { name: 'Webhooks' })).toBeTruthy();
  });

  it('finds screens by their names, and opens one with Enter', async () => {
    const user = suite.open('/jobs');
    await screen.findByRole('main');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'med');
    await waitFor(() => expect(options()).toEqual(['MediaContent']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(suite.address).toBe('/media'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds objects of several kinds, and leads to one by arrows', async () => {
    suite.api.answers('POST /jobs/search', {
      ...example('JobSummarySearchResult'),
      data: [{ ...example('JobSummarySearchResult').data[0], id: 'j1', title: 'Night nurse', status: 'draft' }],
    });
    suite.api.answers('POST /companies/search', {
      ...example('CompanySearchResult'),
      data: [example('Company', { id: 'c1', name: 'Night Clinic', website: 'https://night.example' })],
    });
    for (const [operation, name] of [
      ['GET /candidates', 'Candidate'],
      ['GET /employers', 'Employer'],
      ['GET /subscribers', 'Subscriber'],
      ['GET /transactions', 'Transaction'],
    ] as const)
      suite.api.answers(operation, page(name, []));
    const user = suite.open('/webhooks');
    await screen.findByRole('main');
    await user.keyboard('/');
    await user.type(await palette(), 'night');
    await waitFor(() =>
      expect(options()).toEqual(expect.arrayContaining(['Night nurseDraft', 'Night Clinichttps://night.example'])),
    );
    expect(suite.api.of('POST /jobs/search').at(-1)?.body).toEqual({ query: 'night', limit: 5 });
    while (active()?.textContent !== 'Night Clinichttps://night.example') {
      const before = active();
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(active()).not.toBe(before));
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(suite.address).toBe('/companies/c1'));
  });

  it('says that nothing is found, and closes with Escape', async () => {
    const user = suite.open('/webhooks');
    await screen.findByRole('main');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'q');
    await user.type(await palette(), 'x');
    await user.clear(await palette());
    await user.type(await palette(), '§');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('switches the theme from the palette', async () => {
    const user = suite.open('/webhooks');
    await screen.findByRole('main');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'switch theme{Enter}');
    await waitFor(() => expect(localStorage.getItem('openings.theme')).toBe('light'));
  });

  it('follows shortcuts outside of fields', async () => {
    const user = suite.open('/webhooks');
    await screen.findByRole('link', { name: 'New endpoint' });
    await user.keyboard('gj');
    await waitFor(() => expect(suite.address).toBe('/jobs'));
    await user.keyboard('/');
    const search = await screen.findByRole('searchbox', { name: 'Search jobs' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard('gw');
    expect(suite.address).toBe('/jobs');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('n');
    await waitFor(() => expect(suite.address).toBe('/jobs/new'));
  });

  it('lists the shortcuts', async () => {
    const user = suite.open('/webhooks');
    await screen.findByRole('main');
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Search this list')).toBeTruthy();
  });

  it('switches the board: requests act in the new one', async () => {
    const [first] = accounts;
    suite.api.answers('GET /sessions/current', {
      ...session,
      accounts: [first, { ...first, id: 'b2', slug: 'labs', name: 'Lab Jobs' }],
    });
    const user = suite.open('/webhooks');
    await user.click(await screen.findByRole('button', { name: /Switch board/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Lab Jobs/ }));
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/labs\/?$/));
    await waitFor(() => expect(suite.api.of('GET /analytics/overview').at(-1)?.headers['x-svc-account']).toBe('labs'));
    expect(suite.api.of('GET /webhook-endpoints')[0]?.headers['x-svc-account']).toBe('care-jobs');
  });

  it('signs out: the session ends, and the browser forgets the boards', async () => {
    const user = suite.open('/webhooks');
    await user.click(await screen.findByRole('button', { name: /Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(suite.left).toEqual(['/dashboard/sign-in']));
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /sessions/current', path: '/sessions/current' }]);
    expect(localStorage.getItem('openings.boards')).toBe('null');
  });

  it('speaks German, dates and all', async () => {
    suite.api.answers(
      'GET /webhook-endpoints',
      page('WebhookEndpoint', [{ last_success_at: '2026-03-04T16:12:45.000Z' }]),
    );
    const user = suite.open('/webhooks');
    await user.click(await screen.findByRole('button', { name: /Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deutsch' }));
    expect(
      await screen
        .findByRole('heading', { name: 'Endpunkte' })
        .catch(() => screen.findByRole('link', { name: 'Endpunkte' })),
    ).toBeTruthy();
    expect((await screen.findAllByText(/März 2026|Mär\.? 2026|03\.2026/)).length).toBeGreaterThan(0);
  });

  it('says that a page does not exist', async () => {
    suite.open('/nothing');
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeTruthy();
  });
});
