import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guestApplies, opening } from '../application-calls.js';
import { anEmail, BoardAuth, bearer } from '../board-auth-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { joins, ownerOf } from '../operators.js';
import { outcome, request, sharedServer, type SharedServer, unique } from '../server.js';

// Anyone who may manage API keys can register any origin for a publishable key. Links in mails carry secrets: they lead only to origins
// for which an owner or admin answers.

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A board, and a publishable key with a foreign origin that an API key without other scopes made. */
async function attacked() {
  const board = await server.newBoard(`origins-${unique()}`);
  const key = await server.newKey({ board: board.slug, scopes: ['api_keys.manage'] });
  const origin = `https://evil-${unique()}.example`;
  const made = await server.call('POST', '/v1/publishable-keys', { key, body: { origin } });
  expect([made.status, made.body['originConfirmed']]).toEqual([201, false]);
  const id = String(made.body.id);
  const confirm = (as: string, of = id) => server.call('POST', `/v1/publishable-keys/${of}/confirm`, { key: as });
  return { board, key, origin, id, confirm, call: server.call };
}

/** The origin of the sign-in link that is mailed when a storefront asks for one by `identifier`. */
async function signInOrigin(identifier: string): Promise<string> {
  const email = anEmail();
  const auth = new BoardAuth(server, identifier);
  await auth.signedUp(email);
  await auth.post('magic-link', { email });
  return linkIn(await mailTo(server, email, 2)).origin;
}

describe('the origin of a publishable key', () => {
  test('that an API key registers gets no sign-in mails until an owner confirms it', async () => {
    const { board, key, origin, id, confirm } = await attacked();
    expect(outcome(await request(server.origin, 'GET', `/v1/boards/${id}/jobs`))).toBe('200');
    const hosted = await signInOrigin(board.slug);
    expect(await signInOrigin(id)).toBe(hosted);
    expect(hosted).not.toBe(origin);

    const owner = await ownerOf(server, board.slug);
    const member = await joins(server, owner.call, 'member');
    const stranger = await ownerOf(server, (await server.newBoard('elsewhere')).slug);
    for (const [as, refusal] of [
      [key, '403 auth_forbidden'],
      [board.key, '403 auth_forbidden'],
      [member.token, '403 auth_forbidden'],
      [stranger.token, '404 publishable_keys_not_found'],
      ['nobody', '401 auth_unauthenticated'],
    ] as const)
      expect(outcome(await confirm(as))).toBe(refusal);
    expect(await signInOrigin(id)).toBe(hosted);

    const confirmed = await confirm(owner.token);
    expect([outcome(confirmed), confirmed.body]).toEqual([
      '200',
      expect.objectContaining({ id, originConfirmed: true }),
    ]);
    expect(outcome(await confirm(owner.token))).toBe('200');
    expect(await signInOrigin(id)).toBe(origin);

    // Another key of a confirmed origin is no other origin.
    const second = await server.call('POST', '/v1/publishable-keys', { key, body: { origin } });
    expect(second.body['originConfirmed']).toBe(true);
    await server.call('DELETE', `/v1/publishable-keys/${id}`, { key });
    expect(outcome(await confirm(owner.token))).toBe('404 publishable_keys_not_found');
    expect(await signInOrigin(String(second.body.id))).toBe(origin);
  });

  test('is confirmed by the session that creates the key', async () => {
    const board = await server.newBoard(`origins-${unique()}`);
    const owner = await ownerOf(server, board.slug);
    const admin = await joins(server, owner.call, 'admin');
    for (const person of [owner, admin]) {
      const origin = `https://shop-${unique()}.example`;
      const made = await person.call('POST', '/v1/publishable-keys', { origin });
      expect([made.status, made.body['originConfirmed']]).toEqual([201, true]);
      expect(await signInOrigin(String(made.body.id))).toBe(origin);
    }
  });

  test('needs no confirmation if it is of this server', async () => {
    const { key } = await attacked();
    for (const origin of [server.origin, 'http://localhost:5173'])
      expect(
        (await server.call('POST', '/v1/publishable-keys', { key, body: { origin } })).body['originConfirmed'],
      ).toBe(true);
  });

  test('is in no mail while it is not confirmed', async () => {
    const { board, origin, id } = await attacked();
    const { body: company } = await server.call('POST', '/v1/companies', {
      key: board.key,
      body: { name: `Firm ${unique()}`, website: `https://firm-${unique()}.example` },
    });
    const job = await opening(server, { company: company.id, key: board.key });
    const auth = new BoardAuth(server, id);
    const call = (method: string, path: string, body?: unknown, token?: string) =>
      request(server.origin, method, `/v1/boards/${id}${path}`, {
        body,
        ...(token === undefined ? {} : { headers: bearer(token) }),
      });
    const email = anEmail();
    const { accessToken } = await auth.signedUp(email);
    await auth.post('forgot-password', { email });
    await auth.post('magic-link', { email });
    await auth.post('verify-email/resend', undefined, bearer(accessToken));
    await new JobAlerts(server, id, board.key).ask(email);
    const guest = anEmail('guest');
    await guestApplies({ call: (method, path) => server.call(method, path, { key: board.key }) }, auth, job.slug, {
      email: guest,
    });
    const poster = anEmail('poster');
    const posted = await call('POST', '/job-postings', {
      submission: {
        companyName: `Firm ${unique()}`,
        contactName: 'Pat Doe',
        contactEmail: poster,
        title: 'Night nurse',
        description: '<p>Care.</p>',
        employmentType: 'full_time',
        remoteOption: 'remote',
        officeLocations: [],
        applicationUrl: 'https://firm.example/apply',
        salaryRangeEnabled: false,
      },
    });
    expect(posted.status).toBe(200);

    for (const [address, count] of [
      [email, 5],
      [guest, 1],
      [poster, 1],
    ] as const)
      await mailTo(server, address, count);
    const names = (await readdir(server.outbox)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(server.outbox, name), 'utf8')));
    const { host } = new URL(origin);
    // A line of a mail ends at 76 characters with an equals sign.
    expect(mails.filter((mail) => mail.replaceAll('=\r\n', '').includes(host))).toEqual([]);
  });
});
