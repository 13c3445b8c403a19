// Fields of a job on the wire, for the DTOs of upper contexts.
export { AddressUnlessOnBoard } from './job/application-address.dto.js';
export {
  EDUCATION,
  type RequiredEducation,
  IN_OFFICE_PERIODS,
  type InOfficePeriod,
  SHOWN_JOB_STATUSES,
  type ShownJobStatus,
  type Sponsorship,
  SPONSORSHIPS,
} from './job/job-fields.js';
export {
  JobCompanyDto,
  JobDto,
  JobFieldsDto,
  JobOfficeLocationDto,
  JobSummaryDto,
  RemotePermitDto,
  RemoteTimezoneDto,
} from './job/job.operator.dto.js';
export { PERMIT_TYPES, type RemotePermit, type RemoteTimezone, TIMEZONE_TYPES } from './remote.js';
export {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  REMOTE_OPTIONS,
  type RemoteOption,
  SALARY_TIMEFRAMES,
  type SalaryTimeframe,
  SENIORITIES,
  type Seniority,
} from '#postings/rules';
