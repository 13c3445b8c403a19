import type { Resource } from '#http';
import { policy } from '#runtime';
import { Adoption } from './adoption.service.js';
import { FollowAccess } from './follow-access.policies.js';
import { GuardTables } from './ports.js';

/** Adopts the boards and keys of older releases, which exist only in tables. */
export const adoptionResource: Resource = {
  providers: [Adoption, { provide: GuardTables, useExisting: Adoption }, ...policy(FollowAccess)],
};
