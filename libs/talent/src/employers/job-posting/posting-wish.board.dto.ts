import { type Issue, rejectIssues } from '#kernel';
import type { RemotePermit, RemoteTimezone } from '#jobs/dto';
import { partyOf } from '../publication/invoice-party.dto.js';
import type { JobPayment } from '../sale/job-sale.js';
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

/** The keys of a submission that are no fields of its job. Permits, timezones and the salary have another form there. */
const BESIDES = [
  'companyName',
  'companyWebsite',
  'contactName',
  'contactEmail',
  'applyOnBoard',
  'selectedPlan',
  'isFeatured',
  'remoteWorkingPermits',
  'remoteTimezones',
  'salaryRangeEnabled',
  'salaryMin',
  'salaryMax',
  'salaryTimeframe',
  'salaryCurrency',
] as const satisfies readonly (keyof JobSubmissionDto)[];
const KEYS: ReadonlySet<string> = new Set(BESIDES);

/** Their enumerated values were validated with the body. */
function jobOf(submission: JobSubmissionDto): PostingWish['job'] {
  const fields = Object.fromEntries(Object.entries(submission).filter(([key]) => !KEYS.has(key)));
  const { applicationUrl, officeLocations, remoteOption, customFieldValues = {} } = submission;
  const { remoteWorkingPermits = [], remoteTimezones = [] } = submission;
  const permits = remoteWorkingPermits.map(({ type, value }) => ({ type, value }) as RemotePermit);
  const timezones = remoteTimezones.map(
    ({ type, value, plusMinus }) =>
      (type === 'timezone' ? { type, value, plusMinus } : { type, value }) as RemoteTimezone,
  );
  const remotePermits = permits.length === 0 && remoteOption === 'remote' ? [WORLDWIDE] : permits;
  return {
    ...(fields as Omit<PostingWish['job'], 'officeLocations'>),
    applicationUrl: applicationUrl?.replace(/^http:/i, 'https:') ?? null,
    officeLocations: officeLocations.map(({ displayName }) => ({ query: displayName })),
    customFieldValues,
    ...salaryOf(submission),
    ...(remotePermits.length === 0 ? {} : { remotePermits }),
    ...(timezones.length === 0 ? {} : { remoteTimezones: timezones }),
  };
}

function salaryOf(submission: JobSubmissionDto) {
  const { salaryRangeEnabled, salaryMin, salaryMax, salaryCurrency, salaryTimeframe = 'per_year' } = submission;
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
