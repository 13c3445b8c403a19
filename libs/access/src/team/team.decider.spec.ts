import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Role } from '#http';
import { fold, type MessageOf, Rejection } from '#kernel';
import { decide } from '#kernel/engine';
import { facts, factsAt, given } from '#testing';
import { teamDecider, type TeamCommands } from './team.decider.js';
import { endOfInvitation, seatsTaken } from './team.js';
import { all, founded, guest, invited, mia, olga, otto, suspended, type TeamEvent, without } from './team.samples.js';

const [later, muchLater] = [factsAt(endOfInvitation(facts.now)), factsAt('2030-01-01T00:00:00.000Z')];
const team = (...more: readonly TeamEvent[]) => given(teamDecider, facts, founded, ...more);
const proved = { ...guest, isProved: true };

describe('a team', () => {
  test('is founded once, by the first owner', () => {
    const founding = { members: [mia, olga, otto] };
    given(teamDecider, facts)
      .when('FoundTeam', founding)
      .then({ type: 'TeamFounded', data: { ...founding, primaryOwner: 'olga' } });
    given(teamDecider, facts)
      .when('FoundTeam', { members: [mia] })
      .then();
    team().when('FoundTeam', founding).then();
  });
});

describe('the role of a member', () => {
  const change = (userId: string, role: Role, by: string | null) =>
    team().when('ChangeMemberRole', { userId, role, by, lacking: all, isProved: true });

  test.each([['olga'], ['adam'], [null]])('is changed, by %s', (by) =>
    change('mia', 'admin', by).then({
      type: 'MemberRoleChanged',
      data: { userId: 'mia', from: 'member', to: 'admin' },
    }),
  );
  test('is the same as before', () => change('mia', 'member', 'adam').then());
  test('is that of no one here', () => change('nobody', 'admin', 'olga').rejected('members_not_found', 'missing'));
  test('becomes owner by an owner', () =>
    change('adam', 'owner', 'otto').then({
      type: 'MemberRoleChanged',
      data: { userId: 'adam', from: 'admin', to: 'owner' },
    }));
  test.each([['adam'], [null]])('does not become owner by %s', (by) => {
    change('adam', 'owner', by).rejected('members_forbidden_promotion', 'forbidden');
    change('mia', 'owner', by).rejected('members_forbidden_promotion', 'forbidden');
  });
  test.each([['adam'], [null]])('of an owner is not changed by %s', (by) =>
    change('otto', 'member', by).rejected('auth_forbidden', 'forbidden'),
  );
  test('of another owner is changed by an owner', () =>
    change('otto', 'member', 'olga').then({
      type: 'MemberRoleChanged',
      data: { userId: 'otto', from: 'owner', to: 'member' },
    }));
  test.each(['owner', 'admin', 'member'] as const)('of the primary owner stays and is not %s', (role) =>
    change('olga', role, 'olga').rejected('members_cannot_change_primary_owner', 'conflict'),
  );
});

