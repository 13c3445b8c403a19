/** Values of the fields of a job as employers write and read them. */
export const STATUSES = ['draft', 'published', 'expired', 'archived'] as const;
export const EMPLOYMENT_TYPES = [
  'full_time',
  'part_time',
  'contract',
  'internship',
  'temporary',
  'volunteer',
  'other',
] as const;
export const REMOTE_OPTIONS = ['on_site', 'hybrid', 'remote'] as const;
export const SENIORITIES = [
  'entry_level',
  'associate',
  'mid_level',
  'senior',
  'lead',
  'principal',
  'director',
  'executive',
] as const;
export const SALARY_TIMEFRAMES = ['per_year', 'per_month', 'per_week', 'per_day', 'per_hour'] as const;
export const IN_OFFICE_PERIODS = ['per_week', 'per_month', 'per_year'] as const;
export const SPONSORSHIPS = ['yes', 'no', 'unknown'] as const;
export const EDUCATION = [
  'high_school',
  'associate_degree',
  'bachelor_degree',
  'professional_certificate',
  'postgraduate_degree',
  'no_requirements',
] as const;
export const PERMIT_TYPES = [
  'worldwide',
  'world_region',
  'continent',
  'region',
  'subregion',
  'custom',
  'country',
  'subdivision',
] as const;
export const TIMEZONE_TYPES = [
  'all',
  'world_region',
  'continent',
  'region',
  'subregion',
  'country',
  'timezone',
] as const;

type Of<List extends readonly string[]> = List[number];
export type Status = Of<typeof STATUSES>;
export type EmploymentType = Of<typeof EMPLOYMENT_TYPES>;
export type RemoteOption = Of<typeof REMOTE_OPTIONS>;
export type Seniority = Of<typeof SENIORITIES>;
export type SalaryTimeframe = Of<typeof SALARY_TIMEFRAMES>;
export type InOfficePeriod = Of<typeof IN_OFFICE_PERIODS>;
export type Sponsorship = Of<typeof SPONSORSHIPS>;
export type Education = Of<typeof EDUCATION>;

/** A place that people must be allowed to work in. */
export interface RemotePermit {
  readonly type: Of<typeof PERMIT_TYPES>;
  readonly value: string;
}

/** Timezones in which the work is done. */
export interface RemoteTimezone {
  readonly type: Of<typeof TIMEZONE_TYPES>;
  readonly value: string;
  /** Hours to either side, for a single zone only. */
  readonly plusMinus?: number;
}
