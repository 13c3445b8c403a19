import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Role } from '#http';
import { decide, fold, type MessageOf, Rejection } from '#kernel';
import { facts, factsAt, given } from '#testing';
import { type Joined, teamDecider, type TeamCommands, type TeamEvents } from './team.decider.js';
import { endOfInvitation, seatsTaken } from './team.js';

type Event = MessageOf<TeamEvents>;

const person = (userId: string, role: Role): Joined => ({
  userId,
  email: `${userId}@acme.example`,
  name: userId.toUpperCase(),
  role,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

const [olga, otto, adam, mia] = [
  person('olga', 'owner'),
  person('otto', 'owner'),
  person('adam', 'admin'),
  person('mia', 'member'),
] as const;
const founded: Event = { type: 'TeamFounded', data: { members: [olga, otto, adam, mia], primaryOwner: 'olga' } };
const suspended = (userId: string): Event => ({ type: 'MemberSuspended', data: { userId } });
const invited = (id: string, email: string, more: Partial<TeamEvents['InvitationCreated']> = {}): Event => ({
  type: 'InvitationCreated',
  data: {
    id,
    email,
    role: 'member',
    tokenHash: `hash of ${id}`,
    expiresAt: endOfInvitation(facts.now),
    invitedBy: 'olga',
    ...more,
  },
});
const [later, muchLater] = [factsAt(endOfInvitation(facts.now)), factsAt('2030-01-01T00:00:00.000Z')];
const team = (...more: readonly Event[]) => given(teamDecider, facts, founded, ...more);
const guest = { userId: 'guest', email: 'guest@acme.example', name: 'Guest' };

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
    team().when('ChangeMemberRole', { userId, role, by });

  test.each([['olga'], ['adam'], [null]])('is changed, by %s', (by) =>
    change('mia', 'admin', by).then({
      type: 'MemberRoleChanged',
      data: { userId: 'mia', from: 'member', to: 'admin' },
    }),
  );
  test('is the same as before', () => change('mia', 'member', 'adam').then());
  test('is that of nobody here', () => change('nobody', 'admin', 'olga').rejected('members_not_found', 'missing'));
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
    team().when('SuspendMember', { userId: 'mia', by: 'adam' }).then(suspended('mia'));
    team(suspended('mia')).when('SuspendMember', { userId: 'mia', by: 'adam' }).then();
    team(suspended('mia'))
      .when('UnsuspendMember', { userId: 'mia', by: null })
      .then({ type: 'MemberUnsuspended', data: { userId: 'mia' } });
    team().when('UnsuspendMember', { userId: 'mia', by: null }).then();
  });

  test('is removed', () =>
    team()
      .when('RemoveMember', { userId: 'mia', by: 'adam' })
      .then({ type: 'MemberRemoved', data: { userId: 'mia', reason: 'removed' } }));

  test('who removes themselves is removed', () =>
    team()
      .when('RemoveMember', { userId: 'adam', by: 'adam' })
      .then({ type: 'MemberRemoved', data: { userId: 'adam', reason: 'removed' } }));

  test('leaves', () =>
    team()
      .when('Leave', { userId: 'mia' })
      .then({ type: 'MemberRemoved', data: { userId: 'mia', reason: 'left' } }));

  test.each(['SuspendMember', 'UnsuspendMember', 'RemoveMember'] as const)(
    'who is an owner is out of reach: %s',
    (command) => {
      for (const by of ['adam', null])
        team().when(command, { userId: 'otto', by }).rejected('auth_forbidden', 'forbidden');
      team().when(command, { userId: 'nobody', by: 'olga' }).rejected('members_not_found', 'missing');
    },
  );

  test('who is the primary owner stays', () => {
    const asked = { userId: 'olga', by: 'otto' };
    team().when('SuspendMember', asked).rejected('members_cannot_suspend_owner', 'conflict');
    team().when('RemoveMember', asked).rejected('members_cannot_remove_owner', 'conflict');
    team().when('Leave', { userId: 'olga' }).rejected('members_owner_cannot_leave', 'conflict');
    team().when('Leave', { userId: 'nobody' }).rejected('members_not_found', 'missing');
  });

  test('who is suspended or removed is not heard, however late their request comes', () => {
    const gone: Event = { type: 'MemberRemoved', data: { userId: 'adam', reason: 'removed' } };
    for (const end of [suspended('adam'), gone]) {
      const now = team(end, invited('invitations_1', guest.email));
      const refused = <K extends keyof TeamCommands & string>(command: K, data: TeamCommands[K]) =>
        now.when(command, data).rejected('auth_forbidden', 'forbidden');
      refused('ChangeMemberRole', { userId: 'mia', role: 'admin', by: 'adam' });
      refused('SuspendMember', { userId: 'mia', by: 'adam' });
      refused('UnsuspendMember', { userId: 'adam', by: 'adam' });
      refused('RemoveMember', { userId: 'mia', by: 'adam' });
      refused('Invite', { id: 'i', email: 'x@y.example', role: 'admin', tokenHash: 'h', seats: null, by: 'adam' });
      refused('ChangeInvitationRole', { id: 'invitations_1', role: 'admin', by: 'adam' });
      refused('RenewInvitation', { id: 'invitations_1', tokenHash: 'h', seats: null, by: 'adam' });
      refused('CancelInvitation', { id: 'invitations_1', by: 'adam' });
    }
  });
});