describe('a member', () => {
  test('is suspended and that ends, each once', () => {
    team().when('SuspendMember', { userId: 'mia', by: 'adam', lacking: all }).then(suspended('mia'));
    team(suspended('mia')).when('SuspendMember', { userId: 'mia', by: 'adam', lacking: all }).then();
    team(suspended('mia'))
      .when('UnsuspendMember', { userId: 'mia', by: null, lacking: all })
      .then({ type: 'MemberUnsuspended', data: { userId: 'mia' } });
    team().when('UnsuspendMember', { userId: 'mia', by: null, lacking: all }).then();
  });

  test('is removed', () =>
    team()
      .when('RemoveMember', { userId: 'mia', by: 'adam', lacking: all })
      .then({ type: 'MemberRemoved', data: { userId: 'mia', reason: 'removed' } }));

  test('who removes themselves is removed', () =>
    team()
      .when('RemoveMember', { userId: 'adam', by: 'adam', lacking: all })
      .then({ type: 'MemberRemoved', data: { userId: 'adam', reason: 'removed' } }));

  test('leaves', () =>
    team()
      .when('Leave', { userId: 'mia' })
      .then({ type: 'MemberRemoved', data: { userId: 'mia', reason: 'left' } }));

  test.each(['SuspendMember', 'UnsuspendMember', 'RemoveMember'] as const)(
    'who is an owner is out of reach: %s',
    (command) => {
      for (const by of ['adam', null])
        team().when(command, { userId: 'otto', by, lacking: all }).rejected('auth_forbidden', 'forbidden');
      team().when(command, { userId: 'nobody', by: 'olga', lacking: all }).rejected('members_not_found', 'missing');
    },
  );

  test('who is the primary owner stays', () => {
    const request = { userId: 'olga', by: 'otto', lacking: all };
    team().when('SuspendMember', request).rejected('members_cannot_suspend_owner', 'conflict');
    team().when('RemoveMember', request).rejected('members_cannot_remove_owner', 'conflict');
    team().when('Leave', { userId: 'olga' }).rejected('members_owner_cannot_leave', 'conflict');
    team().when('Leave', { userId: 'nobody' }).rejected('members_not_found', 'missing');
  });

  test('a suspended or removed person is refused, however late their request comes', () => {
    const gone: TeamEvent = { type: 'MemberRemoved', data: { userId: 'adam', reason: 'removed' } };
    for (const end of [suspended('adam'), gone]) {
      const now = team(end, invited('invitations_1', guest.email));
      const refused = <K extends keyof TeamCommands & string>(command: K, data: TeamCommands[K]) =>
        now.when(command, data).rejected('auth_forbidden', 'forbidden');
      const request = { by: 'adam', lacking: all };
      const invitation = { tokenHash: 'h', mailHash: 'm', seats: null };
      refused('ChangeMemberRole', { ...request, userId: 'mia', role: 'admin', isProved: true });
      refused('SuspendMember', { ...request, userId: 'mia' });
      refused('UnsuspendMember', { ...request, userId: 'adam' });
      refused('RemoveMember', { ...request, userId: 'mia' });
      refused('Invite', { ...request, ...invitation, id: 'i', email: 'x@y.example', role: 'admin' });
      refused('ChangeInvitationRole', { ...request, id: 'invitations_1', role: 'admin' });
      refused('RenewInvitation', { ...request, ...invitation, id: 'invitations_1' });
      refused('CancelInvitation', { ...request, id: 'invitations_1' });
    }
  });
});

describe('ownership', () => {
  const transfer = (to: string, by: string | null, ...before: readonly TeamEvent[]) =>
    team(...before).when('TransferOwnership', { to, by, isProved: true });
  const transferred: TeamEvent = { type: 'OwnershipTransferred', data: { from: 'olga', to: 'mia' } };

  test('is transferred in one event, which makes the former primary owner an admin', () => {
    transfer('mia', 'olga').then(transferred);
    const { members, primaryOwner } = fold(teamDecider, [founded, transferred]).state;
    expect(primaryOwner).toBe('mia');
    expect(members.map(({ userId, role }) => `${userId} ${role}`)).toEqual([
      'olga admin',
      'otto owner',
      'adam admin',
      'mia owner',
    ]);
  });
  test('is not undone by who gave it', () =>
    transfer('olga', 'olga', transferred).rejected('auth_forbidden', 'forbidden'));
  test.each([['otto'], ['adam'], ['mia'], [null]])('is not transferred by %s', (by) =>
    transfer('mia', by).rejected('auth_forbidden', 'forbidden'),
  );
  test('goes to someone else, who is there and not suspended', () => {
    transfer('olga', 'olga').rejected('members_cannot_change_primary_owner', 'conflict');
    transfer('nobody', 'olga').rejected('members_not_found', 'missing');
    transfer('mia', 'olga', suspended('mia')).rejected('members_cannot_transfer_to_suspended', 'conflict');
  });
});

