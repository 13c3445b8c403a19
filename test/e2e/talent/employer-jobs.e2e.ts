import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate, visit } from '../candidate-calls.js';
import { aJob, type Body, eventually, outcome, request, type SharedServer, sharedServer, unique } from '../server.js';

// The jobs and purchases that employers see, and the purchases that candidates see.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown) =>
  server.call(method, `/v1${path}`, { key: board.key, body });
const employer = () => aCandidate(server, board.slug, { role: 'employer' });
const firm = async (): Promise<Body> => (await operator('POST', '/companies', { name: `Firm ${unique()}` })).body;
const idsIn = (body: Body) => (body.data as readonly Body[]).map(({ id }) => id);
/** An employer with an approved claim to a company. */
async function member(): Promise<{ readonly me: Candidate; readonly company: Body }> {
  const [me, company] = [await employer(), await firm()];
  const claim = await me.call('POST', `/companies/${company['slug']}/claim`);
  expect((await operator('POST', `/employers/claims/${claim.body.id}/approve`)).status).toBe(200);
  await eventually(async () => (await me.call('GET', `/companies/${company['slug']}`)).status === 200);
  return { me, company };
}

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`employer-jobs-${unique()}`);
});
afterAll(() => server?.stop());

describe('jobs of a company', () => {
  test('are listed for its members in any status, newest first', async () => {
    const { me, company } = await member();
    const path = `/companies/${company['slug']}/jobs`;
    expect((await me.call('GET', path)).body).toEqual({
      object: 'list',
      url: `/v1/boards/${board.slug}/me${path}`,
      hasMore: false,
      nextCursor: null,
      data: [],
    });
    const post = async (title: string, more: object = {}): Promise<Body> =>
      (await operator('POST', '/jobs', { ...aJob(company.id), title, ...more })).body;
    const published = await post('Cook', { status: 'published', salaryMin: 10, salaryCurrency: 'EUR' });
    const draft = await post('Nurse');
    await operator('POST', '/jobs', { ...aJob((await firm()).id), title: 'Elsewhere' });
    const { body } = await me.call('GET', path);
    expect(idsIn(body)).toEqual([draft.id, published.id]);
    expect(body.data[1]).toEqual({
      id: published.id,
      object: 'employer_job',
      title: 'Cook',
      slug: published['slug'],
      status: 'published',
      companyId: company.id,
      employmentType: published['employmentType'],
      remoteOption: published['remoteOption'],
      seniority: published['seniority'],
      salaryMin: 10,
      salaryMax: null,
      salaryCurrency: 'EUR',
      salaryTimeframe: null,
      isFeatured: false,
      publishedAt: published['publishedAt'],
      expiresAt: published['expiresAt'],
      createdAt: published['createdAt'],
      updatedAt: published['updatedAt'],
      links: { public: published.links.public },
    });
    expect(idsIn((await me.call('GET', `${path}?limit=1`)).body)).toEqual([draft.id]);
    for (const limit of ['0', '201', 'x'])
      expect(outcome(await me.call('GET', `${path}?limit=${limit}`))).toBe('400 validation_bad_request');
  });

  test('and what it has paid for are for its approved members alone', async () => {
    const { me, company } = await member();
    const stranger = await employer();
    expect((await me.call('GET', `/companies/${company['slug']}/billing-options`)).body).toMatchObject({
      object: 'list',
      hasMore: false,
      nextCursor: null,
      data: [],
    });
    for (const list of [
      'jobs',
      'billing-options',
      'job-stats',
      'job-stats/timeseries',
      'profile-stats',
      'profile-stats/timeseries',
    ]) {
      const path = `/companies/${company['slug']}/${list}`;
      expect(outcome(await stranger.call('GET', path))).toBe('403 employer_not_member');
      expect(outcome(await me.call('GET', `/companies/nobody/${list}`))).toBe('404 employer_company_not_found');
      expect(outcome(await visit(server, board.slug, `me${path}`))).toBe('401 board_auth_invalid_token');
    }
  });
});

