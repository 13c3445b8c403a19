import type { ApiParts, Role } from '#http';

/**
 * The permissions of each role: owners and admins have all; members have those to read, and those that parts of the product give them.
 * Rules
 * about owners are no permissions but rules of the team (decision A18).
 */
export function permissionsOfRoles({
  scopes,
  ofMembers,
}: Pick<ApiParts, 'scopes' | 'ofMembers'>): Readonly<Record<Role, ReadonlySet<string>>> {
  const everything = new Set<string>(scopes);
  const member = new Set(scopes.filter((each) => each.endsWith('.read') || ofMembers.has(each)));
  return { owner: everything, admin: everything, member };
}

/** For each role, the permissions of the role that `held` lacks. */
export function lackingFor(
  roles: Readonly<Record<Role, ReadonlySet<string>>>,
  held: ReadonlySet<string>,
): Readonly<Record<Role, readonly string[]>> {
  const lacks = (role: Role): readonly string[] => [...roles[role]].filter((each) => !held.has(each));
  return { owner: lacks('owner'), admin: lacks('admin'), member: lacks('member') };
}
