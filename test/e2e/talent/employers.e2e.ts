import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { aDomain, BoardAuth } from '../board-auth-calls.js';
import { aCandidate, Candidate, visit } from '../candidate-calls.js';
import { settled } from '../imports-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Employers over HTTP: how they get to act for a company, what they can do then, and what operators see and decide.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown, key = board.key) =>
  server.call(method, `/v1${path}`, { key, body });
const employers = (path = '') => operator('GET', `/employers${path}`);
const employer = () => aCandidate(server, board.slug, { role: 'employer' });
const idsIn = ({ body }: { body: { data: readonly { id: string }[] } }) => body.data.map(({ id }) => id);
const firm = async (more: object = {}): Promise<Body> =>
  (await operator('POST', '/companies', { name: `Firm ${unique()}`, ...more })).body;
/** A person with an address at `domain`. */
async function at(domain: string, name = 'jane'): Promise<Candidate> {
  const auth = new BoardAuth(server, board.slug);
  return new Candidate(auth, await auth.signedUp(`${name}-${unique()}@${domain}`, { role: 'employer' }));
}
/** A member of a new company. */
async function member(): Promise<{ readonly me: Candidate; readonly company: Body }> {
  const domain = aDomain();
  const company = await firm({ website: `https://${domain}` });
  const me = await at(domain);
  await me.confirm();
  await eventually(async () => (await me.call('GET', `/companies/${company['slug']}`)).status === 200);
  return { me, company };
}

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`employers-${unique()}`);
});
afterAll(() => server?.stop());