describe('a job of an employer', () => {
  const NURSE = {
    title: 'Night nurse',
    description: '<p>Care.</p><script>alert(1)</script>',
    applicationUrl: 'hr@hill.example',
    employmentType: 'full_time',
    remoteOption: 'on_site',
    officeLocations: [{ query: 'Zurich, Switzerland' }],
    salaryMin: 60_000,
    salaryMax: 80_000,
    salaryCurrency: 'chf',
    salaryTimeframe: 'per_year',
  };
  const FREE = { billing: { type: 'new', planId: 'free' } };

  test('is written, checked out, found by visitors, taken off, published again and deleted', async () => {
    const { me, company } = await member();
    const jobs = `/companies/${company['slug']}/jobs`;
    const made = await me.call('POST', jobs, NURSE);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        object: 'employer_job',
        status: 'draft',
        description: '<p>Care.</p>',
        applicationUrl: 'mailto:hr@hill.example',
        expiresAt: null,
        publishedAt: null,
        salaryCurrency: 'CHF',
        remoteTimezones: [{ type: 'all', value: 'all' }],
        officeLocations: [{ countryCode: 'CH', city: 'Zürich' }],
        company: { id: company.id, slug: company['slug'] },
      },
    ]);
    const { id, slug } = made.body;
    const path = `${jobs}/${id}`;
    expect((await me.call('GET', path)).body).toEqual(made.body);
    expect(made.body.links.public).toMatch(new RegExp(`companies/${String(company['slug'])}/jobs/${String(slug)}$`));
    expect(outcome(await me.call('POST', `${path}/publish`))).toBe('402 employer_payment_required');
    expect((await me.call('POST', `${path}/unpublish`)).body).toEqual(made.body);

    const bought = await me.call('POST', `${path}/checkout`, FREE);
    expect([bought.status, bought.body]).toEqual([
      200,
      { object: 'employer_checkout', status: 'published', checkoutUrl: null, jobId: id, jobSlug: slug },
    ]);
    expect(outcome(await me.call('POST', `${path}/checkout`, FREE))).toBe('422 employer_checkout_failed');
    const seen = () => visit(server, board.slug, `companies/${String(company['slug'])}/jobs`);
    await eventually(async () => idsIn((await seen()).body).includes(id));

    const changed = await me.call('PATCH', path, { salaryMin: null, remoteTimezones: [], title: 'Nurse' });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { status: 'published', title: 'Nurse', salaryMin: null, salaryMax: 80_000, remoteTimezones: [] },
    ]);
    const off = await me.call('POST', `${path}/unpublish`);
    expect([off.status, off.body['status'], off.body['expiresAt']]).toEqual([200, 'draft', changed.body['expiresAt']]);
    const on = await me.call('POST', `${path}/publish`);
    expect([on.status, on.body['status'], on.body['expiresAt']]).toEqual([200, 'published', off.body['expiresAt']]);
    expect((await me.call('POST', `${path}/publish`)).body).toEqual(on.body);

    expect((await me.call('DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect(outcome(await me.call(method, path))).toBe('404 employer_job_not_found');
  });

  test('is refused with every reason, and changes nothing', async () => {
    const { me, company } = await member();
    const jobs = `/companies/${company['slug']}/jobs`;
    const refused = async (change: object, code: string) =>
      expect([change, outcome(await me.call('POST', jobs, { ...NURSE, ...change }))]).toEqual([change, code]);
    await refused({ officeLocations: [{ city: 'Zurich', country: 'Atlantis' }] }, '400 jobs_unresolvable_location');
    for (const change of [
      { title: '' },
      { title: undefined },
      { description: 'x'.repeat(25_001) },
      { officeLocations: [] },
      { officeLocations: [{ city: 'Zurich' }] },
      { remoteOption: 'remote' },
      {
        remotePermits: [
          { type: 'worldwide', value: 'worldwide' },
          { type: 'country', value: 'CH' },
        ],
      },
      { applicationUrl: 'http://hill.example/apply' },
      { applicationUrl: 'javascript:alert(1)' },
      { applicationUrl: null },
      { skills: ['no-such-skill'] },
      { categories: Array.from({ length: 101 }, (_, nth) => `c-${nth}`) },
      { salaryMin: 9, salaryMax: 8 },
      { isFeatured: true },
      { status: 'published' },
      { expiresAt: '2030-01-01T00:00:00Z' },
      { companyId: company.id },
      { planId: 'free' },
      { customFieldValues: {} },
    ])
      await refused(change, '400 validation_bad_request');
    expect((await me.call('GET', jobs)).body.data).toEqual([]);

    const slug = `nurse-${unique()}`;
    const { body } = await me.call('POST', jobs, { ...NURSE, slug });
    await refused({ slug, title: 'Cook' }, '409 employer_job_slug_taken');
    const twin = await me.call('POST', jobs, NURSE);
    expect([outcome(twin), twin.body.error.details]).toEqual(['409 jobs_already_exists', undefined]);
    const checkout = `${jobs}/${body.id}/checkout`;
    for (const wish of [
      {},
      { billing: { type: 'gift', planId: 'free' } },
      { billing: { type: 'order', planId: 'free' } },
      { ...FREE, successUrl: 'https://evil.example/' },
      { ...FREE, cancelUrl: 'nowhere' },
      { ...FREE, invoiceBilling: { email: 'nobody' } },
    ])
      expect([wish, outcome(await me.call('POST', checkout, wish))]).toEqual([wish, '400 validation_bad_request']);
    for (const billing of [
      { type: 'new', planId: 'plans_gold' },
      { type: 'subscription', planId: 'free', id: 'subscriptions_1' },
    ])
      expect(outcome(await me.call('POST', checkout, { billing }))).toBe('422 employer_checkout_failed');
    for (const query of [
      'since=soon',
      'since=2026-02-30',
      'since=2024-01-01&until=2026-01-01',
      'until=2026-01-01&since=2026-01-01',
    ])
      for (const series of ['job-stats', 'profile-stats'])
        expect(outcome(await me.call('GET', `/companies/${company['slug']}/${series}/timeseries?${query}`))).toBe(
          '400 validation_bad_request',
        );
  });

  test('is for the members of its company alone, on its board', async () => {
    const [{ me, company }, other] = [await member(), await member()];
    const { body } = await me.call('POST', `/companies/${company['slug']}/jobs`, NURSE);
    const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['GET', ''],
      ['PATCH', '', { title: 'Taken' }],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
      ['POST', '/checkout', FREE],
    ];
    for (const [method, path, sent] of calls) {
      const at = (slug: unknown) => `/companies/${String(slug)}/jobs/${body.id}${path}`;
      expect(outcome(await other.me.call(method, at(other.company['slug']), sent))).toBe('404 employer_job_not_found');
      expect(outcome(await other.me.call(method, at(company['slug']), sent))).toBe('403 employer_not_member');
      expect(outcome(await me.call(method, at('nobody'), sent))).toBe('404 employer_company_not_found');
    }
    expect(outcome(await other.me.call('POST', `/companies/${company['slug']}/jobs`, NURSE))).toBe(
      '403 employer_not_member',
    );
    const elsewhere = await server.newBoard(`employer-jobs-${unique()}`);
    const stranger = await aCandidate(server, elsewhere.slug, { role: 'employer' });
    expect(outcome(await stranger.call('GET', `/companies/${company['slug']}/jobs/${body.id}`))).toBe(
      '404 employer_company_not_found',
    );
    expect((await me.call('GET', `/companies/${company['slug']}/jobs/${body.id}`)).body).toEqual(body);
  });

  test('is published once by fifty checkouts at the same moment', async () => {
    const { me, company } = await member();
    const { body } = await me.call('POST', `/companies/${company['slug']}/jobs`, NURSE);
    const path = `/companies/${company['slug']}/jobs/${body.id}/checkout`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.call('POST', path, FREE)));
    expect(answers.map(outcome).toSorted().slice(0, 2)).toEqual(['200', '422 employer_checkout_failed']);
  });

  test('is created once under an idempotency key', async () => {
    const { me, company } = await member();
    const path = `/companies/${company['slug']}/jobs`;
    const headers = { ...me.bearer, 'Idempotency-Key': `job-${unique()}` };
    const post = () => request(server.origin, 'POST', `/v1/boards/${board.slug}/me${path}`, { body: NURSE, headers });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await me.call('GET', path)).body.data).toHaveLength(1);
  });

  test('waits on a moderated board, is a draft meanwhile, and gets its time from the approval', async () => {
    const { me, company } = await member();
    expect((await operator('PATCH', '/settings', { requireApprovalFreeJobs: true })).status).toBe(200);
    const { body } = await me.call('POST', `/companies/${company['slug']}/jobs`, NURSE);
    const path = `/companies/${company['slug']}/jobs/${body.id}`;
    for (const _ of [1, 2])
      expect((await me.call('POST', `${path}/checkout`, FREE)).body).toMatchObject({ status: 'pending_approval' });
    expect((await me.call('POST', `${path}/publish`)).body).toMatchObject({ status: 'draft', expiresAt: null });
    expect((await operator('GET', `/jobs/${body.id}`)).body).toMatchObject({ status: 'pending_approval' });
    expect((await operator('POST', `/jobs/${body.id}/publish`, {})).status).toBe(200);
    const { body: shown } = await me.call('GET', path);
    expect([shown['status'], typeof shown['expiresAt']]).toEqual(['published', 'string']);
    await operator('PATCH', '/settings', { requireApprovalFreeJobs: false });
  });

  test('follows the settings of the board at once', async () => {
    const { me, company } = await member();
    const path = `/companies/${company['slug']}/jobs`;
    const { applicationUrl: _, ...native } = NURSE;
    expect((await me.call('POST', path, native)).body).toMatchObject({ applicationUrl: null });
    await operator('PATCH', '/settings', { nativeApplicationsEnabled: false });
    expect(outcome(await me.call('POST', path, { ...native, title: 'Cook' }))).toBe('400 validation_bad_request');
    await operator('PATCH', '/settings', { nativeApplicationsEnabled: true, employersEnabled: false });
    expect(outcome(await me.call('POST', path, { ...native, title: 'Cook' }))).toBe('403 auth_forbidden');
    await operator('PATCH', '/settings', { employersEnabled: true });
    expect((await me.call('POST', path, { ...native, title: 'Cook' })).status).toBe(201);
    const [stat] = (await me.call('GET', `/companies/${company['slug']}/job-stats`)).body.data;
    expect(stat).toMatchObject({ object: 'employer_job_stat', views: 0, applyClicks: 0, applications: 0 });
  });
});

