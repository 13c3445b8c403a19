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
  /** ISO 3166-1 code of a country, or ISO 3166-2 code of a subdivision. */
  @IsString() @MinLength(1) value!: string;
}

/** A timezone, or a group of them, from the remote timezones of the board. */
export class EmployerRemoteTimezoneDto {
  @IsIn(TIMEZONE_TYPES) type!: RemoteTimezone['type'];
  /** IANA name of a timezone. */
  @IsString() @MinLength(1) value!: string;
  /** Tolerance in hours before and after a single timezone. */
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

/** The fields of a job that members can write, for creating and updating. */
class EmployerJobFieldsDto {
  /** The last part of the job's URL, normalized. Default: made from the title. */
  @Optional() @IsString() slug?: string;
  @Optional() @IsIn(EMPLOYMENT_TYPES) employmentType?: EmploymentType;
  /** `on_site` and `hybrid` need an office. `remote` needs a permit. */
  @Optional() @IsIn(REMOTE_OPTIONS) remoteOption?: RemoteOption;
  /** Places where people must be allowed to work. Worldwide cannot be combined with other places. */
  @Optional() @ListOf(() => EmployerRemotePermitDto) remotePermits?: EmployerRemotePermitDto[];
  /** Timezones in which the work is done. Default for a new job: derived from its permits. */
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
  /** Number of office days in the given period. */
  @Optional() @IsNumber() @Min(0) inOfficeFrequency?: number;
  /** Offices, each as parts or as one line of text. */
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

/** A job to create. */
export class CreateEmployerJobDto extends EmployerJobFieldsDto {
  /**
   * Headline, plain text.
   * @example 'Night nurse, paediatrics'
   */
  @IsString() @Length(1, 200) title!: string;
  /**
   * HTML or plain text. Scripts and external content are removed.
   * @example '<p>You care for our youngest patients.</p>'
   */
  @IsString() @Length(1, 25_000) description!: string;
  /** Where applications go: an https URL, a `mailto:` link or an email address. If absent, people apply on the board. */
  @Optional() @IsString() @Length(1, 2_048) applicationUrl?: string;
  @Optional() @IsNumber() @Min(0) salaryMin?: number;
  @Optional() @IsNumber() @Min(0) salaryMax?: number;
  /** ISO 4217. */
  @Optional() @IsString() salaryCurrency?: string;
  @Optional() @IsIn(SALARY_TIMEFRAMES) salaryTimeframe?: SalaryTimeframe;
}

/** Changes to a job. An absent key stays as it is; null clears where it is allowed. */
export class UpdateEmployerJobDto extends EmployerJobFieldsDto {
  @Optional() @IsString() @Length(1, 200) title?: string;
  /** HTML or plain text. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(25_000) description?: string;
  /** Null if people apply on the board, which must accept applications. */
  @Optional() @OrNull() @IsString() @Length(1, 2_048) applicationUrl?: string | null;
  @Optional() @OrNull() @IsNumber() @Min(0) salaryMin?: number | null;
  @Optional() @OrNull() @IsNumber() @Min(0) salaryMax?: number | null;
  /** ISO 4217. */
  @Optional() @OrNull() @IsString() salaryCurrency?: string | null;
  @Optional() @OrNull() @IsIn(SALARY_TIMEFRAMES) salaryTimeframe?: SalaryTimeframe | null;
}
