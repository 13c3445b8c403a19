import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aJob, eventually, type Server, startServer } from './server.js';

// The plain page of a board for people. Which board it is hangs on a setting, so that it has a server of its own.

let server: Server;
const visit = (path: string) => fetch(`${server.origin}${path}`);
const read = async (path: string) => (await visit(path)).text();

beforeAll(async () => {
  server = await startServer();
  const { body } = await server.call('POST', '/v1/companies', { body: { name: '<b>Hill</b> & Clinic' } });
  const publish = (title: string) =>
    server.call('POST', '/v1/jobs', { body: { ...aJob(body.id, { title }), status: 'published' } });
  await publish('Night nurse <script>alert(1)</script>');
  await publish('Gardener');
  await eventually(async () => (await read('/')).includes('Gardener'));
});
afterAll(() => server?.stop());

test('shows the newest jobs of the board, and nothing of them runs', async () => {
  const answer = await visit('/');
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(text).toContain('2 open jobs');
  expect(text.indexOf('Gardener')).toBeLessThan(text.indexOf('Night nurse'));
  expect(text).toContain('&amp; Clinic');
  expect(text).not.toMatch(/<script|<b>/);
  for (const link of ['/docs', '/docs/board']) expect(text).toContain(`href="${link}"`);
});

test('has a search that works without a script', async () => {
  expect(await read('/?q=garden')).toMatch(/1 jobs for “garden”[^]*Gardener/);
  expect(await read('/?q=garden')).not.toContain('Night nurse');
  expect(await read('/?q=gardenr')).toContain('Shown for “gardener”');
  expect(await read(`/?q=${encodeURIComponent('"><script>')}`)).not.toContain('<script');
  for (const odd of ['/?q=a&q=b', '/?q=%20', `/?q=${'x'.repeat(500)}`, '/?q[]=1'])
    expect((await visit(odd)).status).toBe(200);
});

test('shows the name alone of a board with a password', async () => {
  await server.call('POST', '/v1/settings/password-protection', { body: { password: 'correct horse' } });
  await eventually(async () => !(await read('/')).includes('Gardener'));
  expect(await read('/?q=gardener')).toContain('those who know its password');
  await server.call('DELETE', '/v1/settings/password-protection');
});

test('is of the board that a setting names, or of none', async () => {
  await server.newBoard('other-board');
  const other = await server.another({ BOARD_PAGE: 'other-board' });
  expect(await (await fetch(`${other.origin}/`)).text()).toContain('<h1>other-board</h1>');
  const off = await server.another({ BOARD_PAGE: 'off' });
  expect((await fetch(`${off.origin}/`)).status).toBe(404);
});
