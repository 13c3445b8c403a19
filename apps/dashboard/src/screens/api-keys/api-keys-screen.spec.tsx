import { expect, it } from '@jest/globals';
import { answer, choose, fill, openMenu, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, SCOPES, waitFor, within } from '../../../testing/page.js';

describeScreen('the API keys', (suite) => {
  const keys = (...rows: Parameters<typeof page<'ApiKey'>>[1]) =>
    suite.api.answers('GET /api-keys', page('ApiKey', rows));
  const drawer = (name: string) => screen.findByRole('dialog', { name });

  it('lists keys with how much they may do, and when they were used', async () => {
    keys({ name: 'Import', scopes: ['jobs.read', 'jobs.manage'], lastUsedAt: null, status: 'active' });
    suite.open('/api-keys');
    const row = await rowOf('Import');
    expect(within(row).getByText('2 permissions')).toBeTruthy();
    expect(within(row).getByText('Never')).toBeTruthy();
    expect(within(row).getByText('Active')).toBeTruthy();
  });

  it('makes a key with the permissions that are chosen, and shows its secret once', async () => {
    keys();
    suite.api.answers('POST /api-keys', example('ApiKeyWithSecret', { secret: 'sk_1' }));
    const user = suite.open('/api-keys?open=new');
    const form = await drawer('New API key');
    await fill(user, /^Name/, 'Import');
    await user.click(within(form).getByRole('checkbox', { name: 'jobs.read' }));
    await user.click(within(form).getByRole('checkbox', { name: 'companies.read' }));
    await user.click(within(form).getByRole('checkbox', { name: 'companies.read' }));
    expect(within(form).getByText('1 permission')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    expect(await within(form).findByText('sk_1')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /api-keys', path: '/api-keys', body: { name: 'Import', scopes: ['jobs.read'] } },
    ]);
    await user.click(within(form).getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByText('sk_1')).toBeNull());
  });

  it('chooses all reading permissions, all, or none', async () => {
    keys();
    const user = suite.open('/api-keys?open=new');
    const form = await drawer('New API key');
    const count = () => within(form).getByText(/^\d+ permissions?$/).textContent;
    await user.click(await within(form).findByRole('button', { name: 'Read everything' }));
    const reading = SCOPES.filter((scope) => scope.endsWith('.read'));
    await waitFor(() => expect(count()).toBe(`${reading.length} permissions`));
    await user.click(within(form).getByRole('button', { name: 'Everything' }));
    await waitFor(() => expect(count()).toBe(`${SCOPES.length} permissions`));
    await user.click(within(form).getByRole('button', { name: 'Nothing' }));
    await waitFor(() => expect(count()).toBe('0 permissions'));
  });

  it('offers only permissions that the person has', async () => {
    suite.withhold('jobs.manage');
    keys();
    suite.open('/api-keys?open=new');
    const form = await drawer('New API key');
    expect(await within(form).findByRole('checkbox', { name: 'jobs.read' })).toBeTruthy();
    expect(within(form).queryByRole('checkbox', { name: 'jobs.manage' })).toBeNull();
  });

  it('saves what was changed of a key', async () => {
    keys({ id: 'k1', name: 'Import', scopes: ['jobs.read'], rateLimit: 20, expiresAt: null });
    const user = suite.open('/api-keys');
    await choose(user, 'Import', 'Edit');
    const form = await drawer('Import');
    await within(form).findByLabelText(/^Name/);
    await fill(user, /^Requests a minute/, '40');
    await user.click(within(form).getByRole('checkbox', { name: 'companies.read' }));
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The key is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /api-keys/{id}',
        path: '/api-keys/k1',
        body: { rateLimit: 40, scopes: ['companies.read', 'jobs.read'] },
      },
    ]);
  });

  it('does not take the limit of a key away, which the API cannot', async () => {
    keys({ id: 'k1', name: 'Import', rateLimit: 20 });
    const user = suite.open('/api-keys?open=k1');
    const form = await drawer('Import');
    await fill(user, /^Requests a minute/, '');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf(/^Requests a minute/)).toEqual({ about: 'Fill in this field.', focused: true }));
    expect(suite.api.changes).toEqual([]);
  });

  it('gets a new secret, with the time that the old one still works', async () => {
    keys({ id: 'k1', name: 'Import' });
    suite.api.answers('POST /api-keys/{id}/rotate', example('ApiKeyWithSecret', { id: 'k1', secret: 'sk_2' }));
    const user = suite.open('/api-keys?open=k1');
    const box = await screen.findByRole('region', { name: 'Get a new secret' });
    await user.selectOptions(within(box).getByLabelText('Current secret works for'), 'One hour');
    await user.click(within(box).getByRole('button', { name: 'Get a new secret' }));
    expect(await screen.findByText('sk_2')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/api-keys/k1/rotate', body: { overlapSeconds: 3600 } }]);
  });

  it('revokes a key after a question; one that is revoked is not offered it', async () => {
    keys({ id: 'k1', name: 'Import' }, { id: 'k2', name: 'Export', status: 'revoked' });
    const user = suite.open('/api-keys');
    const menu = await openMenu(user, 'Export');
    expect(within(menu).queryByRole('menuitem', { name: 'Revoke' })).toBeNull();
    await user.keyboard('{Escape}');
    await choose(user, 'Import', 'Revoke');
    await answer(user, 'Revoke the key “Import”?', 'Revoke');
    expect(await screen.findByText('The key is revoked.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /api-keys/{id}', path: '/api-keys/k1' }]);
  });

  it('are not shown without the permission', async () => {
    suite.withhold('api_keys.manage');
    keys({ name: 'Import' });
    suite.open('/api-keys');
    expect(await screen.findByText('You do not have access to this')).toBeTruthy();
    expect(screen.queryByText('Import')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull();
  });
});

