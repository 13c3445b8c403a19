import type { Permission, Role } from '#http';

/** What members may change besides reading everything (decision A18). */
const OF_MEMBERS = /^(jobs|companies|blog)\.|^(taxonomy\.manage|members\.self)$|\.read$/;

/**
 * What each role may do, of all the permissions there are: owners and admins everything, members read everything and look
 * after jobs, companies, the blog and the vocabulary. What is about owners is no permission but a rule of the team.
 */
export function permissionsOfRoles(all: readonly Permission[]): Readonly<Record<Role, ReadonlySet<string>>> {
  const everything = new Set<string>(all);
  return { owner: everything, admin: everything, member: new Set(all.filter((each) => OF_MEMBERS.test(each))) };
}

/** For each role, the permissions of the role that `held` lacks. */
export function lackingFor(
  roles: Readonly<Record<Role, ReadonlySet<string>>>,
  held: ReadonlySet<string>,
): Readonly<Record<Role, readonly string[]>> {
  const lacks = (role: Role): readonly string[] => [...roles[role]].filter((each) => !held.has(each));
  return { owner: lacks('owner'), admin: lacks('admin'), member: lacks('member') };
}
