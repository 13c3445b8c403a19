import { expect, it } from '@jest/globals';
import { answer, choose, comeBack, fill, filterBy, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen, type ScreenSuite } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Changes = Parameters<typeof example<'Company'>>[1];
const plain = { pendingName: null, pendingWebsite: null };

const companies = (suite: ScreenSuite, ...rows: readonly Changes[]) =>
  suite.api.answers('POST /companies/search', {
    ...example('CompanySearchResult'),
    data: rows.map((row) => ({ ...example('FoundCompany'), ...plain, ...row })),
  });
const company = (suite: ScreenSuite, changes: Changes = {}) =>
  suite.api.answers('GET /companies/{id}', example('Company', { id: 'c1', name: 'Hill Clinic', ...plain, ...changes }));

describeScreen('the companies', (suite) => {
  it('lists them, and marks those whose members want a change', async () => {
    companies(
      suite,
      { id: 'c1', name: 'Hill Clinic', website: 'https://www.hill.example/' },
      { id: 'c2', name: 'Valley Clinic', pendingName: 'Valley' },
    );
    suite.open('/companies');
    expect((await rowOf('Hill Clinic')).textContent).toContain('hill.example');
    expect((await rowOf('Hill Clinic')).textContent).not.toContain('https://');
    expect(within(await rowOf('Valley Clinic')).getByText('Change requested')).toBeTruthy();
    expect(within(await rowOf('Hill Clinic')).queryByText('Change requested')).toBeNull();
  });

  it.each([
    ['Jobs', '/jobs?companyId=c1'],
    ['Members', '/employers?tab=memberships&companyId=c1'],
    ['Edit', '/companies/c1'],
  ])('leads from a row to %s', async (action, path) => {
    companies(suite, { id: 'c1', name: 'Hill Clinic' });
    const user = suite.open('/companies');
    await choose(user, 'Hill Clinic', action);
    await waitFor(() => expect(suite.address).toBe(path));
  });

  it('says why a company is not deleted', async () => {
    companies(suite, { id: 'c1', name: 'Hill Clinic' });
    suite.api.refuses('DELETE /companies/{id}', { status: 409, code: 'stale_version', message: 'It has changed.' });
    const user = suite.open('/companies');
    await choose(user, 'Hill Clinic', 'Delete');
    await answer(user, 'Delete this company?', 'Delete');
    expect(await screen.findByText('It has changed.')).toBeTruthy();
    expect(await rowOf('Hill Clinic')).toBeTruthy();
  });
});

describeScreen('a company', (suite) => {
  it('saves exactly what was changed, for the version that was read', async () => {
    company(suite, { revision: 5 });
    const user = suite.open('/companies/c1');
    await fill(user, /^Company \*/, 'Hill Clinic Hamburg');
    await fill(user, 'Website', '');
    await user.type(screen.getByLabelText('Markets'), 'labs{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The company is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /companies/{id}',
        path: '/companies/c1',
        body: { name: 'Hill Clinic Hamburg', website: '', markets: ['hospitals', 'labs'] },
      },
    ]);
    expect(suite.api.of('PATCH /companies/{id}')[0]?.headers['if-match']).toBe('"5"');
  });

  it('keeps what was typed when a newer version is read, and saves for the version that was edited', async () => {
    company(suite, { revision: 5 });
    const user = suite.open('/companies/c1');
    await fill(user, 'Website', 'https://hill.example');
    company(suite, { revision: 6, name: 'Hill Hospital' });
    suite.api.refuses('PATCH /companies/{id}', {
      status: 412,
      code: 'precondition_failed',
      message: 'It has changed.',
    });
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'Hill Hospital' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('https://hill.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It has changed.');
    expect(suite.api.of('PATCH /companies/{id}')[0]).toMatchObject({
      body: { website: 'https://hill.example' },
      headers: { 'if-match': '"5"' },
    });
  });

  it('loses a market by its button', async () => {
    company(suite, { markets: ['hospitals', 'labs'] });
    const user = suite.open('/companies/c1');
    await user.click(await screen.findByRole('button', { name: 'Remove hospitals' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(suite.api.changes[0]?.body).toEqual({ markets: ['labs'] }));
  });

  it('shows what is wrong with its website there', async () => {
    company(suite);
    suite.api.refuses('PATCH /companies/{id}', {
      status: 400,
      code: 'validation_bad_request',
      issues: { website: 'It is no address.' },
    });
    const user = suite.open('/companies/c1');
    await fill(user, 'Website', 'hill');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf('Website')).toEqual({ about: 'It is no address.', focused: true }));
  });

  it.each([
    ['Accept', { name: 'Hill' }, 'The change is accepted.'],
    ['Decline', { name: 'Hill Clinic' }, 'The change is declined.'],
  ])('can %s the name that its members want', async (button, body, message) => {
    company(suite, { pendingName: 'Hill', revision: 2 });
    const user = suite.open('/companies/c1');
    expect(await screen.findByText('New name: Hill')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(suite.api.of('PATCH /companies/{id}')[0]).toMatchObject({ body, headers: { 'if-match': '"2"' } });
  });

  it('lets no person without the permission decide about it', async () => {
    suite.withhold('companies.manage');
    company(suite, { pendingWebsite: 'https://hill.example' });
    suite.open('/companies/c1');
    await screen.findByText('New website: https://hill.example');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
  });

  it('gets a logo as soon as a file is chosen, and loses it', async () => {
    company(suite);
    const user = suite.open('/companies/c1');
    const box = await screen.findByRole('region', { name: 'Logo' });
    const input = box.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('The logo is saved.')).toBeTruthy();
    await user.click(within(box).getByRole('button', { name: 'Remove logo' }));
    expect(await screen.findByText('The logo is removed.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /companies/{id}/logo', path: '/companies/c1/logo', body: { file: 'logo.png' } },
      { operation: 'DELETE /companies/{id}/logo', path: '/companies/c1/logo' },
    ]);
  });

  it('lists its jobs, by one status at a time', async () => {
    company(suite, { jobCount: 3 });
    suite.api.answers('GET /companies/{id}/jobs', page('JobSummary', [{ title: 'Night nurse' }]));
    const user = suite.open('/companies/c1');
    await user.click(await screen.findByRole('link', { name: /^Jobs ?3/ }));
    expect(await rowOf('Night nurse')).toBeTruthy();
    await filterBy(user, 'Status', 'Draft');
    await waitFor(() =>
      expect(suite.api.of('GET /companies/{id}/jobs').at(-1)?.query).toEqual({ limit: '50', status: 'draft' }),
    );
  });

  it('is made with what is filled in, and opened', async () => {
    suite.api.answers('POST /companies', example('Company', { id: 'c9' }));
    const user = suite.open('/companies/new');
    await fill(user, /^Company \*/, 'Hill Clinic');
    await fill(user, 'LinkedIn', 'https://linkedin.example/hill');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(suite.address).toBe('/companies/c9'));
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /companies',
        path: '/companies',
        body: { name: 'Hill Clinic', linkedinUrl: 'https://linkedin.example/hill' },
      },
    ]);
  });
});