describe('a claim', () => {
  test('waits, is found by operators and approved by one of them', async () => {
    const me = await employer();
    const company = await firm();
    const claimed = await me.call('POST', `/companies/${company['slug']}/claim`);
    const membership = {
      id: expect.stringMatching(/^memberships_[0-9a-z]{26}$/),
      object: 'company_membership',
      status: 'awaiting_admin',
      role: 'member',
      workEmail: null,
      workEmailVerifiedAt: null,
      company: { id: company.id, name: company['name'], slug: company['slug'], website: null, logoUrl: null },
    };
    expect([claimed.status, claimed.body]).toEqual([200, membership]);
    expect((await me.call('POST', `/companies/${company['slug']}/claim`)).body).toEqual(claimed.body);
    const list = await me.call('GET', '/companies');
    expect([list.body.data, list.body['hasMore'], list.body['nextCursor']]).toEqual([[membership], false, null]);
    expect(outcome(await me.call('GET', `/companies/${company['slug']}`))).toBe('403 employer_not_member');

    const { id } = claimed.body;
    const waiting = await employers(`/claims?companyId=${company.id}`);
    const claim = {
      id,
      object: 'company_claim',
      companyId: company.id,
      companyName: company['name'],
      employerId: me.id,
      employerEmail: me.email,
      workEmail: null,
      workEmailVerifiedAt: null,
      status: 'pending',
      requestedAt: expect.stringMatching(/Z$/),
    };
    expect([waiting.status, waiting.body.data]).toEqual([200, [claim]]);
    expect((await employers(`/${me.id}`)).body).toEqual({
      id: me.id,
      object: 'employer',
      email: me.email,
      displayName: 'Jane Doe',
      avatarUrl: null,
      emailVerifiedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      lastActiveAt: null,
      companies: [],
      pendingClaims: [
        {
          membershipId: id,
          companyId: company.id,
          companyName: company['name'],
          companyWebsiteDomain: null,
          workEmail: null,
          workEmailVerifiedAt: null,
        },
      ],
    });

    const approved = await operator('POST', `/employers/claims/${id}/approve`);
    expect([approved.status, approved.body]).toEqual([200, { ...claim, status: 'approved' }]);
    expect((await operator('POST', `/employers/claims/${id}/approve`)).body).toEqual(approved.body);
    expect(outcome(await operator('POST', `/employers/claims/${id}/reject`))).toBe(
      '409 employers_claim_already_resolved',
    );
    const { body } = await employers(`/memberships/${id}`);
    expect(body).toEqual({
      id,
      object: 'employer_membership',
      companyId: company.id,
      companyName: company['name'],
      employerId: me.id,
      employerEmail: me.email,
      approvalSource: 'admin',
      status: 'approved',
      joinedAt: expect.stringMatching(/Z$/),
    });
    expect((await employers(`/${me.id}`)).body).toMatchObject({
      companies: [{ companyId: company.id, status: 'approved', approvalSource: 'admin', joinedAt: body['joinedAt'] }],
      pendingClaims: [],
    });
    expect((await me.call('GET', `/companies/${company['slug']}`)).status).toBe(200);
    expect((await mailTo(server, me.email, 2)).subject).toContain(String(company['name']));
  });

  test('is rejected for good, and taken back only while it waits', async () => {
    const me = await employer();
    const [one, other] = [await firm(), await firm()];
    const { id } = (await me.call('POST', `/companies/${one['slug']}/claim`)).body;
    expect((await operator('POST', `/employers/claims/${id}/reject`)).body).toMatchObject({ status: 'rejected' });
    expect(outcome(await operator('POST', `/employers/claims/${id}/approve`))).toBe(
      '409 employers_claim_already_resolved',
    );
    expect(outcome(await me.call('POST', `/companies/${one['slug']}/claim`))).toBe('409 employer_company_exists');
    expect(outcome(await me.call('DELETE', `/companies/${one['slug']}/claim`))).toBe('404 employer_company_not_found');
    await me.call('POST', `/companies/${other['slug']}/claim`);
    expect((await me.call('DELETE', `/companies/${other['slug']}/claim`)).status).toBe(204);
    expect(outcome(await me.call('DELETE', `/companies/${other['slug']}/claim`))).toBe(
      '404 employer_company_not_found',
    );
    const statuses = (await me.call('GET', '/companies')).body.data.map((each) => (each as unknown as Body)['status']);
    expect(statuses).toEqual(['rejected']);
    expect(idsIn(await employers(`/claims?status=rejected&companyId=${one.id}`))).toEqual([id]);
    expect(idsIn(await employers('?search=' + encodeURIComponent(me.email)))).toEqual([]);
    expect((await employers(`/${me.id}`)).body).toMatchObject({ companies: [], pendingClaims: [] });
  });

  test('is approved by a work address of the company, whose link needs no sign-in', async () => {
    const domain = aDomain();
    const company = await firm({ website: `https://${domain}` });
    const me = await employer();
    const path = `/companies/${company['slug']}`;
    expect(outcome(await me.call('POST', `${path}/work-email/verify`, { workEmail: `jane@${domain}` }))).toBe(
      '404 employer_company_not_found',
    );
    expect((await me.call('POST', `${path}/claim`)).body).toMatchObject({ status: 'pending_work_email' });
    const named = await me.call('POST', `${path}/work-email/verify`, { workEmail: ` jane@${domain}` });
    expect([named.status, named.body]).toMatchObject([
      200,
      { status: 'pending_work_email', workEmail: `jane@${domain}`, workEmailVerifiedAt: null },
    ]);
    const link = linkIn(await mailTo(server, `jane@${domain}`));
    expect([link.pathname, link.searchParams.get('slug')]).toEqual(['/auth/verify-work-email', company['slug']]);
    const confirm = (token: unknown, slug = company['slug']) =>
      new BoardAuth(server, board.slug).call('POST', `/me/companies/${slug}/work-email/confirm`, { token });
    const token = link.searchParams.get('token') ?? '';
    const other = await firm();
    for (const [attempt, slug] of [
      [token, other['slug']],
      [`${token}x`, company['slug']],
      ['', company['slug']],
    ] as const)
      expect(outcome(await confirm(attempt, slug))).toBe('401 board_auth_invalid_token');
    expect(outcome(await confirm(token, 'nobody'))).toBe('404 employer_company_not_found');
    expect(outcome(await confirm(1))).toBe('400 validation_bad_request');
    for (let nth = 0; nth < 2; nth++)
      expect((await confirm(token)).body).toMatchObject({
        status: 'approved',
        workEmail: `jane@${domain}`,
        workEmailVerifiedAt: expect.stringMatching(/Z$/),
      });
    expect((await employers(`/memberships?companyId=${company.id}`)).body.data).toMatchObject([
      { approvalSource: 'work_email_verification' },
    ]);
    for (const workEmail of ['x', 'a@b', `a@${domain}\r\nBcc: c@${domain}`, '', 1])
      expect(outcome(await me.call('POST', `${path}/work-email/verify`, { workEmail }))).toBe(
        '400 validation_bad_request',
      );
  });

  test('begins with the sign-up of an employer, and ends with the confirmation of the address', async () => {
    const { me, company } = await member();
    expect((await me.call('GET', '/companies')).body.data).toMatchObject([
      { status: 'approved', role: 'member', company: { id: company.id } },
    ]);
    expect((await employers(`/memberships?companyId=${company.id}`)).body.data).toMatchObject([
      { approvalSource: 'domain_match' },
    ]);
  });

  test('ends with the company', async () => {
    const { me, company } = await member();
    await operator('DELETE', `/companies/${company.id}`);
    await eventually(async () => (await me.call('GET', '/companies')).body.data.length === 0);
    await eventually(async () => idsIn(await employers(`/memberships?companyId=${company.id}`)).length === 0);
  });
});

