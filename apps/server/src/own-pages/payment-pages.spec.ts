import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { addPaymentPages } from './payment-pages.js';

const PAGE = { title: 'Pay', lines: [], actions: [], takesCode: false, leadsTo: [] };
const OWN = 'https://jobs.example';

test.each([
  [{}, 303],
  [{ origin: OWN }, 303],
  [{ 'sec-fetch-site': 'same-origin' }, 303],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
])('a form with %j is answered with %d', async (headers, status) => {
  const fastify = Fastify();
  addPaymentPages(
    fastify,
    {
      boardOf: () => Promise.resolve(null),
      page: () => Promise.resolve(PAGE),
      act: () => Promise.resolve({ goTo: `${OWN}/done` }),
    },
    () => [OWN],
  );
  const answer = await fastify.inject({
    method: 'POST',
    url: '/pay/tcheckout_1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'action=pay',
  });
  expect(answer.statusCode).toBe(status);
});

test('the form of the page sends its origin', async () => {
  const fastify = Fastify();
  addPaymentPages(
    fastify,
    { boardOf: () => Promise.resolve(null), page: () => Promise.resolve(PAGE), act: () => Promise.resolve(null) },
    () => [OWN],
  );
  expect((await fastify.inject('/pay/tcheckout_1')).headers['referrer-policy']).toBe('same-origin');
});
