import type { JobsTexts } from '@openings/texts/dashboard-jobs';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';

/** What the editor of a job has in its fields. */
export interface JobValues {
  title: string;
  company: { name: string };
  description: string;
  applicationUrl: string;
  employmentType: string;
  remoteOption: string;
  seniority: string;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string;
  salaryTimeframe: string;
  skills: string[];
  categories: string[];
  externalId: string;
  isFeatured: boolean;
  expiresAt: string | null;
}

export const jobSections = (t: JobsTexts, isNew: boolean): readonly FormSection<JobValues>[] => [
  {
    title: t.sectionJob,
    fields: [
      { name: 'title', label: t.jobTitle, kind: 'text', required: true, wide: true },
      { name: 'company.name', label: t.company, kind: 'text', hint: t.companyHint, shown: () => isNew },
      {
        name: 'applicationUrl',
        label: t.applicationUrl,
        kind: 'text',
        required: true,
        hint: t.applicationUrlHint,
        wide: !isNew,
      },
      { name: 'description', label: t.description, kind: 'rich-text', required: true },
    ],
  },
  {
    title: t.sectionWork,
    fields: [
      { name: 'employmentType', label: t.employment, kind: 'select', choices: choicesOf(t.employmentTypes), none: '–' },
      { name: 'remoteOption', label: t.workplace, kind: 'select', choices: choicesOf(t.remoteOptions), none: '–' },
      { name: 'seniority', label: t.seniority, kind: 'select', choices: choicesOf(t.seniorities), none: '–' },
      { name: 'skills', label: t.skills, kind: 'tags', hint: t.skillsHint, wide: true },
      { name: 'categories', label: t.categories, kind: 'tags', wide: true },
    ],
  },
  {
    title: t.sectionPay,
    fields: [
      { name: 'salaryMin', label: t.minimum, kind: 'number', min: 0 },
      { name: 'salaryMax', label: t.maximum, kind: 'number', min: 0 },
      { name: 'salaryCurrency', label: t.currency, kind: 'text', hint: t.currencyHint },
      { name: 'salaryTimeframe', label: t.per, kind: 'select', choices: choicesOf(t.timeframes), none: '–' },
    ],
  },
  {
    title: t.sectionMore,
    fields: [
      { name: 'expiresAt', label: t.expires, kind: 'date' },
      { name: 'externalId', label: t.externalId, kind: 'text' },
      { name: 'isFeatured', label: t.featured, kind: 'switch', hint: t.featuredHint, wide: true },
    ],
  },
];

/** The values of a job, or those of a new one. */
export const jobValues = (job?: Schema<'Job'>): JobValues => ({
  title: job?.title ?? '',
  company: { name: job?.company?.name ?? '' },
  description: job?.description ?? '',
  applicationUrl: job?.applicationUrl ?? '',
  employmentType: job?.employmentType ?? '',
  remoteOption: job?.remoteOption ?? '',
  seniority: job?.seniority ?? '',
  salaryMin: job?.salaryMin ?? null,
  salaryMax: job?.salaryMax ?? null,
  salaryCurrency: job?.salaryCurrency ?? '',
  salaryTimeframe: job?.salaryTimeframe ?? '',
  skills: job?.skills ?? [],
  categories: job?.categories ?? [],
  externalId: job?.externalId ?? '',
  isFeatured: job?.isFeatured ?? false,
  expiresAt: job?.expiresAt ?? null,
});

/** What is empty is not said. */
const said = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && value !== null && value !== false && (!Array.isArray(value) || value.length > 0),
    ),
  );

/** The request that makes a job. */
export const createJob = ({ company, ...values }: JobValues, status: 'draft' | 'published'): Write => ({
  method: 'POST',
  path: '/jobs',
  body: { ...said(values), ...(company.name ? { company } : {}), ...(status === 'published' ? { status } : {}) },
});

/** Fields that the API empties by null. */
const NULLABLE = new Set(['salaryCurrency', 'salaryTimeframe', 'externalId', 'applicationUrl']);

/** The request that saves what was changed of a job. */
export function updateJob(job: Schema<'Job'>, { company: _, ...values }: JobValues): Write {
  const { company: _before, ...before } = jobValues(job);
  const changes = Object.entries(changed(before, values)).map(([key, value]) => [
    key,
    value === '' && NULLABLE.has(key) ? null : value,
  ]);
  return { method: 'PATCH', path: `/jobs/${job.id}`, body: Object.fromEntries(changes), ifMatch: `"${job.revision}"` };
}
