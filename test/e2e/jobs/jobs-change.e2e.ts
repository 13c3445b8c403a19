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
const get = async (id: string) => (await server.call('GET', `/v1/jobs/${id}`)).body;

describe('change', () => {
  test('an empty change has no effect', async () => {
    const { body: before } = await server.call('GET', '/v1/events');
    const job = await made({ salaryMin: 1 });
    await sleep(5);
    for (const body of [{}, { title: job.title }, { salaryMin: 1, companyId: company, skills: [] }]) {
      const answer = await patch(job.id, body);
      expect([answer.status, answer.headers.get('etag'), answer.body]).toEqual([200, '"1"', job]);
    }
    // Nothing was published between its creation and the next real change.
    expect((await patch(job.id, { title: 'Another title' })).status).toBe(200);
    const published = async () => {
      const { body } = await server.call('GET', `/v1/events?limit=100&cursor=${before.nextCursor}`);
      const of = (event: Body) => (event['data'] as unknown as { readonly object: { readonly id: string } }).object.id;
      return body.data.filter((event) => of(event) === job.id).map((event) => event['type']);
    };
    await eventually(async () => (await published()).includes('job.updated'));
    expect(await published()).toEqual(['job.created', 'job.updated']);
  });

  test('absent fields stay, given fields change', async () => {
    const job = await made({
      externalId: `x${unique()}`,
      salaryMin: 5,
      salaryCurrency: 'EUR',
      seniority: 'senior',
      officeLocations: [{ query: 'Berlin' }],
    });
    const { body } = await patch(job.id, { title: 'Changed', salaryMin: 7 });
    expect(body).toEqual({ ...job, title: 'Changed', salaryMin: 7, revision: 2, updatedAt: expect.any(String) });
    expect(body.updatedAt > job.updatedAt).toBe(true);
  });

  test('the revision grows exactly with public changes', async () => {
    const { id } = await made();
    const revisions = [];
    for (const body of [
      { salaryMin: 5 },
      { skills: ['nursing'] },
      { title: 'T' },
      { employmentType: 'contract' },
      { externalId: `x${unique()}` },
      { description: 'D' },
    ])
      revisions.push((await patch(id, body)).body.revision);
    expect(revisions).toEqual([1, 1, 2, 3, 3, 4]);
  });

  test('null clears optional fields', async () => {
    const job = await made({
      externalId: `x${unique()}`,
      salaryMin: 1,
      salaryMax: 2,
      salaryCurrency: 'EUR',
      salaryTimeframe: 'per_year',
    });
    for (const key of ['externalId', 'salaryMin', 'salaryMax', 'salaryCurrency', 'salaryTimeframe', 'expiresAt']) {
      const { body } = await patch(job.id, { [key]: null });
      expect([key, body[key]]).toEqual([key, null]);
    }
  });

  test.each([
    'title',
    'slug',
    'description',
    'companyId',
    'employmentType',
    'seniority',
    'remoteOption',
    'remotePermits',
    'remoteTimezones',
    'remoteSponsorship',
    'skills',
    'categories',
    'isFeatured',
    'publishedAt',
    'educationRequirements',
    'experienceMonths',
    'inOfficePeriod',
    'inOfficeFrequency',
    'officeLocations',
    'customFieldValues',
    'experienceInPlaceOfEducation',
  ])('null does not clear %s', async (key) => {
    const { id } = await made();
    const answer = await patch(id, { [key]: null });
    expect([outcome(answer), issuePaths(answer)]).toEqual([
      '400 validation_bad_request',
      expect.arrayContaining([key]),
    ]);
  });

  test.each([
    { status: 'published' },
    { company: { name: 'X' } },
    { allowSharedApplicationUrl: true },
    { id: 'x' },
    { title: '' },
    { applicationUrl: '' },
    { applicationUrl: 'ftp://x.example' },
    { companyId: '' },
    { externalId: '' },
    { slug: '--' },
    { skills: ['juggling'] },
    { salaryMin: 'x' },
    { salaryCurrency: 'nope' },
    { remotePermits: [{ type: 'country', value: 'ZZ' }] },
    { expiresAt: '2030' },
  ])('%j is rejected and changes nothing', async (body) => {
    const job = await made();
    expect(outcome(await patch(job.id, body))).toBe('400 validation_bad_request');
    expect(await get(job.id)).toEqual(job);
  });

  test('is validated by its result', async () => {
    const { id } = await made();
    expect(issuePaths(await patch(id, { remoteOption: 'remote' }))).toEqual(['remotePermits']);
    expect(issuePaths(await patch(id, { remoteOption: 'hybrid' }))).toEqual(['officeLocations']);
    expect((await patch(id, { officeLocations: [{ query: 'Berlin' }] })).status).toBe(200);
    expect((await patch(id, { remoteOption: 'hybrid' })).status).toBe(200);
    expect(issuePaths(await patch(id, { officeLocations: [] }))).toEqual(['officeLocations']);
    expect(
      (
        await patch(id, {
          remoteOption: 'remote',
          remotePermits: [{ type: 'country', value: 'DE' }],
          officeLocations: [],
        })
      ).status,
    ).toBe(200);
    expect(issuePaths(await patch(id, { remotePermits: [] }))).toEqual(['remotePermits']);
    expect((await patch(id, { salaryMin: 5 })).status).toBe(200);
    expect(issuePaths(await patch(id, { salaryMax: 4 }))).toEqual(['salaryMin']);
    expect((await patch(id, { salaryMin: 3, salaryMax: 4 })).status).toBe(200);
  });

  test('permits update derived fields, timezones do not', async () => {
    const job = await made({ remotePermits: [{ type: 'country', value: 'DE' }] });
    const { body } = await patch(job.id, { remotePermits: [{ type: 'subdivision', value: 'US-CA' }] });
    expect(body).toMatchObject({
      remoteWorkPermitCountryCodes: ['US'],
      remoteWorkPermitSubdivisionCodes: ['US-CA'],
      remoteTimezones: job.remoteTimezones,
      remoteAllowedTzOffsets: job.remoteAllowedTzOffsets,
    });
    const cleared = (await patch(job.id, { remotePermits: [], remoteTimezones: [] })).body;
    expect(cleared).toMatchObject({
      remotePermits: [],
      remoteWorldwide: null,
      remoteTimezones: [],
      remoteAllowedTzOffsets: [],
      remoteWorkPermitCountryCodes: [],
    });
  });

  test('a description without text is cleared', async () => {
    const { id } = await made();
    expect((await patch(id, { description: '' })).body.description).toBeNull();
    expect((await patch(id, { description: 'Back' })).body.description).toBe('Back');
    expect((await patch(id, { description: '<script>x</script>' })).body.description).toBeNull();
  });

  test('custom field values that no job form defines are dropped', async () => {
    const job = await made({ customFieldValues: { a: 'x' } });
    expect((await patch(job.id, { customFieldValues: { a: 'z', b: null } })).body).toEqual(job);
  });

  test('dates', async () => {
    const { id } = await made({ status: 'published' });
    const past = Date.now() - DAY;
    expect((await patch(id, { expiresAt: past })).body).toMatchObject({
      expiresAt: instant(past),
      status: 'published',
    });
    expect((await patch(id, { publishedAt: past })).body.publishedAt).toBe(instant(past));
    expect((await patch(id, { title: 'Kept' })).body).toMatchObject({
      expiresAt: instant(past),
      publishedAt: instant(past),
    });
    expect(outcome(await patch(id, { expiresAt: 9_007_199_254_740_991 }))).toBe('400 validation_bad_request');
  });

  test('to another existing company', async () => {
    const { id } = await made();
    const other = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body;
    expect((await patch(id, { companyId: other.id })).body).toMatchObject({
      companyId: other.id,
      company: { id: other.id, name: other.name },
    });
    expect(outcome(await patch(id, { companyId: 'companies_none' }))).toBe('404 jobs_company_not_found');
    expect(outcome(await patch(id, { officeLocations: [{ query: '???' }] }))).toBe('400 jobs_unresolvable_location');
  });

  test('a value that another job claims is rejected', async () => {
    const [a, b] = [
      await made({ externalId: `x${unique()}`, slug: `held-${unique()}` }),
      await made({ externalId: `x${unique()}` }),
    ];
    expect(outcome(await patch(b.id, { slug: a.slug }))).toBe('409 jobs_slug_taken');
    const answer = await patch(b.id, { externalId: a.externalId });
    expect([outcome(answer), answer.body.error.details]).toEqual([
      '409 jobs_already_exists',
      { matched_on: 'external_id', existing_job_id: a.id },
    ]);
    expect(await get(b.id)).toEqual(b);
    expect((await patch(a.id, { slug: a.slug, externalId: a.externalId })).status).toBe(200);
    // Another job's application URL is no conflict: duplicates are only rejected on creation.
    expect((await patch(b.id, { applicationUrl: a.applicationUrl })).status).toBe(200);
  });
});
