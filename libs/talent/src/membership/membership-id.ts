import { derivedId } from '#store';

/** The id of the membership of an account in a company: the same for the same two, so that asking twice is asking once. */
export const membershipId = (userId: string, companyId: string): string =>
  derivedId('memberships', `${userId} ${companyId}`, 0);
