import type { Type as Class } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { describeFields } from './described-fields.js';
import { Without } from './instance.js';

type Notes<T> = { readonly [K in keyof T]?: ApiPropertyOptions };

/**
 * The fields of `parent` without some of them, for a class that extends them: `FieldsOf<{ object: 'employer_job' }>()(JobDto, ['links'])`.
 * They keep their validation, types and transforms. In the API reference they follow the fields of that class that have no decorator.
 * `Changed` has the fields with another type. @param notes what the API reference says instead of a field: another description, class or enum.
 */
export const FieldsOf =
  <Changed extends object = object>() =>
  <T extends object, W extends keyof T>(
    parent: Class<T>,
    without: readonly W[],
    notes: Notes<Omit<T, W>> = {},
  ): Class<Omit<T, W | keyof Changed> & Changed> => {
    const less = Without(parent, without);
    describeFields(less, parent, notes as Readonly<Record<string, object>>);
    return less as unknown as Class<Omit<T, W | keyof Changed> & Changed>;
  };
