import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  aJob,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

interface Change {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly sessionId: string | null };
  readonly requestId: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

const company = async (name = `Clinic ${unique()}`) =>
  (await server.call('POST', '/v1/companies', { body: { name } })).body;
const job = async (more: Record<string, unknown> = {}, companyId?: string): Promise<Body> => {
  const made = await server.call('POST', '/v1/jobs', { body: aJob(companyId ?? (await company()).id, more) });
  expect(outcome(made)).toBe('201');
  return made.body;
};
const history = async (path: string): Promise<readonly Change[]> => {
  const answer = await server.call('GET', `/v1/${path}/history`);
  expect(outcome(answer)).toBe('200');
  return answer.body.data as unknown as readonly Change[];
};
const patch = (path: string, body: unknown) => server.call('PATCH', `/v1/${path}`, { body });
/** The current time of the server; no later change has it. */
const between = async (): Promise<string> => {
  await sleep(3);
  const now = new Date().toISOString();
  await sleep(3);
  return now;
};
const at = (path: string, moment: string) => server.call('GET', `/v1/${path}?at=${encodeURIComponent(moment)}`);

describe('the history of a job', () => {
  test('has each change, newest first, with who made it and what was different afterwards', async () => {
    const { id, companyId } = await job({ title: 'Night nurse', salaryMin: 10, externalId: `x${unique()}` });
    const patched = await patch(`jobs/${id}`, { title: 'Day nurse', salaryMin: null, description: '<p>By day.</p>' });
    await server.call('POST', `/v1/jobs/${id}/publish`, { body: {} });
    const [published, changed, created, ...more] = await history(`jobs/${id}`);
    expect(more).toEqual([]);
    expect([published?.type, changed?.type, created?.type]).toEqual(['job.published', 'job.updated', 'job.created']);
    expect([published?.version, changed?.version, created?.version]).toEqual([3, 2, 1]);
    expect(changed).toEqual({
      id: expect.stringMatching(/^changes_[0-9a-hjkmnp-tv-z]{26}$/),
      object: 'change',
      type: 'job.updated',
      version: 2,
      at: patched.body.updatedAt,
      actor: { type: 'api_key', id: expect.any(String), sessionId: null },
      requestId: patched.headers.get('x-request-id'),
      changes: expect.any(Array),
    });
    expect([...(changed?.changes ?? [])].sort((one, other) => (one.field < other.field ? -1 : 1))).toEqual([
      { field: 'description', from: expect.stringContaining('<p>'), to: '<p>By day.</p>' },
      { field: 'salaryMin', from: 10, to: null },
      { field: 'title', from: 'Night nurse', to: 'Day nurse' },
    ]);
    expect(published?.changes.map(({ field }) => field).sort()).toEqual(['publishedAt', 'status']);
    // The values at creation, as a reader saw them then, without derived fields and internal ones.
    const made = Object.fromEntries((created?.changes ?? []).map(({ field, from, to }) => [field, [from, to]]));
    expect(made).toMatchObject({ title: [null, 'Night nurse'], companyId: [null, companyId], status: [null, 'draft'] });
    for (const hidden of [
      'slot',
      'exempt',
      'applicationKey',
      'detail',
      'updatedAt',
      'revision',
      'version',
      'id',
      'board',
    ])
      expect(Object.keys(made)).not.toContain(hidden);
  });

  test('shows that its company was renamed, by whom on whose behalf', async () => {
    const { id: companyId } = await company('Old name');
    const { id } = await job({}, companyId);
    const renamed = await patch(`companies/${companyId}`, { name: `New name ${unique()}` });
    await eventually(async () => (await history(`jobs/${id}`)).length === 2);
    const [relabelled] = await history(`jobs/${id}`);
    expect(relabelled).toMatchObject({
      type: 'job.company_renamed',
      actor: { type: 'system', id: 'relabel-jobs' },
      requestId: renamed.headers.get('x-request-id'),
      changes: [{ field: 'company.name', from: 'Old name', to: renamed.body['name'] }],
    });
  });

  test('stays when the job is gone, and leads to nothing', async () => {
    const { id } = await job({ title: 'Gone soon' });
    expect((await server.call('DELETE', `/v1/jobs/${id}`)).status).toBe(204);
    const [deleted] = await history(`jobs/${id}`);
    expect(deleted?.type).toBe('job.deleted');
    expect(deleted?.changes).toContainEqual({ field: 'title', from: 'Gone soon', to: null });
    expect(deleted?.changes.every(({ to }) => to === null)).toBe(true);
  });

  test('is paged, and a page leads to the next one of this job alone', async () => {
    const { id } = await job();
    for (let nth = 0; nth < 5; nth++) await patch(`jobs/${id}`, { title: `Title ${nth}` });
    const versions: number[] = [];
    let cursor: string | null = '';
    for (const limit of [2, 3, 1, 10]) {
      if (cursor === null) break;
      const page = await server.call('GET', `/v1/jobs/${id}/history?limit=${limit}${cursor && `&cursor=${cursor}`}`);
      versions.push(...(page.body.data as unknown as readonly Change[]).map(({ version }) => version));
      expect(page.body.hasMore).toBe(page.body.nextCursor !== null);
      cursor = page.body.nextCursor;
    }
    expect([versions, cursor]).toEqual([[6, 5, 4, 3, 2, 1], null]);
    const other = await job();
    const first = await server.call('GET', `/v1/jobs/${id}/history?limit=2`);
    for (const path of [`jobs/${other.id}/history`, `companies/${id}/history`, 'jobs'])
      expect(outcome(await server.call('GET', `/v1/${path}?cursor=${first.body.nextCursor}`))).toBe(
        '400 pagination_invalid_cursor',
      );
    expect(issuePaths(await server.call('GET', `/v1/jobs/${id}/history?limit=101&page=2`)).sort()).toEqual([
      'limit',
      'page',
    ]);
  });

  test('is that of a board, for keys that may read its jobs', async () => {
    const { id } = await job();
    const other = await server.newBoard('elsewhere');
    for (const path of [`jobs/${id}/history`, `jobs/jobs_none/history`, `jobs/${id}?at=${new Date().toISOString()}`]) {
      const key = path.includes('none') ? server.key : other.key;
      expect(outcome(await server.call('GET', `/v1/${path}`, { key }))).toBe('404 jobs_not_found');
    }
    const key = await server.newKey({ scopes: ['companies.read', 'audit.read'] });
    for (const path of [`jobs/${id}/history`, `jobs/${id}?at=${new Date().toISOString()}`])
      expect(outcome(await server.call('GET', `/v1/${path}`, { key }))).toBe('403 auth_forbidden');
  });
});

