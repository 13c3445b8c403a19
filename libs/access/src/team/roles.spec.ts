import { expect, test } from '@jest/globals';
import type { Permission } from '#http';
import { lackingFor, permissionsOfRoles } from './roles.js';

const ALL = [
  'jobs.read',
  'jobs.manage',
  'jobs.publish',
  'companies.manage',
  'blog.publish',
  'taxonomy.manage',
  'members.self',
  'members.read',
  'members.manage',
  'api_keys.manage',
  'settings.read',
  'settings.manage',
  'billing.read',
  'webhooks.manage',
] as unknown as readonly Permission[];

test('owners and admins may do everything, members read everything and look after the content', () => {
  const { owner, admin, member } = permissionsOfRoles(ALL);
  expect([[...owner], [...admin]]).toEqual([ALL, ALL]);
  expect([...member]).toEqual([
    'jobs.read',
    'jobs.manage',
    'jobs.publish',
    'companies.manage',
    'blog.publish',
    'taxonomy.manage',
    'members.self',
    'members.read',
    'settings.read',
    'billing.read',
  ]);
});

test('what a caller lacks of a role is a list of permissions', () => {
  const roles = permissionsOfRoles(['jobs.read', 'jobs.manage', 'api_keys.manage'] as unknown as readonly Permission[]);
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
