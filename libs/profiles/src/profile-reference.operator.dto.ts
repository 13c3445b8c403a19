import {
  type CustomFieldValue,
  FIELD_KEY,
  FIELD_VISIBILITIES,
  type FieldVisibility,
  HELP_LENGTH,
  RECORD_FIELD_TYPES,
  type RecordField,
  type RecordFieldType,
} from '#kernel/fields';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsNumber, IsString, Length, Matches, MaxLength } from 'class-validator';
import { CustomFieldValues } from '#http';
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
  /** What values are kept under. @example 'city' */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'City' */
  @IsString() @Length(1, 120) label!: string;
  /** What is asked for, in a sentence. */
  @Optional() @IsString() @MaxLength(HELP_LENGTH) helpText?: string;
  /**
   * Fixed as long as the field is there. Values of `file`, `image` and `image_gallery` are ids of media, those of `reference` ids of
   * records.
   * @example 'short_text'
   */
  @IsIn(RECORD_FIELD_TYPES) type!: RecordFieldType;
  /** Whether each record needs a value. */
  @IsBoolean() required!: boolean;
  /** Of selects, 100 at most. */
  @Optional() @ListOf(() => FieldOptionDto) options?: FieldOptionDto[];
  /** Of numbers: the least that is taken. */
  @Optional() @IsNumber() min?: number;
  /** Of numbers: the most that is taken. */
  @Optional() @IsNumber() max?: number;
  /** Of references: the type of the records that may be named. */
  @Optional() @IsString() @Length(1, 100) typeId?: string;
}

/** A field of profiles that names records of a custom object type. */
export class ProfileReferenceDefinitionDto implements ReferenceField {
  /** What selections name it by. @example 'schools' */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'Schools' */
  @IsString() @Length(1, 120) label!: string;
  /** The type of the records that may be named. */
  @IsString() @Length(1, 100) typeId!: string;
  /** Whether a profile may name several. */
  @IsBoolean() multiple!: boolean;
  /** Where several may be named: how many at most; 100 when absent. */
  @Optional() @Integer({ min: 1, max: SELECTIONS_OF_A_FIELD }) maxSelections?: number;
  /** Whether selections must name one at least. */
  @Optional() @IsBoolean() required?: boolean;
  /** Who sees selections: only operators and the owner of the profile, or everybody. */
  @IsIn(FIELD_VISIBILITIES) visibility!: FieldVisibility;
  /** Whether the owner of the profile may select; operators always may. */
  @IsBoolean() editableByOwner!: boolean;
  /** Whether a profile may give a record another title and description. */
  @IsBoolean() allowOverrides!: boolean;
  /** The field of the type whose value is shown as the description of a record. */
  @Optional() @IsString() @Matches(FIELD_KEY) descriptionFieldKey?: string;
  /** What a profile says of each record that it names, 20 at most. */
  @Optional() @ListOf(() => ProfileScalarFieldDefinitionDto) valueDefinitions?: ProfileScalarFieldDefinitionDto[];
  /** What it says in each of the entries below the record, 20 at most. */
  @Optional() @ListOf(() => ProfileScalarFieldDefinitionDto) entryDefinitions?: ProfileScalarFieldDefinitionDto[];
}

/** The reference fields of profiles, all of them. */
export class ReplaceProfileReferencesDto {
  /** In the order in which they are shown, 50 at most. */
  @ListOf(() => ProfileReferenceDefinitionDto) definitions!: ProfileReferenceDefinitionDto[];
}

/** The reference fields of profiles. */
export class ProfileReferenceDefinitionsDto {
  /** In the order in which they are shown. */
  definitions!: ProfileReferenceDefinitionDto[];
}

/** One of several things that a profile says of a record. */
export class ProfileReferenceEntryDto {
  /** Of the entries of a selection no two have the same. */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** By the keys of `entryDefinitions`. */
  @CustomFieldValues({ nullable: false }) values!: Record<string, CustomFieldValue>;
}

/** A record that a profile is to name. */
class SelectedRecordDto {
  /** Key of the reference field. */
  @IsString() @Length(1, 64) fieldKey!: string;
  /** A record of the type of the field. */
  @IsString() @Length(1, 100) recordId!: string;
  /** Another title for the record in this profile. */
  @Optional() @OrNull() @IsString() @MaxLength(OVERRIDE_LENGTH) titleOverride?: string | null;
  /** Another description of the record in this profile. */
  @Optional() @OrNull() @IsString() @MaxLength(OVERRIDE_LENGTH) descriptionOverride?: string | null;
  /** By the keys of `valueDefinitions`. */
  @Optional() @CustomFieldValues({ nullable: false }) values?: Record<string, CustomFieldValue>;
  @Optional()
  @ListOf(() => ProfileReferenceEntryDto)
  @ArrayMaxSize(ENTRIES_AT_MOST)
  entries?: ProfileReferenceEntryDto[];
}

/** The records that a profile is to name, all of them. */
export class ReplaceProfileReferenceSelectionsDto {
  /** In the order in which they are shown under each field. */
  @ListOf(() => SelectedRecordDto) @ArrayMaxSize(SELECTIONS_AT_MOST) selections!: SelectedRecordDto[];
}

/** A file under a field of a record. */
export class FieldFileDto {
  id!: string;
  name!: string;
  contentType!: string;
  @ApiProperty({ type: 'integer' }) sizeBytes!: number;
  /** Where it can be seen; an address that is signed is good for 15 minutes. */
  @Address() url!: string;
}

/** A record that another one names. */
export class NamedRecordDto {
  recordId!: string;
  title!: string;
  slug!: string;
}

/** A record that a profile names, with everything that is shown of it. */
@ApiExtraModels(FieldFileDto, NamedRecordDto)
export class ProfileReferenceSelectionDto {
  fieldKey!: string;
  fieldLabel!: string;
  recordId!: string;
  /** The record's own. */
  title!: string;
  /** The record's own; of the records of a type no two have the same. */
  slug!: string;
  /** What the record has under `descriptionFieldKey`. */
  description?: string;
  titleOverride?: string;
  descriptionOverride?: string;
  /** The first image of the record. */
  @Address() logoUrl?: string;
  /** There for a description that is HTML. */
  @ApiProperty({ enum: ['rich_text'] }) descriptionType?: 'rich_text';
  descriptionFieldKey?: string;
  /** The fields of the record's type. */
  fields!: RecordFieldDefinitionDto[];
  /** What the record has under them. */
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
  /** The records that this one names, by the keys of its fields. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(NamedRecordDto) } })
  references!: Record<string, NamedRecordDto>;
}

/** The records that a profile names, with the fields under which it does. */
export class ProfileReferenceSelectionsDto {
  definitions!: ProfileReferenceDefinitionDto[];
  /** Without those whose record is gone. */
  selections!: ProfileReferenceSelectionDto[];
}
