import { mailPreview, commandHandler, personalDataStore, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { ClaimedCompanies, RepresentedCompanies } from './companies-of-members.service.js';
import { MEMBERSHIP_MAIL_EXAMPLES } from './membership-mails.js';
import { MembershipsDataStore } from './membership-data-store.service.js';
import { APPROVAL_SOURCES, CLAIM_STATUSES, employerMemberships, membershipDecider } from './membership.decider.js';
import { EndMemberships, FollowClaims, MatchEmployers, WriteMembershipMails } from './membership.policies.js';
import { MembershipReader, membershipRows } from './membership.read-model.js';
import { WorkEmailTokens } from './work-email-tokens.service.js';

/** Memberships of companies and claims to them. */
export const membershipResource: Resource = {
  providers: [
    commandHandler(employerMemberships),
    readModel(membershipRows),
    MembershipReader,
    RepresentedCompanies,
    WorkEmailTokens,
    ClaimedCompanies,
    ...policy(MatchEmployers),
    ...policy(WriteMembershipMails),
    ...policy(FollowClaims),
    ...policy(EndMemberships),
    ...MEMBERSHIP_MAIL_EXAMPLES.map(mailPreview),
    personalDataStore(MembershipsDataStore),
  ],
  exports: [MembershipReader],
  vocabularies: { ClaimStatus: CLAIM_STATUSES, MembershipApprovalSource: APPROVAL_SOURCES },
  events: [
    eventNamesOf(membershipDecider, {
      object: 'employer_membership',
      types: {
        MembershipRequested: 'created',
        MembershipApproved: 'approved',
        MembershipRejected: 'rejected',
        MembershipCancelled: 'cancelled',
        MembershipEnded: 'deleted',
      },
    }),
  ],
};
