import { Integer, ListOf, ListOfEither, Optional, OrNull, SomeOf, Texts } from '#http/dto';
import { IsBoolean, IsIn, IsNumber, IsString, Length, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { EmployerJobInput } from '../job-ports.js';
import {
  EDUCATION,
  type Education,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  IN_OFFICE_PERIODS,
  type InOfficePeriod,
  PERMIT_TYPES,
  REMOTE_OPTIONS,
  type RemoteOption,
  type RemotePermit,
  type RemoteTimezone,
  SALARY_TIMEFRAMES,
  type SalaryTimeframe,
  SENIORITIES,
  type Seniority,
  type Sponsorship,
  SPONSORSHIPS,
  TIMEZONE_TYPES,
} from '../job-words.js';

/** A place that people must be allowed to work in, from the remote permits of the board. */
export class EmployerRemotePermitDto {
  @IsIn(PERMIT_TYPES) type!: RemotePermit['type'];
  /** For a country its ISO 3166-1 code, for a subdivision its ISO 3166-2 code. */
  @IsString() @MinLength(1) value!: string;
}

/** A timezone, or a group of them, from the remote timezones of the board. */
export class EmployerRemoteTimezoneDto {
  @IsIn(TIMEZONE_TYPES) type!: RemoteTimezone['type'];
  /** For a timezone its IANA name. */
  @IsString() @MinLength(1) value!: string;
  /** Hours by which a single timezone may be missed on either side. */
  @Optional() @IsNumber() @Min(0) @Max(12) plusMinus?: number;
}

/** An office by its parts. */
class EmployerOfficeByParts {
  @Optional() @IsString() @MinLength(1) locality?: string;
  @IsString() @MinLength(1) city!: string;
  @Optional() @IsString() @MinLength(1) region?: string;
  @IsString() @MinLength(1) country!: string;
}

/** An office as one line of free text, which the server looks up. */
class EmployerOfficeByQuery {
  @IsString() @Length(1, 500) query!: string;
}

const text = (maxLength?: number) => ({ type: 'string', minLength: 1, ...(maxLength ? { maxLength } : {}) });

/** What members write about a job, on creation and on change. */
class EmployerJobFieldsDto {
  /** Part of the job's address, brought into its form; made from the title when absent. */
  @Optional() @IsString() slug?: string;
  @Optional() @IsIn(EMPLOYMENT_TYPES) employmentType?: EmploymentType;
  /** On site and hybrid need an office, remote needs a permit. */
  @Optional() @IsIn(REMOTE_OPTIONS) remoteOption?: RemoteOption;
  /** Where people must be allowed to work. Worldwide stands alone. */
  @Optional() @ListOf(() => EmployerRemotePermitDto) remotePermits?: EmployerRemotePermitDto[];
  /** Where on the clock the work is done; a new job takes it from its permits when absent. */
  @Optional() @ListOf(() => EmployerRemoteTimezoneDto) remoteTimezones?: EmployerRemoteTimezoneDto[];
  /** Whether a work permit is sponsored. */
  @Optional() @IsIn(SPONSORSHIPS) remoteSponsorship?: Sponsorship;
  @Optional() @IsIn(SENIORITIES) seniority?: Seniority;
  /** Slugs of skills of the board. */
  @Optional() @Texts({ max: 100 }) skills?: string[];
  /** Slugs of categories of the board. */
  @Optional() @Texts({ max: 100 }) categories?: string[];
  @Optional() @SomeOf(EDUCATION) educationRequirements?: Education[];
  @Optional() @Integer({ min: 0 }) experienceMonths?: number;
  @Optional() @IsBoolean() experienceInPlaceOfEducation?: boolean;
  @Optional() @IsIn(IN_OFFICE_PERIODS) inOfficePeriod?: InOfficePeriod;
  /** Times in the office, in the given period. */
  @Optional() @IsNumber() @Min(0) inOfficeFrequency?: number;
  /** Offices, each by its parts or by a line of text. */
  @Optional()
  @ListOfEither(
    (office) => ('query' in office ? EmployerOfficeByQuery : EmployerOfficeByParts),
    [
      {
        type: 'object',
        properties: { locality: text(), city: text(), region: text(), country: text() },
        required: ['city', 'country'],
        additionalProperties: false,
      },
      { type: 'object', properties: { query: text(500) }, required: ['query'], additionalProperties: false },
    ],
  )
  officeLocations?: NonNullable<EmployerJobInput['officeLocations']>[number][];
}

/** A job to be made. */
export class CreateEmployerJobDto extends EmployerJobFieldsDto {
  /**
   * Headline, plain text.
   * @example 'Night nurse, paediatrics'
   */
  @IsString() @Length(1, 200) title!: string;
  /**
   * HTML or plain text; what could run or load is taken out.
   * @example '<p>You care for our youngest patients.</p>'
   */
  @IsString() @Length(1, 25_000) description!: string;
  /** Where applications go: an https address, a `mailto:` or an e-mail address. When absent, people apply on the board. */
  @Optional() @IsString() @Length(1, 2_048) applicationUrl?: string;
  @Optional() @IsNumber() @Min(0) salaryMin?: number;
  @Optional() @IsNumber() @Min(0) salaryMax?: number;
  /** ISO 4217. */
  @Optional() @IsString() salaryCurrency?: string;
  @Optional() @IsIn(SALARY_TIMEFRAMES) salaryTimeframe?: SalaryTimeframe;
}

/** What to change of a job. An absent key stays as it is; null clears where it is allowed. */
export class UpdateEmployerJobDto extends EmployerJobFieldsDto {
  @Optional() @IsString() @Length(1, 200) title?: string;
  /** HTML or plain text; what could run or load is taken out. */
  @Optional() @IsString() @MaxLength(25_000) description?: string;
  /** Null: people apply on the board, where it takes applications. */
  @Optional() @OrNull() @IsString() @Length(1, 2_048) applicationUrl?: string | null;
  @Optional() @OrNull() @IsNumber() @Min(0) salaryMin?: number | null;
  @Optional() @OrNull() @IsNumber() @Min(0) salaryMax?: number | null;
  /** ISO 4217. */
  @Optional() @OrNull() @IsString() salaryCurrency?: string | null;
  @Optional() @OrNull() @IsIn(SALARY_TIMEFRAMES) salaryTimeframe?: SalaryTimeframe | null;
}
