import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ownerOf } from '../operators.js';
import { eventually, issuePaths, outcome, type Server } from '../server.js';
import {
  connected,
  newReportingBoard,
  reporting,
  type ReportingBoard,
  type ReportingServer,
  startReporting,
} from './reporting-calls.js';

let at: ReportingServer;
let server: Server;
beforeAll(async () => {
  at = await startReporting();
  ({ server } = at);
});
afterAll(() => at?.stop());
beforeEach(() => {
  at.provider.trouble(null);
  at.provider.world.sites = ['sc-domain:jobs.example'];
  at.provider.world.impressions = {};
});

const DAYS = { startDate: '2026-10-01', endDate: '2026-10-31' };
const ask = ({ key }: Pick<ReportingBoard, 'key'>, what: 'query' | 'inspect', body: unknown) =>
  server.call('POST', `/v1/analytics/search-console/${what}`, { key, body });
const query = (board: Pick<ReportingBoard, 'key'>, more: object = {}) => ask(board, 'query', { ...DAYS, ...more });
const inspect = (board: Pick<ReportingBoard, 'key'>, inspectionUrl: unknown) =>
  ask(board, 'inspect', { inspectionUrl });
const page = ({ slug }: ReportingBoard) => `https://${slug}.jobs.example/companies/a`;

async function connectedBoard(): Promise<ReportingBoard> {
  const board = await newReportingBoard(at);
  await connected(at, board, 'search_console');
  return board;
}
/** The requests that name the pages of `board`. */
const requestsOf = ({ slug }: ReportingBoard) =>
  at.provider.requests.filter(({ body }) => JSON.stringify(body).includes(slug));
const readsAll = async (board: ReportingBoard) => {
  const owner = await ownerOf(server, board.slug);
  await reporting(at, { key: owner.token }, 'PATCH', '/search_console', {
    searchConsoleCoverageMode: 'whole_property',
  });
};

describe('a query', () => {
  test('answers the top rows of pages of the board', async () => {
    const board = await connectedBoard();
    at.provider.world.impressions = { '2026-10-02': 7, '2026-10-03': 9, '2026-11-02': 1 };
    const { status, body } = await query(board, { dimensions: ['date'], rowLimit: 25_000, startRow: 0, type: 'web' });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'search_console_query',
      rows: [
        { keys: ['2026-10-02'], clicks: 1, impressions: 7, ctr: 0.5, position: 2.5 },
        { keys: ['2026-10-03'], clicks: 1, impressions: 9, ctr: 0.5, position: 2.5 },
      ],
      responseAggregationType: 'byPage',
      svc: {
        coverage: { mode: 'board_hosts', hostnames: [`${board.slug}.jobs.example`] },
        dataState: 'final',
        dataTimezone: 'America/Los_Angeles',
        latestObservedDate: '2026-10-03',
        exhaustive: false,
      },
    });
  });

  test('counts pages of the board beside the filters that it has, and all pages where the whole property is read', async () => {
    const board = await connectedBoard();
    const group = { groupType: 'and', filters: [{ dimension: 'country', operator: 'equals', expression: 'che' }] };
    await query(board, { dimensionFilterGroups: [group] });
    const filters = [
      {
        dimension: 'page',
        operator: 'includingRegex',
        expression: `^https?://(${board.slug}\\.jobs\\.example)([/?#]|$)`,
      },
    ];
    const sent = requestsOf(board).at(-1);
    expect(sent?.path).toBe('/webmasters/v3/sites/sc-domain%3Ajobs.example/searchAnalytics/query');
    expect(sent?.body).toEqual({
      ...DAYS,
      dataState: 'final',
      rowLimit: 1_000,
      startRow: 0,
      dimensionFilterGroups: [group, { groupType: 'and', filters }],
    });
    await readsAll(board);
    const { body } = await query(board, { dimensionFilterGroups: [group] });
    expect(body['svc']).toMatchObject({ coverage: { mode: 'whole_property' } });
    expect(at.provider.requests.at(-1)?.body['dimensionFilterGroups']).toEqual([group]);
  });

  test.each<[object, string]>([
    [{ startDate: '2026-13-01' }, 'startDate'],
    [{ endDate: 'yesterday' }, 'endDate'],
    [{ startDate: '2026-11-01' }, 'startDate'],
    [{ dimensions: ['hour'] }, 'dimensions'],
    [{ dimensions: ['page', 'page'] }, 'dimensions'],
    [{ type: 'maps' }, 'type'],
    [{ rowLimit: 0 }, 'rowLimit'],
    [{ rowLimit: 25_001 }, 'rowLimit'],
    [{ startRow: -1 }, 'startRow'],
    [{ dataState: 'all' }, 'dataState'],
    [{ aggregationType: 'byNewsShowcasePanel' }, 'aggregationType'],
    [{ dimensionFilterGroups: [{ groupType: 'or', filters: [] }] }, 'dimensionFilterGroups.0.groupType'],
    [
      {
        dimensionFilterGroups: [
          { groupType: 'and', filters: [{ dimension: 'date', operator: 'equals', expression: 'a' }] },
        ],
      },
      'dimensionFilterGroups.0.filters.0.dimension',
    ],
  ])('is refused with %j', async (wrong, path) => {
    const board = await newReportingBoard(at);
    expect(issuePaths(await query(board, wrong))).toEqual([path]);
  });
});

