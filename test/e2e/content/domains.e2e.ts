import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NameServer } from '../../doubles/name-server.js';
import { aDomain, BoardAuth } from '../board-auth-calls.js';
import { Candidate } from '../candidate-calls.js';
import {
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  parallel,
  request,
  type Server,
  type ServerProcess,
  startServer,
  unique,
} from '../server.js';

// Domains over HTTP, with a name server on this machine. Specs beside the rules cover the accepted hostnames.

type Board = Awaited<ReturnType<Server['newBoard']>>;

let names: NameServer;
let server: Server;
let board: Board;
let other: Board;
/** Origin of the running process. */
let origin: string;
const settings: Record<string, string> = {
  DNS_TIMEOUT_MS: '1500',
  DNS_TRIES: '1',
  DOMAIN_VERIFY_SECONDS: '3',
  DOMAIN_CHECK_SECONDS: '1',
  DASHBOARD_URL: 'https://dashboard.jobs.example/admin',
  RESERVED_HOSTS: 'status.jobs.example',
};

beforeAll(async () => {
  names = await NameServer.open();
  settings['DNS_SERVERS'] = names.address;
  server = await startServer(settings);
  ({ origin } = server);
  [board, other] = [await server.newBoard('hill'), await server.newBoard('lake')];
});
afterAll(async () => {
  await server?.stop();
  await names?.close();
});

const call = (method: string, path: string, body?: unknown, key = board.key): Promise<Answer> =>
  request(origin, method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
const aName = () => `jobs-${unique()}.example`;
const add = async (domain = aName()): Promise<Body> => (await call('POST', '/domains', { domain })).body;
const look = async ({ id }: Body) => (await call('GET', `/domains/${id}`)).body;
const operation = async (id: string) => (await call('GET', `/operations/${id}`)).body;
const instructions = (domain: Body) =>
  domain['verificationInstructions'] as { readonly name: string; readonly expectedValue: string };
const prove = (domain: Body) => {
  const { name, expectedValue } = instructions(domain);
  names.has(name, expectedValue);
};
const ended = async (id: string): Promise<Body> => {
  await eventually(async () => (await operation(id))['completedAt'] !== null);
  return operation(id);
};
const verify = async ({ id }: Body) => ended((await call('POST', `/domains/${id}/verify`)).body.id);
/** The slug of the board that a hostname leads to; null for none. */
const leadsTo = async (hostname: unknown) => {
  const { status, body } = await request(origin, 'GET', `/v1/boards/${String(hostname)}`);
  return status === 200 ? body.slug : null;
};
const verified = async () => {
  const domain = await add();
  prove(domain);
  expect(await verify(domain)).toMatchObject({ state: 'succeeded', error: null });
  return domain;
};

test('a domain is added, verified by its record, made the primary one, and removed', async () => {
  const made = await call('POST', '/domains', { domain: 'Jobs.Bücher.example.', source: 'external' });
  const hostname = 'jobs.xn--bcher-kva.example';
  expect([outcome(made), made.headers.get('location')]).toEqual(['201', `/v1/domains/${made.body.id}`]);
  const token = made.body['verificationToken'];
  expect(made.body).toEqual({
    id: expect.stringMatching(/^domains_/),
    object: 'domain',
    domain: hostname,
    status: 'pending',
    source: 'external',
    mode: 'direct',
    connectionShape: 'cname',
    servedBy: null,
    statusReason: null,
    verificationToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    verificationInstructions: {
      method: 'txt',
      name: `_svc-verify.${hostname}`,
      expectedValue: `svc-verify=${String(token)}`,
    },
    verifiedAt: null,
    isPrimary: false,
    createdAt: expect.any(String),
  });
  const { id } = made.body;
  expect(await leadsTo(hostname)).toBeNull();
  expect(outcome(await call('PATCH', '/settings', { primaryDomainId: id }))).toBe('409 settings_domain_not_verified');

  prove(made.body);
  const accepted = await call('POST', `/domains/${id}/verify`);
  expect([outcome(accepted), accepted.headers.get('location')]).toEqual(['202', `/v1/operations/${accepted.body.id}`]);
  expect(accepted.body).toMatchObject({ kind: 'domains.verify', resource: { object: 'domain', id } });
  expect(await ended(accepted.body.id)).toMatchObject({ state: 'succeeded', result: null, error: null });
  expect(await look(made.body)).toMatchObject({ status: 'verified', servedBy: 'external', statusReason: null });
  expect((await look(made.body))['verifiedAt']).toEqual(expect.any(String));
  await eventually(async () => (await leadsTo(hostname)) === board.slug);
  expect(await leadsTo('jobs.xn--bcher-kva.exampl')).toBeNull();

  const chosen = await call('PATCH', '/settings', { primaryDomainId: id });
  expect([outcome(chosen), chosen.body['primaryDomainId']]).toEqual(['200', id]);
  expect(await look(made.body)).toMatchObject({ isPrimary: true });
  expect((await call('GET', '/domains')).body.data[0]).toEqual(await look(made.body));
  const shown = async () => [
    (await request(origin, 'GET', `/v1/boards/${board.slug}`)).body['primaryDomain'],
    (await request(origin, 'GET', `/v1/boards/${board.slug}/seo`)).body['canonicalBase'],
  ];
  const shows = (...expected: readonly unknown[]) =>
    eventually(async () => (await shown()).every((each, index) => each === expected[index]));
  await shows(hostname, `https://${hostname}`);
  expect((await call('PATCH', '/settings', { primaryDomainId: '' })).body['primaryDomainId']).toBeNull();
  expect((await call('PATCH', '/settings', { primaryDomainId: id })).body['primaryDomainId']).toBe(id);

  expect(outcome(await call('DELETE', `/domains/${id}`))).toBe('204');
  expect((await call('GET', '/settings')).body['primaryDomainId']).toBeNull();
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/verify'],
  ] as const)
    expect(outcome(await call(method, `/domains/${id}${path}`))).toBe('404 domains_not_found');
  await eventually(async () => (await leadsTo(hostname)) === null);
  await shows(null, `http://${board.slug}.localhost:3001`);
});