describe('ownership', () => {
  const transfer = (to: string, by: string | null, ...before: readonly Event[]) =>
    team(...before).when('TransferOwnership', { to, by });
  const transferred: Event = { type: 'OwnershipTransferred', data: { from: 'olga', to: 'mia' } };

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
  test('goes to somebody else, who is there and not suspended', () => {
    transfer('olga', 'olga').rejected('members_cannot_change_primary_owner', 'conflict');
    transfer('nobody', 'olga').rejected('members_not_found', 'missing');
    transfer('mia', 'olga', suspended('mia')).rejected('members_cannot_transfer_to_suspended', 'conflict');
  });
});

describe('an invitation', () => {
  const open = invited('invitations_1', guest.email);
  const wish = { id: 'invitations_2', role: 'admin', tokenHash: 'hash', seats: null, by: 'adam' } as const;
  const invite = (email: string, seats: number | null, ...before: readonly Event[]) =>
    team(...before).when('Invite', { ...wish, email, seats });

  test('is made for seven days', () =>
    invite('new@acme.example', null).then(
      invited('invitations_2', 'new@acme.example', { role: 'admin', tokenHash: 'hash', invitedBy: 'adam' }),
    ));
  test('is not made for a member, nor twice for one address', () => {
    invite('mia@acme.example', null).rejected('members_already_member', 'conflict');
    invite(guest.email, null, open).rejected('invitations_already_pending', 'conflict');
    given(teamDecider, later, founded, open)
      .when('Invite', { ...wish, email: guest.email })
      .then(
        invited('invitations_2', guest.email, {
          role: 'admin',
          tokenHash: 'hash',
          invitedBy: 'adam',
          expiresAt: endOfInvitation(later.now),
        }),
      );
  });
  test('takes a seat, as suspended members do', () => {
    invite('new@acme.example', 4, suspended('mia')).rejected('members_seat_limit_exceeded', 'forbidden');
    invite('new@acme.example', 5, open).rejected('members_seat_limit_exceeded', 'forbidden');
    invite('new@acme.example', 6, open).then(
      invited('invitations_2', 'new@acme.example', { role: 'admin', tokenHash: 'hash', invitedBy: 'adam' }),
    );
  });

  test('changes its role while it is pending', () => {
    const change = { id: 'invitations_1', role: 'admin', by: null } as const;
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
    const renewal = { id: 'invitations_1', tokenHash: 'new hash', seats: null, by: 'olga' } as const;
    const renewed = (now: string): Event => ({
      type: 'InvitationRenewed',
      data: { id: 'invitations_1', tokenHash: 'new hash', expiresAt: endOfInvitation(now) },
    });
    const accepted: Event = {
      type: 'InvitationAccepted',
      data: { id: 'invitations_1', member: { ...guest, role: 'member', joinedAt: facts.now } },
    };

    test('while it is pending, and when it has expired', () => {
      team(open).when('RenewInvitation', renewal).then(renewed(facts.now));
      given(teamDecider, muchLater, founded, open).when('RenewInvitation', renewal).then(renewed(muchLater.now));
    });
    test('and its former token is of no use', () =>
      team(open, renewed(facts.now))
        .when('AcceptInvitation', { tokenHash: 'hash of invitations_1', person: guest, seats: null })
        .rejected('invitations_not_found', 'missing'));
    test('unless it was answered, or is not there', () => {
      const declined: Event = { type: 'InvitationDeclined', data: { id: 'invitations_1' } };
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
    const cancelled: Event = { type: 'InvitationCancelled', data: { id: 'invitations_1' } };
    const cancel = { id: 'invitations_1', by: 'adam' };
    team(open).when('CancelInvitation', cancel).then(cancelled);
    given(teamDecider, later, founded, open).when('CancelInvitation', cancel).then(cancelled);
    team(open, cancelled).when('CancelInvitation', cancel).rejected('invitations_not_found', 'missing');
    team(open, { type: 'InvitationDeclined', data: { id: 'invitations_1' } })
      .when('CancelInvitation', cancel)
      .rejected('invitations_not_found', 'missing');
    team(open, cancelled)
      .when('AcceptInvitation', { tokenHash: 'hash of invitations_1', person: guest, seats: null })
      .rejected('invitations_not_found', 'missing');
  });

  describe('is accepted', () => {
    const accept = { tokenHash: 'hash of invitations_1', person: guest, seats: null } as const;
    const accepted: Event = {
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
    test('by its token alone', () =>
      team(open)
        .when('AcceptInvitation', { ...accept, tokenHash: 'invitations_1' })
        .rejected('invitations_not_found', 'missing'));
    test('before it ends', () =>
      given(teamDecider, later, founded, open)
        .when('AcceptInvitation', accept)
        .rejected('invitations_expired', 'gone'));
    test.each(['gueſt@acme.example', 'guest+1@acme.example', 'guest@аcme.example', 'Guest@acme.example'])(
      'by who has the address, and not by %s',
      (email) =>
        team(open)
          .when('AcceptInvitation', { ...accept, person: { ...guest, email } })
          .rejected('invitations_email_mismatch', 'forbidden'),
    );
    test('by who is no member', () =>
      team(open)
        .when('AcceptInvitation', { ...accept, person: { ...guest, userId: 'mia' } })
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
      const declined: Event = { type: 'InvitationDeclined', data: { id: 'invitations_1' } };
      team(open).when('DeclineInvitation', accept).then(declined);
      team(open, declined).when('AcceptInvitation', accept).rejected('invitations_not_pending', 'conflict');
      given(teamDecider, later, founded, open)
        .when('DeclineInvitation', accept)
        .rejected('invitations_expired', 'gone');
    });
  });
});

describe('whatever is asked in whatever order', () => {
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
  const tokenHash = number.map((n) => `hash ${n}`);
  const commands = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 4 * 86_400_000 }),
      fc.oneof(
        command('ChangeMemberRole', { userId: who, role, by }),
        command('SuspendMember', { userId: who, by }),
        command('UnsuspendMember', { userId: who, by }),
        command('RemoveMember', { userId: who, by }),
        command('Leave', { userId: who }),
        command('TransferOwnership', { to: who, by }),
        command('ChangeInvitationRole', { id, role: invitedRole, by }),
        fc.tuple(number, by).map(([n, asking]) => ({
          type: 'RenewInvitation' as const,
          data: { id: `invitations_${n}`, tokenHash: `hash ${n}`, seats: SEATS, by: asking },
        })),
        command('CancelInvitation', { id, by }),
        command('DeclineInvitation', { tokenHash }),
        number.map((n) => ({
          type: 'Invite' as const,
          data: {
            id: `invitations_${n}`,
            email: `u${n % 3}@acme.example`,
            role: 'admin' as const,
            tokenHash: `hash ${n}`,
            seats: SEATS,
            by: null,
          },
        })),
        number.map((n) => ({
          type: 'AcceptInvitation' as const,
          data: {
            tokenHash: `hash ${n}`,
            person: { userId: `u${n % 3}`, email: `u${n % 3}@acme.example`, name: 'U' },
            seats: SEATS,
          },
        })),
      ),
    ),
    { minLength: 10, maxLength: 60 },
  );

  test('there is one primary owner, who is an owner and not suspended, and no more seats are taken than there are', () => {
    const accepted = new Set<string>();
    fc.assert(
      fc.property(commands, (asked) => {
        let state = fold(teamDecider, [founded]);
        let at = Date.parse(facts.now);
        const used = new Set<string>();
        for (const [pause, message] of asked) {
          const now = new Date((at += pause)).toISOString();
          // The ids of invitations are new ones.
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
    // All of them get through at times, or the property says little.
    expect([...accepted].sort()).toEqual(
      Object.keys(teamDecider.decide)
        .filter((each) => each !== 'FoundTeam')
        .sort(),
    );
  });
});
