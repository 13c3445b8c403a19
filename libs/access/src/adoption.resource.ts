import type { Resource } from '#http';
import { policy } from '#runtime';
import { Adoption } from './adoption.service.js';
import { FollowAccess } from './follow-access.policies.js';
import { GuardTables } from './ports.js';

/** How the tables that the guards read come to show boards and keys. */
export const adoptionResource: Resource = {
  providers: [Adoption, { provide: GuardTables, useExisting: Adoption }, ...policy(FollowAccess)],
};
