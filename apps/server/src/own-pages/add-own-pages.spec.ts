import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { addOwnPages } from './add-own-pages.js';

const PATHS = [
  '/dashboard/invitations/x',
  '/dashboard/password-resets/x',
  '/dashboard/demo/message-reports',
  '/dashboard/demo/jobs/jobs_1',
];

test.each([
  ['built', true],
  ['not built', false],
])('pages of operators give way to a dashboard that is %s: %s', async (_, built) => {
  const fastify = Fastify();
  addOwnPages(fastify, {
    isBuilt: () => Promise.resolve(built),
    answer: async (_request, reply) => reply.send('dashboard'),
  });
  for (const url of PATHS) {
    const { statusCode, body } = await fastify.inject(url);
    expect([statusCode, body === 'dashboard']).toEqual([200, built]);
  }
});

test('they are there without a dashboard', async () => {
  const fastify = Fastify();
  addOwnPages(fastify, null);
  for (const url of PATHS) expect((await fastify.inject(url)).body).toContain('<h1>');
});
