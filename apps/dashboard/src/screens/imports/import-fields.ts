/** Fields of a job that a column can fill; the reference lists them. */
export const IMPORT_FIELDS = [
  'title',
  'description',
  'applicationUrl',
  'companyName',
  'companyWebsite',
  'companyId',
  'externalId',
  'slug',
  'status',
  'location',
  'officeLocations',
  'employmentType',
  'remoteOption',
  'remotePermits',
  'remoteTimezones',
  'remoteSponsorship',
  'seniority',
  'skills',
  'categories',
  'isFeatured',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryTimeframe',
  'publishedAt',
  'expiresAt',
  'educationRequirements',
  'experienceMonths',
  'experienceInPlaceOfEducation',
  'inOfficePeriod',
  'inOfficeFrequency',
  'customFieldValues',
  'allowSharedApplicationUrl',
] as const;

const COMPANY = ['companyName', 'companyId', 'company'];

/** What every job needs and no column fills. */
export function missingFields(filled: readonly string[]): readonly string[] {
  const missing = ['title', 'description', 'applicationUrl'].filter((name) => !filled.includes(name));
  return COMPANY.some((name) => filled.includes(name)) ? missing : [...missing, 'companyName'];
}