test('statistics of a company are zero for each of its days', async () => {
  const { me, company } = await member();
  const read = async (path: string) => (await me.call('GET', `/companies/${company['slug']}/${path}`)).body;
  expect(await read('profile-stats')).toEqual({ object: 'employer_profile_stats', profileViews: 0 });
  const range = 'since=2026-02-27&until=2026-03-01T00:00:00Z';
  expect((await read(`profile-stats/timeseries?${range}`)).data).toEqual([
    { object: 'employer_profile_views_point', date: '2026-02-27', views: 0 },
    { object: 'employer_profile_views_point', date: '2026-02-28', views: 0 },
  ]);
  expect((await read(`job-stats/timeseries?${range}`)).data).toHaveLength(2);
  expect((await read('job-stats/timeseries')).data).toHaveLength(30);
});

test('nothing is sold to candidates: there are no offers and no purchases', async () => {
  const me = await aCandidate(server, board.slug);
  const offers = await visit(server, board.slug, 'paywall/offers/enabled');
  expect([offers.status, offers.body.data, offers.body['hasMore']]).toEqual([200, [], false]);
  expect((await me.call('GET', '/access/grant')).body).toEqual({
    object: 'access_grant',
    hasAccess: false,
    status: null,
    offerType: null,
    offerKey: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  });
  expect(outcome(await visit(server, board.slug, 'me/access/grant'))).toBe('401 board_auth_invalid_token');
});