describe('a company', () => {
  test('is created by any employer, and found by others', async () => {
    const me = await aCandidate(server, board.slug);
    const name = `Lake Clinic ${unique()}`;
    const website = `https://lake-${unique()}.example`;
    const { status, body } = await me.call('POST', '/companies', { name, website: `${website}/about` });
    expect([status, body]).toMatchObject([
      200,
      { status: 'pending_work_email', role: 'admin', company: { name, website, logoUrl: null } },
    ]);
    const another = await employer();
    expect((await another.call('POST', '/companies', { name: 'Else', website })).body).toMatchObject({
      role: 'member',
      company: { name, website },
    });
    expect(outcome(await another.call('POST', '/companies', { name: name.toUpperCase() }))).toBe(
      '409 employer_company_exists',
    );
    for (const wrong of [
      {},
      { name: '' },
      { name: 'x'.repeat(121) },
      { name: 'A', markets: ['none'] },
      { name: 1 },
      { name: 'A', role: 'admin' },
    ])
      expect(outcome(await another.call('POST', '/companies', wrong))).toBe('400 validation_bad_request');
    const search = (query: string) => another.call('GET', `/companies/search?${query}`);
    // No claim to it is approved yet.
    expect((await search(`q=${new URL(website).hostname}`)).body.data).toEqual([]);
    const claim = (await me.call('GET', '/companies')).body.data[0]?.id;
    await operator('POST', `/employers/claims/${claim}/approve`);
    await eventually(async () => (await search(`q=${new URL(website).hostname}`)).body.data.length === 1);
    const found = await search(`q=${encodeURIComponent(name.slice(0, 8).toUpperCase())}&limit=1`);
    expect([found.status, found.body.data]).toMatchObject([200, [{ object: 'claimable_company', name, website }]]);
    expect((await search(`q=${new URL(website).hostname}`)).body.data).toHaveLength(1);
    expect((await search('q=')).body.data).toEqual([]);
    for (const query of ['', `q=${'a'.repeat(201)}`, 'q=a&limit=0', 'q=a&limit=51'])
      expect(outcome(await search(query))).toBe('400 validation_bad_request');
    expect(outcome(await visit(server, board.slug, 'me/companies/search?q=a'))).toBe('401 board_auth_invalid_token');
  });

  test('is managed by its members', async () => {
    const { me, company } = await member();
    const stranger = await employer();
    const path = `/companies/${company['slug']}`;
    for (const [method, to] of [
      ['GET', ''],
      ['PATCH', ''],
    ] as const) {
      expect(
        outcome(await stranger.call(method, `${path}${to}`, method === 'GET' ? undefined : { summary: 'x' })),
      ).toBe('403 employer_not_member');
      expect(outcome(await me.call(method, `/companies/nobody${to}`, method === 'GET' ? undefined : {}))).toBe(
        '404 employer_company_not_found',
      );
    }
    const changed = await me.call('PATCH', path, {
      summary: 'By the lake.',
      description: '<p onclick="x()">Good</p>',
      xUrl: '@lake',
    });
    const shown = {
      id: company.id,
      object: 'employer_company',
      name: company['name'],
      slug: company['slug'],
      website: company['website'],
      description: '<p>Good</p>',
      summary: 'By the lake.',
      xUrl: 'https://x.com/lake',
      linkedinUrl: null,
      facebookUrl: null,
      pendingName: null,
      pendingWebsite: null,
      logoUrl: null,
      websiteProof: null,
    };
    expect([changed.status, changed.body]).toEqual([200, shown]);
    expect((await me.call('GET', path)).body).toEqual(shown);
    expect((await me.call('PATCH', path, { summary: '', xUrl: '' })).body).toMatchObject({ summary: null, xUrl: null });
    for (const more of [{ markets: [] }, { slug: 'x' }, { role: 'admin' }, { logoUrl: 'x' }])
      expect(outcome(await me.call('PATCH', path, more))).toBe('400 validation_bad_request');
    const other = await firm({ website: `https://other-${unique()}.example` });
    expect(outcome(await me.call('PATCH', path, { name: other['name'] }))).toBe('409 employer_company_name_taken');
    expect(outcome(await me.call('PATCH', path, { website: other['website'] }))).toBe('409 employer_company_exists');
    expect(outcome(await me.call('PATCH', path, { website: 'x y' }))).toBe('400 validation_bad_request');
    const events = await operator('GET', `/companies/${company.id}/history`);
    expect(events.text).toContain(me.id);
  });

  test('shows the logo that a member gives it, as a square', async () => {
    const { me, company } = await member();
    const stranger = await employer();
    const path = `/companies/${company['slug']}/logo`;
    const drawn = await sharp({ create: { width: 40, height: 10, channels: 3, background: '#c33' } })
      .gif()
      .toBuffer();
    const logo = new Blob([new Uint8Array(drawn)], { type: 'image/gif' });
    expect(outcome(await stranger.send(path, { file: logo }))).toBe('403 employer_not_member');
    const { status, body } = await me.send(path, { file: logo });
    expect([status, body['object']]).toEqual([200, 'employer_company']);
    const kept = await sharp(Buffer.from(await (await fetch(String(body['logoUrl']))).arrayBuffer())).metadata();
    expect([kept.format, kept.width, kept.height]).toEqual(['webp', 256, 256]);
    expect(outcome(await me.send(path, { file: new Blob(['x']) }))).toBe('415 media_unsupported_type');
    expect(outcome(await me.send(path, { other: 'x' }))).toBe('400 validation_bad_request');
    const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]);
    expect(outcome(await me.send(path, { file: large }))).toBe('413 media_payload_too_large');
    expect(outcome(await me.send('/companies/nobody/logo', { file: logo }))).toBe('404 employer_company_not_found');
  });
});

