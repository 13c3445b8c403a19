import { Optional } from '#http/dto';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { BEACON_TYPES, type BeaconType } from './hit.js';

const LONGEST = 16_000;

/** What a visitor does on a storefront. */
export class BoardEventDto {
  @IsIn(BEACON_TYPES) type!: BeaconType;
  /** Path of the page, of a `page_view`. Query and fragment are not kept. @example '/jobs/night-nurse' */
  @Optional() @IsString() @Length(1, LONGEST) path?: string;
  /** Id or slug of the job, of a `job_view` and an `apply_click`. @example 'night-nurse' */
  @Optional() @IsString() @Length(1, 300) job?: string;
  /** Id or slug of the company, of a `company_view`. @example 'hill-clinic' */
  @Optional() @IsString() @Length(1, 300) company?: string;
  /** Where the visitor came from, as `document.referrer` says. Its domain is kept. @example 'https://www.google.com/' */
  @Optional() @IsString() @MaxLength(LONGEST) referrer?: string;
}
