import { Clearable, ListOf, Moment, Optional, view } from '#http/dto';
import { RecordFieldDefinitionDto } from '#custom-fields';
import { IsString, Length, Matches } from 'class-validator';
import { SLUG } from '../page/page.read-model.js';
import type { CustomObjectTypeRow } from './custom-object-type.read-model.js';

/** A type to add. */
export class CreateCustomObjectTypeDto {
  /** Name of a single object. @example 'School' */
  @IsString() @Length(1, 120) name!: string;
  /** Unique among the types of the board. Default: made from the name. @example 'school' */
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** Visible to operators only. */
  @Optional() @Clearable({ maxLength: 500 }) description?: string | null;
  /** Fields of a record besides its title, in display order. 50 at most. */
  @Optional() @ListOf(() => RecordFieldDefinitionDto) fields?: RecordFieldDefinitionDto[];
}

/** Changes to a type; absent keys keep their values. */
export class UpdateCustomObjectTypeDto {
  /** @example 'University' */
  @Optional() @IsString() @Length(1, 120) name?: string;
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) description?: string | null;
  /**
   * All fields. They replace the current fields. When you remove a field, records keep their hidden values. You cannot change the
   * type of a field.
   */
  @Optional() @ListOf(() => RecordFieldDefinitionDto) fields?: RecordFieldDefinitionDto[];
}

/** A type of objects that the board defines. */
export class CustomObjectTypeDto {
  id!: string;
  object!: 'custom_object_type';
  name!: string;
  slug!: string;
  description!: string | null;
  /** In display order. */
  fields!: RecordFieldDefinitionDto[];
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<CustomObjectTypeDto, CustomObjectTypeRow>()(
    'id object name slug description fields createdAt updatedAt',
    { object: () => 'custom_object_type', fields: ({ fields }) => [...fields] as RecordFieldDefinitionDto[] },
  );
}
