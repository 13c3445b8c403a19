import { Optional } from '#http/dto';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { BEACON_TYPES, type BeaconType, LONGEST } from './hit.js';

/** What a visitor does on a storefront. */
export class BoardEventDto {
  @IsIn(BEACON_TYPES) type!: BeaconType;
  /** Path of the page, for a `page_view`. Query and fragment are not stored. @example '/jobs/night-nurse' */
  @Optional() @IsString() @Length(1, LONGEST.path) path?: string;
  /** Id or slug of the job, for a `job_view` or an `apply_click`. @example 'night-nurse' */
  @Optional() @IsString() @Length(1, LONGEST.job) job?: string;
  /** Id or slug of the company, for a `company_view`. @example 'hill-clinic' */
  @Optional() @IsString() @Length(1, LONGEST.company) company?: string;
  /** The `document.referrer` of the page. Only its domain is stored. @example 'https://www.google.com/' */
  @Optional() @IsString() @MaxLength(LONGEST.referrer) referrer?: string;
}
