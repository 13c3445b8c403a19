import { expect, it } from '@jest/globals';
import { answer, choose, firstCells, openMenu, question, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { page, screen, waitFor, within } from '../../../testing/page.js';

const A = 'https://hooks.example/a';
const B = 'https://hooks.example/b';

describeScreen('the webhooks', (suite) => {
  const endpoints = (...rows: Parameters<typeof page<'WebhookEndpoint'>>[1]) =>
    suite.api.answers('GET /webhook-endpoints', page('WebhookEndpoint', rows));

  it('lists the endpoints with their status and their events', async () => {
    endpoints(
      { url: A, status: 'enabled', event_types: ['job.created'] },
      { url: B, status: 'paused', event_types: ['job.created', 'job.updated', 'job.deleted'] },
    );
    suite.open('/webhooks');
    expect(within(await rowOf(A)).getByText('Enabled')).toBeTruthy();
    expect(within(await rowOf(A)).getByText('job.created')).toBeTruthy();
    expect(within(await rowOf(B)).getByText('Paused')).toBeTruthy();
    expect(within(await rowOf(B)).getByText('3 events')).toBeTruthy();
    expect(suite.api.of('GET /webhook-endpoints')[0]?.query).toEqual({ limit: '50' });
  });

  it('shows how to add the first endpoint', async () => {
    endpoints();
    const user = suite.open('/webhooks');
    expect(await screen.findByRole('heading', { name: 'Send events to your servers' })).toBeTruthy();
    expect(screen.getByText(/^curl -X POST/).textContent).toContain('/v1/webhook-endpoints');
    await user.click(screen.getByRole('link', { name: 'New endpoint' }));
    expect(suite.address).toBe('/webhooks/new');
  });

  it('says that it is loading until the endpoints are there', async () => {
    endpoints({ url: A });
    const release = suite.api.holds('GET /webhook-endpoints');
    suite.open('/webhooks');
    expect(await screen.findByText('Loading …')).toBeTruthy();
    release();
    expect(await screen.findByText('1 row loaded')).toBeTruthy();
  });

  it('says why it could not load, and tries again', async () => {
    suite.api.refuses('GET /webhook-endpoints', { status: 403, code: 'auth_forbidden', message: 'Ask an admin.' });
    const user = suite.open('/webhooks');
    expect(await screen.findByText('You do not have access to this')).toBeTruthy();
    expect(screen.getByText('Ask an admin.')).toBeTruthy();
    endpoints({ url: A });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(A)).toBeTruthy();
  });

  it('loads the next page by its cursor', async () => {
    suite.api.answers('GET /webhook-endpoints', ({ query }: { query: Record<string, string> }) =>
      query['cursor'] === 'next'
        ? page('WebhookEndpoint', [{ id: 'b', url: B }])
        : page('WebhookEndpoint', [{ url: A }], 'next'),
    );
    const user = suite.open('/webhooks');
    await rowOf(A);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await rowOf(B)).toBeTruthy();
    expect(await rowOf(A)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('sorts the loaded endpoints, and keeps the order in the address', async () => {
    endpoints({ url: B }, { url: A });
    const user = suite.open('/webhooks');
    await rowOf(A);
    expect(firstCells()).toEqual([B, A]);
    await user.click(screen.getByRole('button', { name: 'Address' }));
    await waitFor(() => expect(firstCells()).toEqual([A, B]));
    expect(suite.address).toBe('/webhooks?sort=url');
    await user.click(screen.getByRole('button', { name: 'Address' }));
    await waitFor(() => expect(firstCells()).toEqual([B, A]));
  });

  it('asks before it deletes an endpoint', async () => {
    endpoints({ id: 'one', url: A });
    const user = suite.open('/webhooks');
    await choose(user, A, 'Delete');
    const dialog = await question('Delete this endpoint?');
    expect(within(dialog).getByText(/hooks\.example\/a no longer gets events/)).toBeTruthy();
    await answer(user, 'Delete this endpoint?', 'Cancel');
    expect(suite.api.changes).toEqual([]);
    await choose(user, A, 'Delete');
    endpoints();
    await answer(user, 'Delete this endpoint?', 'Delete');
    expect(await screen.findByText('The endpoint is deleted.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'DELETE /webhook-endpoints/{id}', path: '/webhook-endpoints/one' },
    ]);
    expect(await screen.findByRole('heading', { name: 'Send events to your servers' })).toBeTruthy();
  });

  it('resumes a paused endpoint at once, and offers the request as curl', async () => {
    endpoints({ id: 'one', url: A, status: 'paused' });
    const user = suite.open('/webhooks');
    const menu = await openMenu(user, A);
    expect(within(menu).queryByRole('menuitem', { name: 'Pause' })).toBeNull();
    await user.click(within(menu).getByRole('menuitem', { name: 'Resume' }));
    expect(await screen.findByText('The endpoint gets events again.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /webhook-endpoints/{id}', path: '/webhook-endpoints/one', body: { status: 'enabled' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy as curl' }));
    expect(await navigator.clipboard.readText()).toContain(`curl -X PATCH`);
  });

  it('says what the server refused, and keeps the endpoint', async () => {
    endpoints({ url: A, status: 'paused' });
    suite.api.refuses('PATCH /webhook-endpoints/{id}', { status: 409, code: 'stale_version', message: 'It changed.' });
    const user = suite.open('/webhooks');
    await choose(user, A, 'Resume');
    expect(await screen.findByText('It changed.')).toBeTruthy();
    expect(within(await rowOf(A)).getByText('Paused')).toBeTruthy();
  });

  it('offers no change to a person without the permission', async () => {
    suite.withhold('webhooks.manage');
    endpoints({ url: A });
    const user = suite.open('/webhooks');
    await rowOf(A);
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'New endpoint' });
    expect([create.disabled, create.title]).toEqual([true, 'Your role does not have the permission webhooks.manage.']);
    const menu = await openMenu(user, A);
    const state = within(menu)
      .getAllByRole('menuitem')
      .map((item) => [item.textContent, item.getAttribute('aria-disabled')]);
    expect(state).toEqual([
      ['Settings', null],
      ['Pausenot permitted', 'true'],
      ['Deletenot permitted', 'true'],
    ]);
  });

  it('is worked by keys: arrows move between rows, Enter opens one', async () => {
    endpoints({ id: 'one', url: A }, { id: 'two', url: B });
    const user = suite.open('/webhooks');
    (await rowOf(A)).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(document.activeElement).toBe(await rowOf(B)));
    await user.keyboard('{ArrowDown}{Home}');
    await waitFor(async () => expect(document.activeElement).toBe(await rowOf(A)));
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(suite.address).toBe('/webhooks/two'));
  });
});
