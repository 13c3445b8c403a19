import { expect, test } from '@jest/globals';
import { BOARD, facts, type SampleEvent, replay } from '#testing';
import type { TeamEvents } from './team.decider.js';
import { teamRows } from './team.read-model.js';

const later = '2026-11-21T12:00:00.000Z';
const olga = { userId: 'olga', email: 'olga@acme.example', name: 'Olga', role: 'owner', joinedAt: facts.now } as const;
const mia = { userId: 'mia', email: 'mia@acme.example', name: 'Mia', role: 'member', joinedAt: facts.now } as const;
const guest = { userId: 'guest', email: 'guest@acme.example', name: 'Guest', role: 'member', joinedAt: later } as const;
const founded: SampleEvent<TeamEvents> = { type: 'TeamFounded', data: { members: [olga, mia], primaryOwner: 'olga' } };
const invited: SampleEvent<TeamEvents> = {
  type: 'InvitationCreated',
  data: {
    id: 'i1',
    email: guest.email,
    role: 'member',
    tokenHash: 'h1',
    mailHash: 'm1',
    expiresAt: later,
    invitedBy: 'olga',
  },
};
const [one, other] = [
  { ...olga, suspended: false, isPrimaryOwner: true },
  { ...mia, suspended: false, isPrimaryOwner: false },
] as const;
const open = {
  id: 'i1',
  email: guest.email,
  role: 'member',
  tokenHash: 'h1',
  mailHash: 'm1',
  expiresAt: later,
  answer: null,
  invitedBy: 'olga',
  createdAt: facts.now,
};

const after = (...events: readonly SampleEvent<TeamEvents>[]) => {
  const row = replay(teamRows, BOARD, facts, founded, ...events);
  return [row?.members, row?.invitations];
};

/** For each event, the members and the invitations after it; those of invitations come after `InvitationCreated`. */
const AFTER: { readonly [K in keyof TeamEvents]: readonly [TeamEvents[K], members: unknown, invitations: unknown] } = {
  TeamFounded: [founded.data as TeamEvents['TeamFounded'], [one, other], []],
  MemberRoleChanged: [{ userId: 'mia', from: 'member', to: 'admin' }, [one, { ...other, role: 'admin' }], [open]],
  MemberSuspended: [{ userId: 'mia' }, [one, { ...other, suspended: true }], [open]],
  MemberUnsuspended: [{ userId: 'mia' }, [one, other], [open]],
  MemberRemoved: [{ userId: 'mia', reason: 'left' }, [one], [open]],
  OwnershipTransferred: [
    { from: 'olga', to: 'mia' },
    [
      { ...one, role: 'admin', isPrimaryOwner: false },
      { ...other, role: 'owner', isPrimaryOwner: true },
    ],
    [open],
  ],
  InvitationCreated: [
    {
      id: 'i2',
      email: 'x@y.example',
      role: 'admin',
      tokenHash: 'h2',
      mailHash: 'm2',
      expiresAt: later,
      invitedBy: null,
    },
    [one, other],
    [
      { ...open, id: 'i2', email: 'x@y.example', role: 'admin', tokenHash: 'h2', mailHash: 'm2', invitedBy: null },
      open,
    ],
  ],
  InvitationRoleChanged: [{ id: 'i1', to: 'admin' }, [one, other], [{ ...open, role: 'admin' }]],
  InvitationRenewed: [
    { id: 'i1', tokenHash: 'h2', mailHash: 'm2', expiresAt: '2026-12-01T00:00:00.000Z' },
    [one, other],
    [{ ...open, tokenHash: 'h2', mailHash: 'm2', expiresAt: '2026-12-01T00:00:00.000Z' }],
  ],
  InvitationAccepted: [
    { id: 'i1', member: guest },
    [one, other, { ...guest, suspended: false, isPrimaryOwner: false }],
    [{ ...open, answer: 'accepted' }],
  ],
  InvitationDeclined: [{ id: 'i1' }, [one, other], [{ ...open, answer: 'declined' }]],
  InvitationCancelled: [{ id: 'i1' }, [one, other], []],
};

test.each(Object.entries(AFTER))('the team shows %s', (type, [data, members, invitations]) => {
  const before = type === 'TeamFounded' ? [] : [invited];
  expect(after(...before, { type, data } as SampleEvent<TeamEvents>)).toEqual([members, invitations]);
});

test('every event is shown', () => expect(Object.keys(teamRows.on)).toEqual(Object.keys(AFTER)));

test('a suspension ends', () =>
  expect(
    after({ type: 'MemberSuspended', data: { userId: 'mia' } }, { type: 'MemberUnsuspended', data: { userId: 'mia' } }),
  ).toEqual([[one, other], []]));

test('an invitation by a key needs no team before it', () =>
  expect(replay(teamRows, BOARD, facts, invited)).toMatchObject({ members: [], invitations: [open] }));
