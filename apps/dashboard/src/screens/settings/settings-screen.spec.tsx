import { expect, it } from '@jest/globals';
import { fill, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the settings', (suite) => {
  const settings = (changes: Parameters<typeof example<'Settings'>>[1] = {}) =>
    suite.api.answers('GET /settings', example('Settings', changes));

  it('saves exactly what was changed', async () => {
    settings({ name: 'Care Jobs' });
    suite.api.answers('PATCH /settings', example('Settings', { slug: 'care-jobs' }));
    const user = suite.open('/settings');
    await fill(user, /^Name of the board/, 'Care');
    await fill(user, 'Legal name', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings are saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /settings', path: '/settings', body: { name: 'Care', companyLegalName: '' } },
    ]);
    expect(suite.left).toEqual([]);
  });

  it('leads to the new address when the address of the board is another', async () => {
    settings();
    suite.api.answers('PATCH /settings', example('Settings', { slug: 'nursing' }));
    const user = suite.open('/settings');
    await fill(user, /^Address of the board/, 'nursing');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(suite.left).toEqual(['/dashboard/nursing/settings']));
  });

  it('shows that an address is taken there', async () => {
    settings();
    suite.api.refuses('PATCH /settings', {
      status: 400,
      code: 'validation_bad_request',
      issues: { slug: 'Another board has it.' },
    });
    const user = suite.open('/settings');
    await fill(user, /^Address of the board/, 'taken');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf(/^Address of the board/).about).toContain('Another board has it.'));
    await waitFor(() => expect(stateOf(/^Address of the board/).focused).toBe(true));
  });

  it('names the plan where a setting needs another one', async () => {
    settings();
    suite.api.refuses('PATCH /settings', {
      status: 402,
      code: 'plan_upgrade_required',
      message: 'Your plan has no such thing.',
    });
    const user = suite.open('/settings?tab=look');
    await user.click(await screen.findByRole('switch', { name: /Show the name of the software/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your plan has no such thing.');
  });

  it('asks before another tab is opened with changes, and saves nothing', async () => {
    settings();
    const user = suite.open('/settings?tab=hiring');
    await user.click(await screen.findByRole('switch', { name: 'Blog' }));
    await user.click(screen.getByRole('link', { name: 'Legal' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(suite.address).toBe('/settings?tab=legal'));
    expect(suite.api.changes).toEqual([]);
  });

  it('turns features on and off', async () => {
    const { config } = example('Settings');
    settings({ config: { ...config, blogEnabled: true, jobAlertsEnabled: false } });
    const user = suite.open('/settings?tab=hiring');
    const blog = await screen.findByRole<HTMLInputElement>('switch', { name: 'Blog' });
    const alerts = screen.getByRole<HTMLInputElement>('switch', { name: 'Job alerts by mail' });
    expect([blog.checked, alerts.checked]).toEqual([true, false]);
    await user.click(blog);
    await user.click(alerts);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(suite.api.changes[0]?.body).toEqual({ blogEnabled: false, jobAlertsEnabled: true }));
  });

  it('sets the password of the board, offers no curl for it, and empties the field', async () => {
    settings();
    const user = suite.open('/settings?tab=access');
    await fill(user, /^New password/, 'open sesame');
    const form = screen.getByLabelText(/^New password/).closest('form')!;
    expect(within(form).queryByRole('button', { name: 'Copy as curl' })).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('The password is set. Visitors now have to enter it.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([
      { path: '/settings/password-protection', body: { password: 'open sesame' } },
    ]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe(''));
  });

  it.each([
    ['90', 90],
    ['', null],
  ])('keeps applications for %j days', async (typed, days) => {
    settings();
    suite.api.answers('GET /settings/retention', example('Retention', { applicationRetentionDays: 30 }));
    const user = suite.open('/settings?tab=legal');
    await fill(user, /^Days after the last change/, typed);
    const form = screen.getByLabelText(/^Days after the last change/).closest('form')!;
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(suite.api.changes).toMatchObject([
        { operation: 'PUT /settings/retention', body: { applicationRetentionDays: days } },
      ]),
    );
  });

  it('adds a field to jobs, with choices where its kind has them', async () => {
    settings();
    suite.api.answers('GET /settings/job-form', { ...example('JobFormConfig'), customFields: [] });
    const user = suite.open('/settings?tab=form');
    await user.click(await screen.findByRole('button', { name: 'Add a field' }));
    await fill(user, /^Label/, 'Shift');
    await fill(user, /^Key/, 'shift');
    expect(screen.queryByLabelText(/^Choices/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Kind'), 'One choice');
    await fill(user, /^Choices/, 'Day, Night');
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(suite.api.changes).toHaveLength(1));
    expect(suite.api.changes[0]?.body).toMatchObject({
      customFields: [
        {
          key: 'shift',
          label: 'Shift',
          type: 'single_select',
          required: true,
          options: [{ label: 'Day' }, { label: 'Night' }],
        },
      ],
    });
  });

  it('can be read and not saved without the permission', async () => {
    suite.withhold('settings.manage');
    settings();
    suite.open('/settings');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(screen.getByText('Your role does not have the permission settings.manage.')).toBeTruthy();
  });
});
