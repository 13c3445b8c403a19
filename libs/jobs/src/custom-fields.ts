import { type Issue, reject } from '#kernel';

/** What a job may hold under a field of the job form. */
export type CustomFieldValue = string | readonly string[] | boolean | number;

/** The values of a job by the keys of their fields. */
export type CustomFieldValues = Readonly<Record<string, CustomFieldValue>>;

/** What is asked to be kept: null and empty values clear. */
export type GivenCustomFields = Readonly<Record<string, CustomFieldValue | null>>;

/** A field of the job form, as far as values go by it. */
export interface CustomField {
  readonly key: string;
  readonly type: 'short_text' | 'long_text' | 'single_select' | 'multi_select' | 'boolean' | 'number';
  readonly required: boolean;
  /** Of selects only. Values are keys, never labels. */
  readonly options?: readonly { readonly key: string }[];
  /** Of numbers only, inclusive. */
  readonly min?: number;
  readonly max?: number;
}

type Code = 'custom_field_wrong_type' | 'custom_field_required' | 'custom_field_out_of_range';

interface Fault extends Issue {
  readonly code: Code;
}

/**
 * The values of a job after `given` was put over `before`. Keys that are not given stay, even those whose field is gone
 * from the form; given keys without a field are dropped. Empty values are never kept.
 * @param creating every required field must have a value then; later only those that are given.
 * @throws Rejection with every fault and its path, under the code of the first: `custom_field_wrong_type`,
 * `custom_field_required` or `custom_field_out_of_range`.
 */
export function mergeCustomFields(
  fields: readonly CustomField[],
  before: CustomFieldValues,
  given: GivenCustomFields,
  { creating }: { readonly creating: boolean },
): CustomFieldValues {
  const merged = new Map(Object.entries(before));
  const faults: Fault[] = [];
  for (const field of fields) {
    const { key } = field;
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const fault = value === undefined ? null : faultOf(field, value);
    if (fault) faults.push({ path: ['customFieldValues', key], ...fault });
    if (value === undefined ? creating && field.required && !merged.has(key) : field.required && isEmpty(field, value))
      faults.push({
        path: ['customFieldValues', key],
        code: 'custom_field_required',
        message: 'is required on this board',
      });
    if (fault || value === undefined) continue;
    if (isEmpty(field, value)) merged.delete(key);
    else merged.set(key, Array.isArray(value) ? [...new Set(value as readonly string[])] : (value as CustomFieldValue));
  }
  refuse(faults);
  return Object.fromEntries(merged);
}

/** Those of `values` that have a field, in the order of the fields: what the world is shown. */
export function shownCustomFields(fields: readonly CustomField[], values: CustomFieldValues): CustomFieldValues {
  return Object.fromEntries(
    fields.flatMap(({ key }) => (Object.hasOwn(values, key) ? [[key, values[key] as CustomFieldValue]] : [])),
  );
}

function refuse(faults: readonly Fault[]): void {
  const first = faults[0];
  if (!first) return;
  const message = `${first.path.join('.')}: ${first.message}`;
  const details = { issues: faults };
  switch (first.code) {
    case 'custom_field_wrong_type':
      return reject('invalid', 'custom_field_wrong_type', message, details);
    case 'custom_field_required':
      return reject('invalid', 'custom_field_required', message, details);
    case 'custom_field_out_of_range':
      return reject('invalid', 'custom_field_out_of_range', message, details);
  }
}

/** Null and the empty text clear whatever the type; an empty list clears where there are lists. */
function isEmpty({ type }: CustomField, value: CustomFieldValue | null): boolean {
  return value === null || value === '' || (type === 'multi_select' && Array.isArray(value) && value.length === 0);
}

function faultOf(field: CustomField, value: CustomFieldValue | null): { code: Code; message: string } | null {
  if (isEmpty(field, value)) return null;
  const wrong = (message: string) => ({ code: 'custom_field_wrong_type' as const, message });
  const { type, options = [], min = -Infinity, max = Infinity } = field;
  const isOption = (each: unknown) => options.some(({ key }) => key === each);
  switch (type) {
    case 'short_text':
    case 'long_text':
      return typeof value === 'string' ? null : wrong('must be a text');
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong('must be true or false');
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('must be a number');
      return value >= min && value <= max ? null : { code: 'custom_field_out_of_range', message: range(min, max) };
    case 'single_select':
      return isOption(value) ? null : wrong('must be the key of one of its options');
    case 'multi_select':
      return Array.isArray(value) && value.every(isOption) ? null : wrong('must be a list of keys of its options');
  }
}

function range(min: number, max: number): string {
  if (min === -Infinity) return `must be ${max} at most`;
  return max === Infinity ? `must be ${min} at least` : `must be from ${min} to ${max}`;
}