describe('an invitation', () => {
  const open = invited('invitations_1', guest.email);
  const hashes = { tokenHash: 'hash', mailHash: 'mail hash' };
  const wish = { ...hashes, id: 'invitations_2', role: 'admin', seats: null, by: 'adam', lacking: all } as const;
  const invite = (email: string, seats: number | null, ...before: readonly TeamEvent[]) =>
    team(...before).when('Invite', { ...wish, email, seats });

  test('is made for seven days', () =>
    invite('new@acme.example', null).then(
      invited('invitations_2', 'new@acme.example', { ...hashes, role: 'admin', invitedBy: 'adam' }),
    ));
  test('is not made for a member, nor twice for one address', () => {
    invite('mia@acme.example', null).rejected('members_already_member', 'conflict');
    invite(guest.email, null, open).rejected('invitations_already_pending', 'conflict');
    given(teamDecider, later, founded, open)
      .when('Invite', { ...wish, email: guest.email })
      .then(
        invited('invitations_2', guest.email, {
          ...hashes,
          role: 'admin',
          invitedBy: 'adam',
          expiresAt: endOfInvitation(later.now),
        }),
      );
  });
  test('takes a seat, as suspended members do', () => {
    invite('new@acme.example', 4, suspended('mia')).rejected('members_seat_limit_exceeded', 'forbidden');
    invite('new@acme.example', 5, open).rejected('members_seat_limit_exceeded', 'forbidden');
    invite('new@acme.example', 6, open).then(
      invited('invitations_2', 'new@acme.example', { ...hashes, role: 'admin', invitedBy: 'adam' }),
    );
  });

  test('changes its role while it is pending', () => {
    const change = { id: 'invitations_1', role: 'admin', by: null, lacking: all } as const;
    team(open)
      .when('ChangeInvitationRole', change)
      .then({ type: 'InvitationRoleChanged', data: { id: 'invitations_1', to: 'admin' } });
    team(open)
      .when('ChangeInvitationRole', { ...change, role: 'member' })
      .then();
    team().when('ChangeInvitationRole', change).rejected('invitations_not_found', 'missing');
    given(teamDecider, later, founded, open)
      .when('ChangeInvitationRole', change)
      .rejected('invitations_not_pending', 'conflict');
  });

  describe('is renewed', () => {
    const secrets = { tokenHash: 'new hash', mailHash: 'new mail hash' };
    const renewal = { ...secrets, id: 'invitations_1', seats: null, by: 'olga', lacking: all } as const;
    const renewed = (now: string): TeamEvent => ({
      type: 'InvitationRenewed',
      data: { ...secrets, id: 'invitations_1', expiresAt: endOfInvitation(now) },
    });
    const accepted: TeamEvent = {
      type: 'InvitationAccepted',
      data: { id: 'invitations_1', member: { ...guest, role: 'member', joinedAt: facts.now } },
    };

    test('while it is pending, and when it has expired', () => {
      team(open).when('RenewInvitation', renewal).then(renewed(facts.now));
      given(teamDecider, muchLater, founded, open).when('RenewInvitation', renewal).then(renewed(muchLater.now));
    });
    test.each(['hash of invitations_1', 'mail of invitations_1'])('and its former secrets end: %s', (hash) =>
      team(open, renewed(facts.now))
        .when('AcceptInvitation', { hash, person: proved, seats: null })
        .rejected('invitations_not_found', 'missing'),
    );
    test('unless it was answered, or is not there', () => {
      const declined: TeamEvent = { type: 'InvitationDeclined', data: { id: 'invitations_1' } };
      for (const answer of [accepted, declined])
        team(open, answer).when('RenewInvitation', renewal).rejected('invitations_not_pending', 'conflict');
      team().when('RenewInvitation', renewal).rejected('invitations_not_found', 'missing');
    });
    test('within the seats: one that has expired has none any more', () => {
      team(open)
        .when('RenewInvitation', { ...renewal, seats: 5 })
        .then(renewed(facts.now));
      team(open)
        .when('RenewInvitation', { ...renewal, seats: 4 })
        .rejected('members_seat_limit_exceeded');
      const other = invited('invitations_2', guest.email, { expiresAt: endOfInvitation(later.now) });
      given(teamDecider, later, founded, open, other)
        .when('RenewInvitation', renewal)
        .rejected('invitations_already_pending', 'conflict');
    });
  });

  test('is cancelled, and then it is not there', () => {
    const cancelled: TeamEvent = { type: 'InvitationCancelled', data: { id: 'invitations_1' } };
    const cancel = { id: 'invitations_1', by: 'adam', lacking: all };
    team(open).when('CancelInvitation', cancel).then(cancelled);
    given(teamDecider, later, founded, open).when('CancelInvitation', cancel).then(cancelled);
    team(open, cancelled).when('CancelInvitation', cancel).rejected('invitations_not_found', 'missing');
    team(open, { type: 'InvitationDeclined', data: { id: 'invitations_1' } })
      .when('CancelInvitation', cancel)
      .rejected('invitations_not_found', 'missing');
    team(open, cancelled)
      .when('AcceptInvitation', { hash: 'hash of invitations_1', person: proved, seats: null })
      .rejected('invitations_not_found', 'missing');
  });

  describe('is accepted', () => {
    const accept = { hash: 'hash of invitations_1', person: proved, seats: null } as const;
    const accepted: TeamEvent = {
      type: 'InvitationAccepted',
      data: { id: 'invitations_1', member: { ...guest, role: 'member', joinedAt: facts.now } },
    };

    test('and makes its person a member', () => {
      team(open).when('AcceptInvitation', accept).then(accepted);
      expect(fold(teamDecider, [founded, open, accepted]).state.members.at(-1)).toEqual({
        ...guest,
        role: 'member',
        suspended: false,
      });
    });
    test('once', () => {
      team(open, accepted).when('AcceptInvitation', accept).rejected('invitations_not_pending', 'conflict');
      team(open, accepted).when('DeclineInvitation', accept).rejected('invitations_not_pending', 'conflict');
    });
    test('by the secret of the mail, which proves the address, or by the token when it was proved before', () => {
      const person = { ...guest, isProved: false };
      team(open)
        .when('AcceptInvitation', { ...accept, person })
        .rejected('invitations_address_unproved', 'forbidden');
      team(open)
        .when('AcceptInvitation', { ...accept, person, hash: 'mail of invitations_1' })
        .then(accepted);
      const older = invited('invitations_1', guest.email, { mailHash: null });
      team(older).when('AcceptInvitation', accept).then(accepted);
      team(older)
        .when('AcceptInvitation', { ...accept, person })
        .rejected('invitations_address_unproved', 'forbidden');
    });
    test('by its secrets alone', () =>
      team(open)
        .when('AcceptInvitation', { ...accept, hash: 'invitations_1' })
        .rejected('invitations_not_found', 'missing'));
    test('before it ends', () =>
      given(teamDecider, later, founded, open)
        .when('AcceptInvitation', accept)
        .rejected('invitations_expired', 'gone'));
    test.each(['gueſt@acme.example', 'guest+1@acme.example', 'guest@аcme.example', 'Guest@acme.example'])(
      'by who has the address, and not by %s',
      (email) =>
        team(open)
          .when('AcceptInvitation', { ...accept, person: { ...proved, email } })
          .rejected('invitations_email_mismatch', 'forbidden'),
    );
    test('by who is no member', () =>
      team(open)
        .when('AcceptInvitation', { ...accept, person: { ...proved, userId: 'mia' } })
        .rejected('members_already_member', 'conflict'));
    test('while there is a seat', () => {
      team(open)
        .when('AcceptInvitation', { ...accept, seats: 4 })
        .rejected('members_seat_limit_exceeded', 'forbidden');
      team(open)
        .when('AcceptInvitation', { ...accept, seats: 5 })
        .then(accepted);
    });
    test('or turned down', () => {
      const declined: TeamEvent = { type: 'InvitationDeclined', data: { id: 'invitations_1' } };
      team(open).when('DeclineInvitation', accept).then(declined);
      team(open, declined).when('AcceptInvitation', accept).rejected('invitations_not_pending', 'conflict');
      given(teamDecider, later, founded, open)
        .when('DeclineInvitation', accept)
        .rejected('invitations_expired', 'gone');
    });
  });
});

