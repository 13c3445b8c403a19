import { FieldsOf, Optional, OrNull } from '#http/dto';
import { JobFieldsDto, RemotePermitDto, RemoteTimezoneDto, SALARY_TIMEFRAMES, type SalaryTimeframe } from '#jobs/dto';
import { IsIn, IsNumber, IsString, Length, MaxLength, Min } from 'class-validator';

/** A place that people must be allowed to work in, from the remote permits of the board. */
export class EmployerRemotePermitDto extends RemotePermitDto {}

/** A timezone, or a group of them, from the remote timezones of the board. */
export class EmployerRemoteTimezoneDto extends RemoteTimezoneDto {}

/** The fields of a job that members can write, for creating and updating. */
class EmployerJobFieldsDto extends FieldsOf()(
  JobFieldsDto,
  ['isFeatured', 'expiresAt', 'publishedAt', 'customFieldValues'],
  {
    remotePermits: { type: () => [EmployerRemotePermitDto] },
    remoteTimezones: {
      type: () => [EmployerRemoteTimezoneDto],
      description: 'Timezones in which the work is done. Default for a new job: derived from its permits.',
    },
    officeLocations: { description: 'Offices, each as parts or as one line of text.' },
  },
) {}

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
