import type { Type as Class } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { isObject } from '../json.js';

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

/**
 * `plain` as an instance of `dto`: creates nested instances and applies transforms. It validates nothing: keys that the class does not
 * have stay, and values are those of `plain`, not copies.
 */
export function instanceOf<T extends object>(dto: new () => T, plain: object): T {
  const instance = new dto();
  const plan = planOf(dto);
  for (const key of Object.keys(plain)) {
    let value = (plain as Record<string, unknown>)[key];
    if (value === undefined) continue;
    const ofField = plan.get(key) ?? [];
    const nested = ofField.findLast(({ of }) => of)?.of?.();
    if (nested) {
      const make = (each: unknown): unknown => (isObject(each) ? instanceOf(nested, each) : each);
      value = Array.isArray(value) ? value.map(make) : make(value);
    }
    for (const { transform } of ofField)
      if (transform) value = transform({ value, obj: plain as Record<string, unknown>, key });
    (instance as Record<string, unknown>)[key] = value;
  }
  return instance;
}
