import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate, visit } from '../candidate-calls.js';
import { act, paywall, replacePaywall } from '../paywall-calls.js';
import { aJob, type Body, eventually, outcome, request, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A board with a paywall that sells `amounts`, and five jobs of a company. */
async function sellingBoard(amounts: Readonly<Record<string, number>> = { monthly: 900, lifetime: 9_900 }) {
  const board = await server.newBoard(`paywall-${unique()}`);
  const operator = (method: string, path: string, body?: unknown) =>
    server.call(method, `/v1${path}`, { key: board.key, body });
  const company = (await operator('POST', '/companies', { name: `Firm ${unique()}` })).body;
  const jobs: Body[] = [];
  for (let n = 0; n < 5; n++)
    jobs.push((await operator('POST', '/jobs', { ...aJob(company.id), title: `Cook ${n}`, status: 'published' })).body);
  const replace = (body: object = paywall(amounts)) => replacePaywall(server, board.key, body);
  await eventually(async () => (await visit(server, board.slug, 'jobs')).body['count'] === 5);
  return { ...board, operator, company, jobs, replace };
}

const begin = (me: Candidate, offerKey: string, more: object = {}) =>
  me.call('POST', '/access/checkout', { offerKey, returnPath: '/jobs', colorMode: 'light', ...more });

const grant = async (me: Candidate) => (await me.call('GET', '/access/grant')).body;
const ids = (body: Body) => (body.data as readonly Body[]).map(({ id }) => id);

/** Buys an offer and pays it. */
async function buy(me: Candidate, offerKey: string): Promise<string> {
  const begun = await begin(me, offerKey);
  expect([outcome(begun), begun.status]).toEqual(['200', 200]);
  await act(String(begun.body['clientSecret']), 'pay');
  return String(begun.body['sessionId']);
}

describe('a paywall', () => {
  test('is off at first, is replaced as a whole, and sells what it enables', async () => {
    const { operator, replace, slug } = await sellingBoard();
    const first = await operator('GET', '/paywall');
    expect(first.body).toMatchObject({ object: 'candidate_paywall', enabled: false, previewCount: 5, currency: 'usd' });
    expect(first.body['offers']).toHaveLength(6);
    const offers = async () => (await visit(server, slug, 'paywall/offers/enabled')).body;
    expect((await offers()).data).toEqual([]);
    const replaced = await replace();
    expect([replaced.status, replaced.body['enabled'], replaced.body['currency']]).toEqual([200, true, 'usd']);
    expect((await operator('GET', '/paywall')).body).toEqual(replaced.body);
    expect((await request(server.origin, 'GET', `/v1/boards/${slug}`)).body['features']).toMatchObject({
      candidatePaywall: true,
    });
    expect(await offers()).toMatchObject({
      object: 'list',
      hasMore: false,
      data: [
        {
          object: 'paywall_offer',
          offerKey: 'monthly',
          label: 'Monthly',
          billingLabel: 'Billed every month',
          amountCents: 900,
          currency: 'usd',
          offerType: 'recurring',
          intervalUnit: 'month',
          intervalCount: 1,
          isDefault: true,
        },
        { offerKey: 'lifetime', offerType: 'lifetime', intervalUnit: null, intervalCount: null, isDefault: false },
      ],
    });
  });

  test('is refused without a key, without a paid offer, without candidates, and with what does not fit', async () => {
    const { operator, replace } = await sellingBoard();
    expect(outcome(await operator('PUT', '/paywall', paywall({ monthly: 900 })))).toBe('400 idempotency_key_required');
    expect(outcome(await replace(paywall({})))).toBe('400 paywall_no_paid_offer');
    for (const change of [{ previewCount: 0 }, { previewCount: 501 }, { currency: 'us' }, { offers: [] }, { more: 1 }])
      expect(outcome(await replace(paywall({ monthly: 900 }, change)))).toBe('400 validation_bad_request');
    await operator('PATCH', '/settings', { candidatesEnabled: false });
    expect(outcome(await replace())).toBe('409 paywall_candidates_disabled');
  });
});

describe('access', () => {
  test('is bought, polled, granted, listed, and managed', async () => {
    const { slug, replace, operator } = await sellingBoard();
    await replace();
    const me = await aCandidate(server, slug);
    const begun = await begin(me, 'monthly');
    expect(begun.body).toMatchObject({
      object: 'checkout_session',
      stripeAccountId: 'test',
      publishableKey: 'test',
      offerType: 'recurring',
    });
    const { sessionId, clientSecret } = begun.body as unknown as Readonly<Record<string, string>>;
    const poll = () => me.call('GET', `/access/checkout/${sessionId}`);
    expect((await poll()).body).toEqual({ object: 'checkout_session_state', status: 'open', clientSecret });
    expect(await grant(me)).toMatchObject({ hasAccess: false, status: null, offerType: null });
    const back = new URL(String(await act(String(clientSecret), 'pay')));
    expect([back.pathname.endsWith('/jobs'), back.searchParams.get('session_id')]).toEqual([true, sessionId]);
    await eventually(async () => (await poll()).body['status'] === 'complete');
    expect((await poll()).body['clientSecret']).toBeNull();
    expect(await grant(me)).toMatchObject({
      object: 'access_grant',
      hasAccess: true,
      status: 'active',
      offerType: 'recurring',
      offerKey: 'monthly',
      currentPeriodEnd: expect.any(String),
      cancelAtPeriodEnd: false,
    });
    expect(outcome(await begin(me, 'lifetime'))).toBe('409 paywall_already_active');
    const listed = (await operator('GET', '/paywall/subscriptions?status=active&kind=recurring')).body;
    expect(listed.data).toMatchObject([
      {
        id: sessionId,
        object: 'candidate_paywall_subscription',
        candidateId: me.id,
        email: me.email,
        kind: 'recurring',
        offerKey: 'monthly',
        status: 'active',
        amountCents: 900,
        currency: 'usd',
        cancelAtPeriodEnd: false,
        canceledAt: null,
      },
    ]);
    for (const filter of ['kind=lifetime', 'status=canceled'])
      expect((await operator('GET', `/paywall/subscriptions?${filter}`)).body.data).toEqual([]);
    const portal = await me.call('POST', '/access/portal', {});
    expect([portal.status, portal.body['object'], URL.canParse(String(portal.body['url']))]).toEqual([
      200,
      'portal_session',
      true,
    ]);
  });

  test('of a lifetime has no end, and nothing to manage', async () => {
    const { slug, replace, operator } = await sellingBoard();
    await replace();
    const me = await aCandidate(server, slug);
    const sessionId = await buy(me, 'lifetime');
    await eventually(async () => (await me.call('GET', `/access/checkout/${sessionId}`)).body['status'] === 'complete');
    expect(await grant(me)).toMatchObject({ hasAccess: true, offerType: 'lifetime', currentPeriodEnd: null });
    expect(outcome(await me.call('POST', '/access/portal', {}))).toBe('409 paywall_no_recurring_subscription');
    expect((await operator('GET', '/paywall/subscriptions?kind=lifetime')).body.data).toMatchObject([
      { currentPeriodStart: null, currentPeriodEnd: null, activatedAt: expect.any(String) },
    ]);
  });

  test('is refused to those who cannot buy it, and for what is not sold', async () => {
    const { slug, replace } = await sellingBoard();
    const me = await aCandidate(server, slug);
    expect(outcome(await begin(me, 'monthly'))).toBe('403 paywall_disabled');
    await replace();
    expect(outcome(await begin(me, 'daily'))).toBe('404 paywall_offer_not_found');
    expect(outcome(await begin(me, 'hourly'))).toBe('400 validation_bad_request');
    for (const returnPath of ['//evil.example', '/\\\\evil.example', 'https://evil.example/', 'jobs', ''])
      expect([returnPath, outcome(await begin(me, 'monthly', { returnPath }))]).toEqual([
        returnPath,
        '400 validation_bad_request',
      ]);
    const employer = await aCandidate(server, slug, { role: 'employer' });
    expect(outcome(await begin(employer, 'monthly'))).toBe('403 paywall_no_candidate_profile');
    expect(outcome(await me.call('POST', '/access/portal', {}))).toBe('409 paywall_no_recurring_subscription');
    const path = 'me/access/grant';
    expect(outcome(await visit(server, slug, path))).toBe('401 board_auth_invalid_token');
  });

  test('session of another user, of another board or of no user is not found', async () => {
    const [one, other] = [await sellingBoard(), await sellingBoard()];
    await Promise.all([one.replace(), other.replace()]);
    const me = await aCandidate(server, one.slug);
    const id = String((await begin(me, 'monthly')).body['sessionId']);
    const strangers = [await aCandidate(server, one.slug), await aCandidate(server, other.slug)];
    for (const stranger of strangers)
      for (const session of [id, 'accessGrants_guessed'])
        expect(outcome(await stranger.call('GET', `/access/checkout/${session}`))).toBe(
          '404 paywall_invalid_checkout_session',
        );
  });
});

describe('a list of jobs behind a paywall', () => {
  test('shows the first ones to visitors, and all of them to who has access', async () => {
    const { slug, replace, company, jobs } = await sellingBoard();
    const me = await aCandidate(server, slug);
    const whole = (await visit(server, slug, 'jobs')).body;
    expect(whole['gatedCount']).toBeUndefined();
    const facets = async () => (await visit(server, slug, 'jobs?facets=employmentType')).body['facets'];
    expect(await facets()).toBeDefined();
    await replace();
    expect(await facets()).toBeUndefined();
    const lists = ['jobs', `companies/${company['slug']}/jobs`];
    const gated = { count: 5, gatedCount: 3, hasMore: false, nextCursor: null };
    for (const list of lists) {
      for (const body of [(await visit(server, slug, list)).body, (await me.at(`/${list}`)).body]) {
        expect(body).toMatchObject(gated);
        expect(ids(body)).toEqual(ids(whole).slice(0, 2));
      }
      const page = (await visit(server, slug, `${list}?limit=1`)).body;
      expect([ids(page).length, page['hasMore']]).toEqual([1, true]);
      const next = (await visit(server, slug, `${list}?limit=1&cursor=${page['nextCursor']}`)).body;
      expect([ids(next).length, next['hasMore']]).toEqual([1, false]);
      expect((await visit(server, slug, `${list}?offset=2`)).body).toMatchObject({ ...gated, data: [] });
      expect((await visit(server, slug, `${list}?offset=4&limit=1`)).body).toMatchObject({ ...gated, data: [] });
    }
    const search = async (headers: Readonly<Record<string, string>> = {}) =>
      (await server.call('POST', `/v1/boards/${slug}/jobs/search`, { key: null, body: { query: 'cook' }, headers }))
        .body;
    expect(await search()).toMatchObject(gated);
    expect(ids(await search())).toHaveLength(2);

    await buy(me, 'lifetime');
    await eventually(async () => ids((await me.at('/jobs')).body).length === 5);
    for (const body of [(await me.at('/jobs')).body, (await me.at(`/${lists[1]}`)).body, await search(me.bearer)]) {
      expect([ids(body).length, body['count'], body['gatedCount']]).toEqual([5, 5, undefined]);
    }
    // In turns: a cached response for one of them must not reach the other.
    for (let n = 0; n < 5; n++) {
      expect(ids((await visit(server, slug, 'jobs')).body)).toHaveLength(2);
      expect(ids((await me.at('/jobs')).body)).toHaveLength(5);
    }
    // Lists are remembered from a second and a half after the last event of the board on.
    for (const until = Date.now() + 2_500; Date.now() < until;) {
      expect(ids(await search())).toHaveLength(2);
      expect(ids(await search(me.bearer))).toHaveLength(5);
    }
    const answer = await me.at('/jobs');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    // The page of a job stays open, for visitors from search engines.
    const [hidden] = jobs.filter(({ id }) => !ids(whole).slice(0, 2).includes(id));
    expect((await visit(server, slug, `jobs/${hidden?.['slug']}`)).status).toBe(200);
    expect(ids((await visit(server, slug, 'embed/jobs')).body)).toHaveLength(5);
  });

  test('is open again once the paywall is off, and subscriptions end with their period', async () => {
    const { slug, replace, operator } = await sellingBoard();
    await replace();
    const me = await aCandidate(server, slug);
    const sessionId = await buy(me, 'monthly');
    await eventually(async () => (await me.call('GET', `/access/checkout/${sessionId}`)).body['status'] === 'complete');
    await replace(paywall({ monthly: 900 }, { enabled: false }));
    expect(ids((await visit(server, slug, 'jobs')).body)).toHaveLength(5);
    await eventually(async () => (await grant(me))['cancelAtPeriodEnd'] === true);
    expect(await grant(me)).toMatchObject({ hasAccess: true, offerKey: 'monthly' });
    await replace();
    expect((await operator('GET', '/paywall/subscriptions')).body.data).toMatchObject([{ cancelAtPeriodEnd: true }]);
  });
});
