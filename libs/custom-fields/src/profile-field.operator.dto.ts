import type { CustomFieldValue } from './custom-field-values.js';
import {
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
} from './custom-field.js';
import { CustomFieldValues } from './custom-field-values.decorator.js';
import { IsBoolean, IsIn, IsNumber, IsString, Length, Matches, MaxLength } from 'class-validator';
import { ListOf, Optional } from '#http/dto';

/** One of the values of a select. */
export class FieldOptionDto implements FieldOption {
  /** Type of the values. @example 'nights' */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'Night shifts' */
  @IsString() @Length(1, 120) label!: string;
}

/** What every field of a profile has. */
class FieldDefinitionDto {
  /**
   * Key of the values: 64 letters, digits, `-` and `_` at most, starting with a letter.
   * @example 'shifts'
   */
  @IsString() @Matches(FIELD_KEY) key!: string;
  /** @example 'Shifts' */
  @IsString() @Length(1, 120) label!: string;
  /** Help text for the field, in a sentence. */
  @Optional() @IsString() @MaxLength(HELP_LENGTH) helpText?: string;
  /** Whether a value is required. A required value cannot be cleared. Profiles without a value stay unchanged. */
  @IsBoolean() required!: boolean;
  /** Who can see values: only operators and the owner of the profile, or everyone. */
  @IsIn(FIELD_VISIBILITIES) visibility!: FieldVisibility;
  /** Whether the owner of the profile can set values. Operators always can. */
  @IsBoolean() editableByOwner!: boolean;
  /** Options of a select field, 100 at most. */
  @Optional() @ListOf(() => FieldOptionDto) options?: FieldOptionDto[];
  /** Minimum value of a number field. */
  @Optional() @IsNumber() min?: number;
  /** Maximum value of a number field. */
  @Optional() @IsNumber() max?: number;
}

/** A field that the board adds to profiles. */
export class ProfileFieldDefinitionDto extends FieldDefinitionDto implements ProfileField {
  /**
   * You cannot change it while the field exists. Values of `file` are media ids. Values of `image_gallery` are lists of media
   * ids.
   * @example 'multi_select'
   */
  @IsIn(PROFILE_FIELD_TYPES) type!: ProfileFieldType;
}

/** A field that a profile fills in for a record it selects. */
export class ProfileScalarFieldDefinitionDto extends FieldDefinitionDto implements ProfileField<ScalarFieldType> {
  /** @example 'short_text' */
  @IsIn(SCALAR_FIELD_TYPES) type!: ScalarFieldType;
}

/** The fields that the board adds to profiles, all of them. */
export class ReplaceProfileFieldsDto {
  /** In display order, 50 at most. */
  @ListOf(() => ProfileFieldDefinitionDto) definitions!: ProfileFieldDefinitionDto[];
}

/** The fields that the board adds to profiles. */
export class ProfileFieldDefinitionsDto {
  /** In display order. */
  definitions!: ProfileFieldDefinitionDto[];
}

/** Values to set in a profile; keys that are absent stay as they are. */
export class SetProfileFieldValuesDto {
  /** Values by field key. Null, an empty text and an empty list clear a field. */
  @CustomFieldValues({ nullable: true }) values!: Record<string, CustomFieldValue | null>;
}

/** The values of a profile, with the fields that they belong to. */
export class ProfileFieldValuesDto {
  definitions!: ProfileFieldDefinitionDto[];
  /** Values by field key. Fields without a value are absent. */
  @CustomFieldValues({ nullable: false }) values!: Record<string, CustomFieldValue>;
}

/** The definitions of a request body as plain objects, without keys that were not sent. */
export const plainDefinitions = <T>(definitions: readonly T[]): readonly T[] =>
  JSON.parse(JSON.stringify(definitions)) as readonly T[];
