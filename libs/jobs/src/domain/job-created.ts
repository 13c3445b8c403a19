import type { JobCommands, JobEvents } from './job.js';

/** What of a new job is decided, and not told by whoever makes it. */
type Decided = Pick<JobEvents['JobCreated'], 'status' | 'publishedAt' | 'expiresAt' | 'slot'>;

/** The event of a new job. Named field by field: copying so many by a spread costs many times as much. */
export const jobCreated = (
  job: JobCommands['CreateJob'],
  { status, publishedAt, expiresAt, slot }: Decided,
): JobEvents['JobCreated'] => ({
  title: job.title,
  slug: job.slug,
  description: job.description,
  companyId: job.companyId,
  companyName: job.companyName,
  companySlug: job.companySlug,
  applicationUrl: job.applicationUrl,
  externalId: job.externalId,
  employmentType: job.employmentType,
  seniority: job.seniority,
  isFeatured: job.isFeatured,
  skills: job.skills,
  categories: job.categories,
  salaryMin: job.salaryMin,
  salaryMax: job.salaryMax,
  salaryCurrency: job.salaryCurrency,
  salaryTimeframe: job.salaryTimeframe,
  remoteOption: job.remoteOption,
  remotePermits: job.remotePermits,
  remoteTimezones: job.remoteTimezones,
  remoteWorldwide: job.remoteWorldwide,
  remoteAllowedTzOffsets: job.remoteAllowedTzOffsets,
  remoteWorkPermitCountryCodes: job.remoteWorkPermitCountryCodes,
  remoteWorkPermitSubdivisionCodes: job.remoteWorkPermitSubdivisionCodes,
  remoteSponsorship: job.remoteSponsorship,
  officeLocations: job.officeLocations,
  inOfficePeriod: job.inOfficePeriod,
  inOfficeFrequency: job.inOfficeFrequency,
  educationRequirements: job.educationRequirements,
  experienceMonths: job.experienceMonths,
  experienceInPlaceOfEducation: job.experienceInPlaceOfEducation,
  customFieldValues: job.customFieldValues,
  status,
  publishedAt,
  expiresAt,
  slot,
  exempt: job.exempt,
});
