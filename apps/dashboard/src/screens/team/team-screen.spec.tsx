import { expect, it } from '@jest/globals';
import { answer, choose, fill, openMenu, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen, type ScreenSuite } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const { user: self } = example('NewSession');
type Role = 'owner' | 'admin' | 'member';
const ME = {
  id: 'me',
  userId: 'me',
  email: self.email,
  name: 'Ada Brandt',
  role: 'owner' as Role,
  isPrimaryOwner: true,
};
const JO = {
  id: 'jo',
  userId: 'jo',
  email: 'jo@hill.example',
  name: 'Jo Hill',
  role: 'member' as Role,
  isPrimaryOwner: false,
};

const members = (suite: ScreenSuite, ...rows: Parameters<typeof page<'Member'>>[1]) =>
  suite.api.answers('GET /members', page('Member', rows));
/** The role of the person on the board. */
const iAm = (suite: ScreenSuite, role: Role) => {
  const { accounts, ...session } = example('NewSession');
  suite.api.answers('GET /sessions/current', {
    ...session,
    accounts: accounts.map((account) => ({ ...account, role })),
  });
};
const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

describeScreen('the team', (suite) => {
  it('lists the members, and marks the person and the primary owner', async () => {
    members(suite, ME, { ...JO, suspended: true });
    suite.open('/team');
    expect(within(await rowOf('Ada Brandt')).getByText('You')).toBeTruthy();
    expect(within(await rowOf('Ada Brandt')).getByText('Primary owner')).toBeTruthy();
    expect(within(await rowOf('Jo Hill')).getByText('Suspended')).toBeTruthy();
    expect(within(await rowOf('Jo Hill')).queryByText('You')).toBeNull();
  });

  it('offers a primary owner everything for another member, and nothing for themself', async () => {
    members(suite, ME, JO);
    const user = suite.open('/team');
    await rowOf('Jo Hill');
    await waitFor(async () => {
      const menu = await openMenu(user, 'Jo Hill');
      const items = itemsOf(menu);
      await user.keyboard('{Escape}');
      expect(items).toEqual(['Change role', 'Make primary owner', 'Suspend', 'Remove']);
    });
    expect(screen.queryByRole('button', { name: 'Actions for Ada Brandt' })).toBeNull();
  });

  it('offers an admin nothing for owners, but to leave', async () => {
    iAm(suite, 'admin');
    members(suite, { ...ME, role: 'admin', isPrimaryOwner: false }, { ...JO, role: 'owner' });
    const user = suite.open('/team');
    await rowOf('Jo Hill');
    expect(screen.queryByRole('button', { name: 'Actions for Jo Hill' })).toBeNull();
    expect(itemsOf(await openMenu(user, 'Ada Brandt'))).toEqual(['Leave this team']);
  });

  it('changes the role of a member', async () => {
    members(suite, ME, JO);
    const user = suite.open('/team');
    await choose(user, 'Jo Hill', 'Change role');
    const drawer = await screen.findByRole('dialog', { name: 'Jo Hill' });
    await user.selectOptions(await within(drawer).findByLabelText('Role'), 'Admin');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The role is changed.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /members/{userId}', path: '/members/jo', body: { role: 'admin' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers only owners the role of an owner', async () => {
    iAm(suite, 'admin');
    members(suite, { ...ME, role: 'admin', isPrimaryOwner: false }, JO);
    const user = suite.open('/team');
    await choose(user, 'Jo Hill', 'Change role');
    const role = await within(await screen.findByRole('dialog', { name: 'Jo Hill' })).findByLabelText('Role');
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Admin', 'Member']);
  });

  it.each([
    ['Suspend', 'Suspend Jo Hill?', { path: '/members/jo/suspend' }, 'The person is suspended.'],
    ['Remove', 'Remove Jo Hill from the team?', { path: '/members/jo' }, 'The person is removed.'],
    [
      'Make primary owner',
      'Transfer this board to Jo Hill?',
      { path: '/members/transfer-ownership', body: { newOwnerUserId: 'jo' } },
      'The board has a new primary owner.',
    ],
  ])('asks before: %s', async (action, title, change, message) => {
    members(suite, ME, JO);
    const user = suite.open('/team');
    await rowOf('Jo Hill');
    await choose(user, 'Jo Hill', action);
    await answer(user, title, 'Cancel');
    expect(suite.api.changes).toEqual([]);
    await choose(user, 'Jo Hill', action);
    await answer(user, title, action);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(suite.api.changes).toMatchObject([change]);
  });

  it('lets a member leave, and nothing else', async () => {
    suite.asMember();
    members(suite, { ...JO, role: 'owner' }, { ...ME, role: 'member', isPrimaryOwner: false });
    const user = suite.open('/team');
    await screen.findByText('Your role does not have the permission members.manage.');
    expect(itemsOf(await openMenu(user, 'Ada Brandt'))).toEqual(['Leave this team']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Actions for Jo Hill' })).toBeNull();
    await choose(user, 'Ada Brandt', 'Leave this team');
    await answer(user, 'Leave this team?', 'Leave this team');
    await waitFor(() => expect(suite.api.changes).toEqual([{ operation: 'DELETE /members/me', path: '/members/me' }]));
  });

  it('is read only for a person without the permission', async () => {
    suite.withhold('members.manage');
    members(suite, ME, JO);
    suite.open('/team');
    expect(await screen.findByText('Your role does not have the permission members.manage.')).toBeTruthy();
    expect(await rowOf('Jo Hill')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Jo Hill' })?.getAttribute('aria-label')).not.toBe(
      'Remove',
    );
  });
});

describeScreen('the invitations of a team', (suite) => {
  const invitations = (...rows: Parameters<typeof page<'Invitation'>>[1]) =>
    suite.api.answers('GET /invitations', page('Invitation', rows));

  it('are sent by a form, which shows the link once', async () => {
    invitations();
    suite.api.answers(
      'POST /invitations',
      example('InvitationWithToken', { acceptUrl: 'https://jobs.example/invitations/t' }),
    );
    const user = suite.open('/team?tab=invitations');
    await user.click((await screen.findAllByRole('button', { name: 'Invite' }))[0]!);
    const drawer = await screen.findByRole('dialog', { name: 'Invite' });
    await fill(user, /^Email/, 'jo@hill.example');
    await user.selectOptions(within(drawer).getByLabelText('Role'), 'Admin');
    await user.click(within(drawer).getByRole('button', { name: 'Invite' }));
    expect(await within(drawer).findByText('https://jobs.example/invitations/t')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /invitations', path: '/invitations', body: { email: 'jo@hill.example', role: 'admin' } },
    ]);
    await user.click(within(drawer).getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are refused for a person who is a member already, at the address', async () => {
    invitations();
    suite.api.refuses('POST /invitations', {
      status: 400,
      code: 'validation_bad_request',
      issues: { email: 'This person is a member.' },
    });
    const user = suite.open('/team?tab=invitations&open=new');
    await fill(user, /^Email/, 'jo@hill.example');
    const drawer = screen.getByRole('dialog', { name: 'Invite' });
    await user.click(within(drawer).getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(stateOf(/^Email/).about).toContain('This person is a member.'));
    await waitFor(() => expect(stateOf(/^Email/).focused).toBe(true));
  });

  it('are sent again and withdrawn while they are open', async () => {
    invitations(
      { id: 'i1', email: 'jo@hill.example', status: 'pending' },
      { id: 'i2', email: 'al@hill.example', status: 'accepted' },
    );
    const user = suite.open('/team?tab=invitations');
    await choose(user, 'jo@hill.example', 'Send again');
    expect(await screen.findByText('The invitation is sent again.')).toBeTruthy();
    await choose(user, 'jo@hill.example', 'Withdraw');
    await answer(user, 'Withdraw the invitation of jo@hill.example?', 'Withdraw');
    expect(await screen.findByText('The invitation is withdrawn.')).toBeTruthy();
    expect(suite.api.changes.map(({ operation, path }) => [operation, path])).toEqual([
      ['POST /invitations/{id}/renew', '/invitations/i1/renew'],
      ['DELETE /invitations/{id}', '/invitations/i1'],
    ]);
    expect(screen.queryByRole('button', { name: 'Actions for al@hill.example' })).toBeNull();
  });
});
