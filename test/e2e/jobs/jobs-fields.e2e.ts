import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, issuePaths, outcome, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  await server.terms('skills', 'nursing', 'triage');
});
afterAll(() => server?.stop());

const create = (body: unknown) => server.call('POST', '/v1/jobs', { body });

describe('salary', () => {
  test.each([
    [{ salaryMin: 2, salaryMax: 1 }, 'salaryMin'],
    [{ salaryMin: -1 }, 'salaryMin'],
    [{ salaryMin: '1' }, 'salaryMin'],
    [{ salaryMax: null }, 'salaryMax'],
    [{ salaryCurrency: 'EURO' }, 'salaryCurrency'],
    [{ salaryCurrency: 'XYZ' }, 'salaryCurrency'],
    [{ salaryCurrency: '' }, 'salaryCurrency'],
    [{ salaryCurrency: null }, 'salaryCurrency'],
    [{ salaryTimeframe: 'per_minute' }, 'salaryTimeframe'],
    [{ salaryTimeframe: null }, 'salaryTimeframe'],
  ])('%j is rejected', async (part, path) => {
    const answer = await create(aJob(company, part));
    expect([outcome(answer), issuePaths(answer)]).toEqual([
      '400 validation_bad_request',
      expect.arrayContaining([path]),
    ]);
  });

  test('each part may be alone, and both ends may be equal', async () => {
    for (const part of [
      { salaryMin: 0 },
      { salaryMax: 1.5 },
      { salaryCurrency: 'USD' },
      { salaryTimeframe: 'per_hour' },
      { salaryMin: 5, salaryMax: 5 },
    ])
      expect((await create(aJob(company, part))).body).toMatchObject(part);
  });
});

describe('remote', () => {
  const remote = (part: Record<string, unknown>) => create(aJob(company, part));
  const PERMIT_DE = { type: 'country', value: 'DE' };

  test.each([
    [{ remoteOption: 'remote' }, 'remotePermits'],
    [{ remoteOption: 'remote', remotePermits: [] }, 'remotePermits'],
    [{ remoteOption: 'on_site' }, 'officeLocations'],
    [{ remoteOption: 'hybrid', remotePermits: [PERMIT_DE] }, 'officeLocations'],
    [{ remotePermits: [{ type: 'country', value: 'ZZ' }] }, 'remotePermits.0'],
    [{ remotePermits: [{ type: 'planet', value: 'Earth' }] }, 'remotePermits.0.type'],
    [{ remotePermits: [{ type: 'worldwide', value: 'worldwide' }, PERMIT_DE] }, 'remotePermits.0'],
    [{ remotePermits: [{ type: 'country' }] }, 'remotePermits.0.value'],
    [{ remoteTimezones: [{ type: 'timezone', value: 'Europe/Nowhere' }] }, 'remoteTimezones.0'],
    [
      {
        remoteTimezones: [
          { type: 'all', value: 'all' },
          { type: 'country', value: 'DE' },
        ],
      },
      'remoteTimezones.0',
    ],
    [{ remoteTimezones: [{ type: 'country', value: 'DE', plusMinus: 1 }] }, 'remoteTimezones.0.plusMinus'],
    [{ remoteTimezones: [{ type: 'timezone', value: 'Europe/Berlin', plusMinus: 13 }] }, 'remoteTimezones.0.plusMinus'],
  ])('%j is rejected', async (part, path) => {
    const answer = await remote(part);
    expect([outcome(answer), issuePaths(answer)]).toEqual([
      '400 validation_bad_request',
      expect.arrayContaining([path]),
    ]);
  });

  test('worldwide alone is worldwide, and restricts nothing', async () => {
    const { body } = await remote({
      remoteOption: 'remote',
      remotePermits: [{ type: 'worldwide', value: 'worldwide' }],
    });
    expect(body).toMatchObject({
      remoteWorldwide: true,
      remoteWorkPermitCountryCodes: [],
      remoteTimezones: [{ type: 'all', value: 'all' }],
    });
  });

  test('groups and subdivisions become countries, and the input stays', async () => {
    const remotePermits = [{ type: 'subdivision', value: 'US-CA' }, PERMIT_DE, { type: 'country', value: 'AT' }];
    const { body } = await remote({ remoteOption: 'remote', remotePermits });
    expect(body).toMatchObject({
      remotePermits,
      remoteWorldwide: false,
      remoteWorkPermitCountryCodes: ['AT', 'DE', 'US'],
      remoteWorkPermitSubdivisionCodes: ['US-CA'],
    });
    expect(body.remoteTimezones).toEqual(expect.arrayContaining([{ type: 'country', value: 'DE' }]));
  });

  test('an empty list of timezones is stored as such', async () => {
    expect((await remote({ remoteTimezones: [] })).body).toMatchObject({
      remoteTimezones: [],
      remoteAllowedTzOffsets: [],
    });
  });
});

