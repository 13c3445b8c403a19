import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { anEmail, BoardAuth } from '../board-auth-calls.js';
import { confirm, discovered, settled } from '../imports-calls.js';
import { mailsTo, mailTo } from '../mails.js';
import { calling, joins, mailedSecret, type Operator, ownerOf, PASSWORD, signIn } from '../operators.js';
import { issuePaths, outcome, sharedServer, type SharedServer, unique } from '../server.js';

let server: SharedServer;
let owner: Operator;
const anybody = (method: string, path: string, body?: unknown) => calling(server, null)(method, path, body);
const address = () => `person-${randomUUID()}@people.example`;
const account = { name: 'Person', password: PASSWORD };

beforeAll(async () => {
  server = await sharedServer();
  owner = await ownerOf(server, server.board);
});
afterAll(() => server?.stop());

const invite = (email: string, role = 'member') => owner.call('POST', '/v1/invitations', { email, role });

describe('a tenant that invites the address of another tenant', () => {
  it('gets no account by what the API answers, and a mail alone makes one', async () => {
    const email = address();
    const { body, text } = await invite(email);
    const secret = await mailedSecret(server, email);
    expect(text).not.toContain(secret);
    expect(outcome(await anybody('POST', `/v1/public/invitations/${body.token}/account`, account))).toBe(
      '403 invitations_mail_required',
    );
    expect(outcome(await anybody('POST', `/v1/public/invitations/${secret}/account`, account))).toBe('201');
    const person = await signIn(server, email);
    expect(outcome(await person.call('POST', `/v1/invitations/${body.token}/accept`))).toBe('200');
  });

  it('never completes an account that exists, by either token', async () => {
    const victim = await server.newBoard('victim');
    const email = `owner@${victim.slug}.example`;
    const { body } = await invite(email, 'admin');
    const secret = await mailedSecret(server, email);
    expect(outcome(await anybody('POST', `/v1/public/invitations/${body.token}/account`, account))).toBe(
      '403 invitations_mail_required',
    );
    expect(outcome(await anybody('POST', `/v1/public/invitations/${secret}/account`, account))).toBe(
      '409 users_already_exists',
    );
    expect(outcome(await anybody('POST', '/v1/sessions', { email, password: PASSWORD }))).toBe(
      '401 auth_invalid_credentials',
    );
    // The owner resets the password by mail, signs in, and then accepts.
    await anybody('POST', '/v1/password-resets', { email });
    const reset = await mailedSecret(server, email, 2);
    expect(outcome(await anybody('POST', `/v1/password-resets/${reset}`, { password: PASSWORD }))).toBe('204');
    const person = await signIn(server, email);
    expect(outcome(await person.call('POST', `/v1/invitations/${body.token}/accept`))).toBe('200');
  });

  it('renews an invitation, which ends both secrets', async () => {
    const email = address();
    const { body } = await invite(email);
    const before = await mailedSecret(server, email);
    await owner.call('POST', `/v1/invitations/${body.id}/renew`);
    const after = await mailedSecret(server, email, 2);
    for (const token of [body.token, before])
      expect(outcome(await anybody('GET', `/v1/public/invitations/${token}`))).toBe('404 invitations_not_found');
    expect(outcome(await anybody('POST', `/v1/public/invitations/${before}/account`, account))).toBe(
      '404 invitations_not_found',
    );
    expect(outcome(await anybody('POST', `/v1/public/invitations/${after}/account`, account))).toBe('201');
  });
});

