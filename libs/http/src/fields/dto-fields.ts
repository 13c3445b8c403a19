import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { IsEmail, IsIn, IsObject, IsString, Matches, MaxLength, registerDecorator, ValidateIf } from 'class-validator';
import { WebAddress } from '#kernel';
import type { WireField } from '../wire.js';

interface MapField {
  readonly property: string;
  readonly of: () => Type;
  readonly keys: RegExp;
  /** The most entries. */
  readonly max: number;
}

const maps = new Map<object, MapField[]>();
const wireFields = new Map<object, WireField[]>();

/** What was recorded for `dto` and the classes that it extends. */
const noted = <T>(notes: ReadonlyMap<object, readonly T[]>, dto: object): readonly T[] => {
  const found: T[] = [];
  for (let each: object | null = dto; typeof each === 'function'; each = Object.getPrototypeOf(each) as object | null)
    found.push(...(notes.get(each) ?? []));
  return found;
};

const note = <T>(notes: Map<object, T[]>, dto: object, what: T): void => {
  notes.set(dto, [...(notes.get(dto) ?? []), what]);
};

/** The fields of `dto` that map names to objects. */
export const mapsOf = (dto: object): readonly MapField[] => noted(maps, dto);

/** The fields of `dto` that have another name in JSON. */
export const wireFieldsOf = (dto: object): readonly WireField[] => noted(wireFields, dto);

/** A map from names to objects of the class `dto`; `keys` is the pattern of names, `max` the most entries. */
export const MapOf = (
  of: () => Type,
  { keys, max }: { readonly keys: RegExp; readonly max: number },
): PropertyDecorator =>
  applyDecorators(
    IsObject() as PropertyDecorator,
    ((target: object, property: string) => {
      note(maps, target.constructor, { property, of, keys, max });
      ApiExtraModels(of())(target.constructor);
      ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(of()) } })(target, property);
      registerDecorator({
        name: 'mapOf',
        target: target.constructor,
        propertyName: property,
        validator: {
          validate: (value: unknown) => typeof value !== 'object' || value === null || Object.keys(value).length <= max,
          defaultMessage: () => `must not have more than ${max} entries`,
        },
      });
    }) as PropertyDecorator,
  );

/** The field has the configured wire name in JSON: its name here is a key of `Wire`, and is unknown in requests. */
export const WireNamed = (): PropertyDecorator => (target, property) =>
  note(wireFields, target.constructor, property as WireField);

const alternatives = new Map<string, readonly string[]>();

/** Documents that a body has exactly one of `fields`; the operation itself refuses other bodies. */
export const OneOfFields =
  (...fields: readonly string[]): ClassDecorator =>
  (target) =>
    void alternatives.set(target.name, fields);

/** The fields of which a body must have exactly one, by the name of its class. */
export const alternativesOf = (): ReadonlyMap<string, readonly string[]> => alternatives;

interface TextRules {
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: 'email';
  /** A URL that is displayed as a link: only the schemes http and https are allowed. */
  readonly web?: true;
}

const NamesNoOtherScheme = (): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: 'namesNoOtherScheme',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && !WebAddress.namesOtherScheme(value),
        defaultMessage: () => 'must be an http or https address',
      },
    })) as PropertyDecorator;

/** A text that null or an empty text clears; other values must keep the rules. It can be absent only with `Optional`. */
export const Clearable = ({ maxLength, pattern, format, web }: TextRules): PropertyDecorator => {
  const rules = {
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern: pattern.source }),
    ...(format === undefined ? {} : { format }),
  };
  return applyDecorators(
    ValidateIf((_, value) => value !== null && value !== ''),
    IsString() as PropertyDecorator,
    ...(maxLength === undefined ? [] : [MaxLength(maxLength) as PropertyDecorator]),
    ...(pattern === undefined ? [] : [Matches(pattern) as PropertyDecorator]),
    ...(format === undefined ? [] : [IsEmail() as PropertyDecorator]),
    ...(web ? [NamesNoOtherScheme()] : []),
    ApiProperty({
      type: 'string',
      anyOf: [
        { type: 'string', enum: [''] },
        { type: 'string', ...rules },
      ],
      nullable: true,
    }),
  );
};

/** The same for one of `values`. */
export const ClearableChoice = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== null && value !== ''),
    IsIn(values) as PropertyDecorator,
    ApiProperty({ type: 'string', enum: ['', ...values], nullable: true }),
  );
