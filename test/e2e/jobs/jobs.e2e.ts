import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, issuePaths, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (
    await server.call('POST', '/v1/companies', {
      body: { name: 'Hill Clinic', website: 'https://hill-clinic.example' },
    })
  ).body.id;
  await server.terms('skills', 'nursing', 'triage');
  await server.terms('categories', 'health');
});
afterAll(() => server?.stop());

const create = (body: unknown) => server.call('POST', '/v1/jobs', { body });
const withCompany = (wish: unknown, more = {}) => ({ ...aJob(''), companyId: undefined, company: wish, ...more });
/** All companies of the board that have this name. */
const companiesNamed = async (name: string) => {
  const { body } = await server.call('GET', '/v1/companies?limit=100');
  expect([body.hasMore, body.data.length > 0]).toEqual([false, true]);
  return body.data.filter((company) => company['name'] === name);
};
const instant = (ms: number) => new Date(ms).toISOString();
const DAY = 86_400_000;

const SUMMARY_KEYS = [
  'categories',
  'companyId',
  'createdAt',
  'customFieldValues',
  'employmentType',
  'expiresAt',
  'externalId',
  'id',
  'isFeatured',
  'links',
  'object',
  'publishedAt',
  'remoteOption',
  'revision',
  'salaryCurrency',
  'salaryMax',
  'salaryMin',
  'salaryTimeframe',
  'seniority',
  'skills',
  'slug',
  'status',
  'title',
  'updatedAt',
];
const DETAIL_KEYS = [
  ...SUMMARY_KEYS,
  'applicationUrl',
  'company',
  'description',
  'educationRequirements',
  'experienceInPlaceOfEducation',
  'experienceMonths',
  'inOfficeFrequency',
  'inOfficePeriod',
  'officeLocations',
  'remoteAllowedTzOffsets',
  'remotePermits',
  'remoteSponsorship',
  'remoteTimezones',
  'remoteWorkPermitCountryCodes',
  'remoteWorkPermitSubdivisionCodes',
  'remoteWorldwide',
].sort();