describe('a person is mailed', () => {
  it('each time their password is set: with the account, by themselves, by a link, and on the server', async () => {
    const person = await joins(server, owner.call, 'member');
    const reported = (count: number) => mailTo(server, person.email, count, /^Your password was set$/);
    await reported(1);
    await person.call('POST', '/v1/me/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` });
    await reported(2);
    await anybody('POST', '/v1/password-resets', { email: person.email });
    const reset = await mailedSecret(server, person.email, 2);
    expect(outcome(await anybody('POST', `/v1/password-resets/${reset}`, { password: PASSWORD }))).toBe('204');
    await reported(3);
    await server.users.setPassword(person.email, PASSWORD);
    await reported(4);
    expect(await mailsTo(server, person.email)).toHaveLength(6);
  });
});

describe('an address that an attacker registers before its board is made', () => {
  it('has no account, because only the mail makes one; a proved account owns its board at once', async () => {
    const email = address();
    const { body } = await invite(email);
    expect(outcome(await anybody('POST', `/v1/public/invitations/${body.token}/account`, account))).toBe(
      '403 invitations_mail_required',
    );
    const { slug } = await server.newBoard('late', 'scale', email);
    const session = { email, password: PASSWORD };
    expect(outcome(await anybody('POST', '/v1/sessions', session))).toBe('401 auth_invalid_credentials');
    await anybody('POST', '/v1/password-resets', { email });
    const reset = await mailedSecret(server, email, 2);
    expect(outcome(await anybody('POST', `/v1/password-resets/${reset}`, { password: PASSWORD }))).toBe('204');
    const person = await signIn(server, email);
    const second = await server.newBoard('later', 'scale', email);
    for (const board of [slug, second.slug])
      expect(outcome(await person.call('GET', '/v1/members', undefined, { 'X-Svc-Account': board }))).toBe('200');
  });
});

describe('a key', () => {
  it('invites, promotes and brings back only whom it could be', async () => {
    const weak = calling(server, await server.newKey({ scopes: ['members.read', 'members.manage'] }));
    const admin = await joins(server, owner.call, 'admin');
    const member = await joins(server, owner.call, 'member');
    const strong = await invite(address(), 'admin');
    const tries = [
      await weak('POST', '/v1/invitations', { email: address(), role: 'admin' }),
      await weak('POST', '/v1/invitations', { email: address(), role: 'member' }),
      await weak('PATCH', `/v1/members/${member.userId}`, { role: 'admin' }),
      await weak('PATCH', `/v1/invitations/${strong.body.id}`, { role: 'member' }),
      await weak('POST', `/v1/invitations/${strong.body.id}/renew`),
      await weak('DELETE', `/v1/invitations/${strong.body.id}`),
      await weak('DELETE', `/v1/members/${admin.userId}`),
      await weak('POST', `/v1/members/${admin.userId}/suspend`),
    ];
    expect(tries.map(outcome)).toEqual(Array(tries.length).fill('403 auth_forbidden'));
    expect(tries[0]?.body.error.details?.['missing_scopes']).toContain('api_keys.manage');
    expect(tries[1]?.body.error.details?.['missing_scopes']).toContain('jobs.manage');
    expect(tries[1]?.body.error.details?.['missing_scopes']).not.toContain('api_keys.manage');
  });

  it('revokes no key that may do more, and itself', async () => {
    const key = await server.newKey({ scopes: ['api_keys.manage', 'jobs.read'] });
    const weak = calling(server, key);
    const made = await owner.call('POST', '/v1/api-keys', { name: 'strong', scopes: ['jobs.manage'] });
    const refused = await weak('DELETE', `/v1/api-keys/${made.body.id}`);
    expect([outcome(refused), refused.body.error.details]).toEqual([
      '403 auth_forbidden',
      { missing_scopes: ['jobs.manage'] },
    ]);
    expect(outcome(await owner.call('DELETE', `/v1/api-keys/${made.body.id}`))).toBe('204');
    expect(outcome(await weak('DELETE', `/v1/api-keys/${key.split('_')[2]}`))).toBe('204');
  });
});

describe('a key that makes another kind of object', () => {
  const job = (company: object) => ({
    title: `Cook ${unique()}`,
    description: '<p>Cook.</p>',
    applicationUrl: `https://jobs.example/${randomUUID()}`,
    company,
  });
  const companies = async () => (await owner.call('GET', '/v1/companies?limit=100')).body.data.length;
  const lacksCompanies = { missing_scopes: ['companies.manage'] };

  it('makes no company with a job, and takes one that is there', async () => {
    const weak = calling(server, await server.newKey({ scopes: ['jobs.read', 'jobs.manage'] }));
    const before = await companies();
    const company = { name: `Firm ${randomUUID()}` };
    const refused = await weak('POST', '/v1/jobs', job(company));
    expect([outcome(refused), refused.body.error.details]).toEqual(['403 auth_forbidden', lacksCompanies]);
    const many = await weak('POST', '/v1/jobs/batch', {
      operations: [{ id: 'one', method: 'POST', body: job(company) }],
    });
    expect(many.text).toContain('"status":403');
    expect(many.text).toContain('companies.manage');
    expect(await companies()).toBe(before);
    expect(outcome(await owner.call('POST', '/v1/companies', company))).toBe('201');
    expect(outcome(await weak('POST', '/v1/jobs', job(company)))).toBe('201');
    const full = calling(server, await server.newKey({ scopes: ['jobs.manage', 'companies.manage'] }));
    expect(outcome(await full('POST', '/v1/jobs', job({ name: `Firm ${randomUUID()}` })))).toBe('201');
  });

  it('confirms no import whose rows make jobs, or companies, without the scopes for those', async () => {
    const keyOf = async (...scopes: readonly string[]) => ({
      origin: server.origin,
      key: await server.newKey({ scopes: ['imports.read', 'imports.manage', 'operations.read', ...scopes] }),
    });
    const [none, jobs, both] = [
      await keyOf(),
      await keyOf('jobs.manage'),
      await keyOf('jobs.manage', 'companies.manage'),
    ];
    const table = [
      'title,description,applicationUrl,companyName',
      `Baker,Bakes.,https://jobs.example/${randomUUID()},Firm ${randomUUID()}`,
    ].join('\n');
    const before = await companies();
    const { id } = await discovered(none, table);
    const tries = [await confirm(none, id), await confirm(jobs, id)];
    expect(tries.map((each) => [outcome(each), each.body.error.details])).toEqual([
      ['403 auth_forbidden', { missing_scopes: ['jobs.manage'] }],
      ['403 auth_forbidden', lacksCompanies],
    ]);
    expect(await companies()).toBe(before);
    const confirmed = await confirm(both, id);
    expect(outcome(confirmed)).toBe('202');
    await settled({ origin: server.origin, key: server.key }, confirmed.body.id);
    expect(await companies()).toBe(before + 1);
  });
});

describe('one of the 10,000 commonest passwords', () => {
  it('is refused for accounts of operators, wherever one is set', async () => {
    const email = address();
    await invite(email);
    const secret = await mailedSecret(server, email);
    const person = await joins(server, owner.call, 'member');
    await anybody('POST', '/v1/password-resets', { email: person.email });
    const reset = await mailedSecret(server, person.email, 2);
    const password = '1qaz2wsx3EDC';
    const tries = [
      await anybody('POST', `/v1/public/invitations/${secret}/account`, { name: 'Person', password }),
      await anybody('POST', `/v1/password-resets/${reset}`, { password }),
      await person.call('POST', '/v1/me/password', { currentPassword: PASSWORD, newPassword: password }),
    ];
    expect(tries.map((each) => [outcome(each), issuePaths(each)])).toEqual([
      ['400 validation_bad_request', ['password']],
      ['400 validation_bad_request', ['password']],
      ['400 validation_bad_request', ['newPassword']],
    ]);
    await expect(server.users.setPassword(person.email, password)).rejects.toMatchObject({
      code: 'users_password_too_common',
    });
  });

  it('is refused for users of boards, and signs in no one else than before', async () => {
    const auth = new BoardAuth(server, server.board);
    const body = { role: 'candidate', method: 'emailpass', email: anEmail(), displayName: 'Jane' };
    const refused = await auth.post('register', { ...body, password: 'password123' });
    expect([outcome(refused), issuePaths(refused)]).toEqual(['400 validation_bad_request', ['password']]);
    const reset = await auth.post('reset-password', { token: 'x', password: 'Password123' });
    expect([outcome(reset), issuePaths(reset)]).toEqual(['400 validation_bad_request', ['password']]);
    // Existing passwords are compared, and not checked against the rules.
    const login = await auth.post('login', { method: 'emailpass', email: body.email, password: 'password123' });
    expect(login.status).toBe(401);
  });
});
