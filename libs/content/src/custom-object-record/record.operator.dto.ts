import { CustomFieldValues } from '#custom-fields';
import type { CustomFieldValue } from '#custom-fields/rules';
import { FilePart, Moment, Optional, PageQueryDto, type UploadedFile, view } from '#http/dto';
import { IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { SLUG } from '../page/page.read-model.js';
import { TITLE_LENGTH } from './record-row.js';
import type { RecordRow } from './record.read-model.js';

/** A record to add. */
export class CreateCustomObjectRecordDto {
  /** @example 'State University' */
  @IsString() @Length(1, TITLE_LENGTH) title!: string;
  /** Unique among the records of the type. Default: made from the title. @example 'state-university' */
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** Values by field key. Null, an empty text and an empty list mean no value. */
  @Optional() @CustomFieldValues({ nullable: true }) attributes?: Record<string, CustomFieldValue | null>;
}

/** Changes to a record; absent keys keep their values. */
export class UpdateCustomObjectRecordDto {
  /** @example 'University of the State' */
  @Optional() @IsString() @Length(1, TITLE_LENGTH) title?: string;
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** Values by field key. Absent keys keep their values. Null, an empty text and an empty list clear a field. */
  @Optional() @CustomFieldValues({ nullable: true }) attributes?: Record<string, CustomFieldValue | null>;
}

/** Filters of a list of records. */
export class ListCustomObjectRecordsQueryDto extends PageQueryDto {
  /** Part of the title. Case is ignored. */
  @Optional() @IsString() @MinLength(1) @MaxLength(TITLE_LENGTH) search?: string;
}

/** A table of records. */
export class ImportCustomObjectRecordsDto {
  /**
   * CSV with a header row. The column `title` is required; `slug` and the keys of fields are optional. Separate values of a list
   * with `|`. 50,000 rows at most.
   */
  @FilePart() file!: UploadedFile;
}

/** A record of a custom object type. */
export class CustomObjectRecordDto {
  id!: string;
  object!: 'custom_object_record';
  typeId!: string;
  title!: string;
  slug!: string;
  /** Values by field key. Fields without a value are absent. */
  @CustomFieldValues({ nullable: false }) attributes!: Record<string, CustomFieldValue>;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<CustomObjectRecordDto, RecordRow>()(
    'id object typeId title slug attributes createdAt updatedAt',
    { object: () => 'custom_object_record' },
  );
}