describe('create', () => {
  test('with the minimum', async () => {
    const before = Date.now();
    const { status, body } = await create({
      title: 'Night nurse',
      description: 'You look after our youngest.',
      applicationUrl: 'https://hill-clinic.example/jobs/night',
      companyId: company,
    });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(DETAIL_KEYS);
    const { id, createdAt, updatedAt, expiresAt, links, remoteAllowedTzOffsets, ...rest } = body;
    expect(id).toMatch(/^jobs_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).toBe(createdAt);
    expect(Date.parse(String(createdAt))).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(expiresAt ?? '') - Date.parse(String(createdAt))).toBe(30 * DAY);
    expect(links.admin).toMatch(new RegExp(`^https?://.*${id}$`));
    expect(links.public).toMatch(/^https?:\/\/board-.*hill-clinic.*night-nurse$/);
    expect((remoteAllowedTzOffsets as number[]).length).toBeGreaterThan(20);
    expect(rest).toEqual({
      object: 'job',
      title: 'Night nurse',
      slug: 'night-nurse',
      status: 'draft',
      revision: 1,
      publishedAt: null,
      description: 'You look after our youngest.',
      applicationUrl: 'https://hill-clinic.example/jobs/night',
      companyId: company,
      company: {
        id: company,
        name: 'Hill Clinic',
        slug: 'hill-clinic',
        logoUrl: null,
        website: 'https://hill-clinic.example',
      },
      externalId: null,
      employmentType: null,
      seniority: null,
      isFeatured: false,
      skills: [],
      categories: [],
      salaryMin: null,
      salaryMax: null,
      salaryCurrency: null,
      salaryTimeframe: null,
      remoteOption: null,
      remotePermits: [],
      remoteWorldwide: null,
      remoteTimezones: [{ type: 'all', value: 'all' }],
      remoteWorkPermitCountryCodes: [],
      remoteWorkPermitSubdivisionCodes: [],
      remoteSponsorship: 'unknown',
      officeLocations: [],
      inOfficePeriod: null,
      inOfficeFrequency: null,
      educationRequirements: [],
      experienceMonths: null,
      experienceInPlaceOfEducation: null,
      customFieldValues: {},
    });
  });

  test('with everything', async () => {
    const [publishedAt, expiresAt] = [Date.now() - DAY, Date.now() + 7 * DAY];
    const input = {
      title: 'Head nurse',
      slug: 'head-nurse',
      description: '<p>Lead <strong>us</strong>.</p>',
      applicationUrl: 'https://hill-clinic.example/jobs/head',
      companyId: company,
      status: 'published',
      externalId: 'HR-1',
      employmentType: 'full_time',
      seniority: 'lead',
      isFeatured: true,
      skills: ['nursing', 'triage'],
      categories: ['health'],
      salaryMin: 50_000,
      salaryMax: 60_000.5,
      salaryCurrency: 'eur',
      salaryTimeframe: 'per_year',
      remoteOption: 'hybrid',
      remotePermits: [{ type: 'country', value: 'DE' }],
      remoteTimezones: [{ type: 'timezone', value: 'Europe/Berlin', plusMinus: 2 }],
      remoteSponsorship: 'yes',
      officeLocations: [{ locality: 'Mitte', city: 'Berlin', country: 'Germany' }],
      inOfficePeriod: 'per_week',
      inOfficeFrequency: 2.5,
      educationRequirements: ['bachelor_degree'],
      experienceMonths: 36,
      experienceInPlaceOfEducation: true,
      customFieldValues: { shift: 'night', wards: ['a', 'b'], bonus: true, weight: 0 },
      publishedAt,
      expiresAt,
      allowSharedApplicationUrl: true,
    };
    const { status, body } = await create(input);
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(DETAIL_KEYS);
    const { allowSharedApplicationUrl: _, officeLocations: __, customFieldValues: ___, ...echoed } = input;
    expect(body).toMatchObject({
      ...echoed,
      salaryCurrency: 'EUR',
      publishedAt: instant(publishedAt),
      expiresAt: instant(expiresAt),
    });
    expect(body).toMatchObject({
      officeLocations: [
        {
          countryCode: 'DE',
          country: 'Germany',
          city: 'Berlin',
          locality: 'Mitte',
          regionCode: expect.stringMatching(/^DE-|^$/) as never,
        },
      ],
    });
    expect([body.remoteWorldwide, body.remoteWorkPermitCountryCodes, body.remoteAllowedTzOffsets]).toEqual([
      false,
      ['DE'],
      [-1, 0, 1, 2, 3],
    ]);
    expect((await server.call('GET', `/v1/jobs/${body.id}`)).body).toEqual(body);
    const [row] = (await server.call('GET', '/v1/jobs?externalId=HR-1')).body.data;
    expect(Object.keys(row ?? {}).sort()).toEqual(SUMMARY_KEYS);
    expect(row?.links).toEqual({ admin: body.links.admin });
  });

  test('published immediately', async () => {
    const before = Date.now();
    const { body } = await create(aJob(company, { status: 'published' }));
    expect(body.status).toBe('published');
    expect(Date.parse(body.publishedAt ?? '')).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(body.publishedAt ?? '')).toBeLessThanOrEqual(Date.now() + 1);
  });

  test('published needs the scope to publish', async () => {
    const key = await server.newKey({ scopes: ['jobs.manage', 'jobs.read'] });
    const answer = await server.call('POST', '/v1/jobs', { key, body: aJob(company, { status: 'published' }) });
    expect([outcome(answer), answer.body.error.details]).toEqual([
      '403 auth_forbidden',
      { missing_scopes: ['jobs.publish'] },
    ]);
    expect((await server.call('POST', '/v1/jobs', { key, body: aJob(company) })).status).toBe(201);
  });

  test.each(['title', 'description', 'applicationUrl'])('without %s is rejected at that path', async (key) => {
    for (const value of [undefined, null, '', 1, ['x'], {}]) {
      const answer = await create(aJob(company, { [key]: value }));
      expect([value, outcome(answer), issuePaths(answer)[0]]).toEqual([value, '400 validation_bad_request', key]);
    }
  });

  test.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: 'x'.repeat(25_001) }, 'description'],
    [{ externalId: '' }, 'externalId'],
    [{ externalId: 'x'.repeat(256) }, 'externalId'],
    [{ externalId: null }, 'externalId'],
    [{ slug: '!!!' }, 'slug'],
    [{ slug: null }, 'slug'],
    [{ status: 'expired' }, 'status'],
    [{ status: 'archived' }, 'status'],
    [{ status: 'pending_approval' }, 'status'],
    [{ employmentType: 'fulltime' }, 'employmentType'],
    [{ employmentType: null }, 'employmentType'],
    [{ seniority: 'junior' }, 'seniority'],
    [{ remoteOption: 'office' }, 'remoteOption'],
    [{ remoteSponsorship: 'maybe' }, 'remoteSponsorship'],
    [{ isFeatured: 'true' }, 'isFeatured'],
    [{ isFeatured: null }, 'isFeatured'],
    [{ expiresAt: '2030-01-01' }, 'expiresAt'],
    [{ expiresAt: 1.5 }, 'expiresAt'],
    [{ expiresAt: -1 }, 'expiresAt'],
    [{ publishedAt: null }, 'publishedAt'],
    [{ publishedAt: '2020' }, 'publishedAt'],
    [{ educationRequirements: ['phd'] }, 'educationRequirements'],
    [{ experienceMonths: -1 }, 'experienceMonths'],
    [{ experienceMonths: 1.5 }, 'experienceMonths'],
    [{ inOfficePeriod: 'daily' }, 'inOfficePeriod'],
    [{ inOfficeFrequency: -1 }, 'inOfficeFrequency'],
    [{ skills: 'nursing' }, 'skills'],
    [{ skills: [1] }, 'skills'],
    [{ skills: [''] }, 'skills'],
    [{ skills: new Array(101).fill('nursing') }, 'skills'],
    [{ skills: null }, 'skills'],
    [{ categories: [null] }, 'categories'],
    [{ customFieldValues: [] }, 'customFieldValues'],
    [{ customFieldValues: { a: {} } }, 'customFieldValues'],
    [{ customFieldValues: { a: [1] } }, 'customFieldValues'],
    [{ remotePermits: {} }, 'remotePermits'],
    [{ officeLocations: ['Berlin'] }, 'officeLocations.0'],
    [{ companyId: '' }, 'companyId'],
    [{ allowSharedApplicationUrl: 'yes' }, 'allowSharedApplicationUrl'],
  ])('%j is rejected', async (part, path) => {
    const answer = await create(aJob(company, part));
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer).some((each) => each === path || each.startsWith(`${path}.`))).toBe(true);
  });

  test.each([
    'remoteWorldwide',
    'remoteWorkPermitCountryCodes',
    'remoteAllowedTzOffsets',
    'id',
    'revision',
    'createdAt',
    'links',
    'object',
  ])('the derived field %s is rejected', async (key) => {
    const answer = await create(aJob(company, { [key]: 'x' }));
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', [key]]);
  });

  test('all issues are reported together', async () => {
    const answer = await create({ title: '', description: 1, isFeatured: 'x', status: 'gone', colour: 1 });
    expect(issuePaths(answer)).toEqual(
      expect.arrayContaining(['title', 'description', 'applicationUrl', 'isFeatured', 'status', 'colour']),
    );
  });

  test('dates beyond the calendar are rejected, not an error', async () => {
    for (const date of [8_640_000_000_000_001, 9_007_199_254_740_991, 253_402_300_800_000])
      for (const key of ['expiresAt', 'publishedAt'])
        expect([key, date, outcome(await create(aJob(company, { [key]: date })))]).toEqual([
          key,
          date,
          '400 validation_bad_request',
        ]);
  });

  test('a URL with a very long normalized form is accepted', async () => {
    const letters = Array.from({ length: 2_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join(
      '',
    );
    expect((await create(aJob(company, { applicationUrl: `https://x.example/${letters}` }))).status).toBeLessThan(500);
  });
});

