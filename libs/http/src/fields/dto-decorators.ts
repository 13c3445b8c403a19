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
import { Transform, Type as TypeOf } from './instance.js';

/** The key may be absent, and is checked only when it is there. Unlike with `IsOptional`, null does not pass. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Null passes, everything else goes on to the other checks; an absent key too, when `Optional` is there as well. */
export const OrNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);

/** A whole number written in a query. */
export const FromQuery = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );

/**
 * Rules that are kept and that the reference does not name, such as the size of what can be stored where the contract has none. The reference is
 * made of the rules that a field has itself.
 */
export const Unstated = (...rules: readonly PropertyDecorator[]): PropertyDecorator => applyDecorators(...rules);

/** A moment in an answer, ISO 8601 in UTC. */
export const Moment = (): PropertyDecorator => ApiProperty({ format: 'date-time' });

/** The address of a page in an answer. */
export const Address = (): PropertyDecorator => ApiProperty({ format: 'uri' });

/** A moment in ISO 8601, in UTC when it has no zone (`instantFrom`); normalised to UTC with milliseconds. */
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
            'must be a moment in ISO 8601, such as 2026-12-31T18:00:00Z; one without a zone is read as UTC',
        },
      })) as PropertyDecorator,
  );

/**
 * A moment in a body: ISO 8601 as `IsInstant` reads it, or epoch milliseconds, from 1970 on. The class has it in epoch milliseconds.
 * @param nullable whether null is taken, too; `OrNull` lets it pass.
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
          defaultMessage: () => 'must be a moment in ISO 8601, such as 2026-12-31T18:00:00Z, or epoch milliseconds',
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
 * A list of texts, each at least one character long.
 * @param saysLength false: the reference does not name that.
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

/** Values that a filter may have at most. */
const FILTER_VALUES = 10;

/** The name of the rule that says so; its refusal has a code of its own, `too_many_filter_values`. */
export const FILTER_CAP = 'filterCap';

/** What the values of a filter may be: those of a list, or texts of a form. */
type FilterForm = readonly string[] | { readonly pattern?: RegExp; readonly min?: number; readonly max?: number };

/** Values of a filter, any of which may match: 10 at most. */
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
      validator: {
        validate: (value) => !Array.isArray(value) || value.length <= FILTER_VALUES,
        defaultMessage: () => `must have ${FILTER_VALUES} values at most`,
      },
    });
  return applyDecorators(
    IsArray() as PropertyDecorator,
    ...rules,
    capped,
    ApiProperty({ type: 'array', maxItems: FILTER_VALUES, items: { type: 'string', ...items } }),
  );
}

/** A list of values out of `values`. */
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
