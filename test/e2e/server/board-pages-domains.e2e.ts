import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { NameServer } from '../../doubles/name-server.js';
import { operatorOf } from '../board-pages-calls.js';
import { aJob, eventually, NO_LIMITS, type Server, startServer } from '../server.js';

// The pages of a board at its own domain, as a reverse proxy forwards requests.

const DOMAIN = 'jobs.hill.example';

let names: NameServer;
let server: Server;

beforeAll(async () => {
  names = await NameServer.open();
  const dns = { DNS_TIMEOUT_MS: '1500', DNS_TRIES: '1', DOMAIN_VERIFY_SECONDS: '3', DOMAIN_CHECK_SECONDS: '1' };
  server = await startServer({ ...NO_LIMITS, ...dns, DNS_SERVERS: names.address, STOREFRONT_URL: '' });
});
afterAll(async () => {
  await server?.stop();
  await names?.close();
});

interface Told {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** `fetch` does not allow a Host header. */
async function at(
  host: string,
  path: string,
  form?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Told> {
  const sent = send(`${server.origin}${path}`, {
    agent: false,
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host,
      ...headers,
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  sent.end(form);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}

test('a board answers at its verified domain, and no other host finds it', async () => {
  const board = await server.newBoard('hill');
  const operate = operatorOf(server, board.key);
  const { id } = (await operate('POST', '/companies', { name: 'Hill' })).body;
  await operate('POST', '/jobs', aJob(id, { title: 'Night nurse', status: 'published' }));
  expect((await at(DOMAIN, '/jobs')).status).toBe(404);

  const domain = (await operate('POST', '/domains', { domain: DOMAIN })).body;
  const { name, expectedValue } = domain['verificationInstructions'] as { name: string; expectedValue: string };
  names.has(name, expectedValue);
  const { body: operation } = await operate('POST', `/domains/${domain.id}/verify`);
  await eventually(async () => (await operate('GET', `/operations/${operation.id}`)).body['completedAt'] !== null);
  await operate('PATCH', '/settings', { primaryDomainId: domain.id });
  await eventually(async () => (await at(DOMAIN, '/jobs')).text.includes(`href="https://${DOMAIN}/jobs"`));

  const list = await at(DOMAIN, '/jobs');
  expect([list.status, list.text.includes('1 job')]).toEqual([200, true]);
  expect(list.text).toContain('href="/companies/hill/jobs/night-nurse"');
  expect((await at(`${DOMAIN}:443`, '/')).text).toContain('<h1>hill</h1>');
  expect((await at(DOMAIN, '/companies/hill/jobs/night-nurse')).text).toContain('application/ld+json');
  for (const host of ['evil.example', 'hill', '127.0.0.1', `x.${DOMAIN}`])
    expect([host, (await at(host, '/jobs')).status]).toEqual([host, 404]);

  const own = { origin: `https://${DOMAIN}` };
  expect((await at(DOMAIN, '/sign-in', 'email=nobody', own)).status).toBe(400);
  expect((await at(DOMAIN, '/sign-in', 'email=nobody', { origin: 'https://evil.example' })).status).toBe(403);

  await operate('POST', '/settings/password-protection', { password: 'correct horse' });
  await eventually(async () => (await at(DOMAIN, '/jobs')).status === 401);
  const opened = await at(DOMAIN, '/password', 'password=correct+horse', own);
  expect([opened.status, opened.headers.location, opened.headers['set-cookie']]).toEqual([
    303,
    '/',
    [expect.stringMatching(/^openings_grant=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)],
  ]);
});
