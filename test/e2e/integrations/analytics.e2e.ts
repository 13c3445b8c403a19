import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { opening } from '../application-calls.js';
import { aCandidate } from '../candidate-calls.js';
import {
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  request,
  type Server,
  startServer,
  unique,
} from '../server.js';

// Visitors differ by the address that a trusted proxy reports.
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const DAY_MS = 86_400_000;

let server: Server;
let board: { readonly id: string; readonly key: string; readonly slug: string };

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1', ANALYTICS_SECONDS: '1', BOARD_EVENTS_LIMIT: '50' });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  board = await server.newBoard(`visits-${unique()}`);
});

let visitors = 0;
/** A new IP address each time. */
const fresh = () => `198.51.100.${++visitors % 250}, 127.0.0.1`;
type Headers = Readonly<Record<string, string>>;
const browser = (address: string, more: Headers = {}): Headers => ({
  'User-Agent': CHROME,
  'X-Forwarded-For': address,
  ...more,
});
const beacon = (body: unknown, headers: Headers = browser(fresh())): Promise<Answer> =>
  request(server.origin, 'POST', `/v1/boards/${board.slug}/events`, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
  });
const read = (path: string, headers: Headers = browser(fresh())) =>
  request(server.origin, 'GET', `/v1/boards/${board.slug}/${path}`, { headers });
const operator = (path: string, method = 'GET', body?: unknown) =>
  server.call(method, `/v1${path}`, { key: board.key, body });
const today = () => new Date().toISOString().slice(0, 10);
const ofToday = () => {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  return `start=${yesterday}&end=${today()}`;
};
const totals = async (): Promise<Record<string, number>> => {
  const { metrics } = (await operator(`/analytics/overview?${ofToday()}`)).body as unknown as {
    metrics: { key: string; current: { total: number } }[];
  };
  return Object.fromEntries(metrics.map(({ key, current }) => [key, current.total]));
};
const company = async (): Promise<Body> => (await operator('/companies', 'POST', { name: `Firm ${unique()}` })).body;
const counted = (metric: string, number: number) => eventually(async () => ((await totals())[metric] ?? 0) >= number);
/** Waits until all earlier hits are counted, by sending a hit that is counted with them. */
async function allCounted(): Promise<void> {
  const path = `/marker-${unique()}`;
  await beacon({ type: 'page_view', path });
  await eventually(async () => {
    const { pages } = (await operator(`/analytics/traffic?${ofToday()}`)).body as unknown as {
      pages: { pathname: string }[];
    };
    return pages.some(({ pathname }) => pathname === path);
  });
}

