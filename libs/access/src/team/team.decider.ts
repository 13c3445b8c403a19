import { commandsOf, type Decider, reject, rejectMissing } from '#kernel';
import type { Role } from '#http';
import {
  endOfInvitation,
  type Invitation,
  invitationOf,
  type InvitedRole,
  type Member,
  memberOf,
  type Person,
  rejectAnswered,
  requireFree,
  requireOpen,
  type Lacking,
  requirePeer,
  requireProved,
  requireReach,
  requireSeats,
  requireStanding,
  seatsTaken,
  secretOf,
  statusOf,
  type Team,
} from './team.js';

/** A member at the time they join. */
export interface JoinedMember extends Person {
  readonly role: Role;
  readonly joinedAt: string;
}

/** The caller, and the permissions of each role that they lack. */
export interface CallerRights {
  /** The user; null for an API key, which has no role. */
  readonly by: string | null;
  readonly lacking: Lacking;
}

/** The hashes of the two secrets of an invitation. */
export interface SecretHashes {
  /** Of the token in the API response. */
  readonly tokenHash: string;
  /** Of the secret that only the mail contains. */
  readonly mailHash: string;
}

interface AddressState {
  /** Whether the address of the account is verified. */
  readonly isProved: boolean;
}

/** A person who accepts, and whether the address of their account is verified. */
type Accepting = Person & AddressState;

interface SeatLimit {
  /** Seats on the board's plan; null: unlimited. */
  readonly seats: number | null;
}

export interface TeamCommands {
  /** Adopts the members of a board that was created before its team had events. Changes nothing if the team has members. */
  FoundTeam: { readonly members: readonly JoinedMember[] };
  /** `isProved` matters only for the role of an owner. */
  ChangeMemberRole: CallerRights & AddressState & { readonly userId: string; readonly role: Role };
  SuspendMember: CallerRights & { readonly userId: string };
  UnsuspendMember: CallerRights & { readonly userId: string };
  RemoveMember: CallerRights & { readonly userId: string };
  Leave: { readonly userId: string };
  TransferOwnership: AddressState & { readonly by: string | null; readonly to: string };
  Invite: CallerRights &
    SeatLimit &
    SecretHashes & { readonly id: string; readonly email: string; readonly role: InvitedRole };
  ChangeInvitationRole: CallerRights & { readonly id: string; readonly role: InvitedRole };
  RenewInvitation: CallerRights & SeatLimit & SecretHashes & { readonly id: string };
  CancelInvitation: CallerRights & { readonly id: string };
  /** `hash` is that of either secret. The secret from the mail verifies the person's address; with the other one it must be verified already. */
  AcceptInvitation: SeatLimit & { readonly hash: string; readonly person: Accepting };
  DeclineInvitation: { readonly hash: string };
}

export interface TeamEvents {
  TeamFounded: { readonly members: readonly JoinedMember[]; readonly primaryOwner: string };
  MemberRoleChanged: { readonly userId: string; readonly from: Role; readonly to: Role };
  MemberSuspended: { readonly userId: string };
  MemberUnsuspended: { readonly userId: string };
  MemberRemoved: { readonly userId: string; readonly reason: 'removed' | 'left' };
  /** The former primary owner becomes an admin. */
  OwnershipTransferred: { readonly from: string; readonly to: string };
  /** Only hashes of the secrets: a secret of 256 random bits cannot be recovered from its hash. */
  InvitationCreated: {
    readonly id: string;
    readonly email: string;
    readonly role: InvitedRole;
    readonly tokenHash: string;
    readonly mailHash: string | null;
    readonly expiresAt: string;
    readonly invitedBy: string | null;
  };
  InvitationRoleChanged: { readonly id: string; readonly to: InvitedRole };
  InvitationRenewed: {
    readonly id: string;
    readonly tokenHash: string;
    readonly mailHash: string | null;
    readonly expiresAt: string;
  };
  /** Makes the invited person a member. */
  InvitationAccepted: { readonly id: string; readonly member: JoinedMember };
  InvitationDeclined: { readonly id: string };
  InvitationCancelled: { readonly id: string };
}