describe('an inspection', () => {
  test('returns the state of a page of the board in the index', async () => {
    const board = await connectedBoard();
    const { status, body } = await ask(board, 'inspect', { inspectionUrl: page(board), languageCode: 'de-CH' });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'search_console_url_inspection',
      inspectionResult: {
        inspectionResultLink: 'https://search.example/inspect',
        indexStatusResult: { verdict: 'PASS', coverageState: 'Submitted and indexed' },
      },
      svc: {
        coverage: { mode: 'board_hosts', hostnames: [`${board.slug}.jobs.example`] },
        indexedVersionOnly: true,
      },
    });
    expect(requestsOf(board).at(-1)?.body).toEqual({
      inspectionUrl: page(board),
      siteUrl: 'sc-domain:jobs.example',
      languageCode: 'de-CH',
    });
  });

  test('of another page is refused, as far as the property is not read as a whole', async () => {
    const board = await connectedBoard();
    const other = 'https://other.jobs.example/companies/a';
    const outside = [other, 'https://elsewhere.example/', `https://${board.slug}.jobs.example.evil.example/`];
    for (const url of outside) expect(outcome(await inspect(board, url))).toBe('403 search_console_outside_coverage');
    await readsAll(board);
    expect(outcome(await inspect(board, other))).toBe('200');
    expect(outcome(await inspect(board, 'https://elsewhere.example/'))).toBe('403 search_console_outside_coverage');
    for (const url of [
      'http://other.jobs.example/',
      'ftp://a.example',
      'companies/a',
      'https://a:b@other.jobs.example/',
    ])
      expect(issuePaths(await inspect(board, url))).toEqual(['inspectionUrl']);
    expect(issuePaths(await ask(board, 'inspect', { inspectionUrl: other, languageCode: 'german!' }))).toEqual([
      'languageCode',
    ]);
  });
});

describe('both', () => {
  /**
   * Boards whose figures were collected: collecting in the background fails as well, and must not be confused with the error of a test. It
   * looks for new boards every ten seconds, so all are connected together.
   */
  let collected: ReportingBoard[];
  const TROUBLES = 9;
  beforeAll(async () => {
    collected = await Promise.all(Array.from({ length: TROUBLES }, connectedBoard));
    for (const board of collected) await eventually(() => requestsOf(board).length > 0);
  });
  const collectedBoard = (): ReportingBoard => {
    const board = collected.pop();
    if (!board) throw new Error('More tests than boards.');
    return board;
  };

  test('need the provider, connected and not paused, and the scope', async () => {
    const [board, other] = [await connectedBoard(), await newReportingBoard(at)];
    for (const answer of [query(other), inspect(other, page(other))])
      expect(outcome(await answer)).toBe('409 search_console_not_connected');
    await reporting(at, board, 'PATCH', '/search_console', { enabled: false });
    for (const answer of [query(board), inspect(board, page(board))])
      expect(outcome(await answer)).toBe('409 search_console_not_connected');
    const key = await server.newKey({ board: board.slug, scopes: ['integrations.manage'] });
    for (const answer of [query({ key }), inspect({ key }, page(board))])
      expect(outcome(await answer)).toBe('403 auth_forbidden');
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '30' } }, '429 search_console_quota_exceeded', '30'],
    [
      { status: 403, body: { error: { errors: [{ reason: 'quotaExceeded' }] } } },
      '429 search_console_quota_exceeded',
      null,
    ],
    [{ status: 400, body: { error: { message: 'no such dimension' } } }, '502 search_console_rejected', null],
    [{ status: 404 }, '502 search_console_rejected', null],
    [{ status: 500 }, '503 search_console_unavailable', null],
    [{ status: 200, body: 'x'.repeat(17_000_000) }, '503 search_console_unavailable', null],
    [{ status: 302, headers: { location: 'http://127.0.0.1/' } }, '503 search_console_unavailable', null],
    [{ status: 403 }, '409 search_console_not_connected', null],
  ])('say what it is when the provider answers %j', async (trouble, expected, retryAfter) => {
    const board = collectedBoard();
    at.provider.trouble(trouble);
    const answer = await query(board);
    expect([outcome(answer), answer.headers.get('retry-after')]).toEqual([expected, retryAfter]);
    expect(answer.text).not.toContain('no such dimension');
  });

  test('say that a provider which never answers is not there', async () => {
    const board = collectedBoard();
    at.provider.trouble('hang');
    expect(outcome(await query(board))).toBe('503 search_console_unavailable');
  });
});

describe('figures', () => {
  const collecting = (service: string, since: number) =>
    at.provider.requests
      .slice(since)
      .filter((each) => each.service === service && /query|generate|runReport/.test(each.path));

  test('are collected of each provider that is connected, of pages of the board, and not while it is paused', async () => {
    const board = await newReportingBoard(at);
    at.provider.world.streams = [`https://${board.slug}.jobs.example`];
    const since = at.provider.requests.length;
    for (const name of ['search_console', 'adsense', 'google_analytics']) await connected(at, board, name);
    for (const service of ['adsense', 'analyticsdata']) await eventually(() => collecting(service, since).length > 0);
    await eventually(() => requestsOf(board).length > 0);
    expect(requestsOf(board)[0]?.body).toMatchObject({ dimensions: ['date'], dataState: 'final' });
    // Other pages count from now on, so everything is collected again.
    const before = at.provider.requests.length;
    await readsAll(board);
    const readsWhole = ({ body }: { readonly body: object }) => !('dimensionFilterGroups' in body);
    await eventually(() => collecting('searchconsole', before).some(readsWhole));
    await reporting(at, board, 'PATCH', '/search_console', { enabled: false });
    const paused = at.provider.requests.length;
    const owner = await ownerOf(server, board.slug);
    const mode = { searchConsoleCoverageMode: 'board_hosts' };
    expect(outcome(await reporting(at, { key: owner.token }, 'PATCH', '/search_console', mode))).toBe('200');
    const other = await connectedBoard();
    await eventually(() => requestsOf(other).length > 0);
    expect(JSON.stringify(at.provider.requests.slice(paused))).not.toContain(board.slug);
  });
});
