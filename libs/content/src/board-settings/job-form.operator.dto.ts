import { Lax, ListOf, Optional } from '#http';
import { IsBoolean, IsIn, IsNumber, IsString } from 'class-validator';
import { CUSTOM_FIELD_TYPES, type CustomFieldDefinition, type CustomFieldType, type JobForm } from './job-form.js';

/** One of the values of a select. */
@Lax()
export class CustomFieldOptionDto {
  /** What jobs hold: 64 characters at most. */
  @IsString() key!: string;
  /** 120 characters at most. */
  @IsString() label!: string;
}

/** A field that the board asks of its jobs. */
@Lax()
export class CustomFieldDefinitionDto implements CustomFieldDefinition {
  /**
   * What jobs hold their value under: 64 letters, digits, `-` and `_` at most, a letter first.
   * @example 'shift'
   */
  @IsString() key!: string;
  /**
   * 120 characters at most.
   * @example 'Shift'
   */
  @IsString() label!: string;
  /**
   * Fixed as long as the field is there.
   * @example 'short_text'
   */
  @IsIn(CUSTOM_FIELD_TYPES) type!: CustomFieldType;
  /** Of selects, 100 at most. */
  @Optional() @ListOf(() => CustomFieldOptionDto) options?: CustomFieldOptionDto[];
  /** Jobs need a value. */
  @IsBoolean() required!: boolean;
  /** Of numbers: the least that is taken. */
  @Optional() @IsNumber() min?: number;
  /** Of numbers: the most that is taken. */
  @Optional() @IsNumber() max?: number;
}

/** The custom fields of the job form, all of them. */
export class JobFormCustomFieldsDto {
  /** In the order in which they are shown, 50 at most. */
  @ListOf(() => CustomFieldDefinitionDto) customFields!: CustomFieldDefinitionDto[];
}

/** How jobs are asked for. What was never configured is absent. */
export class JobFormConfigDto implements JobForm {
  customFields?: CustomFieldDefinitionDto[];
}