describe('what is refused', () => {
  test('has its code and its path', async () => {
    for (const domain of ['jobs', 'https://a.example', 'a.example:80', '10.0.0.1', 'a_b.example', 'аpple.example', '-'])
      expect([domain, outcome(await call('POST', '/domains', { domain }))]).toEqual([
        domain,
        '400 domains_invalid_hostname',
      ]);
    const long = `${'a.'.repeat(120)}example`;
    const refused = await call('POST', '/domains', { domain: long });
    expect([outcome(refused), issuePaths(refused)]).toEqual(['400 domains_invalid_hostname', ['domain']]);
    for (const domain of [
      'localhost',
      'demo.localhost',
      'dashboard.jobs.example',
      'x.status.jobs.example',
      'a.internal',
    ])
      expect(outcome(await call('POST', '/domains', { domain }))).toBe('403 domains_reserved_hostname');
    for (const [body, path] of [
      [{}, 'domain'],
      [{ domain: '' }, 'domain'],
      [{ domain: 7 }, 'domain'],
      [{ domain: `${'a'.repeat(254)}` }, 'domain'],
      [{ domain: 'a.example', source: 'internal' }, 'source'],
      [{ domain: 'a.example', isPrimary: true }, 'isPrimary'],
    ] as const) {
      const answer = await call('POST', '/domains', body);
      expect([outcome(answer), issuePaths(answer)]).toEqual([
        '400 validation_bad_request',
        expect.arrayContaining([path]),
      ]);
    }
    expect(outcome(await call('GET', '/domains?limit=51'))).toBe('400 validation_bad_request');
    expect(outcome(await call('GET', '/domains?cursor=x'))).toBe('400 pagination_invalid_cursor');
  });

  test('is what another board has verified, and what the key of another board or of too few scopes asks for', async () => {
    const { id, domain } = await verified();
    expect(outcome(await call('POST', '/domains', { domain }, other.key))).toBe('409 domains_hostname_taken');
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/verify'],
    ] as const)
      expect(outcome(await call(method, `/domains/${id}${path}`, undefined, other.key))).toBe('404 domains_not_found');
    expect(outcome(await call('PATCH', '/settings', { primaryDomainId: id }, other.key))).toBe('404 domains_not_found');
    const reader = await server.newKey({ board: board.slug, scopes: ['domains.read'] });
    const stranger = await server.newKey({ board: board.slug, scopes: ['jobs.read'] });
    expect(outcome(await call('GET', `/domains/${id}`, undefined, reader))).toBe('200');
    expect(outcome(await call('GET', `/domains/${id}`, undefined, stranger))).toBe('403 auth_forbidden');
    for (const [method, path] of [
      ['POST', ''],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/verify`],
    ] as const)
      expect(
        outcome(await call(method, `/domains${path}`, method === 'POST' && !path ? { domain } : undefined, reader)),
      ).toBe('403 auth_forbidden');
  });

  test('is a second domain of a board with one hostname, and no domain of another board', async () => {
    const domain = aName();
    const answers = await parallel(10, (n) => call('POST', '/domains', { domain }, (n % 2 ? board : other).key));
    expect(answers.map(outcome).sort()).toEqual(['201', '201', ...Array(8).fill('409 domains_hostname_taken')]);
  });

  test('is a public suffix', async () => {
    for (const domain of ['co.uk', 'me.uk', 'github.io', 'xn--p1ai'])
      expect([domain, outcome(await call('POST', '/domains', { domain }))]).toEqual([
        domain,
        '400 domains_invalid_hostname',
      ]);
  });
});

test('a request that is sent twice adds one domain, with one token', async () => {
  const headers = { 'Idempotency-Key': `domain ${unique()}` };
  const body = { domain: aName() };
  const [first, again] = await parallel(2, () =>
    eventuallyDone(() => request(origin, 'POST', '/v1/domains', { key: board.key, body, headers })),
  );
  expect([first?.status, again?.text]).toEqual([201, first?.text]);
});

/** Sends a request again while its idempotency key is in use; returns the final response. */
async function eventuallyDone(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  await eventually(async () => answer.status !== 409 || (answer = await ask()).status !== 409);
  return answer;
}

describe('a verification', () => {
  const fails = async (domain: Body, reason: string) => {
    const error = { code: 'domains_verification_failed', message: reason };
    expect(await verify(domain)).toMatchObject({ state: 'failed', error });
    expect(await look(domain)).toMatchObject({ status: 'failed', statusReason: reason, verifiedAt: null });
  };

  test('fails with the answer of DNS, or that it did not answer', async () => {
    const domains = await Promise.all(Array.from({ length: 7 }, () => add()));
    const [absent, wrong, round, failing, silent, large, huge] = domains.map((each) => instructions(each).name);
    names.has(wrong ?? '', 'svc-verify=another');
    names.says(round ?? '', 'loop');
    names.says(failing ?? '', 'SERVFAIL');
    names.says(silent ?? '', 'silence');
    names.says(large ?? '', { txt: Array.from({ length: 240 }, (_, n) => [`${n} `.padEnd(250, 'x')]) });
    names.says(huge ?? '', { txt: [Array.from({ length: 250 }, () => 'x'.repeat(255))] });
    const reasons = [
      `${absent} has no TXT record.`,
      `No TXT record of ${wrong} has the expected value.`,
      `${round} has no TXT record.`,
      `The TXT records of ${failing} could not be read: the name server failed.`,
      `The TXT records of ${silent} could not be read: no name server answered in time.`,
      `No TXT record of ${large} has the expected value.`,
      `${huge} has no TXT record.`,
    ];
    await Promise.all(domains.map((each, index) => fails(each, reasons[index] ?? '')));
  });

  test('is won by the board that is first; the other board gets a clear answer, and the hostname once it is free', async () => {
    const domain = aName();
    const [mine, theirs] = [board, other].map(
      async ({ key }) => (await call('POST', '/domains', { domain }, key)).body,
    );
    const [one, two] = [(await mine) as Body, (await theirs) as Body];
    names.says(instructions(one).name, { txt: [one, two].map((each) => [instructions(each).expectedValue]) });
    expect(await verify(one)).toMatchObject({ state: 'succeeded' });
    const verifyTheirs = async () => {
      const { id } = (await call('POST', `/domains/${two.id}/verify`, undefined, other.key)).body;
      const theirOperation = async () => (await call('GET', `/operations/${id}`, undefined, other.key)).body;
      await eventually(async () => (await theirOperation())['completedAt'] !== null);
      return theirOperation();
    };
    const message = `Another board has verified ${domain}.`;
    expect(await verifyTheirs()).toMatchObject({ state: 'failed', error: { code: 'domains_hostname_taken', message } });
    const shown = (await call('GET', `/domains/${two.id}`, undefined, other.key)).body;
    expect(shown).toMatchObject({ status: 'failed', statusReason: message });
    await eventually(async () => (await leadsTo(domain)) === board.slug);
    expect(outcome(await call('DELETE', `/domains/${one.id}`))).toBe('204');
    expect(await verifyTheirs()).toMatchObject({ state: 'succeeded' });
    await eventually(async () => (await leadsTo(domain)) === other.slug);
  });

  test('looks again until the record is there; there is one at a time', async () => {
    const domain = await add();
    const { name } = instructions(domain);
    const begun = await parallel(5, () => call('POST', `/domains/${domain.id}/verify`));
    const ids = new Set(begun.map(({ body }) => body.id));
    expect([begun.map(outcome), ids.size]).toEqual([Array(5).fill('202'), 1]);
    await eventually(() => names.queries.some((each) => each.endsWith(name)));
    expect(await look(domain)).toMatchObject({ status: 'verifying', statusReason: null });
    prove(domain);
    expect(await ended([...ids][0] ?? '')).toMatchObject({ state: 'succeeded' });
    expect(await look(domain)).toMatchObject({ status: 'verified' });
  });

  test('is cancelled at once between two looks, and with its domain', async () => {
    const [one, two] = [await add(), await add()];
    const [first, second] = await Promise.all(
      [one, two].map(async ({ id }) => (await call('POST', `/domains/${id}/verify`)).body.id),
    );
    await eventually(() =>
      [one, two].every((each) => names.queries.some((name) => name.endsWith(instructions(each).name))),
    );
    expect(outcome(await call('POST', `/operations/${first}/cancel`))).toBe('200');
    expect(outcome(await call('DELETE', `/domains/${two.id}`))).toBe('204');
    expect(await ended(first ?? '')).toMatchObject({ state: 'cancelled' });
    expect(await ended(second ?? '')).toMatchObject({ state: 'cancelled' });
    await eventually(async () => (await look(one)).status === 'pending');
    prove(one);
    expect(await verify(one)).toMatchObject({ state: 'succeeded' });
  });
});

test('a record in DNS proves the pending website of a company', async () => {
  const [domain, wanted] = [aDomain(), `brand-${unique()}.example`];
  const company = (await call('POST', '/companies', { name: `Firm ${unique()}`, website: `https://${domain}` })).body;
  const auth = new BoardAuth({ origin, outbox: server.outbox }, board.slug);
  const me = new Candidate(auth, await auth.signedUp(`jane-${unique()}@${domain}`, { role: 'employer' }));
  await me.confirm();
  const path = `/companies/${company['slug']}`;
  await eventually(async () => (await me.call('GET', path)).status === 200);
  expect((await me.call('GET', path)).body).toMatchObject({ pendingWebsite: null, websiteProof: null });
  expect(outcome(await me.call('POST', `${path}/website/verify`))).toBe('409 employer_website_not_pending');
  const { body } = await me.call('PATCH', path, { website: `https://www.${wanted}` });
  const proof = body['websiteProof'] as { readonly name: string; readonly expectedValue: string };
  expect(proof).toEqual({
    method: 'txt',
    name: `_svc-verify.${wanted}`,
    expectedValue: expect.stringMatching(/^svc-company=[0-9a-f]{40}$/),
  });
  const early = await me.call('POST', `${path}/website/verify`);
  expect([outcome(early), early.text]).toEqual([
    '422 employer_website_unproved',
    expect.stringContaining(`${proof.name} has no TXT record.`),
  ]);
  names.has(proof.name, proof.expectedValue);
  const proved = await me.call('POST', `${path}/website/verify`);
  expect([outcome(proved), proved.body]).toEqual([
    '200',
    expect.objectContaining({ website: `https://${wanted}`, pendingWebsite: null, websiteProof: null }),
  ]);
  expect((await call('GET', `/companies/${company.id}`)).body).toMatchObject({ website: `https://${wanted}` });
});

test('a verified domain that loses its record fails, leads nowhere, and is no longer the primary one', async () => {
  const domain = await verified();
  const { verifiedAt } = await look(domain);
  expect(outcome(await call('PATCH', '/settings', { primaryDomainId: domain.id }))).toBe('200');
  await eventually(async () => (await leadsTo(domain['domain'])) === board.slug);
  const { name } = instructions(domain);
  names.says(name, 'SERVFAIL');
  const queries = () => names.queries.filter((each) => each.endsWith(name)).length;
  const before = queries();
  await eventually(() => queries() > before + 2);
  expect(await look(domain)).toMatchObject({ status: 'verified' });
  names.says(name, 'NXDOMAIN');
  await eventually(async () => (await look(domain)).status === 'failed');
  await eventually(async () => (await call('GET', '/settings')).body['primaryDomainId'] === null);
  expect(await look(domain)).toMatchObject({
    statusReason: `${name} has no TXT record.`,
    verifiedAt,
    isPrimary: false,
    servedBy: null,
  });
  await eventually(async () => (await leadsTo(domain['domain'])) === null);
  prove(domain);
  expect(await verify(domain)).toMatchObject({ state: 'succeeded' });
  expect(await look(domain)).toMatchObject({ status: 'verified', verifiedAt });
});

test('a verification goes on after its process was killed, and so does a removal', async () => {
  const [domain, doomed] = [await add(), await verified()];
  const { name } = instructions(domain);
  const { id } = (await call('POST', `/domains/${domain.id}/verify`)).body;
  await eventually(() => names.queries.some((each) => each.endsWith(name)));
  const removing = call('DELETE', `/domains/${doomed.id}`).catch(() => null);
  server.process.signal('SIGKILL');
  await Promise.all([server.process.ended, removing]);
  prove(domain);
  const next: ServerProcess = await server.another();
  ({ origin } = next);
  expect(await ended(id)).toMatchObject({ state: 'succeeded' });
  expect(await look(domain)).toMatchObject({ status: 'verified' });
  await eventually(async () => (await leadsTo(domain['domain'])) === board.slug);
  // Whether or not the removal was written before the process crashed, the hostname follows.
  if (outcome(await call('GET', `/domains/${doomed.id}`)) === '200') await call('DELETE', `/domains/${doomed.id}`);
  await eventually(async () => (await leadsTo(doomed['domain'])) === null);
  await eventually(
    async () => outcome(await call('POST', '/domains', { domain: doomed['domain'] }, other.key)) === '201',
  );
});
