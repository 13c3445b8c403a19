import { IsIn } from 'class-validator';
import { PERMIT_TYPES, type RemotePermitType } from '../job-content/remote.js';

/** A place that people may have to be allowed to work in. */
export class RemotePermitEntryDto {
  @IsIn(PERMIT_TYPES) type!: RemotePermitType;
  /** For a country its ISO 3166-1 code, for a subdivision its ISO 3166-2 code. */
  value!: string;
  /** English. */
  label!: string;
}

/** A timezone, or a group of them. */
export class RemoteTimezoneEntryDto {
  type!: string;
  /** For a timezone its IANA name. */
  value!: string;
  /** English. */
  label!: string;
}