describe('operators', () => {
  test('list employers page by page, find them and export them', async () => {
    const place = await server.newBoard(`employers-${unique()}`);
    const call = (path: string) => operator('GET', `/employers${path}`, undefined, place.key);
    const { body: company } = await operator('POST', '/companies', { name: 'Firm' }, place.key);
    const people = [];
    for (let nth = 0; nth < 2; nth++) {
      const one = await aCandidate(server, place.slug, { displayName: `Person ${nth}`, role: 'employer' });
      await one.call('POST', `/companies/${company['slug']}/claim`);
      people.push(one);
    }
    await aCandidate(server, place.slug, { role: 'employer' });
    const [older, newer] = people.map(({ id }) => id);
    expect(idsIn(await call(''))).toEqual([newer, older]);
    const first = await call('?limit=1');
    expect([idsIn(first), first.body['hasMore']]).toEqual([[newer], true]);
    expect(idsIn(await call(`?limit=1&cursor=${first.body['nextCursor']}`))).toEqual([older]);
    expect(idsIn(await call('?search=PERSON%200'))).toEqual([older]);
    expect(idsIn(await call('?search=%25'))).toEqual([]);
    expect(idsIn(await call('/memberships?status=approved'))).toEqual([]);
    const page = await call('/memberships?limit=1');
    const rest = await call(`/memberships?limit=1&cursor=${page.body['nextCursor']}`);
    expect(idsIn(page).concat(idsIn(rest)).sort()).toEqual(idsIn(await call('/claims')).sort());
    for (const wrong of ['?cursor=x', '?limit=0', '/claims?status=x', '/memberships?unknown=1'])
      expect((await call(wrong)).status).toBe(400);
    const { data } = (await call('/export?format=json')).body as unknown as { data: readonly Body[] };
    expect(data).toMatchObject([
      { id: newer, companies: [], pendingClaims: ['Firm'] },
      { id: older, displayName: 'Person 0' },
    ]);
    const { status, body } = await call('/export');
    expect([status, body['kind']]).toEqual([202, 'exports.generate']);
    const done = await settled({ origin: server.origin, key: place.key }, body.id);
    expect(done).toMatchObject({ state: 'succeeded', result: { totalRows: 2 } });
    const file = await server.call('GET', `/v1/operations/${body.id}/download`, { key: place.key });
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      'id,email,displayName,emailVerifiedAt,createdAt,companies,pendingClaims',
      expect.stringMatching(new RegExp(`^${newer},.*,Firm$`)),
    ]);
  });

  test('find nothing of another board, and nothing that is not there', async () => {
    const { key } = await server.newBoard(`employers-${unique()}`);
    const me = await employer();
    const company = await firm();
    const { id } = (await me.call('POST', `/companies/${company['slug']}/claim`)).body;
    const elsewhere = async (method: string, path: string) =>
      outcome(await operator(method, `/employers${path}`, undefined, key));
    expect(await elsewhere('GET', `/${me.id}`)).toBe('404 employers_not_found');
    expect(await elsewhere('GET', `/memberships/${id}`)).toBe('404 employers_membership_not_found');
    expect(await elsewhere('POST', `/claims/${id}/approve`)).toBe('404 employers_claim_not_found');
    expect(await elsewhere('POST', `/claims/${id}/reject`)).toBe('404 employers_claim_not_found');
    expect(idsIn(await operator('GET', '/employers/memberships', undefined, key))).toEqual([]);
    const foreign = await server.newBoard(`employers-${unique()}`);
    const there = await aCandidate(server, foreign.slug, { role: 'employer' });
    expect(outcome(await there.call('POST', `/companies/${company['slug']}/claim`))).toBe(
      '404 employer_company_not_found',
    );
  });
});

