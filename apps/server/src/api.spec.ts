import { expect, test } from '@jest/globals';
import { API } from './api.js';

test('members of a team work on jobs, companies, the blog and the taxonomy, and leave their team', () => {
  expect([...API.ofMembers].sort()).toEqual([
    'blog.manage',
    'blog.publish',
    'blog.read',
    'companies.manage',
    'companies.read',
    'jobs.manage',
    'jobs.publish',
    'jobs.read',
    'members.self',
    'taxonomy.manage',
    'taxonomy.read',
  ]);
});