describe('visits of a board', () => {
  test('are counted by their beacons, and shown with where they came from', async () => {
    const { id, slug } = await opening(
      { call: (...args) => server.call(...args) },
      { company: (await company()).id, key: board.key },
    );
    const visitor = browser(fresh(), { Origin: 'https://jobs.example' });
    const google = 'https://www.google.co.uk/search?q=nurse';
    for (const body of [
      { type: 'page_view', path: '/jobs?page=2#top', referrer: google },
      { type: 'page_view', path: '/jobs/', referrer: 'https://jobs.example/' },
      { type: 'job_view', job: slug },
      { type: 'apply_click', job: id },
      { type: 'apply_click', job: slug },
    ])
      expect(outcome(await beacon(body, visitor))).toBe('204');
    expect(outcome(await beacon({ type: 'page_view', path: '/' }))).toBe('204');
    await counted('sessions', 2);
    expect(await totals()).toMatchObject({ sessions: 2, page_views: 2, job_apply_clicks: 1 });
    const { body } = await operator(`/analytics/traffic?${ofToday()}&limit=1`);
    expect(body).toMatchObject({
      object: 'analytics_traffic',
      pages: [{ pathname: '/', visits: 1, visitsChangePercentage: null }],
      sources: [{ source: 'direct', visits: 1, applyClicks: 0 }],
      devices: [{ device: 'desktop', visits: 2, visitsChangePercentage: null, applyClicks: 1 }],
    });
    const all = (await operator(`/analytics/traffic?${ofToday()}`)).body as unknown as Record<string, unknown>;
    expect(all['sources']).toContainEqual({
      source: 'google.co.uk',
      visits: 1,
      visitsChangePercentage: null,
      applyClicks: 1,
    });
    expect((await operator('/analytics/overview')).body).toMatchObject({
      object: 'analytics_overview',
      currentVisitors: 2,
    });
  });

  test('of bots, of visitors who refuse, of made-up jobs and of paths that are none count for nothing', async () => {
    const { slug } = await opening(
      { call: (...args) => server.call(...args) },
      { company: (await company()).id, key: board.key },
    );
    const draft = (
      await operator('/jobs', 'POST', {
        title: 'Cook',
        description: '<p>Cooks.</p>',
        company: { name: 'Inn' },
        applicationUrl: 'https://inn.example',
      })
    ).body;
    const page = { type: 'page_view', path: '/jobs' };
    const uncounted: readonly (readonly [unknown, Headers])[] = [
      [page, browser(fresh(), { 'User-Agent': 'curl/8' })],
      [page, browser(fresh(), { DNT: '1' })],
      [page, browser(fresh(), { 'Sec-GPC': '1' })],
      [{ type: 'job_view', job: 'made-up' }, browser(fresh())],
      [{ type: 'job_view', job: draft.id }, browser(fresh())],
      [{ type: 'company_view', company: 'nobody' }, browser(fresh())],
      [{ type: 'page_view', path: 'no-path' }, browser(fresh())],
    ];
    for (const [body, headers] of uncounted) expect(outcome(await beacon(body, headers))).toBe('204');
    expect(outcome(await beacon({ type: 'job_view', job: slug }))).toBe('204');
    await allCounted();
    expect(await totals()).toMatchObject({ sessions: 2, page_views: 1 });
  });

  test('that say nothing are refused', async () => {
    for (const [body, path] of [
      [{ type: 'page_view' }, 'path'],
      [{ type: 'apply_click', path: '/' }, 'job'],
      [{ type: 'company_view' }, 'company'],
      [{ type: 'sale', path: '/' }, 'type'],
      [{ type: 'page_view', path: '/', visitor: 'jane' }, 'visitor'],
    ] as const) {
      const answer = await beacon(body);
      expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', [path]]);
    }
    expect(outcome(await beacon('{"type":'))).toBe('400 validation_bad_request');
    expect(
      outcome(await beacon({ type: 'page_view', path: '/', referrer: `https://x.example/${'r'.repeat(65_536)}` })),
    ).toBe('413 validation_payload_too_large');
    expect(
      (await beacon({ type: 'page_view', path: '/', referrer: `https://x.example/${'r'.repeat(15_000)}` })).status,
    ).toBe(204);
    // Only this operation parses text bodies as JSON.
    const other = await request(server.origin, 'POST', `/v1/boards/${board.slug}/jobs/search`, {
      body: '{}',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(outcome(other)).toBe('415 validation_unsupported_media_type');
  });

  test('leave a line in the log when they are refused, and none when they are taken', async () => {
    const idOf = ({ headers }: Answer) => String(headers.get('x-request-id'));
    const taken = await beacon({ type: 'page_view', path: '/' });
    const refused = await beacon({ type: 'page_view' });
    expect([outcome(taken), outcome(refused)]).toEqual(['204', '400 validation_bad_request']);
    await eventually(() => server.process.stdout.includes(idOf(refused)));
    expect(server.process.stdout).not.toContain(idOf(taken));
  });

  test('are sent by pages of any origin, with credentials that are ignored', async () => {
    const path = `/v1/boards/${board.slug}/events`;
    const headers = { 'Origin': 'https://jobs.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await request(server.origin, 'OPTIONS', path, { headers });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://jobs.example');
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    const answer = await beacon({ type: 'page_view', path: '/' }, browser(fresh(), { Origin: 'https://jobs.example' }));
    expect(answer.headers.get('set-cookie')).toBeNull();
    const elsewhere = await request(server.origin, 'OPTIONS', `/v1/boards/${board.slug}/jobs`, { headers });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBe('*');
    expect(elsewhere.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('of a board behind a password are sent by visitors who know it', async () => {
    await operator('/settings/password-protection', 'POST', { password: 'correct horse' });
    const refused = async () => outcome(await beacon({ type: 'page_view', path: '/secret' }));
    await eventually(async () => (await refused()) === '401 board_password_required');
    const { body } = await request(server.origin, 'POST', `/v1/boards/${board.slug}/password/verify`, {
      body: { password: 'correct horse' },
    });
    const grant = { 'X-Board-Access': String(body['token']) };
    expect(outcome(await beacon({ type: 'page_view', path: '/' }, browser(fresh(), grant)))).toBe('204');
  });

  test('of one address are limited', async () => {
    const one = browser(fresh());
    const answers = await Promise.all(Array.from({ length: 51 }, () => beacon({ type: 'page_view', path: '/' }, one)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.map(outcome)[0]).toBe('429 rate_limited');
  });
});

describe('the overview', () => {
  test('has every day of the range, and of as many days before', async () => {
    const { body } = await operator('/analytics/overview?start=2026-02-01&end=2026-03-02');
    const { range, comparisonRange, metrics } = body as unknown as {
      range: unknown;
      comparisonRange: unknown;
      metrics: {
        key: string;
        unit: string;
        current: { points: { date: string; value: number }[] };
        previous: { points: unknown[] };
      }[];
    };
    expect([range, comparisonRange]).toEqual([
      { start: '2026-02-01', end: '2026-03-02' },
      { start: '2026-01-02', end: '2026-01-31' },
    ]);
    expect(metrics.map(({ key, unit }) => `${key} ${unit}`)).toEqual([
      'sessions count',
      'page_views count',
      'average_session_duration seconds',
      'job_apply_clicks count',
      // The board can receive payments through the test driver.
      'stripe_revenue currency',
    ]);
    for (const { current, previous } of metrics) {
      expect(current).toMatchObject({ total: 0, change: { absolute: 0, percentage: null } });
      expect(current.points).toHaveLength(30);
      expect(current.points.at(-1)).toEqual({ date: '2026-03-02', value: 0 });
      expect(previous.points).toHaveLength(30);
    }
  });

  test('refuses ranges that are none', async () => {
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    for (const query of [
      'start=2026-02-01',
      'end=2026-02-01',
      'start=2026-02-30&end=2026-03-01',
      'start=2026-03-02&end=2026-03-01',
      'start=2025-01-01&end=2026-01-02',
      `start=2026-03-01&end=${tomorrow}`,
      'start=soon&end=later',
    ])
      for (const operation of ['overview', 'traffic'])
        expect(outcome(await operator(`/analytics/${operation}?${query}`))).toBe('400 validation_bad_request');
    for (const limit of [0, 11, 'x'])
      expect(outcome(await operator(`/analytics/traffic?limit=${limit}`))).toBe('400 validation_bad_request');
    expect((await operator('/analytics/overview?start=2025-01-01&end=2026-01-01')).status).toBe(200);
  });

  test('is for those who may read analytics, of their board alone', async () => {
    const key = await server.newKey({ board: board.slug, scopes: ['jobs.read'] });
    expect(outcome(await server.call('GET', '/v1/analytics/overview', { key }))).toBe('403 auth_forbidden');
    await beacon({ type: 'page_view', path: '/' });
    await counted('sessions', 1);
    const other = await server.newBoard(`visits-${unique()}`);
    const { body } = await server.call('GET', `/v1/analytics/traffic?${ofToday()}`, { key: other.key });
    expect(body).toMatchObject({ pages: [], sources: [], locations: [], devices: [] });
  });
});

describe('employers', () => {
  async function member() {
    const me = await aCandidate(server, board.slug, { role: 'employer' });
    const firm = await company();
    const claim = await me.call('POST', `/companies/${firm['slug']}/claim`);
    expect((await operator(`/employers/claims/${claim.body.id}/approve`, 'POST')).status).toBe(200);
    await eventually(async () => (await me.call('GET', `/companies/${firm['slug']}`)).status === 200);
    const job = await opening({ call: (...args) => server.call(...args) }, { company: firm.id, key: board.key });
    const stats = async (path: string) => (await me.call('GET', `/companies/${firm['slug']}/${path}`)).body;
    return { firm, job, stats };
  }

  test('see reads and applications on days on which a board gets no beacons', async () => {
    const { firm, job, stats } = await member();
    const one = browser(fresh());
    for (const headers of [one, one, browser(fresh()), browser(fresh(), { 'User-Agent': 'node' })])
      expect((await read(`jobs/${job.slug}`, headers)).status).toBe(200);
    expect((await read(`jobs/${job.slug}`, { 'User-Agent': 'node', 'X-Svc-Sdk': 'storefront/1' })).status).toBe(200);
    expect((await read(`companies/${firm['slug']}`)).status).toBe(200);
    const application = { name: 'Jane', email: `jane-${unique()}@example.com` };
    const applied = await request(server.origin, 'POST', `/v1/boards/${board.slug}/jobs/${job.slug}/apply`, {
      body: application,
      headers: browser(fresh()),
    });
    expect(outcome(applied)).toBe('200');
    await eventually(async () => (await stats('job-stats')).data[0]?.['applyClicks'] === 1);
    expect((await stats('job-stats')).data).toMatchObject([
      { jobId: job.id, views: 3, applyClicks: 1, applications: 1 },
    ]);
    expect((await stats('job-stats/timeseries')).data.at(-1)).toMatchObject({
      date: today(),
      views: 3,
      applyClicks: 1,
    });
    expect(await stats('profile-stats')).toMatchObject({ profileViews: 1 });
    expect((await stats('profile-stats/timeseries')).data.at(-1)).toMatchObject({ date: today(), views: 1 });
    expect(await totals()).toMatchObject({ sessions: 0, page_views: 0, job_apply_clicks: 1 });
    // From the first beacon of the day on, only beacons count.
    await beacon({ type: 'job_view', job: job.id });
    await eventually(async () => (await stats('job-stats')).data[0]?.['views'] === 1);
    expect((await stats('job-stats')).data).toMatchObject([{ views: 1, applyClicks: 0, applications: 1 }]);
  });
});