describeScreen('the publishable keys', (suite) => {
  const keys = (...rows: Parameters<typeof page<'PublishableKey'>>[1]) =>
    suite.api.answers('GET /publishable-keys', page('PublishableKey', rows));
  const ORIGIN = 'https://jobs.example';

  it('are made for a storefront', async () => {
    keys();
    const user = suite.open('/api-keys?tab=publishable&open=new');
    await fill(user, /^Storefront/, ORIGIN);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The key is created. It is not a secret.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/publishable-keys', body: { origin: ORIGIN } }]);
  });

  it('show what is wrong with the storefront there', async () => {
    keys();
    suite.api.refuses('POST /publishable-keys', {
      status: 400,
      code: 'validation_bad_request',
      issues: { origin: 'It has a path.' },
    });
    const user = suite.open('/api-keys?tab=publishable&open=new');
    await fill(user, /^Storefront/, `${ORIGIN}/a`);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf(/^Storefront/).about).toContain('It has a path.'));
    await waitFor(() => expect(stateOf(/^Storefront/).focused).toBe(true));
  });

  it('are confirmed after a question that names the storefront', async () => {
    keys({ id: 'p1', origin: ORIGIN, originConfirmed: false });
    const user = suite.open('/api-keys?tab=publishable');
    expect(within(await rowOf(ORIGIN)).getByText('Not confirmed')).toBeTruthy();
    await choose(user, ORIGIN, 'Confirm');
    await answer(user, `Confirm ${ORIGIN}?`, 'Confirm');
    expect(await screen.findByText('The storefront is confirmed.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/publishable-keys/p1/confirm' }]);
  });

  it('that are revoked offer nothing', async () => {
    keys({ origin: ORIGIN, originConfirmed: false, revokedAt: '2026-03-04T16:12:45.000Z' });
    suite.open('/api-keys?tab=publishable');
    expect(within(await rowOf(ORIGIN)).getByText('Revoked')).toBeTruthy();
    expect(screen.queryByText('Not confirmed')).toBeNull();
    expect(screen.queryByRole('button', { name: `Actions for ${ORIGIN}` })).toBeNull();
  });
});
