import type { CustomFieldValue } from './custom-field-values.js';
import {
  FIELD_KEY,
  FIELD_VISIBILITIES,
  type FieldVisibility,
  HELP_LENGTH,
  RECORD_FIELD_TYPES,
  type RecordField,
  type RecordFieldType,
} from './custom-field.js';
import { CustomFieldValues } from './custom-field-values.decorator.js';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsNumber, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Address, Integer, ListOf, Optional, OrNull } from '#http/dto';
import {
  type AttributeValue,
  ENTRIES_AT_MOST,
  OVERRIDE_LENGTH,
  type ReferenceField,
  SELECTIONS_AT_MOST,
  SELECTIONS_OF_A_FIELD,
} from './references.js';
import { FieldOptionDto, ProfileScalarFieldDefinitionDto } from './profile-field.operator.dto.js';

/** A field of the records of a custom object type. */
export class RecordFieldDefinitionDto implements RecordField {
  /** Key of the values. @example 'city' */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'City' */
  @IsString() @Length(1, 120) label!: string;
  /** Help text for the field, in a sentence. */
  @Optional() @IsString() @MaxLength(HELP_LENGTH) helpText?: string;
  /**
   * You cannot change it while the field exists. Values of `file`, `image` and `image_gallery` are media ids. Values of
   * `reference` are record ids.
   * @example 'short_text'
   */
  @IsIn(RECORD_FIELD_TYPES) type!: RecordFieldType;
  /** Whether each record needs a value. */
  @IsBoolean() required!: boolean;
  /** Options of a select field, 100 at most. */
  @Optional() @ListOf(() => FieldOptionDto) options?: FieldOptionDto[];
  /** Minimum value of a number field. */
  @Optional() @IsNumber() min?: number;
  /** Maximum value of a number field. */
  @Optional() @IsNumber() max?: number;
  /** For references: type of the records that a value can name. */
  @Optional() @IsString() @Length(1, 100) typeId?: string;
}

/** A field of profiles that names records of a custom object type. */
export class ProfileReferenceDefinitionDto implements ReferenceField {
  /** Key of the field in selections. @example 'schools' */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'Schools' */
  @IsString() @Length(1, 120) label!: string;
  /** Type of the records that a selection can name. */
  @IsString() @Length(1, 100) typeId!: string;
  /** Whether a profile can name several records. */
  @IsBoolean() multiple!: boolean;
  /** Maximum number of records, if several are allowed. Default: 100. */
  @Optional() @Integer({ min: 1, max: SELECTIONS_OF_A_FIELD }) maxSelections?: number;
  /** Whether a selection must name at least one record. */
  @Optional() @IsBoolean() required?: boolean;
  /** Who can see selections: only operators and the owner of the profile, or everyone. */
  @IsIn(FIELD_VISIBILITIES) visibility!: FieldVisibility;
  /** Whether the owner of the profile can select records. Operators always can. */
  @IsBoolean() editableByOwner!: boolean;
  /** Whether a profile can override the title and description of a record. */
  @IsBoolean() allowOverrides!: boolean;
  /** The field of the type whose value is shown as the description of a record. */
  @Optional() @IsString() @Matches(FIELD_KEY) descriptionFieldKey?: string;
  /** Fields that a profile fills in for each record it names, 20 at most. */
  @Optional() @ListOf(() => ProfileScalarFieldDefinitionDto) valueDefinitions?: ProfileScalarFieldDefinitionDto[];
  /** Fields of each entry below the record, 20 at most. */
  @Optional() @ListOf(() => ProfileScalarFieldDefinitionDto) entryDefinitions?: ProfileScalarFieldDefinitionDto[];
}

/** The reference fields of profiles, all of them. */
export class ReplaceProfileReferencesDto {
  /** In display order, 50 at most. */
  @ListOf(() => ProfileReferenceDefinitionDto) definitions!: ProfileReferenceDefinitionDto[];
}

/** The reference fields of profiles. */
export class ProfileReferenceDefinitionsDto {
  /** In display order. */
  definitions!: ProfileReferenceDefinitionDto[];
}

