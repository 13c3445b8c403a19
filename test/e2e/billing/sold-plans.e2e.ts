import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate } from '../candidate-calls.js';
import { eventually, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer('two-processes');
});
afterAll(() => server?.stop());

/** A board of its own, and calls of its operator and its visitors. */
async function aBoard() {
  const board = await server.newBoard(`sells-${unique()}`);
  const call = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call(method, `/v1${path}`, { key: board.key, body, headers });
  const keyed = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { 'Idempotency-Key': `key-${unique()}` });
  const visit = async (path: string, origin = server.origin) =>
    (await (await fetch(`${origin}/v1/boards/${board.slug}/${path}`)).json()) as { data: Record<string, unknown>[] };
  const names = async (path: string, origin?: string) => (await visit(path, origin)).data.map(({ name }) => name);
  return { ...board, call, keyed, visit, names };
}

const PRICE = { currency: 'USD', amountCents: 9_900 };

describe('a plan', () => {
  test('is made, priced, published and bought by its price, and archived', async () => {
    const { call, keyed, visit } = await aBoard();
    const made = await call('POST', '/plans', { name: 'Gold', kind: 'one_time', description: 'One job.' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        object: 'plan',
        name: 'Gold',
        description: 'One job.',
        kind: 'one_time',
        billingInterval: null,
        purpose: 'job_posting',
        isPublic: false,
        isRecommended: false,
        isArchived: false,
        displayOrder: null,
        invoiceOnly: false,
        publishTiming: null,
        netTermsDays: null,
        price: null,
        features: [],
      },
    ]);
    const path = `/plans/${made.body.id}`;
    expect(made.headers.get('location')).toBe(`/v1${path}`);
    expect(outcome(await call('PATCH', path, { isPublic: true }))).toBe('409 plans_price_required');
    const priced = await keyed('PUT', `${path}/price`, PRICE);
    expect([priced.status, priced.body]).toEqual([200, { currency: 'usd', amountCents: 9_900 }]);
    const features = [
      { key: 'jobs.duration_days', value: '60' },
      { key: 'jobs.max_active', value: '-1' },
      { key: 'jobs.feature_selection_mode', value: 'automatic' },
    ];
    const set = await call('PUT', `${path}/features`, { features });
    expect(set.body).toMatchObject({ object: 'list', hasMore: false, nextCursor: null });
    expect(set.body.data.map(({ key }) => key)).toEqual([
      'jobs.max_active',
      'jobs.duration_days',
      'jobs.feature_selection_mode',
    ]);
    expect((await call('GET', `${path}/features`)).body).toEqual(set.body);
    const published = await call('PATCH', path, { isPublic: true, isRecommended: true });
    expect(published.body).toMatchObject({
      isPublic: true,
      price: { currency: 'usd', amountCents: 9_900 },
      features: [{ key: 'jobs.max_active', name: 'Active jobs', value: '-1' }, {}, {}],
    });
    expect((await call('GET', path)).body).toEqual(published.body);
    expect((await call('GET', '/plans')).body.data).toEqual([published.body]);

    await eventually(async () => (await visit('plans')).data.length === 1);
    const common = { id: made.body.id, name: 'Gold', kind: 'one_time', billingInterval: null, isRecommended: true };
    const invoices = { invoiceOnly: false, publishTiming: null, netTermsDays: null };
    expect((await visit('plans')).data).toEqual([
      {
        ...common,
        ...invoices,
        object: 'plan',
        description: 'One job.',
        purpose: 'job_posting',
        displayOrder: 0,
        price: { currency: 'usd', amountCents: 9_900, stripePriceId: null },
        featureSummary: { durationDays: 60, maxActiveJobs: -1, featuredSlots: 0, featureSelectionMode: 'auto' },
      },
    ]);
    expect((await visit('job-postings/plans')).data).toEqual([
      {
        ...common,
        ...invoices,
        object: 'job_posting_plan',
        description: 'One job.',
        purpose: 'job_posting',
        displayOrder: null,
        prices: [{ currency: 'usd', amountCents: 9_900, isActive: true }],
        features: [
          { key: 'jobs.max_active', value: 'unlimited' },
          { key: 'jobs.duration_days', value: '60' },
          { key: 'jobs.feature_selection_mode', value: 'auto' },
        ],
      },
    ]);

    const archived = await call('PATCH', path, { isArchived: true });
    expect(archived.body).toMatchObject({ isArchived: true, isPublic: false });
    await eventually(async () => (await visit('plans')).data.length === 0);
    expect(outcome(await call('PATCH', path, { isPublic: true }))).toBe('409 plans_archived');
    expect((await call('GET', '/plans')).body.data).toEqual([archived.body]);
  });

  test('has a price once, however often the request is tried', async () => {
    const { call } = await aBoard();
    const { id } = (await call('POST', '/plans', { name: 'Gold', kind: 'bundle' })).body;
    const path = `/plans/${id}/price`;
    const refused = await call('PUT', path, PRICE);
    expect([outcome(refused), refused.body.error.details?.['issues']]).toEqual([
      '400 idempotency_key_required',
      [{ path: ['Idempotency-Key'], message: expect.any(String) as unknown }],
    ]);
    const headers = { 'Idempotency-Key': `price-${unique()}` };
    const [first, second] = [await call('PUT', path, PRICE, headers), await call('PUT', path, PRICE, headers)];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(outcome(await call('PUT', path, { ...PRICE, amountCents: 1 }, headers))).toBe('422 idempotency_key_reused');
  });

  test('is refused with what is wrong', async () => {
    const { call, keyed } = await aBoard();
    const { id } = (await call('POST', '/plans', { name: 'Free', kind: 'free', isPublic: true })).body;
    const sent: readonly (readonly [method: string, path: string, body: unknown, outcome: string])[] = [
      ['POST', '/plans', { name: 'Gold' }, '400 validation_bad_request'],
      ['POST', '/plans', { name: '', kind: 'free' }, '400 validation_bad_request'],
      ['POST', '/plans', { name: 'Gold', kind: 'gift' }, '400 validation_bad_request'],
      ['POST', '/plans', { name: 'Gold', kind: 'subscription' }, '400 validation_bad_request'],
      ['POST', '/plans', { name: 'Gold', kind: 'bundle', billingInterval: 'month' }, '400 validation_bad_request'],
      ['POST', '/plans', { name: 'Gold', kind: 'bundle', isPublic: true }, '409 plans_price_required'],
      ['POST', '/plans', { name: 'Gold', kind: 'free', price: 5 }, '400 validation_bad_request'],
      ['PATCH', `/plans/${id}`, { kind: 'bundle' }, '400 validation_bad_request'],
      ['PATCH', `/plans/${id}`, { purpose: 'talent_access' }, '400 validation_bad_request'],
      ['PATCH', '/plans/plans_none', { name: 'Gold' }, '404 plans_not_found'],
      ['GET', '/plans/plans_none', undefined, '404 plans_not_found'],
      ['GET', '/plans/plans_none/features', undefined, '404 plans_not_found'],
      ['PUT', '/plans/plans_none/features', { features: [] }, '404 plans_not_found'],
      ['PUT', '/plans/plans_none/price', PRICE, '404 plans_not_found'],
      ['PUT', `/plans/${id}/price`, PRICE, '400 validation_bad_request'],
      ['PUT', `/plans/${id}/price`, { ...PRICE, amountCents: -1 }, '400 validation_bad_request'],
      ['PUT', `/plans/${id}/price`, { ...PRICE, amountCents: 0.5 }, '400 validation_bad_request'],
      ['PUT', `/plans/${id}/price`, { ...PRICE, currency: 'dollars' }, '400 validation_bad_request'],
    ];
    for (const [method, path, body, expected] of sent)
      expect([method, path, body, outcome(await keyed(method, path, body))]).toEqual([method, path, body, expected]);
    for (const [feature, path] of [
      [{ key: 'jobs.max_alive', value: '1' }, ['features', 0, 'key']],
      [{ key: 'jobs.max_active', value: 'many' }, ['features', 0, 'value']],
    ] as const) {
      const answer = await call('PUT', `/plans/${id}/features`, { features: [feature] });
      expect([outcome(answer), answer.body.error.details?.['issues']]).toMatchObject([
        '400 validation_bad_request',
        [{ path }],
      ]);
    }
  });

  test('is there for keys of either pair of scopes, and for no other board', async () => {
    const [{ id: board, call }, other] = [await aBoard(), await aBoard()];
    const { id } = (await call('POST', '/plans', { name: 'Free', kind: 'free' })).body;
    const outcomesWith = async (...scopes: string[]) => {
      const key = await server.newKey({ board, scopes: scopes as never });
      const read = await server.call('GET', `/v1/plans/${id}`, { key });
      return [outcome(read), outcome(await server.call('PATCH', `/v1/plans/${id}`, { key, body: {} }))];
    };
    expect(await outcomesWith('billing.read', 'billing.manage')).toEqual(['200', '200']);
    expect(await outcomesWith('plans.read', 'plans.manage')).toEqual(['200', '200']);
    expect(await outcomesWith('billing.read')).toEqual(['200', '403 auth_forbidden']);
    expect(await outcomesWith('plans.manage')).toEqual(['403 auth_forbidden', '200']);
    expect(await outcomesWith('jobs.read')).toEqual(['403 auth_forbidden', '403 auth_forbidden']);
    expect(outcome(await other.call('GET', `/plans/${id}`))).toBe('404 plans_not_found');
    expect(outcome(await other.call('PATCH', `/plans/${id}`, { name: 'Mine' }))).toBe('404 plans_not_found');
  });

  test('is in the public lists of every process as soon as it changes', async () => {
    const { call, names } = await aBoard();
    const another = await server.second();
    const shown = () => Promise.all([names('plans'), names('plans', another.origin)]);
    expect(await shown()).toEqual([[], []]);
    const { id } = (await call('POST', '/plans', { name: 'Free', kind: 'free', isPublic: true })).body;
    await eventually(async () => (await shown()).every(([name]) => name === 'Free'));
    await call('PATCH', `/plans/${id}`, { name: 'Basic' });
    await eventually(async () => (await shown()).every(([name]) => name === 'Basic'));
    await call('PATCH', `/plans/${id}`, { isPublic: false });
    await eventually(async () => (await shown()).every((list) => list.length === 0));
  });

  test('for the directory of candidates says what it includes of it', async () => {
    const { call, visit } = await aBoard();
    const wish = { name: 'Directory', kind: 'free', purpose: 'talent_access', isPublic: true };
    const { id } = (await call('POST', '/plans', wish)).body;
    await call('PUT', `/plans/${id}/features`, { features: [{ key: 'talent.profile_unlocks', value: 'unlimited' }] });
    await eventually(async () => (await visit('plans?purpose=talent_access')).data.length === 1);
    const talent = { unlocksPerPeriod: 'unlimited', messagesPerPeriod: '0' };
    expect((await visit('plans')).data).toMatchObject([{ id, talent }]);
    expect((await visit('plans?purpose=job_posting')).data).toEqual([]);
    expect((await visit('job-postings/plans')).data).toEqual([]);
    expect((await visit('job-postings/plans?purpose=talent_access')).data).toMatchObject([{ id }]);
  });
});

