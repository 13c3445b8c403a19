import { expect, it } from '@jest/globals';
import { fill, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the account', (suite) => {
  it('shows who is signed in, and the role on this board', async () => {
    suite.open('/account');
    const profile = await screen.findByRole('region', { name: 'Profile' });
    expect(within(profile).getByText('Ada Brandt')).toBeTruthy();
    expect(within(profile).getByText('Owner')).toBeTruthy();
  });

  it('changes the password, and forgets what was typed', async () => {
    const user = suite.open('/account');
    await fill(user, /^Current password/, 'old words are long');
    await fill(user, /^New password/, 'new words are long');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The password is changed.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /me/password',
        path: '/me/password',
        body: { currentPassword: 'old words are long', newPassword: 'new words are long' },
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Copy as curl' })).toBeNull();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Current password/).value).toBe(''));
  });

  it('shows that the current password is wrong there', async () => {
    suite.api.refuses('POST /me/password', {
      status: 400,
      code: 'validation_bad_request',
      issues: { currentPassword: 'It is wrong.' },
    });
    const user = suite.open('/account');
    await fill(user, /^Current password/, 'wrong');
    await fill(user, /^New password/, 'new words are long');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(stateOf(/^Current password/)).toEqual({ about: 'It is wrong.', focused: true }));
  });

  it('ends another session, and offers that not for this one', async () => {
    suite.api.answers(
      'GET /sessions',
      page('Session', [
        { id: 's1', current: true },
        { id: 's2', current: false },
      ]),
    );
    const user = suite.open('/account');
    const sessions = await screen.findByRole('region', { name: 'Active sessions' });
    const [here, other] = await within(sessions).findAllByRole('listitem');
    expect(within(here!).queryByRole('button')).toBeNull();
    await user.click(within(other!).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('The session is ended.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /sessions/{id}', path: '/sessions/s2' }]);
  });
});

describeScreen('the second step of the sign-in', (suite) => {
  const box = () => screen.findByRole('region', { name: 'Two-factor authentication' });
  const begin = async () => {
    const user = suite.open('/account');
    await user.type(within(await box()).getByLabelText('Your password'), 'secret words');
    await user.click(within(await box()).getByRole('button', { name: 'Continue' }));
    return user;
  };

  it('is turned on by the password, a code of the app, and shows the recovery codes once', async () => {
    suite.api.answers('POST /me/totp', example('SecondFactorSecret', { secret: 'JBSW', uri: 'otpauth://totp/x' }));
    suite.api.answers('POST /me/totp/confirm', example('RecoveryCodes', { codes: ['aaaa-1', 'bbbb-2'] }));
    const user = await begin();
    expect(await within(await box()).findByRole('img', { name: /^QR code/ })).toBeTruthy();
    expect(within(await box()).getByText('JBSW')).toBeTruthy();
    await user.type(within(await box()).getByLabelText('Code'), '123 456');
    await user.click(within(await box()).getByRole('button', { name: 'Turn on' }));
    expect((await within(await box()).findByText(/aaaa-1/)).textContent).toBe('aaaa-1\nbbbb-2');
    expect(suite.api.changes.map(({ body }) => body)).toEqual([{ password: 'secret words' }, { code: '123456' }]);
    await user.click(within(await box()).getByRole('button', { name: 'I have saved it' }));
    expect(await within(await box()).findByText('Two-factor authentication is on for your account.')).toBeTruthy();
    expect(screen.queryByText(/aaaa-1/)).toBeNull();
  });

  it('shows that the password is wrong there', async () => {
    suite.api.refuses('POST /me/totp', {
      status: 400,
      code: 'validation_bad_request',
      issues: { password: 'It is wrong.' },
    });
    await begin();
    await waitFor(() => expect(stateOf('Your password')).toEqual({ about: 'It is wrong.', focused: true }));
  });

  it('that is on already can be turned off', async () => {
    suite.api.refuses('POST /me/totp', { status: 409, code: 'users_second_factor_enabled' });
    const user = await begin();
    const code = await within(await box()).findByLabelText('Code, or a recovery code');
    const off = within(await box()).getByRole<HTMLButtonElement>('button', { name: 'Turn off' });
    expect(off.disabled).toBe(true);
    await user.type(code, ' aaaa-1 ');
    await user.click(off);
    expect(await screen.findByText('Two-factor authentication is off.')).toBeTruthy();
    expect(suite.api.changes.at(-1)).toMatchObject({
      path: '/me/totp/remove',
      body: { password: 'secret words', code: 'aaaa-1' },
    });
  });
});