/** One of several entries that a profile adds to a selected record. */
export class ProfileReferenceEntryDto {
  /** Unique among the entries of the selection. */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** Values by the keys of `entryDefinitions`. */
  @CustomFieldValues({ nullable: false }) values!: Record<string, CustomFieldValue>;
}

/** A record to select in a profile. */
class SelectedRecordDto {
  /** Key of the reference field. */
  @IsString() @Length(1, 64) fieldKey!: string;
  /** A record of the type of the field. */
  @IsString() @Length(1, 100) recordId!: string;
  /** Title that replaces the record's own in this profile. */
  @Optional() @OrNull() @IsString() @MaxLength(OVERRIDE_LENGTH) titleOverride?: string | null;
  /** Description that replaces the record's own in this profile. */
  @Optional() @OrNull() @IsString() @MaxLength(OVERRIDE_LENGTH) descriptionOverride?: string | null;
  /** Values by the keys of `valueDefinitions`. */
  @Optional() @CustomFieldValues({ nullable: false }) values?: Record<string, CustomFieldValue>;
  @Optional()
  @ListOf(() => ProfileReferenceEntryDto)
  @ArrayMaxSize(ENTRIES_AT_MOST)
  entries?: ProfileReferenceEntryDto[];
}

/** The records to select in a profile, all of them. */
export class ReplaceProfileReferenceSelectionsDto {
  /** In display order under each field. */
  @ListOf(() => SelectedRecordDto) @ArrayMaxSize(SELECTIONS_AT_MOST) selections!: SelectedRecordDto[];
}

/** A file under a field of a record. */
export class FieldFileDto {
  id!: string;
  name!: string;
  contentType!: string;
  @ApiProperty({ type: 'integer' }) sizeBytes!: number;
  /** URL of the file. A signed URL works for 15 minutes. */
  @Address() url!: string;
}

/** A record that another one names. */
export class NamedRecordDto {
  recordId!: string;
  title!: string;
  slug!: string;
}

/** A record that a profile selects, with everything shown about it. */
@ApiExtraModels(FieldFileDto, NamedRecordDto)
export class ProfileReferenceSelectionDto {
  fieldKey!: string;
  fieldLabel!: string;
  recordId!: string;
  /** The record's own. */
  title!: string;
  /** Slug of the record, unique among the records of its type. */
  slug!: string;
  /** Value of the record for `descriptionFieldKey`. */
  description?: string;
  titleOverride?: string;
  descriptionOverride?: string;
  /** The first image of the record. */
  @Address() logoUrl?: string;
  /** Present when the description is HTML. */
  @ApiProperty({ enum: ['rich_text'] }) descriptionType?: 'rich_text';
  descriptionFieldKey?: string;
  /** The fields of the record's type. */
  fields!: RecordFieldDefinitionDto[];
  /** Values of the record for these fields. */
  @ApiProperty({
    type: 'object',
    additionalProperties: {
      anyOf: [
        { type: 'string' },
        { type: 'array', items: { type: 'string' } },
        { type: 'boolean' },
        { type: 'number' },
        { $ref: getSchemaPath(FieldFileDto) },
        { type: 'array', items: { $ref: getSchemaPath(FieldFileDto) } },
      ],
    } as never,
  })
  attributes!: Record<string, AttributeValue>;
  valueDefinitions!: ProfileScalarFieldDefinitionDto[];
  entryDefinitions!: ProfileScalarFieldDefinitionDto[];
  @CustomFieldValues({ nullable: false }) values!: Record<string, CustomFieldValue>;
  entries!: ProfileReferenceEntryDto[];
  /** Records that this record refers to, by field key. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(NamedRecordDto) } })
  references!: Record<string, NamedRecordDto>;
}

/** The records that a profile names, with the fields under which it does. */
export class ProfileReferenceSelectionsDto {
  definitions!: ProfileReferenceDefinitionDto[];
  /** Selections of deleted records are left out. */
  selections!: ProfileReferenceSelectionDto[];
}
