import { createElement } from 'react';
import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import { etagOf } from '@openings/sdk/index';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';
import { CompanyField } from './company-field';
import { customValuesOf } from '../../kit/custom-fields';
import { customChanges, customSection } from './custom-fields';
import type { JobChoices } from './job-choices';
import type { JobValues } from './job-values';

type Job = Schema<'Job'>;

const isRemote = ({ remoteOption }: JobValues) => remoteOption === 'remote';
const isHybrid = ({ remoteOption }: JobValues) => remoteOption === 'hybrid';
/** The choice of nothing, where a job has nothing: the API does not empty these. */
const noneOf = (value: string | null | undefined) => (value ? {} : { none: '–' });

/** @param job absent for a new one. */
export const jobSections = (
  t: JobsTexts,
  { permits, timezones, currencies, customFields }: JobChoices,
  job?: Job,
): readonly FormSection<JobValues>[] => [
  {
    title: t.sectionJob,
    fields: [
      { name: 'title', label: t.jobTitle, kind: 'text', required: true, wide: true },
      {
        name: 'company',
        sends: ['companyId'],
        label: t.company,
        kind: 'custom',
        render: (field) => createElement(CompanyField, { t, ...field, mayAdd: job === undefined }),
      },
      {
        name: 'applicationUrl',
        sends: ['applyOnBoard'],
        label: t.applicationUrl,
        kind: 'text',
        hint: t.applicationUrlHint,
      },
      { name: 'description', label: t.description, kind: 'rich-text', required: true },
    ],
  },
  {
    title: t.sectionWork,
    fields: [
      {
        name: 'employmentType',
        label: t.employment,
        kind: 'select',
        choices: choicesOf(t.employmentTypes),
        ...noneOf(job?.employmentType),
      },
      {
        name: 'seniority',
        label: t.seniority,
        kind: 'select',
        choices: choicesOf(t.seniorities),
        ...noneOf(job?.seniority),
      },
      {
        name: 'remoteOption',
        label: t.workplace,
        kind: 'select',
        choices: choicesOf(t.remoteOptions),
        ...noneOf(job?.remoteOption),
      },
      {
        name: 'officeLocations',
        label: t.offices,
        kind: 'tags',
        withCommas: true,
        hint: t.officesHint,
        placeholder: t.officesExample,
        shown: (values) => !isRemote(values) || values.officeLocations.length > 0,
      },
      { name: 'inOfficeFrequency', label: t.inOffice, kind: 'number', min: 0, shown: isHybrid },
      {
        name: 'inOfficePeriod',
        label: t.per,
        kind: 'select',
        choices: choicesOf(t.officePeriods),
        ...noneOf(job?.inOfficePeriod),
        shown: isHybrid,
      },
      {
        name: 'remotePermits',
        label: t.remotePermits,
        kind: 'find-many',
        choices: permits,
        hint: t.remotePermitsHint,
        shown: isRemote,
      },
      {
        name: 'remoteTimezones',
        label: t.remoteTimezones,
        kind: 'find-many',
        choices: timezones,
        hint: t.remoteTimezonesHint,
        shown: isRemote,
      },
      {
        name: 'remoteSponsorship',
        label: t.sponsorship,
        kind: 'select',
        choices: choicesOf(t.sponsorships),
        shown: isRemote,
      },
      { name: 'skills', label: t.skills, kind: 'tags', hint: t.skillsHint, wide: true },
      { name: 'categories', label: t.categories, kind: 'tags', wide: true },
    ],
  },
  {
    title: t.sectionPay,
    fields: [
      { name: 'salaryMin', label: t.minimum, kind: 'number', min: 0 },
      { name: 'salaryMax', label: t.maximum, kind: 'number', min: 0 },
      { name: 'salaryCurrency', label: t.currency, kind: 'select', choices: currencies, none: '–' },
      { name: 'salaryTimeframe', label: t.per, kind: 'select', choices: choicesOf(t.timeframes), none: '–' },
    ],
  },
  ...customSection(t, customFields),
  {
    title: t.sectionMore,
    fields: [
      { name: 'expiresAt', label: t.expires, kind: 'date' },
      { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint },
      { name: 'externalId', label: t.externalId, kind: 'text' },
      { name: 'isFeatured', label: t.featured, kind: 'switch', hint: t.featuredHint, wide: true },
    ],
  },
];

type Location = Job['officeLocations'][number];

