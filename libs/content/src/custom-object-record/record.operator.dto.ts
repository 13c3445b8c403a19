import { CustomFieldValues } from '#http';
import { FilePart, Moment, Optional, PageQueryDto, type UploadedFile, view } from '#http/dto';
import type { CustomFieldValue } from '#kernel/fields';
import { IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { SLUG } from '../page/page.read-model.js';
import { TITLE_LENGTH } from './record-row.js';
import type { RecordRow } from './record.read-model.js';

/** A record to be added. */
export class CreateCustomObjectRecordDto {
  /** @example 'State University' */
  @IsString() @Length(1, TITLE_LENGTH) title!: string;
  /** Of the records of a type no two have the same; made from the title when absent. @example 'state-university' */
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** By the keys of the fields of the type. Null, an empty text and an empty list are no value. */
  @Optional() @CustomFieldValues({ nullable: true }) attributes?: Record<string, CustomFieldValue | null>;
}

/** What to change of a record; absent keys stay. */
export class UpdateCustomObjectRecordDto {
  /** @example 'University of the State' */
  @Optional() @IsString() @Length(1, TITLE_LENGTH) title?: string;
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** By the keys of the fields of the type; keys that are absent stay. Null, an empty text and an empty list clear. */
  @Optional() @CustomFieldValues({ nullable: true }) attributes?: Record<string, CustomFieldValue | null>;
}

/** Which records a list shows. */
export class ListCustomObjectRecordsQueryDto extends PageQueryDto {
  /** Part of the title, in any case. */
  @Optional() @IsString() @MinLength(1) @MaxLength(TITLE_LENGTH) search?: string;
}

/** A table of records. */
export class ImportCustomObjectRecordsDto {
  /**
   * CSV with a header row: the column `title`, and `slug` and the keys of fields where there is something to say. Values of a list are
   * separated by `|`. 50,000 rows at most.
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
  /** By the keys of the fields of the type; fields without a value are absent. */
  @CustomFieldValues({ nullable: false }) attributes!: Record<string, CustomFieldValue>;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<CustomObjectRecordDto, RecordRow>()(
    'id object typeId title slug attributes createdAt updatedAt',
    { object: () => 'custom_object_record' },
  );
}