const CARD = {
  name: 'Enterprise',
  description: 'All you need.',
  priceText: 'Let us talk',
  ctaText: 'Contact sales',
  ctaDestination: 'sales@jobs.example',
  featuredBullets: ['Unlimited jobs'],
  isPublic: true,
  displayOrder: 1,
};

describe('a sales-led plan', () => {
  test('is made, shown, changed, ordered, hidden and archived', async () => {
    const { call, keyed, visit, names } = await aBoard();
    const made = await keyed('POST', '/sales-led-plans', CARD);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        object: 'sales_led_plan',
        ...CARD,
        ctaDestination: 'mailto:sales@jobs.example',
        createdAt: expect.any(String) as unknown,
      },
    ]);
    const path = `/sales-led-plans/${made.body.id}`;
    expect((await call('GET', path)).body).toEqual(made.body);
    await eventually(async () => (await names('sales-led-plans')).length === 1);
    const { createdAt: _, isPublic: __, ...shown } = made.body as unknown as Record<string, unknown>;
    expect((await visit('sales-led-plans')).data).toEqual([shown]);

    const second = (await keyed('POST', '/sales-led-plans', { ...CARD, name: 'Agency', displayOrder: 0 })).body;
    const inOrder = async () => (await call('GET', '/sales-led-plans')).body.data.map(({ name }) => name);
    await eventually(async () => String(await inOrder()) === 'Agency,Enterprise');
    const orders = [made.body.id, second.id].map((id, displayOrder) => ({ id, displayOrder }));
    const ordered = await keyed('POST', '/sales-led-plans/reorder', { orders });
    expect([ordered.status, ordered.body.data.map(({ name }) => name)]).toEqual([200, ['Enterprise', 'Agency']]);
    expect(outcome(await keyed('POST', '/sales-led-plans/reorder', { orders: orders.slice(1) }))).toBe(
      '400 sales_led_plans_invalid_order',
    );
    expect((await keyed('POST', `${path}/hide`)).body).toMatchObject({ isPublic: false });
    expect((await keyed('POST', `${path}/hide`)).body).toMatchObject({ isPublic: false });
    await eventually(async () => String(await names('sales-led-plans')) === 'Agency');
    expect((await keyed('POST', `${path}/publish`)).body).toMatchObject({ isPublic: true });
    const changed = await keyed('PATCH', path, { ...CARD, name: 'Corporate', ctaDestination: 'jobs.example' });
    expect(changed.body).toMatchObject({ name: 'Corporate', ctaDestination: 'https://jobs.example' });

    const archived = await keyed('POST', `${path}/archive`);
    expect([archived.status, archived.body]).toMatchObject([200, { name: 'Corporate', isPublic: false }]);
    expect(JSON.stringify(archived.body)).not.toContain('rchived');
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['PATCH', path, CARD],
      ['POST', `${path}/publish`, undefined],
      ['POST', `${path}/hide`, undefined],
      ['POST', `${path}/archive`, undefined],
    ] as const)
      expect([at, outcome(await keyed(method, at, body))]).toEqual([at, '404 sales_led_plans_not_found']);
    await eventually(async () => String(await inOrder()) === 'Agency');
  });

  test('is refused without a key, with less than all fields, and with a button that leads elsewhere', async () => {
    const { call, keyed } = await aBoard();
    expect(outcome(await call('POST', '/sales-led-plans', CARD))).toBe('400 idempotency_key_required');
    const { id } = (await keyed('POST', '/sales-led-plans', CARD)).body;
    expect(outcome(await call('PATCH', `/sales-led-plans/${id}`, CARD))).toBe('400 idempotency_key_required');
    for (const change of [
      { ctaDestination: 'javascript:alert(1)' },
      { featuredBullets: ['1', '2', '3', '4', '5', '6'] },
      { displayOrder: -1 },
      { name: undefined },
      { isArchived: true },
    ])
      for (const [method, path] of [
        ['POST', '/sales-led-plans'],
        ['PATCH', `/sales-led-plans/${id}`],
      ] as const)
        expect([change, outcome(await keyed(method, path, { ...CARD, ...change }))]).toEqual([
          change,
          '400 validation_bad_request',
        ]);
  });

  test('is one of 50, also when sixty are made at once', async () => {
    const { call, keyed } = await aBoard();
    const made = async () => outcome(await keyed('POST', '/sales-led-plans', CARD));
    const answers = await parallel(60, async () => {
      let answer = await made();
      for (let more = 60; more > 0 && answer === '409 stale_version'; more--) answer = await made();
      return answer;
    });
    expect(answers.filter((answer) => answer === '201')).toHaveLength(50);
    expect(answers.filter((answer) => answer === '409 sales_led_plans_limit_reached')).toHaveLength(10);
    await eventually(async () => (await call('GET', '/sales-led-plans')).body.data.length === 50);
  });
});

