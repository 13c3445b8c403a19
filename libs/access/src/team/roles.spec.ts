import { expect, test } from '@jest/globals';
import type { Permission } from '#http';
import { permissionsOfRoles } from './roles.js';

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