describe('dates', () => {
  test('a historic publication is stored, also for a draft', async () => {
    const publishedAt = Date.UTC(2019, 4, 1);
    expect((await create(aJob(company, { publishedAt }))).body).toMatchObject({
      status: 'draft',
      publishedAt: instant(publishedAt),
    });
    expect((await create(aJob(company, { publishedAt, status: 'published' }))).body.publishedAt).toBe(
      instant(publishedAt),
    );
  });

  test('no expiry means 30 days, null as well', async () => {
    for (const more of [{}, { expiresAt: null }]) {
      const { body } = await create(aJob(company, more));
      expect(Date.parse(body.expiresAt ?? '') - Date.parse(String(body.createdAt))).toBe(30 * DAY);
    }
  });
});

describe('company', () => {
  test('both or neither is rejected', async () => {
    expect(outcome(await create(aJob(company, { company: { name: 'Both' } })))).toBe('400 validation_bad_request');
    expect(outcome(await create({ ...aJob(''), companyId: undefined }))).toBe('400 validation_bad_request');
    expect(await companiesNamed('Both')).toEqual([]);
  });

  test('an unknown one is rejected', async () => {
    expect(outcome(await create(aJob('companies_none')))).toBe('404 jobs_company_not_found');
    expect(outcome(await create(aJob('hill-clinic')))).toBe('404 jobs_company_not_found');
  });

  test('is found by its website, with any name', async () => {
    for (const website of [
      'https://hill-clinic.example',
      'http://WWW.Hill-Clinic.example/about?x=1',
      'hill-clinic.example',
    ])
      expect((await create(withCompany({ name: `Other ${unique()}`, website }))).body.companyId).toBe(company);
  });

  test('is found by its name, regardless of case and spaces; its other fields change nothing', async () => {
    const { body } = await create(
      withCompany({ name: '  hill   CLINIC ', website: 'https://elsewhere.example', summary: 'New' }),
    );
    expect(body.companyId).toBe(company);
    expect((await server.call('GET', `/v1/companies/${company}`)).body).toMatchObject({
      name: 'Hill Clinic',
      website: 'https://hill-clinic.example',
      summary: null,
    });
  });

  test('is created if it does not exist', async () => {
    const { status, body } = await create(
      withCompany({
        name: 'Vale Clinic',
        website: 'https://www.vale.example/x',
        summary: 'Small',
      }),
    );
    expect(status).toBe(201);
    expect(body.company).toEqual({
      id: body.companyId,
      name: 'Vale Clinic',
      slug: 'vale-clinic',
      logoUrl: null,
      website: 'https://vale.example',
    });
    expect((await server.call('GET', `/v1/companies/${body.companyId}`)).body).toMatchObject({
      summary: 'Small',
      jobCount: 1,
    });
  });

  test('is not created if that is not allowed', async () => {
    expect(outcome(await create(withCompany({ name: 'Never Made', createIfMissing: false })))).toBe(
      '404 companies_not_found',
    );
    expect((await create(withCompany({ name: 'Hill Clinic', createIfMissing: false }))).body.companyId).toBe(company);
    expect(
      outcome(await create(withCompany({ name: 'Hill Clinic', matchByName: false, createIfMissing: false }))),
    ).toBe('404 companies_not_found');
  });

  test('with the same name but without matching by name is a conflict', async () => {
    expect(outcome(await create(withCompany({ name: 'Hill Clinic', matchByName: false })))).toBe(
      '409 companies_duplicate_name',
    );
  });

  test.each([
    {},
    { name: '' },
    { name: 'x'.repeat(121) },
    { name: 'X', website: 'nonsense' },
    { name: 'X', summary: 'x'.repeat(281) },
    { name: 'X', matchByName: 'no' },
    [],
    'X',
    null,
  ])('%j is rejected', async (wish) => {
    expect(outcome(await create(withCompany(wish)))).toBe('400 validation_bad_request');
  });

  test('is not created for a rejected job', async () => {
    const { body: job } = await create(aJob(company, { externalId: 'taken', slug: 'taken' }));
    const refusals: readonly [string, Record<string, unknown>][] = [
      ['400 validation_bad_request', { skills: ['unknown'] }],
      ['400 validation_bad_request', { remoteOption: 'remote' }],
      ['400 jobs_unresolvable_location', { officeLocations: [{ query: 'Nowhere at all' }] }],
      ['409 jobs_already_exists', { externalId: 'taken' }],
      ['409 jobs_already_exists', { applicationUrl: job.applicationUrl }],
      ['409 jobs_slug_taken', { slug: 'taken' }],
    ];
    for (const [n, [expected, part]] of refusals.entries()) {
      const name = `Orphan ${n}`;
      expect([part, outcome(await create(withCompany({ name }, part)))]).toEqual([part, expected]);
      expect([part, await companiesNamed(name)]).toEqual([part, []]);
    }
  });
});

test('an unknown job', async () => {
  for (const id of ['jobs_none', 'night-nurse', `jobs_${'0'.repeat(26)}`, '%20', '..%2F'])
    expect([id, outcome(await server.call('GET', `/v1/jobs/${id}`))]).toEqual([id, '404 jobs_not_found']);
});
