import { type LateArrivals } from '../../people/index.js';
import { employerMemberships, type MembershipEvents } from './membership.decider.js';

/** Claims and memberships that are added to an account. */
export const membershipArrivals: LateArrivals<{ employerMembership: MembershipEvents }> = {
  employerMembership: {
    MembershipRequested: ({ objectId, data }) => ({
      userId: data.userId,
      removal: employerMemberships.EndMembership(objectId, {}),
    }),
  },
};
