import { describe, expect, test } from '@jest/globals';
import type { JobDetails, Office } from './board-answers.js';
import { jobPosting } from './structured-data.js';

// Google's documented rules for JobPosting, as far as these pages use its properties.

type Data = Readonly<Record<string, unknown>>;

const EMPLOYMENT = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'];
const UNITS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAddress = (value: unknown) => isText(value) && /^https?:\/\//.test(value);
const list = (value: unknown): readonly Data[] => [value ?? []].flat() as Data[];

/** What is wrong with the data of a job; empty if it is valid. */
function faultsOf(data: Data): readonly string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const may = (name: string, holds: (value: unknown) => boolean) =>
    must(data[name] === undefined || holds(data[name]), name);
  must(data['@context'] === 'https://schema.org/' && data['@type'] === 'JobPosting', 'type');
  must(isText(data['title']) && isText(data['description']), 'title and description');
  must(INSTANT.test(String(data['datePosted'])), 'datePosted');
  may('validThrough', (value) => INSTANT.test(String(value)));
  const organization = data['hiringOrganization'] as Data | undefined;
  must(organization?.['@type'] === 'Organization' && isText(organization['name']), 'hiringOrganization');
  for (const key of ['sameAs', 'logo'])
    must(organization?.[key] === undefined || isAddress(organization[key]), `hiringOrganization.${key}`);
  const identifier = data['identifier'] as Data | undefined;
  must(
    identifier?.['@type'] === 'PropertyValue' && isText(identifier['name']) && isText(identifier['value']),
    'identifier',
  );
  may('employmentType', (value) => list(value).every((each) => EMPLOYMENT.includes(String(each))));
  may('directApply', (value) => typeof value === 'boolean');

  const [places, areas] = [list(data['jobLocation']), list(data['applicantLocationRequirements'])];
  for (const { '@type': type, address } of places) {
    const { '@type': kind, addressCountry } = (address ?? {}) as Data;
    must(type === 'Place' && kind === 'PostalAddress' && /^[A-Z]{2}$/.test(String(addressCountry)), 'jobLocation');
  }
  for (const { '@type': type, name } of areas)
    must(type === 'Country' && /^[A-Z]{2}$/.test(String(name)), 'applicantLocationRequirements');
  may('jobLocationType', (value) => value === 'TELECOMMUTE');
  const isRemote = data['jobLocationType'] !== undefined;
  must(isRemote ? areas.length > 0 : places.length > 0, isRemote ? 'a country of applicants' : 'a place of the job');
  must(isRemote || areas.length === 0, 'applicantLocationRequirements of a job that is not remote');

  const { '@type': money, currency, value } = (data['baseSalary'] ?? {}) as Data;
  if (money !== undefined) {
    const { '@type': quantity, unitText, ...amounts } = value as Data;
    const known = Object.entries(amounts).filter(([, amount]) => amount !== undefined);
    must(money === 'MonetaryAmount' && /^[A-Z]{3}$/.test(String(currency)), 'baseSalary.currency');
    must(quantity === 'QuantitativeValue' && UNITS.includes(String(unitText)), 'baseSalary.value.unitText');
    must(known.length > 0 && known.every(([, amount]) => typeof amount === 'number'), 'baseSalary.value');
    must(amounts['value'] === undefined || known.length === 1, 'baseSalary.value is an amount or a range');
  }
  const credentials = data['educationRequirements'];
  must(
    credentials === undefined ||
      credentials === 'no requirements' ||
      list(credentials).every(({ credentialCategory }) => isText(credentialCategory)),
    'educationRequirements',
  );
  const together = credentials !== undefined && data['experienceRequirements'] !== undefined;
  must(data['experienceInPlaceOfEducation'] === undefined || together, 'experienceInPlaceOfEducation');
  return faults;
}

const office = (parts: Partial<Office>): Office => ({
  countryCode: null,
  locality: null,
  city: null,
  region: null,
  regionCode: null,
  postalCode: null,
  displayName: null,
  ...parts,
});

const ZURICH = office({ countryCode: 'CH', city: 'Zürich', regionCode: 'CH-ZH', region: 'Zurich' });
const UNKNOWN = office({ displayName: 'By the lake' });

