import { commandsOf, conflict, type Decider, lifecycle, type MessageOf, reject, rejectMissing } from '#kernel';
import { accountGone, accountOf } from '../../account.js';
import { emailKey } from '../../email-address.js';
import { companyMissing } from '../refusals.js';
import { isMailOfWebsite } from './company-mail.js';

export const MEMBERSHIP_STATUSES = ['pending_work_email', 'awaiting_admin', 'approved', 'rejected'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

const RESOLVED = conflict('employers_claim_already_resolved', 'This claim was already decided differently.');

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

/** The status that operators see: whether a claim was decided, and how. */
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** The creator of the company is its admin; others are members. */
export const MEMBERSHIP_ROLES = ['admin', 'member'] as const;
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** The evidence that a person belongs to a company. */
export const APPROVAL_SOURCES = ['domain_match', 'work_email_verification', 'admin', 'owner_creation'] as const;
export type ApprovalSource = (typeof APPROVAL_SOURCES)[number];

/** The facts about account and company that decide whether they match. */
export interface Evidence {
  /** Address of the account; null until it is confirmed. */
  readonly verifiedEmail: string | null;
  /** Website of the company. */
  readonly website: string | null;
}

/** The account and the company of a membership. */
export interface MembershipOf {
  readonly userId: string;
  readonly companyId: string;
  readonly role: MembershipRole;
}

export interface MembershipCommands {
  /** Issued by the user. An existing membership changes only if the account's address now matches the company. */
  RequestMembership: MembershipOf & Evidence;
  /** The address of the account was confirmed. */
  MatchAccountEmail: Evidence;
  /** Requests a mail to the address. The same address keeps its verification, so that earlier mails stay valid. */
  NameWorkEmail: {
    readonly workEmail: string;
    readonly verificationId: string;
    /** The registered origin of the publishable key that the storefront used, for the link; null: none. */
    readonly origin: string | null;
    /** The company has a pending website, which a member can prove. */
    readonly wantsWebsite?: boolean;
  };
  /** Issued by the holder of the link in a mail to the address. */
  ConfirmWorkEmail: { readonly verificationId: string } & Pick<Evidence, 'website'>;
  /** Issued by an operator. */
  ApproveMembership: Record<string, never>;
  RejectMembership: Record<string, never>;
  /** Issued by the user while the claim is pending. */
  CancelMembership: Record<string, never>;
  /** Issued when the account or the company was deleted. */
  EndMembership: Record<string, never>;
}

export interface MembershipEvents {
  MembershipRequested: MembershipOf & { readonly status: 'pending_work_email' | 'awaiting_admin' };
  /** A link is mailed to the address. `workEmail` is null once the person was erased. */
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

/** The status that operators see. */
export const claimStatusOf = (status: MembershipStatus): ClaimStatus =>
  status === 'approved' || status === 'rejected' ? status : 'pending';

export const isPending = ({ status }: { readonly status: MembershipStatus }): boolean =>
  claimStatusOf(status) === 'pending';

/** The status once a work address is confirmed. A member stays one. */
export const confirmedStatus = ({ status }: { readonly status: MembershipStatus }): MembershipStatus =>
  status === 'approved' ? status : membershipLife.after('confirmWorkEmail');

/** @throws Rejection `employer_company_not_found` if no claim is pending. */
function waiting(membership: State): Membership {
  if (membership && isPending(membership)) return membership;
  throw companyMissing();
}

/** @throws Rejection `employers_claim_not_found`. */
const claimed = (membership: State): Membership =>
  membership ?? rejectMissing({ noun: 'claim', missing: 'employers_claim_not_found' });

const refuseVerification = (): never =>
  reject('unauthenticated', 'board_auth_invalid_token', 'This token is unknown, used or expired.');

/** The maximum number of companies of an account. A list of them is returned whole. */
export const MEMBERSHIPS_AT_MOST = 100;

/** @throws Rejection `employer_claims_limit_reached` if the limit is reached. */
export function requireRoom(memberships: number): void {
  if (memberships >= MEMBERSHIPS_AT_MOST)
    reject(
      'conflict',
      'employer_claims_limit_reached',
      `An account can have at most ${MEMBERSHIPS_AT_MOST} companies.`,
    );
}

/** @throws Rejection `employer_not_member` unless the membership is approved. */
export function requireMember(membership: { readonly status: MembershipStatus } | null): void {
  if (membership?.status !== 'approved')
    reject('forbidden', 'employer_not_member', 'You are not an approved member of this company.');
}

/**
 * The membership of a person in a company, or their claim to it. Each pair has one stream, so that a repeated request has no effect. A
 * person with an address at the domain of the company's website is approved immediately; an operator decides all other claims. Operators
 * call a membership a claim.
 */
export const membershipDecider: Decider<State, MembershipCommands, MembershipEvents> = {
  category: 'employerMembership',
  noun: 'membership',
  initial: null,
  creates: [],
  // The request can be repeated, also after an earlier claim was cancelled.
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
        reject('conflict', 'employer_company_exists', 'An operator has rejected your claim to this company.');
      return matches && isPending(membership) ? [approved('domain_match')] : [];
    },

    MatchAccountEmail: (membership, { verifiedEmail, website }) =>
      membership &&
      membershipLife.leads('match', membership.status) &&
      verifiedEmail !== null &&
      isMailOfWebsite(verifiedEmail, website)
        ? [approved('domain_match')]
        : [],

    NameWorkEmail(membership, { workEmail, verificationId, origin, wantsWebsite }) {
      const isMember = membership?.status === 'approved' && wantsWebsite === true;
      const { workEmail: known, verificationId: before, isConfirmed } = isMember ? membership : waiting(membership);
      const isSame = known !== null && before !== null && emailKey(known) === emailKey(workEmail);
      if (isSame && isConfirmed) return [];
      const data = { workEmail, verificationId: isSame ? before : verificationId, origin };
      return [{ type: 'WorkEmailNamed', data }];
    },

    ConfirmWorkEmail(membership, { verificationId, website }) {
      if (!membership || membership.verificationId !== verificationId) return refuseVerification();
      const { workEmail, isConfirmed, status } = membership;
      if (isConfirmed || workEmail === null || status === 'rejected') return [];
      const confirmed: Event = { type: 'WorkEmailConfirmed', data: {} };
      if (!membershipLife.leads('confirmWorkEmail', status)) return [confirmed];
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
    // An operator decides what the confirmation proves.
    WorkEmailConfirmed: (membership) =>
      membership && { ...membership, isConfirmed: true, status: confirmedStatus(membership) },
    MembershipApproved: (membership) => membership && { ...membership, status: membershipLife.after('approve') },
    MembershipRejected: (membership) => membership && { ...membership, status: membershipLife.after('reject') },
    MembershipCancelled: () => null,
    MembershipEnded: () => null,
  },
};

export const employerMemberships = commandsOf(membershipDecider);
