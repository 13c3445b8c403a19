import { afterAll, describe, expect, test } from '@jest/globals';
import { Links } from '#http';
import { scenario } from '#testing/scenario';
import { another, OPERATOR } from '../job/new-job.samples.js';
import { JobWriter } from '../job/job.service.js';
import type { NewJob } from '../job/job-content.service.js';
import { JobsModule } from '../jobs.module.js';
import { PublicJobCardDto, PublicJobDto } from './public-jobs.board.dto.js';
import { PublicJobs } from './public-jobs.service.js';

// The details of a job contain everything that a storefront needs for the structured data of its page.

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const EMPLOYMENT: Readonly<Record<string, string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
  volunteer: 'VOLUNTEER',
  other: 'OTHER',
};
const UNIT: Readonly<Record<string, string>> = {
  per_hour: 'HOUR',
  per_day: 'DAY',
  per_week: 'WEEK',
  per_month: 'MONTH',
  per_year: 'YEAR',
};
const CREDENTIAL: Readonly<Record<string, string>> = {
  high_school: 'high school',
  associate_degree: 'associate degree',
  bachelor_degree: 'bachelor degree',
  professional_certificate: 'professional certificate',
  postgraduate_degree: 'postgraduate degree',
};

/** The structured data of a job page for schema.org and search engines, built from the job's details only. */
function jobPosting(job: PublicJobDto): Record<string, unknown> {
  const amount = { minValue: job.salaryMin ?? undefined, maxValue: job.salaryMax ?? undefined };
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    'title': job.title,
    'description': job.description,
    'datePosted': job.publishedAt,
    'validThrough': job.expiresAt ?? undefined,
    'url': job.links.public,
    'identifier': { '@type': 'PropertyValue', 'name': job.company?.name, 'value': job.id },
    'hiringOrganization': {
      '@type': 'Organization',
      'name': job.company?.name,
      'sameAs': job.company?.website ?? undefined,
      'logo': job.company?.logoUrl ?? undefined,
    },
    'employmentType': job.employmentType ? EMPLOYMENT[job.employmentType] : undefined,
    'directApply': job.applicationUrl === null,
    'jobLocation': job.officeLocations.map((office) => ({
      '@type': 'Place',
      'address': {
        '@type': 'PostalAddress',
        'streetAddress': office.locality ?? undefined,
        'addressLocality': office.city ?? undefined,
        'addressRegion': office.regionCode ?? office.region ?? undefined,
        'postalCode': office.postalCode ?? undefined,
        'addressCountry': office.countryCode ?? undefined,
      },
    })),
    'jobLocationType': job.remoteOption === 'remote' ? 'TELECOMMUTE' : undefined,
    'applicantLocationRequirements': job.remoteWorkPermitCountryCodes.map((name) => ({ '@type': 'Country', name })),
    'baseSalary':
      job.salaryCurrency === null
        ? undefined
        : {
            '@type': 'MonetaryAmount',
            'currency': job.salaryCurrency,
            'value': { '@type': 'QuantitativeValue', ...amount, 'unitText': UNIT[job.salaryTimeframe ?? ''] },
          },
    'educationRequirements': job.educationRequirements
      .filter((each) => each in CREDENTIAL)
      .map((each) => ({ '@type': 'EducationalOccupationalCredential', 'credentialCategory': CREDENTIAL[each] })),
    'experienceRequirements':
      job.experienceMonths === null
        ? undefined
        : { '@type': 'OccupationalExperienceRequirements', 'monthsOfExperience': job.experienceMonths },
    'experienceInPlaceOfEducation': job.experienceInPlaceOfEducation ?? undefined,
    'skills': job.skills.map(({ name }) => name).join(', '),
    'occupationalCategory': job.categories.map(({ name }) => name).join(', '),
  };
}

