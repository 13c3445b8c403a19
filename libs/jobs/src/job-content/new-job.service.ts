import type { DuplicateCheck, JobCommands, Posting } from '../job/job.decider.js';
import type { CompanyOfJob } from '../company/company.read-model.js';
import type { JobContents, NewJob } from './job-content.service.js';

/** When a new job is seen, and what it is let through with. */
export interface Plan {
  readonly publishedAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly defaultDays: number;
  readonly approval: boolean;
  readonly exempt: readonly DuplicateCheck[];
}

/** The command that makes a job, field by field: copying so many by a spread costs many times as much. */
export const newJob = (
  input: NewJob,
  kept: Awaited<ReturnType<JobContents['ofNew']>>,
  company: CompanyOfJob,
  { publishedAt, expiresAt, defaultDays, approval, exempt }: Plan,
  slug: string,
  posting: Posting | undefined,
): JobCommands['CreateJob'] => ({
  title: input.title,
  slug,
  description: kept.description,
  companyId: company.id,
  companyName: company.name,
  companySlug: company.slug,
  applicationUrl: kept.applicationUrl ?? null,
  externalId: input.externalId ?? null,
  employmentType: input.employmentType ?? null,
  seniority: input.seniority ?? null,
  isFeatured: input.isFeatured ?? false,
  skills: kept.skills ?? [],
  categories: kept.categories ?? [],
  salaryMin: input.salaryMin ?? null,
  salaryMax: input.salaryMax ?? null,
  salaryCurrency: kept.salaryCurrency ?? null,
  salaryTimeframe: input.salaryTimeframe ?? null,
  remoteOption: input.remoteOption ?? null,
  remotePermits: input.remotePermits ?? [],
  remoteTimezones: kept.remoteTimezones,
  remoteWorldwide: kept.reach.remoteWorldwide,
  remoteAllowedTzOffsets: kept.reach.remoteAllowedTzOffsets,
  remoteWorkPermitCountryCodes: kept.reach.remoteWorkPermitCountryCodes,
  remoteWorkPermitSubdivisionCodes: kept.reach.remoteWorkPermitSubdivisionCodes,
  remoteSponsorship: input.remoteSponsorship ?? 'unknown',
  officeLocations: kept.officeLocations ?? [],
  inOfficePeriod: input.inOfficePeriod ?? null,
  inOfficeFrequency: input.inOfficeFrequency ?? null,
  educationRequirements: input.educationRequirements ?? [],
  experienceMonths: input.experienceMonths ?? null,
  experienceInPlaceOfEducation: input.experienceInPlaceOfEducation ?? null,
  customFieldValues: kept.customFieldValues ?? {},
  status: input.status ?? 'draft',
  publishedAt,
  expiresAt,
  defaultDays,
  approval,
  posting,
  exempt,
});
