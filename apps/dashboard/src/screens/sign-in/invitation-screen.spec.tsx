import { expect, it } from '@jest/globals';
import { fill, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, screen, waitFor } from '../../../testing/page.js';

const PASSWORD = 'correct horse battery';

describeScreen('an invitation', (suite) => {
  const invitation = (changes: Parameters<typeof example<'PublicInvitation'>>[1] = {}) =>
    suite.api.answers(
      'GET /public/invitations/{token}',
      example('PublicInvitation', {
        status: 'pending',
        email: 'jo@hill.example',
        role: 'member',
        canCreateAccount: true,
        ...changes,
      }),
    );

  it('makes an account, and leads to the sign-in with the address', async () => {
    invitation();
    const user = suite.openPublic('/invitations/t1');
    expect(await screen.findByRole('heading', { name: 'Join Care Jobs' })).toBeTruthy();
    expect(screen.getByText('You are invited as Member, with the address jo@hill.example.')).toBeTruthy();
    await fill(user, 'Your name', 'Jo Hill');
    await fill(user, 'New password', PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Make an account' }));
    expect(await screen.findByText('Your account is ready. Sign in to accept the invitation.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('jo@hill.example');
    expect(new URLSearchParams(location.search).get('invitation')).toBe('t1');
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /public/invitations/{token}/account',
        path: '/public/invitations/t1/account',
        body: { name: 'Jo Hill', password: PASSWORD },
      },
    ]);
  });

  it('sends no password that is too short', async () => {
    invitation();
    const user = suite.openPublic('/invitations/t1');
    await fill(user, 'Your name', 'Jo Hill');
    await fill(user, 'New password', 'short');
    await user.click(screen.getByRole('button', { name: 'Make an account' }));
    await waitFor(() => expect(stateOf('New password').focused).toBe(true));
    expect(stateOf('New password').about).toContain('At least 12 characters.');
    expect(suite.api.changes).toEqual([]);
  });

  it('of a person who has an account leads to the sign-in', async () => {
    invitation({ canCreateAccount: false });
    const user = suite.openPublic('/invitations/t1');
    await user.click(await screen.findByRole('button', { name: 'Sign in to accept' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(suite.api.changes).toEqual([]);
  });

  it('is declined', async () => {
    invitation();
    const user = suite.openPublic('/invitations/t1');
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The invitation is declined.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/public/invitations/t1/decline' }]);
  });

  it('that is over says so, and offers nothing', async () => {
    invitation({ status: 'expired' });
    suite.openPublic('/invitations/t1');
    expect(await screen.findByText('This invitation is no longer valid.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  it('that does not exist says so', async () => {
    suite.api.refuses('GET /public/invitations/{token}', {
      status: 404,
      code: 'invitations_not_found',
      message: 'There is no such invitation.',
    });
    suite.openPublic('/invitations/t1');
    expect(await screen.findByText('There is no such invitation.')).toBeTruthy();
  });
});