test('the directory for employers is open to approved members alone', async () => {
  await operator('PATCH', '/settings', { talentDirectoryVisibility: 'employers_only' });
  const { me } = await member();
  const stranger = await employer();
  await eventually(
    async () => outcome(await visit(server, board.slug, 'talent', stranger)) === '403 talent_directory_restricted',
  );
  await eventually(async () => (await visit(server, board.slug, 'talent', me)).status === 200);
  const access = async (who: Candidate) => (await who.call('GET', '/talent-access')).body;
  const sold = { object: 'talent_access', paywallActive: false, hasUnlimitedUnlocks: false, messagesRemaining: null };
  expect(await access(me)).toEqual({ ...sold, isEmployer: true, hasTalentAccess: true });
  expect(await access(stranger)).toEqual({ ...sold, isEmployer: false, hasTalentAccess: false, messagesRemaining: 0 });
});

test('an access request returns memberships and work addresses', async () => {
  const { me, company } = await member();
  const second = await firm({ website: `https://second-${unique()}.example` });
  await me.call('POST', `/companies/${second['slug']}/claim`);
  const workEmail = `me@work-${unique()}.example`;
  await me.call('POST', `/companies/${second['slug']}/work-email/verify`, { workEmail });
  const { status, body } = await employers(`/${me.id}/export`);
  const places = body['places'] as Record<string, readonly Body[]>;
  expect([status, body]).toMatchObject([200, { object: 'personal_data', employerId: me.id }]);
  expect(places['board_users']).toMatchObject([{ email: me.email }]);
  expect(places['employer_memberships']).toHaveLength(2);
  expect(places['employer_memberships']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ companyId: company.id, status: 'approved' }),
      expect.objectContaining({ companyId: second.id, workEmail }),
    ]),
  );
  expect(outcome(await employers('/boardUsers_none/export'))).toBe('404 employers_not_found');
});

describe('an employer who is erased', () => {
  test('is gone with memberships and sessions, and the company stays', async () => {
    const { me, company } = await member();
    const deletion = await operator('DELETE', `/employers/${me.id}`);
    expect([deletion.status, deletion.body]).toMatchObject([
      202,
      { kind: 'employers.remove', resource: { object: 'employer', id: me.id } },
    ]);
    const ended = await settled({ origin: server.origin, key: board.key }, deletion.body.id);
    expect(ended).toMatchObject({
      state: 'succeeded',
      result: { employerId: me.id, deletedMemberships: 1, deletedSessions: 1 },
    });
    expect(outcome(await employers(`/${me.id}`))).toBe('404 employers_not_found');
    expect(outcome(await operator('DELETE', `/employers/${me.id}`))).toBe('404 employers_not_found');
    await eventually(async () => outcome(await me.call('GET', '/companies')) === '401 board_auth_invalid_token');
    expect((await operator('GET', `/companies/${company.id}`)).status).toBe(200);
    expect((await employers(`/memberships?companyId=${company.id}`)).body.data).toEqual([]);
  });

  test('is one of this board, and no candidate', async () => {
    const { id } = await aCandidate(server, board.slug);
    const other = await server.newBoard(`employers-${unique()}`);
    const { me } = await member();
    for (const [who, key] of [
      [id, board.key],
      [me.id, other.key],
      ['boardUsers_none', board.key],
    ] as const)
      expect(outcome(await operator('DELETE', `/employers/${who}`, undefined, key))).toBe('404 employers_not_found');
  });
});