const links = new Links(() => 'https://dashboard.example', 'https://{board}.example');
const onSite: Partial<NewJob> = {
  status: 'published',
  company: { name: 'Hill', website: 'https://hill.example' },
  employmentType: 'full_time',
  officeLocations: [{ city: 'Munich', country: 'Germany' }],
  remoteOption: 'on_site',
  salaryMin: 20,
  salaryMax: 25,
  salaryCurrency: 'EUR',
  salaryTimeframe: 'per_hour',
  educationRequirements: ['bachelor_degree'],
  experienceMonths: 24,
  experienceInPlaceOfEducation: true,
};
const remote: Partial<NewJob> = {
  status: 'published',
  remoteOption: 'remote',
  remotePermits: [
    { type: 'country', value: 'DE' },
    { type: 'subdivision', value: 'US-TX' },
  ],
};

async function shown(changes: Partial<NewJob>) {
  const board = await jobs.board();
  await board.given(JobWriter, (writer) => writer.create({ ...another('Nurse'), ...changes }, OPERATOR));
  const detail = await board.given(PublicJobs, async (each) => PublicJobDto.from(await each.bySlug('nurse'), links));
  const [card] = await board.given(PublicJobs, async (each) =>
    (await each.list({ offset: 0, limit: 1 })).cards.map((found) => PublicJobCardDto.from(found, links)),
  );
  return { board, detail, card };
}

/** A value without the parts that JSON omits. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the details of a job', () => {
  test('have everything that structured data of an on-site job needs', async () => {
    const { board, detail } = await shown(onSite);
    const posting = asJson(jobPosting(detail));
    // Required, then recommended.
    expect(posting).toMatchObject({
      title: 'Nurse',
      description: expect.stringContaining('<p>'),
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      hiringOrganization: { name: 'Hill', sameAs: 'https://hill.example' },
      jobLocation: [{ address: { addressLocality: 'Munich', addressRegion: 'DE-BY', addressCountry: 'DE' } }],
    });
    expect(posting).toMatchObject({
      validThrough: expect.stringMatching(/^\d{4}-/),
      url: `https://${board.slug}.example/companies/hill/jobs/nurse`,
      identifier: { value: detail.id },
      employmentType: 'FULL_TIME',
      directApply: false,
      baseSalary: { currency: 'EUR', value: { minValue: 20, maxValue: 25, unitText: 'HOUR' } },
      educationRequirements: [{ credentialCategory: 'bachelor degree' }],
      experienceRequirements: { monthsOfExperience: 24 },
      experienceInPlaceOfEducation: true,
    });
    expect(posting).not.toHaveProperty('jobLocationType');
  });

  test('have everything that structured data of a remote job needs', async () => {
    const { detail, card } = await shown(remote);
    expect(asJson(jobPosting(detail))).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'DE' }, { name: 'US' }],
    });
    expect(detail).toMatchObject({ remoteWorldwide: false, remoteWorkPermitSubdivisionCodes: ['US-TX'] });
    expect(card).toMatchObject({
      remoteWorldwide: false,
      remoteWorkPermitCountryCodes: ['DE', 'US'],
      remoteLocationLabel: 'Germany, Texas, United States',
      locationLabel: null,
    });
  });
});

test('the card of a job', async () => {
  const { board, detail, card } = await shown(onSite);
  expect(card).toEqual({
    id: detail.id,
    object: 'job_card',
    slug: 'nurse',
    title: 'Nurse',
    publishedAt: detail.publishedAt,
    employmentType: 'full_time',
    remoteOption: 'on_site',
    remoteLocationLabel: null,
    remoteWorldwide: null,
    remoteWorkPermitCountryCodes: [],
    salaryMin: 20,
    salaryMax: 25,
    salaryCurrency: 'EUR',
    salaryTimeframe: 'per_hour',
    isFeatured: false,
    summary: 'Cooks.',
    locationLabel: 'Munich, Bavaria, DE',
    company: { slug: 'hill', name: 'Hill', logoUrl: null },
    categories: [],
    skills: [],
    links: { public: `https://${board.slug}.example/companies/hill/jobs/nurse` },
  });
});
