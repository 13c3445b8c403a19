import type { Type as Class } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { isObject } from '../json.js';
import { boundsOf } from './bounds.js';
import { isLax } from './lax.js';

/** The argument of a transform: the value of the field, and the object and key that it comes from. */
interface TransformInput {
  readonly value: unknown;
  readonly obj: Readonly<Record<string, unknown>>;
  readonly key: string;
}

interface FieldRule {
  readonly key: string;
  /** Class of the object, or of each object of the list. */
  readonly of?: () => Class;
  readonly transform?: (input: TransformInput) => unknown;
}

const rules = new WeakMap<object, FieldRule[]>();
const plans = new WeakMap<object, ReadonlyMap<string, readonly FieldRule[]>>();

const add = (dto: object, ...more: FieldRule[]): void => {
  rules.set(dto, [...(rules.get(dto) ?? []), ...more]);
};

const decorator = (rule: Omit<FieldRule, 'key'>) =>
  ((target: object, key: string) => add(target.constructor, { key, ...rule })) as PropertyDecorator;

/** Replaces the value of a field before it is validated. Transforms of one field run from the lowest decorator up. */
export const Transform = (transform: (input: TransformInput) => unknown): PropertyDecorator => decorator({ transform });

/** The field holds an object of the class `of`, or a list of them. */
export const Type = (of: () => Class): PropertyDecorator => decorator({ of });

/** The class `parent` without some of its fields. The other fields keep their validation, types and transforms. */
export const Without: typeof OmitType = (parent, keys) => {
  const less = OmitType(parent, keys);
  const dropped: readonly unknown[] = keys;
  add(less, ...[...planOf(parent).values()].flat().filter(({ key }) => !dropped.includes(key)));
  return less;
};

/** Rules by field; those of the classes that `dto` extends come first. */
function planOf(dto: object): ReadonlyMap<string, readonly FieldRule[]> {
  const known = plans.get(dto);
  if (known) return known;
  const chain: FieldRule[][] = [];
  for (let each: object | null = dto; typeof each === 'function'; each = Object.getPrototypeOf(each) as object | null)
    chain.unshift(rules.get(each) ?? []);
  const plan = Map.groupBy(chain.flat(), ({ key }) => key);
  plans.set(dto, plan);
  return plan;
}

/** The most unknown keys of an object that an instance keeps: an error names at most 100 issues. */
const MOST_UNKNOWN = 100;

/**
 * One entry more than the list of `list` may have; where the entries would become instances, none is made: rules of entries, and class-validator,
 * skip entries that are not there.
 */
const tooLong = (list: readonly unknown[], most: number, isNested: boolean): unknown[] =>
  isNested ? new Array<unknown>(most + 1) : list.slice(0, most + 1);

/**
 * `plain` as an instance of `dto`: creates nested instances and applies transforms. It validates nothing, and values are those of `plain`,
 * not copies. Of the keys that the class does not have, the first 100 stay; a `Lax` class drops them all. A list that is too long is cut
 * one entry behind its limit, before its entries become instances.
 */
export function instanceOf<T extends object>(dto: new () => T, plain: object): T {
  const instance = new dto();
  const plan = planOf(dto);
  const { known, most } = boundsOf(dto);
  let unknown = 0;
  for (const key of Object.keys(plain)) {
    let value = (plain as Record<string, unknown>)[key];
    if (value === undefined) continue;
    if (!known.has(key) && (isLax(dto) || ++unknown > MOST_UNKNOWN)) continue;
    const ofField = plan.get(key) ?? [];
    const nested = ofField.findLast(({ of }) => of)?.of?.();
    const limit = most.get(key);
    if (limit !== undefined && Array.isArray(value) && value.length > limit) {
      value = tooLong(value, limit, nested !== undefined);
    } else if (nested) {
      const make = (each: unknown): unknown => (isObject(each) ? instanceOf(nested, each) : each);
      value = Array.isArray(value) ? value.map(make) : make(value);
    }
    for (const { transform } of ofField)
      if (transform) value = transform({ value, obj: plain as Record<string, unknown>, key });
    (instance as Record<string, unknown>)[key] = value;
  }
  return instance;
}
