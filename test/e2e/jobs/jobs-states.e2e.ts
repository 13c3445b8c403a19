import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aJob, type Body, issuePaths, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  await server.terms('skills', 'nursing');
});
afterAll(() => server?.stop());

const DAY = 86_400_000;
const instant = (ms: number) => new Date(ms).toISOString();
const made = async (more: Record<string, unknown> = {}): Promise<Body> => {
  const answer = await server.call('POST', '/v1/jobs', { body: aJob(company, more) });
  expect(outcome(answer)).toBe('201');
  return answer.body;
};
const patch = (id: string, body: unknown) => server.call('PATCH', `/v1/jobs/${id}`, { body });
const act = (id: string, action: string, body?: unknown) => server.call('POST', `/v1/jobs/${id}/${action}`, { body });
const get = async (id: string) => (await server.call('GET', `/v1/jobs/${id}`)).body;
const in_ = async (status: string): Promise<Body> => {
  const job = await made(status === 'draft' ? {} : { status: 'published' });
  if (status === 'expired') await act(job.id, 'expire');
  return get(job.id);
};

describe('states', () => {
  test.each([
    ['draft', 'publish', '200', 'published'],
    ['expired', 'publish', '200', 'published'],
    ['published', 'publish', '409 jobs_already_published', 'published'],
    ['published', 'pause', '200', 'draft'],
    ['draft', 'pause', '409 jobs_not_published', 'draft'],
    ['expired', 'pause', '409 jobs_not_published', 'expired'],
    ['published', 'expire', '200', 'expired'],
    ['draft', 'expire', '409 jobs_not_published', 'draft'],
    ['expired', 'expire', '409 jobs_not_published', 'expired'],
  ])('%s, %s: %s', async (from, action, expected, to) => {
    const job = await in_(from);
    const answer = await act(job.id, action);
    expect(outcome(answer)).toBe(expected);
    const after = await get(job.id);
    expect(after.status).toBe(to);
    if (answer.status === 200) expect([answer.body, after.revision]).toEqual([after, job.revision + 1]);
    else expect(after).toEqual(job);
  });

  test.each(['draft', 'published', 'expired'])('%s, duplicate: a new draft; delete: gone', async (from) => {
    const job = await in_(from);
    expect((await act(job.id, 'duplicate')).body).toMatchObject({ status: 'draft', revision: 1, publishedAt: null });
    expect((await server.call('DELETE', `/v1/jobs/${job.id}`)).status).toBe(204);
    for (const again of [
      server.call('DELETE', `/v1/jobs/${job.id}`),
      server.call('GET', `/v1/jobs/${job.id}`),
      patch(job.id, {}),
      act(job.id, 'publish'),
      act(job.id, 'duplicate'),
    ])
      expect(outcome(await again)).toBe('404 jobs_not_found');
  });

  test.each(['publish', 'pause', 'expire', 'duplicate'])('%s of an unknown job is a 404', async (action) => {
    expect(outcome(await act('jobs_none', action))).toBe('404 jobs_not_found');
  });

  test('delete returns no body', async () => {
    const { id } = await made();
    const answer = await server.call('DELETE', `/v1/jobs/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test('the first publication is remembered', async () => {
    const { id } = await made();
    const { publishedAt } = (await act(id, 'publish')).body;
    expect(publishedAt).not.toBeNull();
    await sleep(5);
    expect((await act(id, 'pause')).body.publishedAt).toBe(publishedAt);
    expect((await act(id, 'publish')).body.publishedAt).toBe(publishedAt);
    const before = Date.now();
    const expired = (await act(id, 'expire')).body;
    expect(Date.parse(expired.expiresAt ?? '')).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(expired.expiresAt ?? '')).toBeLessThanOrEqual(Date.now() + 1);
    expect((await act(id, 'publish')).body).toMatchObject({ publishedAt, expiresAt: null });
  });

  test('a future expiry stays, a past one is cleared, a given one is used', async () => {
    const [future, past] = [Date.now() + DAY, Date.now() - DAY];
    expect((await act((await made({ expiresAt: future })).id, 'publish')).body.expiresAt).toBe(instant(future));
    expect((await act((await made({ expiresAt: past })).id, 'publish', {})).body.expiresAt).toBeNull();
    expect(
      (await act((await made({ expiresAt: future })).id, 'publish', { expiresAt: null })).body.expiresAt,
    ).toBeNull();
    const soon = instant(Date.now() + 2 * DAY);
    expect((await act((await made()).id, 'publish', { expiresAt: soon })).body.expiresAt).toBe(soon);
    expect((await act((await made()).id, 'publish', { expiresAt: '2099-01-01T01:00:00+02:00' })).body.expiresAt).toBe(
      '2098-12-31T23:00:00.000Z',
    );
  });

  test.each([
    '2020-01-01T00:00:00Z',
    '2099-01-01',
    'soon',
    '',
    4_000_000_000_000,
    true,
    '2099-02-30T00:00:00Z',
    '2099-13-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
  ])('published until %j is rejected', async (expiresAt) => {
    const { id } = await made();
    const answer = await act(id, 'publish', { expiresAt });
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', ['expiresAt']]);
    expect((await get(id)).status).toBe('draft');
  });
});

test('a copy has the content, but not the lifecycle of its source', async () => {
  const source = await made({
    status: 'published',
    title: 'Source',
    externalId: `x${unique()}`,
    isFeatured: true,
    skills: ['nursing'],
    salaryMin: 5,
    salaryCurrency: 'EUR',
    seniority: 'lead',
    remoteOption: 'hybrid',
    officeLocations: [{ query: 'Berlin' }],
    remotePermits: [{ type: 'country', value: 'DE' }],
    customFieldValues: { a: 'b' },
    expiresAt: Date.now() + DAY,
    publishedAt: Date.now() - DAY,
    experienceMonths: 3,
    employmentType: 'contract',
    inOfficePeriod: 'per_week',
    inOfficeFrequency: 2,
  });
  const { body: copy } = await act(source.id, 'duplicate', {});
  expect(copy).toEqual({
    ...source,
    id: expect.any(String),
    slug: 'copy-of-source',
    status: 'draft',
    externalId: null,
    isFeatured: false,
    publishedAt: null,
    revision: 1,
    links: expect.any(Object),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    expiresAt: expect.any(String),
  });
  expect(Date.parse(copy.expiresAt ?? '') - Date.parse(String(copy.createdAt))).toBe(30 * DAY);
  expect(await get(source.id)).toEqual(source);
});
