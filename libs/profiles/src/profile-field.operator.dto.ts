import {
  type CustomFieldValue,
  FIELD_KEY,
  FIELD_VISIBILITIES,
  type FieldOption,
  type FieldVisibility,
  HELP_LENGTH,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  type ProfileFieldType,
  SCALAR_FIELD_TYPES,
  type ScalarFieldType,
} from '#kernel/fields';
import { IsBoolean, IsIn, IsNumber, IsString, Length, Matches, MaxLength } from 'class-validator';
import { CustomFieldValues } from '#http';
import { ListOf, Optional } from '#http/dto';

/** One of the values of a select. */
export class FieldOptionDto implements FieldOption {
  /** What values are. @example 'nights' */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'Night shifts' */
  @IsString() @Length(1, 120) label!: string;
}

/** What every field of a profile has. */
class FieldDefinitionDto {
  /**
   * What values are kept under: 64 letters, digits, `-` and `_` at most, a letter first.
   * @example 'shifts'
   */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'Shifts' */
  @IsString() @Length(1, 120) label!: string;
  /** What is asked for, in a sentence. */
  @Optional() @IsString() @MaxLength(HELP_LENGTH) helpText?: string;
  /** Whether a value cannot be cleared. Profiles that have none yet stay as they are. */
  @IsBoolean() required!: boolean;
  /** Who sees values: only operators and the owner of the profile, or everybody. */
  @IsIn(FIELD_VISIBILITIES) visibility!: FieldVisibility;
  /** Whether the owner of the profile may write values; operators always may. */
  @IsBoolean() editableByOwner!: boolean;
  /** Of selects, 100 at most. */
  @Optional() @ListOf(() => FieldOptionDto) options?: FieldOptionDto[];
  /** Of numbers: the least that is taken. */
  @Optional() @IsNumber() min?: number;
  /** Of numbers: the most that is taken. */
  @Optional() @IsNumber() max?: number;
}

/** A field that the board adds to profiles. */
export class ProfileFieldDefinitionDto extends FieldDefinitionDto implements ProfileField {
  /**
   * Fixed as long as the field is there. Values of `file` are ids of media, those of `image_gallery` lists of them.
   * @example 'multi_select'
   */
  @IsIn(PROFILE_FIELD_TYPES) type!: ProfileFieldType;
}

/** A field of what a profile says of a record. */
export class ProfileScalarFieldDefinitionDto extends FieldDefinitionDto implements ProfileField<ScalarFieldType> {
  /** @example 'short_text' */
  @IsIn(SCALAR_FIELD_TYPES) type!: ScalarFieldType;
}

/** The fields that the board adds to profiles, all of them. */
export class ReplaceProfileFieldsDto {
  /** In the order in which they are shown, 50 at most. */
  @ListOf(() => ProfileFieldDefinitionDto) definitions!: ProfileFieldDefinitionDto[];
}

/** The fields that the board adds to profiles. */
export class ProfileFieldDefinitionsDto {
  /** In the order in which they are shown. */
  definitions!: ProfileFieldDefinitionDto[];
}

/** Values to set in a profile; keys that are absent stay as they are. */
export class SetProfileFieldValuesDto {
  /** By the keys of the fields. Null, an empty text and an empty list clear. */
  @CustomFieldValues({ nullable: true }) values!: Record<string, CustomFieldValue | null>;
}

/** The values of a profile, with the fields that they belong to. */
export class ProfileFieldValuesDto {
  definitions!: ProfileFieldDefinitionDto[];
  /** By the keys of the fields; fields without a value are absent. */
  @CustomFieldValues({ nullable: false }) values!: Record<string, CustomFieldValue>;
}

/** The definitions of a body without their classes and without keys that were not sent. */
export const plainDefinitions = <T>(definitions: readonly T[]): readonly T[] =>
  JSON.parse(JSON.stringify(definitions)) as readonly T[];