/** The team of a board: one stream for each, so that there is one primary owner and seats are counted exactly. */
export const teamDecider: Decider<Team, TeamCommands, TeamEvents> = {
  category: 'team',
  noun: 'member',
  initial: { members: [], primaryOwner: null, invitations: [] },
  singleton: true,
  creates: [],
  gone: [],
  missing: 'members_not_found',
  decide: {
    FoundTeam(team, { members }) {
      const owner = members.find(({ role }) => role === 'owner');
      if (team.members.length > 0 || !owner) return [];
      return [{ type: 'TeamFounded', data: { members, primaryOwner: owner.userId } }];
    },

    ChangeMemberRole(team, { userId, role, by, lacking, isProved }) {
      const actor = requireStanding(team, by);
      const member = memberOf(team, userId);
      if (userId === team.primaryOwner) rejectPrimary();
      if (role === member.role) return [];
      if (role === 'owner' && actor?.role !== 'owner')
        reject('forbidden', 'members_forbidden_promotion', 'Only an owner can make a member an owner.');
      requirePeer(member, actor, lacking);
      requireReach(role, lacking);
      if (role === 'owner') requireProved(isProved);
      return [{ type: 'MemberRoleChanged', data: { userId, from: member.role, to: role } }];
    },

    SuspendMember(team, { userId, by, lacking }) {
      const actor = requireStanding(team, by);
      const member = memberOf(team, userId);
      if (userId === team.primaryOwner)
        reject(
          'conflict',
          'members_cannot_suspend_owner',
          'The primary owner cannot be suspended. Transfer the ownership first.',
        );
      requirePeer(member, actor, lacking);
      return member.suspended ? [] : [{ type: 'MemberSuspended', data: { userId } }];
    },

    UnsuspendMember(team, { userId, by, lacking }) {
      const actor = requireStanding(team, by);
      const member = memberOf(team, userId);
      requirePeer(member, actor, lacking);
      return member.suspended ? [{ type: 'MemberUnsuspended', data: { userId } }] : [];
    },

    RemoveMember(team, { userId, by, lacking }) {
      const actor = requireStanding(team, by);
      const member = memberOf(team, userId);
      if (userId === team.primaryOwner)
        reject(
          'conflict',
          'members_cannot_remove_owner',
          'The primary owner cannot be removed. Transfer the ownership first.',
        );
      requirePeer(member, actor, lacking);
      return [{ type: 'MemberRemoved', data: { userId, reason: 'removed' } }];
    },

    Leave(team, { userId }) {
      memberOf(team, userId);
      if (userId === team.primaryOwner)
        reject(
          'conflict',
          'members_owner_cannot_leave',
          'The primary owner cannot leave the team. Transfer the ownership first.',
        );
      return [{ type: 'MemberRemoved', data: { userId, reason: 'left' } }];
    },

    TransferOwnership(team, { to, by, isProved }) {
      const from = team.primaryOwner;
      if (by === null || by !== from)
        reject('forbidden', 'auth_forbidden', 'Only the primary owner can transfer the ownership.');
      const { suspended } = memberOf(team, to);
      if (to === from) rejectPrimary();
      if (suspended)
        reject(
          'conflict',
          'members_cannot_transfer_to_suspended',
          'A suspended member cannot become the primary owner. End the suspension first.',
        );
      requireProved(isProved);
      return [{ type: 'OwnershipTransferred', data: { from, to } }];
    },

    Invite(team, { id, email, role, tokenHash, mailHash, seats, by, lacking }, { now }) {
      requireStanding(team, by);
      requireReach(role, lacking);
      requireFree(team, email, now);
      requireSeats(seatsTaken(team, now) + 1, seats);
      const expiresAt = endOfInvitation(now);
      return [{ type: 'InvitationCreated', data: { id, email, role, tokenHash, mailHash, expiresAt, invitedBy: by } }];
    },

    ChangeInvitationRole(team, { id, role, by, lacking }, { now }) {
      requireStanding(team, by);
      const invitation = invitationOf(team, (each) => each.id === id);
      requireReach(invitation.role, lacking);
      requireReach(role, lacking);
      if (statusOf(invitation, now) !== 'pending') rejectAnswered();
      return invitation.role === role ? [] : [{ type: 'InvitationRoleChanged', data: { id, to: role } }];
    },

    RenewInvitation(team, { id, tokenHash, mailHash, seats, by, lacking }, { now }) {
      requireStanding(team, by);
      const { answer, email, role } = invitationOf(team, (each) => each.id === id);
      requireReach(role, lacking);
      if (answer !== null) rejectAnswered();
      requireFree(team, email, now, id);
      requireSeats(seatsTaken(team, now, id) + 1, seats);
      return [{ type: 'InvitationRenewed', data: { id, tokenHash, mailHash, expiresAt: endOfInvitation(now) } }];
    },

    CancelInvitation(team, { id, by, lacking }) {
      requireStanding(team, by);
      const { answer, role } = invitationOf(team, (each) => each.id === id);
      if (answer !== null) rejectMissing({ noun: 'pending invitation', missing: 'invitations_not_found' });
      requireReach(role, lacking);
      return [{ type: 'InvitationCancelled', data: { id } }];
    },

    AcceptInvitation(team, { hash, person, seats }, { now }) {
      const invitation = invitationOf(team, (each) => secretOf(each, hash) !== null);
      requireOpen(invitation, now);
      if (invitation.email !== person.email)
        reject('forbidden', 'invitations_email_mismatch', 'The invitation is for another email address.');
      if (secretOf(invitation, hash) !== 'mail' && !person.isProved)
        reject(
          'forbidden',
          'invitations_address_unproved',
          'The address of your account is not verified. Use the link in the invitation mail, or reset your password by mail.',
        );
      if (team.members.some(({ userId }) => userId === person.userId))
        reject('conflict', 'members_already_member', 'You are already a member of this board.');
      requireSeats(team.members.length + 1, seats);
      const { userId, email, name } = person;
      const member = { userId, email, name, role: invitation.role, joinedAt: now };
      return [{ type: 'InvitationAccepted', data: { id: invitation.id, member } }];
    },

    DeclineInvitation(team, { hash }, { now }) {
      const invitation = invitationOf(team, (each) => secretOf(each, hash) !== null);
      requireOpen(invitation, now);
      return [{ type: 'InvitationDeclined', data: { id: invitation.id } }];
    },
  },
  evolve: {
    TeamFounded: (team, { members, primaryOwner }) => ({ ...team, primaryOwner, members: members.map(standing) }),
    MemberRoleChanged: (team, { userId, to }) => withMember(team, userId, { role: to }),
    MemberSuspended: (team, { userId }) => withMember(team, userId, { suspended: true }),
    MemberUnsuspended: (team, { userId }) => withMember(team, userId, { suspended: false }),
    MemberRemoved: (team, { userId }) => ({ ...team, members: team.members.filter((each) => each.userId !== userId) }),
    OwnershipTransferred: (team, { from, to }) => ({
      ...withMember(withMember(team, from, { role: 'admin' }), to, { role: 'owner' }),
      primaryOwner: to,
    }),
    InvitationCreated: (team, { id, email, role, tokenHash, mailHash, expiresAt }) => ({
      ...team,
      invitations: [...team.invitations, { id, email, role, tokenHash, mailHash, expiresAt, answer: null }],
    }),
    InvitationRoleChanged: (team, { id, to }) => withInvitation(team, id, { role: to }),
    InvitationRenewed: (team, { id, tokenHash, mailHash, expiresAt }) =>
      withInvitation(team, id, { tokenHash, mailHash, expiresAt }),
    InvitationAccepted: (team, { id, member }) => ({
      ...withInvitation(team, id, { answer: 'accepted' }),
      members: [...team.members, standing(member)],
    }),
    InvitationDeclined: (team, { id }) => withInvitation(team, id, { answer: 'declined' }),
    InvitationCancelled: (team, { id }) => ({
      ...team,
      invitations: team.invitations.filter((each) => each.id !== id),
    }),
  },
  upcasts: {
    // The mails of earlier releases contained the token from the API response: it verifies nothing.
    InvitationCreated: [(data: object) => ({ ...data, mailHash: null })],
    InvitationRenewed: [(data: object) => ({ ...data, mailHash: null })],
  },
};

export const teams = commandsOf(teamDecider);

const standing = ({ userId, email, name, role }: JoinedMember): Member => ({
  userId,
  email,
  name,
  role,
  suspended: false,
});

const withMember = (team: Team, userId: string, changes: Partial<Member>): Team => ({
  ...team,
  members: team.members.map((each) => (each.userId === userId ? { ...each, ...changes } : each)),
});

const withInvitation = (team: Team, id: string, changes: Partial<Invitation>): Team => ({
  ...team,
  invitations: team.invitations.map((each) => (each.id === id ? { ...each, ...changes } : each)),
});

/** @throws Rejection always. */
function rejectPrimary(): never {
  reject(
    'conflict',
    'members_cannot_change_primary_owner',
    'The primary owner must stay an owner. Transfer the ownership first.',
  );
}
