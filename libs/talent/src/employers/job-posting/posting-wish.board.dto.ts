import { type Issue, rejectIssues } from '#kernel';
import { partyOf } from '../publication/invoice-party.dto.js';
import type { JobPayment } from '../sale-ports.js';
import type {
  EmploymentType,
  InOfficePeriod,
  RemoteOption,
  RemotePermit,
  RemoteTimezone,
  Seniority,
} from '../job-words.js';
import type { CreateJobPostingDto, JobSubmissionDto, SelectedBillingDto } from './job-posting.board.dto.js';
import type { PostingWish } from './job-postings.service.js';

const WORLDWIDE: RemotePermit = { type: 'worldwide', value: 'worldwide' };

/** The posting that a request body describes. @throws Rejection `validation_bad_request` for an incomplete salary range. */
export function wishOf({ submission, logoUrl, selectedBilling, invoiceBilling }: CreateJobPostingDto): PostingWish {
  const { companyName, companyWebsite, contactName, contactEmail, selectedPlan } = submission;
  const website = companyWebsite?.trim() ?? '';
  return {
    contact: { name: contactName, email: contactEmail },
    company: { name: companyName, ...(website === '' ? {} : { website }) },
    job: jobOf(submission),
    billing: paymentOf(selectedBilling) ?? (selectedPlan ? { type: 'new', planId: selectedPlan } : null),
    isFeatured: submission.isFeatured ?? false,
    invoice: partyOf(invoiceBilling),
    logoUrl: logoUrl || null,
  };
}

/** Any selection that is not an option of the buyer is a plan. */
function paymentOf(selected: SelectedBillingDto | undefined): JobPayment | null {
  if (!selected) return null;
  const { type, id = '', planId } = selected;
  return type === 'order' || type === 'subscription' ? { type, planId, id } : { type: 'new', planId };
}

/** Their enumerated values were validated with the body. */
function jobOf(said: JobSubmissionDto): PostingWish['job'] {
  const { title, description, employmentType, remoteOption, inOfficePeriod, inOfficeFrequency, seniority } = said;
  const { remoteSponsorship, remoteWorkingPermits = [], remoteTimezones = [], customFieldValues = {} } = said;
  const permits = remoteWorkingPermits.map(({ type, value }) => ({ type, value }) as RemotePermit);
  const timezones = remoteTimezones.map(
    ({ type, value, plusMinus }) =>
      (type === 'timezone' ? { type, value, plusMinus } : { type, value }) as RemoteTimezone,
  );
  const remotePermits = permits.length === 0 && remoteOption === 'remote' ? [WORLDWIDE] : permits;
  return {
    title,
    description,
    employmentType: employmentType as EmploymentType,
    remoteOption: remoteOption as RemoteOption,
    applicationUrl: said.applicationUrl?.replace(/^http:/i, 'https:') ?? null,
    officeLocations: said.officeLocations.map(({ displayName }) => ({ query: displayName })),
    customFieldValues,
    ...salaryOf(said),
    ...(remotePermits.length === 0 ? {} : { remotePermits }),
    ...(timezones.length === 0 ? {} : { remoteTimezones: timezones }),
    ...(inOfficePeriod === undefined ? {} : { inOfficePeriod: inOfficePeriod as InOfficePeriod }),
    ...(inOfficeFrequency === undefined ? {} : { inOfficeFrequency }),
    ...(seniority === undefined ? {} : { seniority: seniority as Seniority }),
    ...(remoteSponsorship === undefined ? {} : { remoteSponsorship }),
  };
}

function salaryOf(said: JobSubmissionDto) {
  const { salaryRangeEnabled, salaryMin, salaryMax, salaryCurrency, salaryTimeframe = 'per_year' } = said;
  if (!salaryRangeEnabled) return {};
  const issues: Issue[] = [];
  for (const [key, value] of Object.entries({ salaryMin, salaryMax }))
    if (value === undefined || value < 0)
      issues.push({ path: ['submission', key], message: 'must be 0 or more with a salary range' });
  if (!salaryCurrency)
    issues.push({ path: ['submission', 'salaryCurrency'], message: 'must be an ISO 4217 code with a salary range' });
  rejectIssues(issues);
  return { salaryMin, salaryMax, salaryCurrency, salaryTimeframe } as Pick<
    PostingWish['job'],
    'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryTimeframe'
  >;
}