const JOB: JobDetails = {
  id: 'jobs_1',
  slug: 'nurse',
  title: 'Nurse',
  description: '<p>Nights.</p>',
  publishedAt: '2026-11-20T13:40:57.163Z',
  expiresAt: '2026-12-20T13:40:57.163Z',
  employmentType: 'full_time',
  remoteOption: 'on_site',
  seniority: null,
  applicationUrl: null,
  isFeatured: false,
  company: { slug: 'hill', name: 'Hill', logoUrl: null, website: 'https://hill.example' },
  officeLocations: [ZURICH],
  remoteWorldwide: null,
  remoteWorkPermitCountryCodes: [],
  educationRequirements: [],
  experienceMonths: null,
  experienceInPlaceOfEducation: null,
  categories: [],
  skills: [],
  links: { public: null },
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
  salaryTimeframe: null,
};

const dataOf = (changes: Partial<JobDetails>): Data | null => {
  const data = jobPosting({ ...JOB, ...changes }, 'https://jobs.example/jobs/nurse');
  // As a search engine reads it.
  return data && (JSON.parse(JSON.stringify(data)) as Data);
};

const WORKPLACES = ['on_site', 'hybrid', 'remote', null] as const;
const OFFICES = [[], [ZURICH], [UNKNOWN], [UNKNOWN, ZURICH]] as const;
const REACHES = [
  { remoteWorldwide: null, remoteWorkPermitCountryCodes: [] },
  { remoteWorldwide: true, remoteWorkPermitCountryCodes: [] },
  { remoteWorldwide: false, remoteWorkPermitCountryCodes: ['AT', 'DE'] },
] as const;
const SALARIES = [null, 0, 30].flatMap((salaryMin) =>
  [null, 30, 40].flatMap((salaryMax) =>
    [null, 'EUR'].flatMap((salaryCurrency) =>
      [null, 'per_hour', 'per_day', 'per_week', 'per_month', 'per_year'].map((salaryTimeframe) => ({
        salaryMin,
        salaryMax,
        salaryCurrency,
        salaryTimeframe,
      })),
    ),
  ),
);

describe('the structured data of a job', () => {
  const kinds = WORKPLACES.flatMap((remoteOption) =>
    OFFICES.flatMap((officeLocations) => REACHES.map((reach) => ({ remoteOption, officeLocations, ...reach }))),
  );

  test('is valid for every workplace, place, reach and salary, or there is none', () => {
    for (const kind of kinds)
      for (const salary of SALARIES) {
        const data = dataOf({ ...kind, ...salary });
        expect([kind, salary, data === null ? [] : faultsOf(data)]).toEqual([kind, salary, []]);
      }
  });

  test('is absent only where no country is known', () => {
    for (const kind of kinds) {
      const hasPlace = kind.officeLocations.some(({ countryCode }) => countryCode !== null);
      const hasReach = kind.remoteWorldwide === true || kind.remoteWorkPermitCountryCodes.length > 0;
      const isKnown = hasPlace || (kind.remoteOption === 'remote' && hasReach);
      expect([kind, dataOf(kind) !== null]).toEqual([kind, isKnown]);
    }
  });

  test.each(['full_time', 'part_time', 'contract', 'internship', 'temporary', 'volunteer', 'other', null])(
    'has an employment type of the list for %s',
    (employmentType) => {
      const data = dataOf({ employmentType });
      expect(faultsOf(data ?? {})).toEqual([]);
      expect(data?.['employmentType'] === undefined).toBe(employmentType === null);
    },
  );

  test('is valid with and without what is optional', () => {
    for (const changes of [
      { expiresAt: null },
      { description: null },
      { applicationUrl: 'https://hill.example/apply' },
      { educationRequirements: ['no_requirements'], experienceInPlaceOfEducation: true, experienceMonths: 12 },
      { educationRequirements: ['bachelor_degree'], experienceInPlaceOfEducation: true, experienceMonths: 12 },
      { educationRequirements: ['bachelor_degree'], experienceInPlaceOfEducation: true },
      { company: { slug: 'hill', name: 'Hill', logoUrl: 'javascript:alert(1)', website: null } },
    ] satisfies Partial<JobDetails>[])
      expect([changes, faultsOf(dataOf(changes) ?? {})]).toEqual([changes, []]);
    expect(dataOf({ company: null })).toBeNull();
  });

  test('names every country for work from anywhere, and the countries of offices where none is named', () => {
    const from = (changes: Partial<JobDetails>) =>
      list(dataOf({ remoteOption: 'remote', ...changes })?.['applicantLocationRequirements']).map(({ name }) => name);
    expect(from({ remoteWorldwide: true }).length).toBeGreaterThan(240);
    expect(from({ officeLocations: [ZURICH, ZURICH] })).toEqual(['CH']);
    expect(from({ remoteWorkPermitCountryCodes: ['AT'] })).toEqual(['AT']);
  });
});