describe('the history of a company', () => {
  test('has what was different to a reader, and each state follows from it', async () => {
    const { id } = await company('Hill Clinic');
    await patch(`companies/${id}`, { xUrl: '@hill', summary: 'Care.', website: `https://hill-${unique()}.example` });
    await patch(`companies/${id}`, { summary: '' });
    const { body } = await server.call('GET', `/v1/companies/${id}`);
    const changes = await history(`companies/${id}`);
    expect(changes.map(({ type }) => type)).toEqual(['company.updated', 'company.updated', 'company.created']);
    expect(changes[1]?.changes.map(({ field }) => field).sort()).toEqual(['summary', 'website', 'xUrl']);
    const last = changes
      .toReversed()
      .flatMap((each) => each.changes)
      .reduce<Record<string, unknown>>((state, { field, to }) => ({ ...state, [field]: to }), {});
    const shown = Object.fromEntries(Object.keys(last).map((field) => [field, body[field]]));
    expect(last).toEqual(shown);
    expect(last).toMatchObject({ name: 'Hill Clinic', summary: null, xUrl: 'https://x.com/hill' });
    expect((await server.call('DELETE', `/v1/companies/${id}`)).status).toBe(204);
    expect((await history(`companies/${id}`))[0]?.type).toBe('company.deleted');
    const key = await server.newKey({ scopes: ['jobs.read'] });
    expect(outcome(await server.call('GET', `/v1/companies/${id}/history`, { key }))).toBe('403 auth_forbidden');
    expect(outcome(await server.call('GET', '/v1/companies/companies_none/history'))).toBe('404 companies_not_found');
  });
});

describe('an object at a moment', () => {
  test('is as it was then, with its company as that was, and is not there before and after its life', async () => {
    const before = await between();
    const name = `First name ${unique()}`;
    const { id: companyId } = await company(name);
    const made = await job({ title: 'First title' }, companyId);
    const path = `jobs/${made.id}`;
    const atFirst = await server.call('GET', `/v1/${path}`);
    const first = await between();
    await patch(path, { title: 'Second title' });
    await patch(`companies/${companyId}`, { name: `Second name ${unique()}` });
    await eventually(async () => (await server.call('GET', `/v1/${path}`)).body.company['name'] !== name);
    const second = await between();
    expect((await server.call('DELETE', `/v1/${path}`)).status).toBe(204);
    expect((await server.call('DELETE', `/v1/companies/${companyId}`)).status).toBe(204);

    const then = await at(path, first);
    expect([then.status, then.body]).toEqual([200, atFirst.body]);
    // It has a revision, but no condition can apply to the past.
    expect([atFirst.headers.get('etag'), then.headers.get('etag')]).toEqual(['"1"', null]);
    expect((await at(path, second)).body).toMatchObject({
      title: 'Second title',
      company: { name: expect.stringMatching(/^Second/) },
    });
    expect((await at(`companies/${companyId}`, first)).body).toMatchObject({ name, jobCount: 0 });
    for (const moment of [before, await between()]) {
      expect(outcome(await at(path, moment))).toBe('404 jobs_not_found');
      expect(outcome(await at(`companies/${companyId}`, moment))).toBe('404 companies_not_found');
    }
    // The result at the time of a change includes it.
    const [, changed] = await history(path);
    expect((await at(path, changed?.at ?? '')).body.title).toBe('Second title');
    expect((await at(path, (changed?.at ?? '').replace('Z', '+00:00'))).body.title).toBe('Second title');
  });

  test('is requested by nothing else', async () => {
    const { id } = await job();
    const answer = await server.call('GET', `/v1/jobs/${id}?when=2026-01-01T00:00:00Z`);
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', ['when']]);
    expect(outcome(await server.call('GET', `/v1/jobs/${id}?`))).toBe('200');
  });

  test.each([
    'yesterday',
    '',
    '2026-02-30T00:00:00Z',
    '2026-01-01',
    '2999-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z&at=x',
  ])('is refused for %j', async (moment) => {
    const { id } = await job();
    const answer = await server.call('GET', `/v1/jobs/${id}?at=${moment}`);
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', ['at']]);
  });
});
