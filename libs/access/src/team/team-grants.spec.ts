import { describe, test } from '@jest/globals';
import { facts, given } from '#testing';
import { teamDecider, type TeamCommands } from './team.decider.js';
import { all, founded, guest, invited, suspended, type TeamEvent, without } from './team.samples.js';

const team = (...more: readonly TeamEvent[]) => given(teamDecider, facts, founded, ...more);

describe('a caller who lacks permissions of a role', () => {
  const weak = { by: null, lacking: without('admin') };
  const secrets = { tokenHash: 'h', mailHash: 'm', seats: null };
  const strong = invited('invitations_1', guest.email, { role: 'admin' });
  const refused = <K extends keyof TeamCommands & string>(command: K, data: TeamCommands[K]) =>
    team(suspended('adam'), strong)
      .when(command, data)
      .rejected('auth_forbidden', 'forbidden', { missing_scopes: ['jobs.manage'] });

  test('gives it to no one', () => {
    refused('Invite', { ...weak, ...secrets, id: 'i', email: 'x@y.example', role: 'admin' });
    refused('RenewInvitation', { ...weak, ...secrets, id: 'invitations_1' });
    refused('ChangeMemberRole', { ...weak, userId: 'mia', role: 'admin', isProved: true });
    refused('UnsuspendMember', { ...weak, userId: 'adam' });
    team(invited('invitations_1', guest.email))
      .when('ChangeInvitationRole', { ...weak, id: 'invitations_1', role: 'admin' })
      .rejected('auth_forbidden', 'forbidden', { missing_scopes: ['jobs.manage'] });
  });

  test('takes it from no one', () => {
    refused('ChangeMemberRole', { ...weak, userId: 'adam', role: 'member', isProved: true });
    refused('ChangeInvitationRole', { ...weak, id: 'invitations_1', role: 'member' });
    refused('SuspendMember', { ...weak, userId: 'adam' });
    refused('RemoveMember', { ...weak, userId: 'adam' });
    refused('CancelInvitation', { ...weak, id: 'invitations_1' });
  });

  test('deals with other roles', () =>
    team()
      .when('RemoveMember', { ...weak, userId: 'mia' })
      .then({ type: 'MemberRemoved', data: { userId: 'mia', reason: 'removed' } }));
});

describe('ownership', () => {
  test('goes to no one whose address is not proved', () => {
    const isProved = false;
    team()
      .when('TransferOwnership', { to: 'mia', by: 'olga', isProved })
      .rejected('members_address_unproved', 'conflict');
    const promotion = { userId: 'adam', by: 'olga', lacking: all, isProved } as const;
    team()
      .when('ChangeMemberRole', { ...promotion, role: 'owner' })
      .rejected('members_address_unproved', 'conflict');
    team()
      .when('ChangeMemberRole', { ...promotion, role: 'member' })
      .then({ type: 'MemberRoleChanged', data: { userId: 'adam', from: 'admin', to: 'member' } });
  });
});
