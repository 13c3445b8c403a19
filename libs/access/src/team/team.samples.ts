import type { Role } from '#http';
import type { MessageOf } from '#kernel';
import { facts } from '#testing';
import type { JoinedMember, TeamEvents } from './team.decider.js';
import { endOfInvitation, type Lacking } from './team.js';

/** An event of a team. */
export type TeamEvent = MessageOf<TeamEvents>;

const person = (userId: string, role: Role): JoinedMember => ({
  userId,
  email: `${userId}@acme.example`,
  name: userId.toUpperCase(),
  role,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

/** Two owners, an admin and a member. */
export const [olga, otto, adam, mia] = [
  person('olga', 'owner'),
  person('otto', 'owner'),
  person('adam', 'admin'),
  person('mia', 'member'),
] as const;

/** Their team, whose primary owner is Olga. */
export const founded: TeamEvent = {
  type: 'TeamFounded',
  data: { members: [olga, otto, adam, mia], primaryOwner: 'olga' },
};

/** A person who is in no team. */
export const guest = { userId: 'guest', email: 'guest@acme.example', name: 'Guest' };

/** What a caller with all permissions lacks. */
export const all: Lacking = { owner: [], admin: [], member: [] };

/** What a caller lacks who does not have the permission to manage jobs that the roles named here have. */
export const without = (...roles: readonly Role[]): Lacking => ({
  ...all,
  ...Object.fromEntries(roles.map((role) => [role, ['jobs.manage']])),
});

/** A member is suspended. */
export const suspended = (userId: string): TeamEvent => ({ type: 'MemberSuspended', data: { userId } });

/** An invitation by Olga, sent at the time of the facts. */
export const invited = (id: string, email: string, more: Partial<TeamEvents['InvitationCreated']> = {}): TeamEvent => ({
  type: 'InvitationCreated',
  data: {
    id,
    email,
    role: 'member',
    tokenHash: `hash of ${id}`,
    mailHash: `mail of ${id}`,
    expiresAt: endOfInvitation(facts.now),
    invitedBy: 'olga',
    ...more,
  },
});
