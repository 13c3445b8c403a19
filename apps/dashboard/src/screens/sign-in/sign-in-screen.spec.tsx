import { afterEach, describe, expect, it } from '@jest/globals';
import { fill, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, screen, waitFor } from '../../../testing/page.js';

const PASSWORD = 'correct horse battery';

describeScreen('sign-in', (suite) => {
  const signIn = async (path = '/sign-in') => {
    const user = suite.openPublic(path);
    await fill(user, 'Email address', 'ada@hill.example');
    await fill(user, 'Password', PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    return user;
  };

  it('sends the address and the password, and opens the first board', async () => {
    await signIn();
    await waitFor(() => expect(suite.left).toEqual(['/dashboard/care-jobs']));
    expect(suite.api.changes).toEqual([
      { operation: 'POST /sessions', path: '/sessions', body: { email: 'ada@hill.example', password: PASSWORD } },
    ]);
    expect(suite.api.of('POST /sessions')[0]?.headers['x-session']).toBe('cookie');
  });

  it('keeps the boards in the browser, and nothing of the person', async () => {
    await signIn();
    await waitFor(() => expect(suite.left).toHaveLength(1));
    const kept = JSON.stringify(Object.entries(localStorage));
    expect(kept).toContain('care-jobs');
    expect(kept).not.toContain('ada');
  });

  it.each([
    ['/sign-in?next=/care-jobs/jobs', '/dashboard/care-jobs/jobs'],
    ['/sign-in?next=//evil.example', '/dashboard/care-jobs'],
    ['/sign-in?invitation=a/b', '/dashboard/invitations/a%2Fb'],
  ])('from %s leads to %s', async (path, to) => {
    await signIn(path);
    await waitFor(() => expect(suite.left).toEqual([to]));
  });

  describe('opened over HTTP, while the session cookie needs HTTPS', () => {
    const at = (host: string) => Object.defineProperty(location, 'hostname', { configurable: true, value: host });
    afterEach(() => void Reflect.deleteProperty(location, 'hostname'));

    it.each([
      ['jobs.hill.example', true, true],
      ['jobs.hill.example', false, false],
      ['localhost', true, false],
      ['127.0.0.1', true, false],
    ])('at %s with needsHttps %s names the setting: %s', async (host, needsHttps, isNamed) => {
      suite.api.config = { needsHttps, signIn: { label: 'Hill', href: '/hill' } };
      at(host);
      suite.openPublic('/sign-in');
      // The page knows the settings of the server.
      expect(await screen.findByRole('link', { name: /Hill/ })).toBeTruthy();
      expect(screen.queryByText(/Set `PUBLIC_URL`/) !== null).toBe(isNamed);
    });
  });

  it('says that the password is wrong', async () => {
    suite.api.refuses('POST /sessions', {
      status: 401,
      code: 'auth_invalid_credentials',
      message: 'The address or the password is wrong.',
    });
    await signIn();
    expect(await screen.findByText('The address or the password is wrong.')).toBeTruthy();
    expect(suite.left).toEqual([]);
  });

  it('shows what is wrong at its field, which has the focus', async () => {
    suite.api.refuses('POST /sessions', {
      status: 400,
      code: 'validation_bad_request',
      issues: { email: 'It is no address.' },
    });
    await signIn();
    await waitFor(() => expect(stateOf('Email address')).toEqual({ about: 'It is no address.', focused: true }));
  });

  it('asks for a code where the person has a second step, and sends it without spaces', async () => {
    suite.api.refuses('POST /sessions', { status: 401, code: 'auth_second_factor_required' });
    const user = await signIn();
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeTruthy();
    suite.api.answers('POST /sessions', example('NewSession'));
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(suite.left).toEqual(['/dashboard/care-jobs']));
    expect(suite.api.changes.at(-1)?.body).toEqual({ email: 'ada@hill.example', password: PASSWORD, code: '123456' });
  });

  it('goes back from the code to the password, which is still there', async () => {
    suite.api.refuses('POST /sessions', { status: 401, code: 'auth_second_factor_required' });
    const user = await signIn();
    await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
  });

  it('opens no board that is suspended', async () => {
    const { accounts, ...session } = example('NewSession');
    suite.api.answers('POST /sessions', {
      ...session,
      accounts: accounts.map((account) => ({ ...account, suspended: true })),
    });
    await signIn();
    expect(await screen.findByText('You do not work on any board. Ask its owner for an invitation.')).toBeTruthy();
    expect(suite.left).toEqual([]);
  });

  it('offers the provider that the server knows, with the way back', async () => {
    suite.api.config = { signIn: { label: 'Hill Clinic', href: '/v1/sign-in/begin' } };
    suite.openPublic('/sign-in?next=/care-jobs/jobs');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue with Hill Clinic' });
    expect(link.getAttribute('href')).toBe('/v1/sign-in/begin?next=%2Fcare-jobs%2Fjobs');
  });

  it.each([
    ['error=auth_no_account', 'There is no account with your address. Ask the owner of the board for an invitation.'],
    ['error=something_new', 'You could not be signed in. Try again.'],
    ['done=ended', 'Your session has ended. Sign in to continue.'],
    ['done=password', 'Your password is set. Sign in with it.'],
  ])('says what led here: %s', async (search, text) => {
    suite.openPublic(`/sign-in?${search}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('speaks German when that is chosen, and still after a reload', async () => {
    const user = suite.openPublic('/sign-in');
    await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
    expect(localStorage.getItem('openings.language')).toBe('de');
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });
});

describeScreen('a page of the dashboard without a session', (suite) => {
  it('leads to the sign-in, which knows the way back', async () => {
    suite.api.refuses('GET /sessions/current', { status: 401, code: 'auth_unauthenticated' });
    suite.open('/jobs?status=draft');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(new URLSearchParams(location.search).get('next')).toBe('/care-jobs/jobs?status=draft');
  });

  it('leads to the sign-in when the session ends while it is open', async () => {
    suite.api.refuses('GET /webhook-endpoints', { status: 401, code: 'auth_unauthenticated' });
    suite.open('/webhooks');
    await waitFor(() => expect(suite.left).toContain('/dashboard/sign-in?done=ended&next=%2Fcare-jobs%2Fwebhooks'));
  });

  it('of a board on which the person does not work is not found', async () => {
    suite.openPublic('/other-board/jobs');
    expect(await screen.findByText('The page does not exist, or you do not work on this board.')).toBeTruthy();
  });
});

describeScreen('a forgotten password', (suite) => {
  it('is reset by a link that is mailed', async () => {
    const user = suite.openPublic('/forgot-password');
    await fill(user, 'Email address', 'ada@hill.example');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/the link is on its way/)).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/password-resets', body: { email: 'ada@hill.example' } }]);
  });

  it('is set with the token of the link, and leads to the sign-in', async () => {
    const user = suite.openPublic('/password-resets/t1');
    await fill(user, 'New password', PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Your password is set. Sign in with it.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /password-resets/{token}', path: '/password-resets/t1', body: { password: PASSWORD } },
    ]);
  });

  it('is not sent while it is too short', async () => {
    const user = suite.openPublic('/password-resets/t1');
    await fill(user, 'New password', 'short');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() =>
      expect(stateOf('New password')).toEqual({ about: expect.stringMatching(/^At least 12/), focused: true }),
    );
    expect(suite.api.changes).toEqual([]);
  });

  it('says that the link is no longer valid', async () => {
    suite.api.refuses('POST /password-resets/{token}', {
      status: 404,
      code: 'password_resets_not_found',
      message: 'The link is no longer valid.',
    });
    const user = suite.openPublic('/password-resets/t1');
    await fill(user, 'New password', PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('The link is no longer valid.')).toBeTruthy();
  });
});
