import type { Role } from '#http';
import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, facts, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { JoinedMember, TeamEvents } from './team.decider.js';
import type { InvitedRole } from './team.js';

/** A member of a team, as operators see them. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly suspended: boolean;
  readonly joinedAt: string;
  readonly isPrimaryOwner: boolean;
}

/** An invitation that was not cancelled. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: InvitedRole;
  /** Of the token in the API response, and of the secret that only the mail contains. */
  readonly tokenHash: string;
  readonly mailHash: string | null;
  readonly expiresAt: string;
  readonly answer: 'accepted' | 'declined' | null;
  readonly invitedBy: string | null;
  readonly createdAt: string;
}

/** The team of a board; it has the id of the board. Seats are few, so one row has the whole team. */
@ReadModel('teams', { version: 2 })
export class TeamRow extends BoardRow {
  /** Earliest to join first. */
  @Column('jsonb') members!: readonly MemberView[];
  /** Newest first. */
  @Column('jsonb') invitations!: readonly InvitationView[];
}

/** A member at the time they joined. */
export const memberView = (
  { userId, email, name, role, joinedAt }: JoinedMember,
  primaryOwner: string | null = null,
): MemberView => ({ userId, email, name, role, suspended: false, joinedAt, isPrimaryOwner: userId === primaryOwner });

const members = (row: TeamRow, userId: string, changes: Partial<MemberView>) => ({
  members: row.members.map((each) => (each.userId === userId ? Object.assign({ ...each }, changes) : each)),
});

const invitations = ({ invitations: all }: TeamRow, id: string, changes: Partial<InvitationView>) => ({
  invitations: all.map((each) => (each.id === id ? Object.assign({ ...each }, changes) : each)),
});

export const teamRows: RowProjection<TeamRow, TeamEvents> = {
  row: TeamRow,
  category: 'team',
  on: {
    TeamFounded: ({ data }) => ({
      members: data.members.map((member) => memberView(member, data.primaryOwner)),
      invitations: [],
    }),
    MemberRoleChanged: ({ data }, row) => members(row, data.userId, { role: data.to }),
    MemberSuspended: ({ data }, row) => members(row, data.userId, { suspended: true }),
    MemberUnsuspended: ({ data }, row) => members(row, data.userId, { suspended: false }),
    MemberRemoved: ({ data }, row) => ({ members: row.members.filter(({ userId }) => userId !== data.userId) }),
    OwnershipTransferred: ({ data: { from, to } }, row) => ({
      members: row.members.map((each): MemberView => {
        if (each.userId === to) return Object.assign({ ...each }, { role: 'owner', isPrimaryOwner: true });
        return each.userId === from ? Object.assign({ ...each }, { role: 'admin', isPrimaryOwner: false }) : each;
      }),
    }),
    InvitationCreated: ({ data, at }, row: TeamRow | null) => ({
      members: row?.members ?? [],
      invitations: [Object.assign({ ...data }, { answer: null, createdAt: at }), ...(row?.invitations ?? [])],
    }),
    InvitationRoleChanged: ({ data }, row) => invitations(row, data.id, { role: data.to }),
    InvitationRenewed: ({ data: { id, tokenHash, mailHash, expiresAt } }, row) =>
      invitations(row, id, { tokenHash, mailHash, expiresAt }),
    InvitationAccepted: ({ data: { id, member } }, row) => ({
      members: [...row.members, memberView(member)],
      ...invitations(row, id, { answer: 'accepted' }),
    }),
    InvitationDeclined: ({ data }, row) => invitations(row, data.id, { answer: 'declined' }),
    InvitationCancelled: ({ data }, row) => ({ invitations: row.invitations.filter(({ id }) => id !== data.id) }),
  },
};

@Injectable()
export class TeamReader {
  constructor(private readonly tables: BoardTables) {}

  /** The team of the request's board; null while it has no events. */
  row(): Promise<TeamRow | null> {
    return this.tables.one(TeamRow, { id: facts().board });
  }
}