/** A place as people write it. */
const placeOf = ({ displayName, locality, city, region, country }: Location): string =>
  displayName ?? [locality, city, region, country].filter((part) => part !== null && part !== '').join(', ');
const entryOf = ({ type, value }: { readonly type: string; readonly value: string }): string => `${type}:${value}`;

/** The values of a job, or those of a new one. */
export const jobValues = (fields: JobChoices['customFields'], job?: Job): JobValues => ({
  title: job?.title ?? '',
  company: { id: job?.companyId ?? '', name: job?.company?.name ?? '' },
  description: job?.description ?? '',
  applicationUrl: job?.applicationUrl ?? '',
  employmentType: job?.employmentType ?? '',
  remoteOption: job?.remoteOption ?? '',
  seniority: job?.seniority ?? '',
  officeLocations: job?.officeLocations.map(placeOf) ?? [],
  inOfficeFrequency: job?.inOfficeFrequency ?? null,
  inOfficePeriod: job?.inOfficePeriod ?? '',
  remotePermits: job?.remotePermits.map(entryOf) ?? [],
  remoteTimezones: job?.remoteTimezones.map(entryOf) ?? [],
  remoteSponsorship: job?.remoteSponsorship ?? 'unknown',
  salaryMin: job?.salaryMin ?? null,
  salaryMax: job?.salaryMax ?? null,
  salaryCurrency: job?.salaryCurrency ?? '',
  salaryTimeframe: job?.salaryTimeframe ?? '',
  skills: job?.skills ?? [],
  categories: job?.categories ?? [],
  customFieldValues: customValuesOf(fields, job?.customFieldValues),
  slug: job?.slug ?? '',
  externalId: job?.externalId ?? '',
  isFeatured: job?.isFeatured ?? false,
  expiresAt: job?.expiresAt ?? null,
});

/** Fields that the API empties by null. */
const NULLABLE = new Set(['salaryCurrency', 'salaryTimeframe', 'externalId', 'applicationUrl']);

/** A value as the API takes it. A place or an entry that the job has already is sent as it is there. */
function sent(key: string, value: unknown, job?: Job): unknown {
  if (value === '') return NULLABLE.has(key) ? null : value;
  const texts = value as readonly string[];
  if (key === 'officeLocations')
    return texts.map((text) => {
      const before = job?.officeLocations.find((each) => placeOf(each) === text);
      const { locality, city, region, countryCode } = before ?? {};
      if (!city || !countryCode) return { query: text };
      return { city, country: countryCode, ...(locality ? { locality } : {}), ...(region ? { region } : {}) };
    });
  if (key !== 'remotePermits' && key !== 'remoteTimezones') return value;
  const before: readonly { readonly type: string; readonly value: string }[] = job?.[key] ?? [];
  return texts.map((text) => {
    const [type = '', ...rest] = text.split(':');
    return before.find((each) => entryOf(each) === text) ?? { type, value: rest.join(':') };
  });
}

const bodyOf = (values: object, job?: Job): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, sent(key, value, job)]));

/** The request that makes a job, with what is filled in. */
export function createJob(
  { company, customFieldValues, ...values }: JobValues,
  fields: JobChoices['customFields'],
  status: 'draft' | 'published',
): Write {
  const empty = jobValues(fields);
  const custom = customChanges(empty.customFieldValues, customFieldValues);
  const ofCompany = company.id ? { companyId: company.id } : company.name ? { company: { name: company.name } } : {};
  return {
    method: 'POST',
    path: '/jobs',
    body: {
      ...bodyOf(changed<Partial<JobValues>>(empty, values)),
      ...ofCompany,
      ...(values.applicationUrl.trim() === '' ? { applyOnBoard: true } : {}),
      ...custom,
      ...(status === 'published' ? { status } : {}),
    },
  };
}

/** The request that saves what was changed of a job. */
export function updateJob(
  job: Job,
  { company, customFieldValues, ...values }: JobValues,
  fields: JobChoices['customFields'],
): Write {
  const before = jobValues(fields, job);
  const body = {
    ...bodyOf(changed<Partial<JobValues>>(before, values), job),
    ...(company.id && company.id !== before.company.id ? { companyId: company.id } : {}),
    ...customChanges(before.customFieldValues, customFieldValues),
  };
  return { method: 'PATCH', path: `/jobs/${job.id}`, body, ifMatch: etagOf(job) };
}
