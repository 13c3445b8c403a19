import { beforeEach, expect, it } from '@jest/globals';
import { comeBack, fill, stateOf } from '../../../testing/actions.js';
import { describeScreen, type ScreenSuite } from '../../../testing/describe-screen.js';
import { example, screen, waitFor, within } from '../../../testing/page.js';

const job = (suite: ScreenSuite, changes: Parameters<typeof example<'Job'>>[1] = {}) =>
  suite.api.answers('GET /jobs/{id}', example('Job', { id: 'j1', title: 'Night nurse', ...changes }));

/** A board without custom fields, and with some regions. */
const choices = (suite: ScreenSuite) => {
  suite.api.answers('GET /settings/job-form', { ...example('JobFormConfig'), customFields: [] });
};

describeScreen('a job', (suite) => {
  beforeEach(() => choices(suite));

  it('saves exactly what was changed, for the version that was read', async () => {
    job(suite, { revision: 7 });
    const user = suite.open('/jobs/j1');
    await fill(user, /^Title/, 'Day nurse');
    await user.selectOptions(screen.getByLabelText('Employment'), 'Part time');
    await fill(user, 'To', '80000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The job is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /jobs/{id}',
        path: '/jobs/j1',
        body: { title: 'Day nurse', employmentType: 'part_time', salaryMax: 80000 },
      },
    ]);
    expect(suite.api.of('PATCH /jobs/{id}')[0]?.headers['if-match']).toBe('"7"');
  });

  it('empties what is emptied', async () => {
    job(suite);
    const user = suite.open('/jobs/j1');
    await fill(user, 'From', '');
    await user.selectOptions(screen.getByLabelText('Currency'), '–');
    await fill(user, 'External id', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(suite.api.changes[0]?.body).toEqual({ salaryMin: null, salaryCurrency: null, externalId: null }),
    );
  });

  it.each([
    [409, 'stale_version', 'Another person changed it.'],
    [412, 'precondition_failed', 'Another person changed it.'],
  ] as const)('says that another person changed it (%i), and keeps what was typed', async (status, code, message) => {
    job(suite);
    suite.api.refuses('PATCH /jobs/{id}', { status, code, message });
    const user = suite.open('/jobs/j1');
    await fill(user, /^Title/, 'Day nurse');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Day nurse');
  });

  it('keeps what was typed when a newer version is read, and saves for the version that was edited', async () => {
    job(suite, { revision: 7 });
    const user = suite.open('/jobs/j1');
    await fill(user, /^Title/, 'Day nurse');
    job(suite, { revision: 8, title: 'Evening nurse', status: 'draft' });
    suite.api.refuses('PATCH /jobs/{id}', { status: 412, code: 'precondition_failed', message: 'It has changed.' });
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'Evening nurse' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Day nurse');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It has changed.');
    expect(suite.api.of('PATCH /jobs/{id}')[0]).toMatchObject({
      body: { title: 'Day nurse' },
      headers: { 'if-match': '"7"' },
    });
  });

  it('shows a newer version while nothing was typed, and saves for that', async () => {
    job(suite, { revision: 7 });
    const user = suite.open('/jobs/j1');
    await screen.findByDisplayValue('Night nurse');
    job(suite, { revision: 8, title: 'Evening nurse' });
    await comeBack();
    expect(await screen.findByDisplayValue('Evening nurse')).toBeTruthy();
    await fill(user, /^Title/, 'Day nurse');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The job is saved.')).toBeTruthy();
    expect(suite.api.of('PATCH /jobs/{id}')[0]?.headers['if-match']).toBe('"8"');
  });

  it('is edited in its new version after it is saved', async () => {
    job(suite, { revision: 7 });
    const user = suite.open('/jobs/j1');
    await fill(user, /^Title/, 'Day nurse');
    job(suite, { revision: 8, title: 'Day nurse' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The job is saved.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Day nurse', level: 1 })).toBeTruthy());
    await fill(user, /^Title/, 'Ward nurse');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(suite.api.of('PATCH /jobs/{id}')).toHaveLength(2));
    expect(suite.api.of('PATCH /jobs/{id}')[1]).toMatchObject({
      body: { title: 'Ward nurse' },
      headers: { 'if-match': '"8"' },
    });
  });

  it('shows each refusal at its field; the first one has the focus, and what has no field is shown beside Save', async () => {
    job(suite);
    suite.api.refuses('PATCH /jobs/{id}', {
      status: 400,
      code: 'validation_bad_request',
      issues: {
        'salaryMax': 'It is below the minimum.',
        'title': 'It is too long.',
        'officeLocations/0/city': 'It is unknown.',
        'other': 'It is wrong.',
      },
    });
    const user = suite.open('/jobs/j1');
    await fill(user, /^Title/, 'Day nurse');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf(/^Title/)).toEqual({ about: 'It is too long.', focused: true }));
    expect(stateOf('To').about).toBe('It is below the minimum.');
    expect(stateOf('Offices').about).toContain('It is unknown.');
    expect(screen.getByRole('alert').textContent).toContain('other It is wrong.');
  });

  it('shows the fields of the workplace that is chosen', async () => {
    job(suite, { remoteOption: 'on_site', remotePermits: [] });
    const user = suite.open('/jobs/j1');
    await user.selectOptions(await screen.findByLabelText('Workplace'), 'Hybrid');
    expect(await screen.findByLabelText('Times in the office')).toBeTruthy();
    expect(screen.queryByLabelText('Work permit')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Workplace'), 'Remote');
    expect(await screen.findByLabelText('Work permit')).toBeTruthy();
    expect(screen.queryByLabelText('Times in the office')).toBeNull();
  });

  it('waiting for approval is approved and published in its version', async () => {
    job(suite, { status: 'pending_approval', revision: 4 });
    const user = suite.open('/jobs/j1');
    await user.click(await screen.findByRole('button', { name: 'Approve and publish' }));
    expect(await screen.findByText('1 job is published.')).toBeTruthy();
    expect(suite.api.of('POST /jobs/{id}/publish')[0]).toMatchObject({
      path: '/jobs/j1/publish',
      headers: { 'if-match': '"4"' },
    });
  });

  it('shows its history, and itself as it was', async () => {
    job(suite);
    const { data, ...list } = example('ChangeList');
    suite.api.answers('GET /jobs/{id}/history', {
      ...list,
      hasMore: false,
      nextCursor: null,
      data: [{ ...data[0]!, type: 'JobUpdated', changes: [{ field: 'title', from: 'Nurse', to: 'Night nurse' }] }],
    });
    const user = suite.open('/jobs/j1?tab=history');
    expect((await screen.findByText('JobUpdated')).closest('li')?.textContent).toMatch(/title.*Nurse.*Night nurse/);
    await user.click(screen.getByRole('button', { name: 'As it was then' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(suite.api.of('GET /jobs/{id}').at(-1)?.query['at']).toBe(data[0]!.at));
  });
});

describeScreen('a new job', (suite) => {
  beforeEach(() => {
    choices(suite);
    suite.api.answers('POST /jobs', example('Job', { id: 'made' }));
    suite.api.answers('POST /companies/search', {
      ...example('CompanySearchResult'),
      data: [example('Company', { id: 'c1', name: 'Hill Clinic' })],
    });
  });
  const write = async (user: ReturnType<typeof suite.open>) => {
    await fill(user, /^Title/, 'Night nurse');
    const text = await screen.findByRole('textbox', { name: /^Description/ });
    await user.click(text);
    await user.type(text, 'Nights.');
  };

  it('is kept as a draft, with what is filled in', async () => {
    const user = suite.open('/jobs/new');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText('The draft is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /jobs',
        path: '/jobs',
        body: { title: 'Night nurse', description: '<p>Nights.</p>', applyOnBoard: true },
      },
    ]);
    await waitFor(() => expect(suite.address).toBe('/jobs/made'));
  });

  it('is published for a company that is found by its name', async () => {
    const user = suite.open('/jobs/new');
    await write(user);
    await fill(user, 'Where to apply', 'https://hill.example/apply');
    await user.click(await screen.findByRole('combobox', { name: 'Company' }));
    await user.paste('hill');
    await user.click(await screen.findByRole('option', { name: /Hill Clinic/ }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The job is published.')).toBeTruthy();
    expect(suite.api.changes[0]?.body).toMatchObject({
      companyId: 'c1',
      applicationUrl: 'https://hill.example/apply',
      status: 'published',
    });
  });

  it('adds a company that is not found', async () => {
    const user = suite.open('/jobs/new');
    await write(user);
    await user.click(await screen.findByRole('combobox', { name: 'Company' }));
    await user.paste('Valley Clinic');
    await user.click(await screen.findByRole('option', { name: 'Add “Valley Clinic”' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(suite.api.changes[0]?.body).toMatchObject({ company: { name: 'Valley Clinic' } }));
  });

  it('is previewed while it is written', async () => {
    const user = suite.open('/jobs/new');
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(within(preview).getByText('Untitled job')).toBeTruthy();
    await fill(user, /^Title/, 'Night nurse');
    await fill(user, 'Where to apply', 'jobs@hill.example');
    expect(await within(preview).findByText('Night nurse')).toBeTruthy();
    expect(within(preview).getByText('Apply by email')).toBeTruthy();
  });

  it('needs a title and a description', async () => {
    const user = suite.open('/jobs/new');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('2 fields need another value.')).toBeTruthy();
    expect([within(alert).getByText('Title'), within(alert).getByText('Description')]).toHaveLength(2);
    await waitFor(() => expect(stateOf(/^Title/)).toEqual({ about: 'Fill in this field.', focused: true }));
    expect(suite.api.changes).toEqual([]);
  });
});
