import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { instantFrom } from '#kernel';
import { FILTER_CAP, MAX_ENTRIES } from './bounds.js';
import { Transform, Type as TypeOf } from './instance.js';

/** The key is optional, and is checked only when it is present. Unlike with `IsOptional`, null does not pass. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Null passes, and other values go on to the other checks; an absent key passes too if `Optional` is also used. */
export const OrNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);

/** A whole number in a query. */
export const FromQuery = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );

/**
 * Rules that are enforced and not shown in the API document, such as the size of what can be stored where the contract has no limit. The
 * API document shows only the rules that a field has itself.
 */
export const Unstated = (...rules: readonly PropertyDecorator[]): PropertyDecorator => applyDecorators(...rules);

/** A timestamp in an answer, ISO 8601 in UTC. */
export const Moment = (): PropertyDecorator => ApiProperty({ format: 'date-time' });

/** The URL of a page in an answer. */
export const Address = (): PropertyDecorator => ApiProperty({ format: 'uri' });

/** A timestamp in ISO 8601, in UTC if it has no zone (`instantFrom`); normalised to UTC with milliseconds. */
export const IsInstant = (): PropertyDecorator =>
  applyDecorators(
    Moment(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (instantFrom(value) ?? value) : value,
    ) as PropertyDecorator,
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'isInstant',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value) => typeof value === 'string' && instantFrom(value) !== null,
          defaultMessage: () =>
            'must be an ISO 8601 date and time, such as 2026-12-31T18:00:00Z; without a zone it is UTC',
        },
      })) as PropertyDecorator,
  );

/**
 * A timestamp in a body: ISO 8601 as `IsInstant` reads it, or epoch milliseconds, from 1970 on. The instance has epoch milliseconds.
 * @param nullable whether null is also accepted; `OrNull` lets it pass.
 */
export const IsMoment = ({ nullable = false }: { nullable?: boolean } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'integer', minimum: 0, description: 'Epoch milliseconds.' },
      ],
      ...(nullable ? { nullable } : {}),
    }),
    Transform(({ value }: { value: unknown }) => {
      const instant = typeof value === 'string' ? instantFrom(value) : null;
      return instant === null ? value : Date.parse(instant);
    }) as PropertyDecorator,
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'isMoment',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
          defaultMessage: () =>
            'must be an ISO 8601 date and time, such as 2026-12-31T18:00:00Z, or epoch milliseconds',
        },
      })) as PropertyDecorator,
  );

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number within bounds. */
export const Integer = ({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
}: Bounds = {}): PropertyDecorator =>
  applyDecorators(
    IsInt() as PropertyDecorator,
    Min(min) as PropertyDecorator,
    Max(max) as PropertyDecorator,
    ApiProperty({
      type: 'integer',
      ...(min > Number.MIN_SAFE_INTEGER ? { minimum: min } : {}),
      ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}),
    }),
  );

/**
 * A list of texts, each with at least one character.
 * @param saysLength false: the API document does not mention this minimum.
 */
export const Texts = ({
  max = 1_000,
  saysLength = true,
}: { max?: number; saysLength?: boolean } = {}): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(max) as PropertyDecorator,
    IsString({ each: true }) as PropertyDecorator,
    MinLength(1, { each: true }) as PropertyDecorator,
    ApiProperty({
      type: 'array',
      items: { type: 'string', ...(saysLength ? { minLength: 1 } : {}) },
      ...(max === 1_000 ? {} : { maxItems: max }),
    }),
  );

/** A list of at most `most` entries, where the API document has no limit. The description of the field states it. */
export const MaxEntries = (most: number): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: MAX_ENTRIES,
      target: target.constructor,
      propertyName,
      constraints: [most],
      validator: {
        validate: (value) => Array.isArray(value) && value.length <= most,
        defaultMessage: () => `must not have more than ${most} entries`,
      },
    })) as PropertyDecorator;

/** The most values of a filter. */
const FILTER_VALUES = 10;

/** The allowed values of a filter: those of a list, or texts of a form. */
type FilterForm = readonly string[] | { readonly pattern?: RegExp; readonly min?: number; readonly max?: number };

/** Values of a filter; a row matches if any of them does. 10 at most. */
export function FilterOf(form: FilterForm = {}): PropertyDecorator {
  const each = { each: true };
  const { pattern, min = 1, max } = 'length' in form ? {} : (form as { pattern?: RegExp; min?: number; max?: number });
  const rules: PropertyDecorator[] = Array.isArray(form)
    ? [IsIn(form, each)]
    : [
        IsString(each),
        MinLength(min, each),
        ...(max ? [MaxLength(max, each)] : []),
        ...(pattern ? [Matches(pattern, each)] : []),
      ];
  const items = Array.isArray(form)
    ? { enum: [...(form as readonly string[])] }
    : {
        ...(min > 0 ? { minLength: min } : {}),
        ...(max ? { maxLength: max } : {}),
        ...(pattern ? { pattern: pattern.source } : {}),
      };
  const capped: PropertyDecorator = (target, propertyName) =>
    registerDecorator({
      name: FILTER_CAP,
      target: target.constructor,
      propertyName: String(propertyName),
      constraints: [FILTER_VALUES],
      validator: {
        validate: (value) => !Array.isArray(value) || value.length <= FILTER_VALUES,
        defaultMessage: () => `must have at most ${FILTER_VALUES} values`,
      },
    });
  return applyDecorators(
    IsArray() as PropertyDecorator,
    ...rules,
    capped,
    ApiProperty({ type: 'array', maxItems: FILTER_VALUES, items: { type: 'string', ...items } }),
  );
}

/** A list of values from `values`. */
export const SomeOf = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(1_000) as PropertyDecorator,
    IsIn(values, { each: true }) as PropertyDecorator,
    ApiProperty({ type: 'array', items: { type: 'string', enum: [...values] } }),
  );

/** A list of objects of the class `dto`. */
export const ListOf = (dto: () => Type): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(1_000) as PropertyDecorator,
    IsObject({ each: true }) as PropertyDecorator,
    ValidateNested({ each: true }) as PropertyDecorator,
    TypeOf(dto) as PropertyDecorator,
  );
