import { expect, test } from '@jest/globals';
import type { Permission } from '#http';
import { lackingFor, permissionsOfRoles } from './roles.js';

const named = (...names: readonly string[]) => names as unknown as readonly Permission[];
const ALL = named('jobs.read', 'jobs.manage', 'members.self', 'members.read', 'api_keys.manage', 'settings.manage');
const OF_MEMBERS = new Set(named('jobs.manage', 'members.self'));

test('owners and admins may do everything, members read everything and do what is left to them', () => {
  const { owner, admin, member } = permissionsOfRoles({ scopes: ALL, ofMembers: OF_MEMBERS });
  expect([[...owner], [...admin]]).toEqual([ALL, ALL]);
  expect([...member]).toEqual(['jobs.read', 'jobs.manage', 'members.self', 'members.read']);
});

test('what a caller lacks of a role is a list of permissions', () => {
  const roles = permissionsOfRoles({
    scopes: named('jobs.read', 'jobs.manage', 'api_keys.manage'),
    ofMembers: OF_MEMBERS,
  });
  expect(lackingFor(roles, new Set(['jobs.read', 'api_keys.manage']))).toEqual({
    owner: ['jobs.manage'],
    admin: ['jobs.manage'],
    member: ['jobs.manage'],
  });
  expect(lackingFor(roles, new Set(['jobs.read', 'jobs.manage']))).toMatchObject({
    admin: ['api_keys.manage'],
    member: [],
  });
});
