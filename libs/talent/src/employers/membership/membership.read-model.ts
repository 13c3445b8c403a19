import type { RowProjection } from '#kernel';
import {
  BoardRow,
  Column,
  Index,
  InstantColumn,
  NamedBy,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
  Ids,
} from '#store';
import { Injectable } from '@nestjs/common';
import {
  type ApprovalSource,
  type ClaimStatus,
  claimStatusOf,
  confirmedStatus,
  membershipDecider,
  type MembershipEvents,
  type MembershipRole,
  MEMBERSHIPS_AT_MOST,
  type MembershipStatus,
} from './membership.decider.js';

declare module '#store' {
  interface ChangeKinds {
    employerMembership: true;
  }
}

/** The id of the membership of an account in a company. It is derived from both, so that a repeated request has no effect. */
export const membershipId = (userId: string, companyId: string): string =>
  Ids.derived('memberships', `${userId} ${companyId}`, 0);

/** The membership of a person in a company, or their claim to it. */
@ReadModel('employer_memberships', { version: 1, announces: 'employerMembership' })
@Index(['board', 'requestedAt', 'id'])
@Index(['board', 'userId', 'requestedAt', 'id'])
@Index(['board', 'companyId', 'requestedAt', 'id'])
@Index(['board', 'claimStatus', 'requestedAt', 'id'])
export class MembershipRow extends BoardRow {
  @Column('text') userId!: string;
  @Column('text') companyId!: string;
  /** The status that operators see. */
  @Column('text') claimStatus!: ClaimStatus;
  @InstantColumn() requestedAt!: string;
  @Packed() status!: MembershipStatus;
  @Packed() role!: MembershipRole;
  /** Null unless it is approved. */
  @Packed() approvalSource!: ApprovalSource | null;
  /** Null while it is pending. */
  @PackedInstant() decidedAt!: string | null;
  @Packed() workEmail!: string | null;
  /** The verification that a link to `workEmail` confirms. */
  @Packed() verificationId!: string | null;
  @PackedInstant() workEmailVerifiedAt!: string | null;
}

const decided = (status: 'approved' | 'rejected', at: string, approvalSource: ApprovalSource | null = null) => ({
  status,
  claimStatus: claimStatusOf(status),
  approvalSource,
  decidedAt: at,
});

export const membershipRows: RowProjection<MembershipRow, MembershipEvents> = {
  row: MembershipRow,
  category: 'employerMembership',
  on: {
    MembershipRequested: ({ data: { userId, companyId, role, status }, at }) => ({
      userId,
      companyId,
      claimStatus: claimStatusOf(status),
      requestedAt: at,
      status,
      role,
      approvalSource: null,
      decidedAt: null,
      workEmail: null,
      verificationId: null,
      workEmailVerifiedAt: null,
    }),
    WorkEmailNamed: ({ data: { workEmail, verificationId } }) => ({
      workEmail,
      verificationId,
      workEmailVerifiedAt: null,
    }),
    WorkEmailConfirmed: ({ at }, row) => ({ workEmailVerifiedAt: at, status: confirmedStatus(row) }),
    MembershipApproved: ({ data: { source }, at }) => decided('approved', at, source),
    MembershipRejected: ({ at }) => decided('rejected', at),
    MembershipCancelled: () => null,
    MembershipEnded: () => null,
  },
};

/** Which memberships to list; filters add up. */
export interface MembershipSearch extends Paging {
  readonly status?: ClaimStatus | undefined;
  readonly companyId?: string | undefined;
}

/** The statuses that make an account an employer: a pending claim or an approved one. */
const OPEN: readonly ClaimStatus[] = ['pending', 'approved'];

/** Accounts that have an open membership, as a condition on their ids. */
export const withOpenMembership = (): NamedBy<MembershipRow> =>
  new NamedBy(MembershipRow, 'userId', { claimStatus: OPEN });

@Injectable()
export class MembershipReader extends RowReader(MembershipRow, membershipDecider) {
  /** The memberships and claims of `userId` in any status, newest first. */
  of(userId: string): Promise<readonly MembershipRow[]> {
    return this.tables.sorted(MembershipRow, 'requestedAt', { userId }, 2 * MEMBERSHIPS_AT_MOST, { descending: true });
  }

  /** The ids of all companies that were created by a member. */
  async madeCompanies(): Promise<readonly string[]> {
    const made = new Set<string>();
    for await (const rows of this.tables.each(MembershipRow, {}))
      for (const { companyId, role } of rows) if (role === 'admin') made.add(companyId);
    return [...made];
  }

  /** The open memberships of these accounts, newest first. */
  openOf(userIds: readonly string[]): Promise<readonly MembershipRow[]> {
    if (userIds.length === 0) return Promise.resolve([]);
    const where = { userId: userIds, claimStatus: OPEN };
    const atMost = 2 * MEMBERSHIPS_AT_MOST * userIds.length;
    return this.tables.sorted(MembershipRow, 'requestedAt', where, atMost, { descending: true });
  }

  /** Whether `userId` is an approved member of any company. */
  async isApproved(userId: string): Promise<boolean> {
    return (await this.tables.all(MembershipRow, { userId, claimStatus: 'approved' }, 1)).length > 0;
  }

  /** Whether the company has an approved member. */
  async hasMember(companyId: string): Promise<boolean> {
    return (await this.tables.all(MembershipRow, { companyId, claimStatus: 'approved' }, 1)).length > 0;
  }

  /** The approved members of a company, the longest first, at most `limit`. */
  membersOf(companyId: string, limit: number): Promise<readonly MembershipRow[]> {
    return this.tables.sorted(MembershipRow, 'requestedAt', { companyId, claimStatus: 'approved' }, limit);
  }

  /** The memberships of an account or of a company, in batches. */
  each(whose: { readonly userId: string } | { readonly companyId: string }): AsyncGenerator<readonly MembershipRow[]> {
    return this.tables.each(MembershipRow, whose);
  }

  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  override page({ status, companyId, ...paging }: MembershipSearch): Promise<Page<MembershipRow>> {
    const where = { claimStatus: status, companyId };
    return this.tables.pageBy(MembershipRow, 'requestedAt', where, paging, { descending: true });
  }
}