describe('offices', () => {
  const office = (...officeLocations: unknown[]) => create(aJob(company, { officeLocations }));

  test('by parts and by a line of text', async () => {
    const { body } = await office({ city: 'MÜNCHEN', country: 'Deutschland' }, { query: 'Austin, TX' });
    expect(body.officeLocations).toEqual([
      {
        countryCode: 'DE',
        country: 'Germany',
        locality: null,
        city: 'Munich',
        region: 'Bavaria',
        regionCode: 'DE-BY',
        postalCode: null,
        displayName: 'Munich, Bavaria, Germany',
      },
      expect.objectContaining({ countryCode: 'US', city: 'Austin', regionCode: 'US-TX' }),
    ]);
  });

  test('that cannot be located are rejected with their paths', async () => {
    for (const bad of [
      { query: 'Springfield' },
      { query: '???' },
      { city: 'Berlin', country: 'France' },
      { city: 'Berlin', country: 'Nowhere' },
    ]) {
      const answer = await office({ query: 'Berlin' }, bad);
      expect([bad, outcome(answer), issuePaths(answer)]).toEqual([
        bad,
        '400 jobs_unresolvable_location',
        ['officeLocations.1'],
      ]);
    }
  });

  test.each([
    { city: 'Berlin' },
    { country: 'DE' },
    { query: '' },
    { query: 'x'.repeat(501) },
    { query: 'Berlin', city: 'Berlin' },
    {},
    null,
    1,
  ])('%j is rejected', async (bad) => {
    expect(outcome(await office(bad))).toBe('400 validation_bad_request');
  });
});

describe('texts and terms', () => {
  test('active and external content is removed from a description', async () => {
    const { body } = await create(
      aJob(company, {
        description:
          '<p onclick="x()">Hi <script>alert(1)</script><b>you</b></p><img src=x onerror=y><a href="javascript:z()">a</a><iframe src="//e"></iframe><style>p{}</style>',
      }),
    );
    expect(body.description).toContain('<b>you</b>');
    expect(body.description).not.toMatch(/script|onclick|onerror|iframe|img|style|javascript/i);
  });

  test('a description that is empty afterwards is rejected', async () => {
    for (const description of ['<script>x</script>', '   ', '<img src=x>'])
      expect([description, issuePaths(await create(aJob(company, { description })))]).toEqual([
        description,
        ['description'],
      ]);
  });

  test('a description may have the maximum length', async () => {
    expect((await create(aJob(company, { description: 'x'.repeat(25_000), title: 'y'.repeat(200) }))).status).toBe(201);
  });

  test('unknown skills and categories are rejected at their index, and duplicates are removed', async () => {
    const answer = await create(aJob(company, { skills: ['nursing', 'juggling'], categories: ['circus'] }));
    expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', ['categories.0', 'skills.1']]);
    expect((await create(aJob(company, { skills: ['triage', 'nursing', 'triage'] }))).body.skills).toEqual([
      'triage',
      'nursing',
    ]);
  });

  test('custom field values that no job form defines are dropped', async () => {
    const { body } = await create(
      aJob(company, { customFieldValues: { a: null, b: '', c: [], d: false, e: 0, f: 'x' } }),
    );
    expect(body.customFieldValues).toEqual({});
  });
});
