import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type Body,
  eventually,
  outcome,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Jobs that take applications on the board: said by `applyOnBoard` instead of an address, by operators and visitors.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
let closed: typeof board;
const operator = (method: string, path: string, body?: unknown, key = board.key) =>
  server.call(method, `/v1${path}`, { key, body });
const job = (more: object = {}) => ({
  title: `Nurse ${unique()}`,
  description: '<p>Care.</p>',
  company: { name: 'Hill Clinic' },
  ...more,
});
const onBoard = { applyOnBoard: true };
const address = { applicationUrl: 'https://hill.example/apply' };
const paths = ({ body }: Answer) =>
  (body.error.details as { readonly issues: readonly { readonly path: readonly string[] }[] }).issues.map(({ path }) =>
    path.join('.'),
  );

beforeAll(async () => {
  server = await sharedServer();
  [board, closed] = [await server.newBoard(`native-${unique()}`), await server.newBoard(`closed-${unique()}`)];
  await operator('PATCH', '/settings', { nativeApplicationsEnabled: false }, closed.key);
});
afterAll(() => server?.stop());

describe('a job of an operator', () => {
  test('has exactly one of an address and applications on the board', async () => {
    const made = await operator('POST', '/jobs', job(onBoard));
    expect([made.status, made.body['applicationUrl']]).toEqual([201, null]);
    expect(made.body).not.toHaveProperty('applyOnBoard');
    for (const more of [{}, { ...onBoard, ...address }, { applyOnBoard: false }, { applicationUrl: null }]) {
      const refused = await operator('POST', '/jobs', job(more));
      expect([outcome(refused), paths(refused)]).toEqual(['400 validation_bad_request', ['applicationUrl']]);
    }
    const wrong = await operator('POST', '/jobs', job({ ...address, applyOnBoard: 'yes' }));
    expect([outcome(wrong), paths(wrong)]).toEqual(['400 validation_bad_request', ['applyOnBoard']]);
  });

  test('takes applications of guests', async () => {
    const { body } = await operator('POST', '/jobs', job({ ...onBoard, status: 'published' }));
    const apply = () =>
      request(server.origin, 'POST', `/v1/boards/${board.slug}/jobs/${body['slug']}/apply`, {
        body: { email: `jo-${unique()}@people.example`, name: 'Jo' },
      });
    await eventually(async () => (await apply()).status < 300);
  });

  test('is refused on a board that takes none, and so is a cleared address', async () => {
    const refused = await operator('POST', '/jobs', job(onBoard), closed.key);
    expect(outcome(refused)).toBe('422 applications_native_disabled');
    const made = await operator('POST', '/jobs', job(address), closed.key);
    const cleared = await operator('PATCH', `/jobs/${made.body.id}`, { applicationUrl: null }, closed.key);
    expect([outcome(cleared), paths(cleared)]).toEqual(['400 validation_bad_request', ['applicationUrl']]);
    const here = await operator('POST', '/jobs', job({ applicationUrl: 'https://hill.example/other' }));
    expect((await operator('PATCH', `/jobs/${here.body.id}`, { applicationUrl: null })).body).toMatchObject({
      applicationUrl: null,
    });
  });

  test('is made in a batch, too', async () => {
    const operations = [onBoard, {}, { ...onBoard, applicationUrl: 'https://hill.example/batch' }].map((more, id) => ({
      id: String(id),
      method: 'POST',
      body: job(more),
    }));
    const { body } = await operator('POST', '/jobs/batch', { operations });
    expect((body.data as readonly Body[]).map(({ status }) => status)).toEqual([201, 400, 400]);
    const off = await operator('POST', '/jobs/batch', { operations: operations.slice(0, 1) }, closed.key);
    expect((off.body.data as readonly Body[]).map(({ status }) => status)).toEqual([422]);
  });
});

describe('a job of a visitor', () => {
  const post = (slug: string, more: object) =>
    request(server.origin, 'POST', `/v1/boards/${slug}/job-postings`, {
      body: {
        submission: {
          companyName: `Firm ${unique()}`,
          contactName: 'Pat Doe',
          contactEmail: `pat-${unique()}@hill.example`,
          title: 'Night nurse',
          description: '<p>Care.</p>',
          employmentType: 'full_time',
          remoteOption: 'remote',
          officeLocations: [],
          salaryRangeEnabled: false,
          ...more,
        },
      },
    });

  test('can take applications on the board, where it takes any', async () => {
    const { body } = await post(board.slug, onBoard);
    expect(body['status']).toBe('published');
    expect((await operator('GET', `/jobs/${String(body['jobId'])}`)).body['applicationUrl']).toBeNull();
    for (const more of [{}, { ...onBoard, ...address }]) {
      const refused = await post(board.slug, more);
      expect([outcome(refused), paths(refused)]).toEqual(['400 validation_bad_request', ['submission.applicationUrl']]);
    }
    const off = await post(closed.slug, onBoard);
    expect([outcome(off), (off.body.error.details as Body)['reason']]).toEqual([
      '422 job_posting_rejected',
      'native_applications_disabled',
    ]);
  });
});

describe('a source that publishes jobs', () => {
  const feed = {
    name: 'In',
    direction: 'in',
    format: 'rss',
    sourceUrl: 'https://partner.example/jobs.xml',
    isPaused: true,
  };
  const PUBLISHING = ['jobs.manage', 'jobs.publish', 'companies.manage'];

  test('needs the scopes of what it does when it is saved', async () => {
    const weak = await server.newKey({ board: board.slug, scopes: ['feeds.read', 'feeds.manage', 'backfill.manage'] });
    const strong = await server.newKey({ board: board.slug, scopes: ['feeds.manage', ...PUBLISHING] });
    const refused = await operator('POST', '/job-feeds', feed, weak);
    expect([outcome(refused), refused.body.error.details]).toEqual([
      '403 auth_forbidden',
      { missing_scopes: PUBLISHING },
    ]);
    const made = await operator('POST', '/job-feeds', feed, strong);
    expect(made.status).toBe(201);
    expect(outcome(await operator('PATCH', `/job-feeds/${made.body.id}`, { isPaused: false }, weak))).toBe(
      '403 auth_forbidden',
    );
    expect((await operator('PATCH', `/job-feeds/${made.body.id}`, { name: 'Feed' }, strong)).status).toBe(200);
    const out = await operator('POST', '/job-feeds', { name: 'Out', format: 'rss' }, weak);
    expect([out.status, (await operator('PATCH', `/job-feeds/${out.body.id}`, { name: 'O' }, weak)).status]).toEqual([
      201, 200,
    ]);
    const companyIds = [(await operator('POST', '/companies', { name: `Firm ${unique()}` })).body.id];
    for (const [path, body] of [
      ['/backfill/companies/bulk-start', { companyIds }],
      [`/backfill/companies/${companyIds[0] ?? ''}/match`, { candidateIndex: 0, start: true }],
      ['/backfill/rules', { name: 'All' }],
    ] as const) {
      const headers = { 'Idempotency-Key': String(unique()) };
      expect(outcome(await server.call('POST', `/v1${path}`, { key: weak, body, headers }))).toBe('403 auth_forbidden');
    }
  });
});
