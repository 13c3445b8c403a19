import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { addAccountPages } from './account-pages.js';

const OWN = 'https://jobs.example';

function opened() {
  const fastify = Fastify();
  const refused: string[] = [];
  addAccountPages(
    fastify,
    {
      accountOf: () => ({ board: 'boards_1', user: 'boardUsers_1' }),
      question: async () => ({ board: 'Hill', email: 'jane@hill.example', signUp: 'today', isProven: false }),
      accept: async () => undefined,
      refuse: async (user) => void refused.push(user),
    },
    () => [OWN],
  );
  return { fastify, refused };
}

test.each([
  [{}, 200],
  [{ origin: OWN }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'same-origin', 'origin': 'null' }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: `${OWN}.evil.example` }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site', 'origin': OWN }, 403],
])('a form with %j is answered with %d', async (headers, status) => {
  const { fastify, refused } = opened();
  const answer = await fastify.inject({
    method: 'POST',
    url: '/account-check/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'answer=no',
  });
  expect([answer.statusCode, refused.length]).toEqual([status, status === 200 ? 1 : 0]);
});

test('the form of the page sends its origin', async () => {
  const { fastify } = opened();
  expect((await fastify.inject('/account-check/token')).headers['referrer-policy']).toBe('same-origin');
});
