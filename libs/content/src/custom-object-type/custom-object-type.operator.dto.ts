import { Clearable, ListOf, Moment, Optional, view } from '#http/dto';
import { RecordFieldDefinitionDto } from '#profiles';
import { IsString, Length, Matches } from 'class-validator';
import { SLUG } from '../page/page.read-model.js';
import type { CustomObjectTypeRow } from './custom-object-type.read-model.js';

/** A type to be added. */
export class CreateCustomObjectTypeDto {
  /** What one object is called. @example 'School' */
  @IsString() @Length(1, 120) name!: string;
  /** Of the types of a board no two have the same; made from the name when absent. @example 'school' */
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** For operators. */
  @Optional() @Clearable({ maxLength: 500 }) description?: string | null;
  /** What records say beside their titles, in the order in which it is shown; 50 at most. */
  @Optional() @ListOf(() => RecordFieldDefinitionDto) fields?: RecordFieldDefinitionDto[];
}

/** What to change of a type; absent keys stay. */
export class UpdateCustomObjectTypeDto {
  /** @example 'University' */
  @Optional() @IsString() @Length(1, 120) name?: string;
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** Null or an empty text: none. */
  @Optional() @Clearable({ maxLength: 500 }) description?: string | null;
  /**
   * All fields, in the place of those before. Records keep their values of a field that is removed, out of sight; a field keeps its
   * type.
   */
  @Optional() @ListOf(() => RecordFieldDefinitionDto) fields?: RecordFieldDefinitionDto[];
}

/** A kind of objects that the board makes up. */
export class CustomObjectTypeDto {
  id!: string;
  object!: 'custom_object_type';
  name!: string;
  slug!: string;
  description!: string | null;
  /** In the order in which they are shown. */
  fields!: RecordFieldDefinitionDto[];
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<CustomObjectTypeDto, CustomObjectTypeRow>()(
    'id object name slug description fields createdAt updatedAt',
    { object: () => 'custom_object_type', fields: ({ fields }) => [...fields] as RecordFieldDefinitionDto[] },
  );
}
