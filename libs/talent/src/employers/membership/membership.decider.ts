import { conflict, type Decider, lifecycle, type MessageOf, reject, Rejection, rejectMissing } from '#kernel';
import { accountGone, accountOf } from '../../account.js';
import { emailKey } from '../../email-address.js';
import { isMailOfWebsite } from './company-mail.js';

export const MEMBERSHIP_STATUSES = ['pending_work_email', 'awaiting_admin', 'approved', 'rejected'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

const RESOLVED = conflict('employers_claim_already_resolved', 'This claim was decided otherwise already.');

/** A membership, which is a claim until it is decided. */
export const membershipLife = lifecycle(MEMBERSHIP_STATUSES, ['pending_work_email', 'awaiting_admin'], {
  confirmWorkEmail: {
    to: 'awaiting_admin',
    when: { pending_work_email: 'go', awaiting_admin: 'go', approved: 'stay', rejected: 'stay' },
  },
  match: {
    to: 'approved',
    when: { pending_work_email: 'go', awaiting_admin: 'go', approved: 'stay', rejected: 'stay' },
  },
  approve: {
    to: 'approved',
    when: { pending_work_email: 'go', awaiting_admin: 'go', approved: 'stay', rejected: RESOLVED },
  },
  reject: {
    to: 'rejected',
    when: { pending_work_email: 'go', awaiting_admin: 'go', approved: RESOLVED, rejected: 'stay' },
  },
});

/** The same as operators are told: whether a claim was decided, and how. */
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Whoever made the company is its admin, others are members. */
export const MEMBERSHIP_ROLES = ['admin', 'member'] as const;
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** By what somebody was known to belong to a company. */
export const APPROVAL_SOURCES = ['domain_match', 'work_email_verification', 'admin', 'owner_creation'] as const;
export type ApprovalSource = (typeof APPROVAL_SOURCES)[number];

/** What is known of both sides when somebody is to be matched with a company. */
export interface Evidence {
  /** Address of the account; null while it is not confirmed. */
  readonly verifiedEmail: string | null;
  /** Of the company. */
  readonly website: string | null;
}

/** Who belongs to which company. */
export interface MembershipOf {
  readonly userId: string;
  readonly companyId: string;
  readonly role: MembershipRole;
}

export interface MembershipCommands {
  /** By the person. One that is there stays as it is, but for what the address of the account shows by now. */
  RequestMembership: MembershipOf & Evidence;
  /** The address of the account was confirmed. */
  MatchAccountEmail: Evidence;
  /** Asks for a mail to the address. The same address keeps the verification that it has, so that earlier mails stay good. */
  NameWorkEmail: {
    readonly workEmail: string;
    readonly verificationId: string;
    /** Registered origin of the publishable key by which the storefront named the board, for the link; null: none. */
    readonly origin: string | null;
  };
  /** By who has the link of a mail to the address. */
  ConfirmWorkEmail: { readonly verificationId: string } & Pick<Evidence, 'website'>;
  /** By an operator. */
  ApproveMembership: Record<string, never>;
  RejectMembership: Record<string, never>;
  /** By the person, as long as nothing was decided. */
  CancelMembership: Record<string, never>;
  /** The account or the company is gone. */
  EndMembership: Record<string, never>;
}

export interface MembershipEvents {
  MembershipRequested: MembershipOf & { readonly status: 'pending_work_email' | 'awaiting_admin' };
  /** A link goes to the address. `workEmail` is null once the person was erased. */
  WorkEmailNamed: {
    readonly workEmail: string | null;
    readonly verificationId: string;
    readonly origin: string | null;
  };
  WorkEmailConfirmed: Record<string, never>;
  MembershipApproved: { readonly source: ApprovalSource };
  MembershipRejected: Record<string, never>;
  MembershipCancelled: Record<string, never>;
  MembershipEnded: Record<string, never>;
}

interface Membership extends MembershipOf {
  readonly status: MembershipStatus;
  readonly workEmail: string | null;
  readonly verificationId: string | null;
  readonly isConfirmed: boolean;
}

type State = Membership | null;
type Event = MessageOf<MembershipEvents>;

const approved = (source: ApprovalSource): Event => ({ type: 'MembershipApproved', data: { source } });

/** What a status is for operators. */
export const claimStatusOf = (status: MembershipStatus): ClaimStatus =>
  status === 'approved' || status === 'rejected' ? status : 'pending';

export const isPending = ({ status }: { readonly status: MembershipStatus }): boolean =>
  claimStatusOf(status) === 'pending';

/** The refusal of a company that is not there, or of which somebody has no claim that waits. */
export const companyMissing = (): Rejection =>
  new Rejection('missing', 'employer_company_not_found', 'This board has no such company for you.');

/** @throws Rejection `employer_company_not_found` when nothing waits to be decided. */
function waiting(membership: State): Membership {
  if (membership && isPending(membership)) return membership;
  throw companyMissing();
}

/** @throws Rejection `employers_claim_not_found`. */
const claimed = (membership: State): Membership =>
  membership ?? rejectMissing({ noun: 'claim', missing: 'employers_claim_not_found' });

const refuseVerification = (): never =>
  reject('unauthenticated', 'board_auth_invalid_token', 'This token is unknown, used or expired.');

/** Accounts that are members of more companies than this do not exist, and a list of their companies is answered whole. */
export const MEMBERSHIPS_AT_MOST = 100;

/** @throws Rejection `employer_claims_limit_reached` when there is no room for one more. */
export function requireRoom(memberships: number): void {
  if (memberships >= MEMBERSHIPS_AT_MOST)
    reject('conflict', 'employer_claims_limit_reached', `An account has ${MEMBERSHIPS_AT_MOST} companies at most.`);
}

/** @throws Rejection `employer_not_member` for whoever is no approved member of a company. */
export function requireMember(membership: { readonly status: MembershipStatus } | null): void {
  if (membership?.status !== 'approved')
    reject('forbidden', 'employer_not_member', 'You are no approved member of this company.');
}

/**
 * Somebody who belongs to a company, or says so: a stream for each pair, so that asking twice is asking once. Who reads mails at
 * the domain of its website is approved at once, everybody else by an operator. Claims are what operators call those that wait.
 */
export const membershipDecider: Decider<State, MembershipCommands, MembershipEvents> = {
  category: 'employerMembership',
  noun: 'membership',
  initial: null,
  creates: [],
  // Asking is repeatable, also after an earlier claim was cancelled.
  singleton: true,
  gone: ['MembershipCancelled', 'MembershipEnded'],
  missing: 'employers_membership_not_found',
  personal: { WorkEmailNamed: ['workEmail'] },
  impersonal: {
    MembershipRequested: ['userId', 'companyId', 'role', 'status'],
    WorkEmailNamed: ['verificationId', 'origin'],
    MembershipApproved: ['source'],
  },
  personOf: (membership) => membership?.userId ?? '',
  needs: (membership) =>
    membership ? [accountOf(membership.userId), { category: 'company', objectId: membership.companyId }] : [],
  refuseNeed: ({ category }) => (category === 'company' ? companyMissing() : accountGone()),
  decide: {
    RequestMembership(membership, { userId, companyId, role, verifiedEmail, website }) {
      const matches = verifiedEmail !== null && isMailOfWebsite(verifiedEmail, website);
      if (!membership) {
        const status = website === null ? 'awaiting_admin' : 'pending_work_email';
        const requested: Event = { type: 'MembershipRequested', data: { userId, companyId, role, status } };
        return matches ? [requested, approved(role === 'admin' ? 'owner_creation' : 'domain_match')] : [requested];
      }
      if (membership.status === 'rejected')
        reject('conflict', 'employer_company_exists', 'The board has rejected your claim to this company.');
      return matches && isPending(membership) ? [approved('domain_match')] : [];
    },

    MatchAccountEmail: (membership, { verifiedEmail, website }) =>
      membership &&
      membershipLife.leads('match', membership.status) &&
      verifiedEmail !== null &&
      isMailOfWebsite(verifiedEmail, website)
        ? [approved('domain_match')]
        : [],

    NameWorkEmail(membership, { workEmail, verificationId, origin }) {
      const { workEmail: known, verificationId: before, isConfirmed } = waiting(membership);
      const isSame = known !== null && before !== null && emailKey(known) === emailKey(workEmail);
      if (isSame && isConfirmed) return [];
      const data = { workEmail, verificationId: isSame ? before : verificationId, origin };
      return [{ type: 'WorkEmailNamed', data }];
    },

    ConfirmWorkEmail(membership, { verificationId, website }) {
      if (!membership || membership.verificationId !== verificationId) return refuseVerification();
      const { workEmail, isConfirmed } = membership;
      if (isConfirmed || workEmail === null || !membershipLife.leads('confirmWorkEmail', membership.status)) return [];
      const confirmed: Event = { type: 'WorkEmailConfirmed', data: {} };
      return isMailOfWebsite(workEmail, website) ? [confirmed, approved('work_email_verification')] : [confirmed];
    },

    ApproveMembership(membership) {
      return membershipLife.leads('approve', claimed(membership).status) ? [approved('admin')] : [];
    },

    RejectMembership(membership) {
      return membershipLife.leads('reject', claimed(membership).status)
        ? [{ type: 'MembershipRejected', data: {} }]
        : [];
    },

    CancelMembership(membership) {
      waiting(membership);
      return [{ type: 'MembershipCancelled', data: {} }];
    },

    EndMembership: (membership) => (membership ? [{ type: 'MembershipEnded', data: {} }] : []),
  },
  evolve: {
    MembershipRequested: (_, { userId, companyId, role, status }) => ({
      userId,
      companyId,
      role,
      status,
      workEmail: null,
      verificationId: null,
      isConfirmed: false,
    }),
    WorkEmailNamed: (membership, { workEmail, verificationId }) =>
      membership && { ...membership, workEmail, verificationId, isConfirmed: false },
    // Whatever it is good for, it is for an operator to decide now.
    WorkEmailConfirmed: (membership) =>
      membership && { ...membership, isConfirmed: true, status: membershipLife.after('confirmWorkEmail') },
    MembershipApproved: (membership) => membership && { ...membership, status: membershipLife.after('approve') },
    MembershipRejected: (membership) => membership && { ...membership, status: membershipLife.after('reject') },
    MembershipCancelled: () => null,
    MembershipEnded: () => null,
  },
};
