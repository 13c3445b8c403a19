// Fields of a job on the wire, for the DTOs of upper contexts.
export {
  EDUCATION,
  type RequiredEducation,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  IN_OFFICE_PERIODS,
  type InOfficePeriod,
  REMOTE_OPTIONS,
  type RemoteOption,
  SALARY_TIMEFRAMES,
  type SalaryTimeframe,
  SENIORITIES,
  type Seniority,
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
