import { describe, expect, test } from '@jest/globals';
import { jobCreated, shortJobCreated, wholeJobCreated } from './job-fields.js';

const OFFSETS = [
  -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 0, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 8.75,
  9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 14,
];
const plain = {
  title: 'Nurse',
  slug: 'nurse',
  description: '',
  companyId: 'companies_1',
  companyName: null,
  companySlug: null,
  applicationUrl: null,
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
  remoteTimezones: [{ type: 'all', value: 'all' }],
  remoteWorldwide: null,
  remoteAllowedTzOffsets: OFFSETS,
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
  exempt: [],
} as const;
const decided = { status: 'draft', publishedAt: null, expiresAt: null, slot: null } as const;

describe('the event of a new job', () => {
  test('omits the most common values', () => {
    const { title, slug, description, companyId } = plain;
    expect(shortJobCreated(jobCreated(plain, decided))).toEqual({
      title,
      slug,
      description,
      companyId,
      status: 'draft',
      expiresAt: null,
    });
  });

  test.each([
    ['nothing', {}],
    [
      'values',
      { salaryMin: 0, isFeatured: true, skills: ['care'], customFieldValues: { beds: 1 }, exempt: ['application_url'] },
    ],
    [
      'other zones',
      { remoteTimezones: [{ type: 'all', value: 'all', plusMinus: 1 }], remoteAllowedTzOffsets: OFFSETS.with(0, -12) },
    ],
    ['no zones', { remoteTimezones: [], remoteAllowedTzOffsets: [] }],
    ['falsehoods', { remoteWorldwide: false, experienceInPlaceOfEducation: false, experienceMonths: 0 }],
  ])('restores the original event: with %s', (_, more) => {
    const whole = jobCreated({ ...plain, ...more } as never, decided);
    expect(wholeJobCreated(JSON.parse(JSON.stringify(shortJobCreated(whole))))).toEqual(whole);
  });
});