describe('an employer on a board that sells plans', () => {
  test('publishes a job with a free plan for its days, pays for it with a paid one, and takes no other', async () => {
    const { call, keyed, slug } = await aBoard();
    const employer = await aCandidate(server, slug, { role: 'employer' });
    const company = (await call('POST', '/companies', { name: `Firm ${unique()}` })).body;
    const firm = `/companies/${String(company['slug'])}`;
    const claim = await employer.call('POST', `${firm}/claim`);
    expect((await call('POST', `/employers/claims/${claim.body.id}/approve`)).status).toBe(200);
    await eventually(async () => (await employer.call('GET', firm)).status === 200);
    const plan = async (body: object) => (await call('POST', '/plans', body)).body.id;
    const free = await plan({ name: 'Free', kind: 'free', isPublic: true });
    await call('PUT', `/plans/${free}/features`, { features: [{ key: 'jobs.duration_days', value: '10' }] });
    const paid = await plan({ name: 'Gold', kind: 'one_time' });
    await keyed('PUT', `/plans/${paid}/price`, PRICE);
    await call('PATCH', `/plans/${paid}`, { isPublic: true });
    const hidden = await plan({ name: 'Hidden', kind: 'free' });
    const directory = await plan({ name: 'Directory', kind: 'free', purpose: 'talent_access', isPublic: true });

    const job = {
      title: 'Nurse',
      description: '<p>Care.</p>',
      applicationUrl: 'hr@hill.example',
      remoteOption: 'hybrid',
    };
    const { body } = await employer.call('POST', `${firm}/jobs`, {
      ...job,
      officeLocations: [{ query: 'Zurich, Switzerland' }],
    });
    const path = `${firm}/jobs/${body.id}`;
    const take = (planId: string) => employer.call('POST', `${path}/checkout`, { billing: { type: 'new', planId } });
    expect((await take(paid)).body).toMatchObject({ status: 'checkout', jobId: body.id });
    for (const planId of ['free', hidden, directory, 'plans_none'])
      expect([planId, outcome(await take(planId))]).toEqual([planId, '422 employer_checkout_failed']);
    expect((await take(free)).body).toMatchObject({ status: 'published', jobId: body.id });
    const { expiresAt } = (await employer.call('GET', path)).body as unknown as { readonly expiresAt: string };
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(10);
  });
});