describe('any requests in any order', () => {
  const SEATS = 6;
  const who = fc.constantFrom('olga', 'otto', 'adam', 'mia', 'u0', 'u1', 'u2', 'nobody');
  const by = fc.oneof(fc.constantFrom('olga', null), who);
  const number = fc.integer({ min: 0, max: 8 });
  const role = fc.constantFrom<Role>('owner', 'admin', 'member');
  const invitedRole = fc.constantFrom('admin' as const, 'member' as const);
  const command = <K extends keyof TeamCommands & string>(
    type: K,
    data: { [P in keyof TeamCommands[K]]: fc.Arbitrary<TeamCommands[K][P]> },
  ) => fc.record(data as never).map((value) => ({ type, data: value }) as unknown as MessageOf<TeamCommands>);
  const id = number.map((n) => `invitations_${n}`);
  const hash = number.map((n) => `hash ${n}`);
  const lacking = fc.constantFrom(all, all, without('owner', 'admin'));
  const isProved = fc.boolean();
  const secretsOf = (n: number) => ({ tokenHash: `hash ${n}`, mailHash: `mail ${n}` });
  const commands = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 4 * 86_400_000 }),
      fc.oneof(
        command('ChangeMemberRole', { userId: who, role, by, lacking, isProved }),
        command('SuspendMember', { userId: who, by, lacking }),
        command('UnsuspendMember', { userId: who, by, lacking }),
        command('RemoveMember', { userId: who, by, lacking }),
        command('Leave', { userId: who }),
        command('TransferOwnership', { to: who, by, isProved }),
        command('ChangeInvitationRole', { id, role: invitedRole, by, lacking }),
        fc.tuple(number, by).map(([n, asking]) => ({
          type: 'RenewInvitation' as const,
          data: { ...secretsOf(n), id: `invitations_${n}`, seats: SEATS, by: asking, lacking: all },
        })),
        command('CancelInvitation', { id, by, lacking }),
        command('DeclineInvitation', { hash }),
        number.map((n) => ({
          type: 'Invite' as const,
          data: {
            ...secretsOf(n),
            id: `invitations_${n}`,
            email: `u${n % 3}@acme.example`,
            role: 'admin' as const,
            seats: SEATS,
            by: null,
            lacking: all,
          },
        })),
        number.map((n) => ({
          type: 'AcceptInvitation' as const,
          data: {
            hash: `hash ${n}`,
            person: { userId: `u${n % 3}`, email: `u${n % 3}@acme.example`, name: 'U', isProved: true },
            seats: SEATS,
          },
        })),
      ),
    ),
    { minLength: 10, maxLength: 60 },
  );

  test('there is one primary owner, who is an owner and not suspended, and at most the available seats are taken', () => {
    const accepted = new Set<string>();
    fc.assert(
      fc.property(commands, (sequence) => {
        let state = fold(teamDecider, [founded]);
        let at = Date.parse(facts.now);
        const used = new Set<string>();
        for (const [pause, message] of sequence) {
          const now = new Date((at += pause)).toISOString();
          // The ids of invitations are always new.
          if (message.type === 'Invite' && used.has(message.data.id)) continue;
          if (message.type === 'Invite') used.add(message.data.id);
          try {
            const events = decide(teamDecider, state, message, factsAt(now));
            if (events.length > 0) accepted.add(message.type);
            state = fold(teamDecider, events, state);
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
          }
          const { members, primaryOwner } = state.state;
          expect(members.filter(({ userId }) => userId === primaryOwner)).toEqual([
            expect.objectContaining({ role: 'owner', suspended: false }),
          ]);
          expect(new Set(members.map(({ userId }) => userId)).size).toBe(members.length);
          expect(seatsTaken(state.state, now)).toBeLessThanOrEqual(SEATS);
        }
      }),
      { numRuns: 300, seed: 4 },
    );
    // Each of them must succeed sometimes, or the property proves little.
    expect([...accepted].sort()).toEqual(
      Object.keys(teamDecider.decide)
        .filter((each) => each !== 'FoundTeam')
        .sort(),
    );
  });
});
