import { expect, it } from '@jest/globals';
import { answer, choose, fill, openMenu, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Changes = NonNullable<Parameters<typeof example<'Domain'>>[1]>;
const NAME = 'jobs.hill.example';
const OTHER = 'www.hill.example';
const PENDING: Changes = { id: 'd1', domain: NAME, status: 'pending', isPrimary: false, verifiedAt: null };

describeScreen('the domains', (suite) => {
  const domains = (...rows: readonly Changes[]) => suite.api.answers('GET /domains', page('Domain', rows));

  it('says what a domain is for where there is none, and how to add one on a command line', async () => {
    domains();
    suite.open('/domains');
    expect(await screen.findByText('Use a domain of your own')).toBeTruthy();
    expect(screen.getByText('openings domains create --domain jobs.example.com')).toBeTruthy();
  });

  it('says why they could not be read, and reads them again', async () => {
    suite.api.refuses('GET /domains', { status: 402, code: 'plan_upgrade_required', message: 'Upgrade the plan.' });
    const user = suite.open('/domains');
    expect((await screen.findByRole('alert')).textContent).toContain('Upgrade the plan.');
    domains({ domain: NAME });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(NAME)).toBeTruthy();
  });

  it('marks the primary domain', async () => {
    domains({ domain: NAME, isPrimary: true }, { domain: OTHER, isPrimary: false });
    suite.open('/domains');
    expect(within(await rowOf(NAME)).getByText('Primary')).toBeTruthy();
    expect(within(await rowOf(OTHER)).queryByText('Primary')).toBeNull();
  });

  it.each([
    ['pending', false, ['Set up', 'Remove']],
    ['verified', false, ['Set up', 'Make primary', 'Remove']],
    ['verified', true, ['Set up', 'Remove']],
  ] as const)('offers for one that is %s (primary: %s): %j', async (status, isPrimary, actions) => {
    domains({ domain: NAME, status, isPrimary });
    const user = suite.open('/domains');
    const items = within(await openMenu(user, NAME)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('makes a verified one primary, which is a setting of the board', async () => {
    domains({ id: 'd1', domain: NAME, status: 'verified', isPrimary: false });
    const user = suite.open('/domains');
    await rowOf(NAME);
    domains({ id: 'd1', domain: NAME, status: 'verified', isPrimary: true });
    await choose(user, NAME, 'Make primary');
    expect(await screen.findByText('This is now the primary domain of the board.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /settings', path: '/settings', body: { primaryDomainId: 'd1' } },
    ]);
    expect(await within(await rowOf(NAME)).findByText('Primary')).toBeTruthy();
  });

  it('offers to make one primary only to who may change settings', async () => {
    suite.withhold('settings.manage');
    domains({ domain: NAME, status: 'verified', isPrimary: false });
    const user = suite.open('/domains');
    const item = within(await openMenu(user, NAME)).getByRole('menuitem', { name: /^Make primary/ });
    await waitFor(() => expect(item.getAttribute('aria-disabled')).toBe('true'));
    await user.click(item);
    expect(suite.api.changes).toEqual([]);
  });

  it('removes one after a question that names it; a refusal leaves it there', async () => {
    domains({ id: 'd1', domain: NAME });
    suite.api.refuses('DELETE /domains/{id}', { status: 409, code: 'stale_version', message: 'It has changed.' });
    const user = suite.open('/domains');
    await choose(user, NAME, 'Remove');
    await answer(user, `Remove ${NAME}?`, 'Cancel');
    expect(suite.api.changes).toEqual([]);
    await choose(user, NAME, 'Remove');
    await answer(user, `Remove ${NAME}?`, 'Remove');
    expect(await screen.findByText('It has changed.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /domains/{id}', path: '/domains/d1' }]);
    expect(await rowOf(NAME)).toBeTruthy();
  });

  it('are only read without the permission', async () => {
    suite.withhold('domains.manage', 'settings.manage');
    domains({ ...PENDING });
    const user = suite.open('/domains');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add domain' })).toBeNull());
    const items = within(await openMenu(user, NAME)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Set up']);
    await user.click(items[0]!);
    expect(await screen.findByRole('heading', { name: 'Prove that it is yours' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check DNS now' })).toBeNull();
  });
});

describeScreen('a new domain', (suite) => {
  const add = async (name: string) => {
    const user = suite.open('/domains?open=new');
    await fill(user, /^Domain \*/, name);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add domain' }));
    return user;
  };

  it('opens its instructions', async () => {
    suite.api.answers('GET /domains', page('Domain', [PENDING]));
    suite.api.answers('POST /domains', example('Domain', PENDING));
    suite.api.answers('GET /domains/{id}', example('Domain', PENDING));
    await add(NAME);
    expect(await screen.findByText(/^The domain is added/)).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'POST /domains', path: '/domains', body: { domain: NAME } }]);
    expect(await screen.findByRole('heading', { name: 'Prove that it is yours' })).toBeTruthy();
    expect(suite.address).toBe('/domains?open=d1');
  });

  it.each([
    ['', 'Fill in this field.', 0],
    ['https://hill.example', 'It has a scheme.', 1],
  ])('shows what is wrong with “%s” at its field', async (name, message, requests) => {
    suite.api.answers('GET /domains', page('Domain', []));
    suite.api.refuses('POST /domains', {
      status: 400,
      code: 'domains_invalid_hostname',
      issues: { domain: 'It has a scheme.' },
    });
    await add(name);
    await waitFor(() => expect(stateOf(/^Domain \*/).about).toContain(message));
    await waitFor(() => expect(stateOf(/^Domain \*/).focused).toBe(true));
    expect(suite.api.changes).toHaveLength(requests);
  });

  it('says beside the button that another board has it', async () => {
    suite.api.answers('GET /domains', page('Domain', []));
    suite.api.refuses('POST /domains', { status: 409, code: 'domains_hostname_taken', message: 'It is taken.' });
    await add(NAME);
    expect((await screen.findByRole('alert')).textContent).toContain('It is taken.');
    expect(screen.getByLabelText<HTMLInputElement>(/^Domain \*/).value).toBe(NAME);
  });
});

describeScreen('the instructions of a domain', (suite) => {
  const domain = (changes: Changes) => {
    suite.api.answers('GET /domains', page('Domain', [{ ...PENDING, ...changes }]));
    suite.api.answers('GET /domains/{id}', example('Domain', { ...PENDING, ...changes }));
  };

  it('name the record that proves it, and the one that leads here', async () => {
    domain({
      connectionShape: 'cname',
      verificationInstructions: { method: 'txt', name: `_openings.${NAME}`, expectedValue: 'proof-1' },
    });
    suite.open('/domains?open=d1');
    expect(await screen.findByText('proof-1')).toBeTruthy();
    expect(screen.getByText(`_openings.${NAME}`)).toBeTruthy();
    expect(screen.getByText('CNAME')).toBeTruthy();
    expect(screen.getByText(location.hostname)).toBeTruthy();
  });

  it('have no CNAME for a name without a subdomain', async () => {
    domain({ connectionShape: 'apexRedirect' });
    suite.open('/domains?open=d1');
    expect(await screen.findByText(/^This name has no subdomain/)).toBeTruthy();
    expect(screen.queryByText('CNAME')).toBeNull();
  });

  it('say why the last check failed, and check again', async () => {
    domain({ status: 'failed', statusReason: 'There is no TXT record.' });
    suite.api.answers(
      'POST /domains/{id}/verify',
      example('Operation', { id: 'o1', kind: 'domains.verify', state: 'running', completedAt: null }),
    );
    const user = suite.open('/domains?open=d1');
    expect(await screen.findByText(/There is no TXT record\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('The check has begun.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'POST /domains/{id}/verify', path: '/domains/d1/verify' }]);
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    await waitFor(() => expect(suite.api.of('GET /operations/{id}')[0]?.path).toBe('/operations/o1'));
  });

  it('show by themselves that it is verified', async () => {
    domain({});
    suite.open('/domains?open=d1');
    expect(await screen.findByRole('button', { name: 'Check DNS now' })).toBeTruthy();
    domain({ status: 'verified', verifiedAt: '2026-03-02T09:30:00.000Z' });
    expect(await screen.findByText(/^This domain is verified/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });
});
