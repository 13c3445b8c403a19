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
