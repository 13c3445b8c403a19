import { type Issue, reject } from '#kernel';
import { WebAddress } from '#kernel';
import type { CustomField } from './custom-field.js';

/** The value of a custom field. */
export type CustomFieldValue = string | readonly string[] | boolean | number;

/** The values of an object, by the keys of their fields. */
export type CustomFieldValues = Readonly<Record<string, CustomFieldValue>>;

/** The values in a request: null and empty values clear. */
export type GivenCustomFields = Readonly<Record<string, CustomFieldValue | null>>;

type Code =
  'custom_field_wrong_type' | 'custom_field_required' | 'custom_field_out_of_range' | 'validation_bad_request';

/** What is wrong with a value, and where. */
export interface FieldFault extends Issue {
  readonly code: Code;
}

/** What values are checked against. */
export interface ValueRules {
  /** Their location in the body: the prefix of each error's path. */
  readonly path: Issue['path'];
  /** Whether the object must have a value for this key of a required field that was not sent. */
  readonly needs: (key: string) => boolean;
  /** Refuses keys without a field and texts that are too long, where lenient rules drop the one and keep the other. */
  readonly strict: boolean;
  /** Whether a file with this id exists, or a record that `field` may refer to. Absent: every id is accepted. */
  readonly isKnown?: (kind: 'file' | 'record', id: string, field: CustomField) => boolean;
}

/** The longest texts, in characters. */
export const LONGEST_TEXT = { short_text: 500, long_text: 10_000, rich_text: 50_000, url: 2_048, email: 254 } as const;
/** The most images of a gallery. */
export const GALLERY_AT_MOST = 20;
/** The most characters of all values of an object together, as JSON. */
export const LONGEST_VALUES = 262_144;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const EMAIL = /^[^\s@<>()[\]",;:\\]{1,64}@[^\s@<>()[\]",;:\\]+$/;
const PHONE = /^\+?\d[\d ()./-]{3,31}$/;
const ID = /^[A-Za-z]+_[0-9a-z]{1,64}$/;

/** All errors in `given`: in the order of the fields, then keys without a field. */
export function customFieldFaults(
  fields: readonly CustomField[],
  given: GivenCustomFields,
  rules: ValueRules,
): readonly FieldFault[] {
  const { path, needs, strict } = rules;
  const faults: FieldFault[] = [];
  for (const field of fields) {
    const { key, required } = field;
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const fault = value === undefined ? null : faultOf(field, value, rules);
    if (fault) faults.push({ path: [...path, key], ...fault });
    if (required && (value === undefined ? needs(key) : isEmpty(field, value)))
      faults.push({ path: [...path, key], code: 'custom_field_required', message: 'is required on this board' });
  }
  if (!strict) return faults;
  const known = new Set(fields.map(({ key }) => key));
  for (const key of Object.keys(given))
    if (!known.has(key))
      faults.push({ path: [...path, key], code: 'validation_bad_request', message: 'is not the key of a field' });
  return faults;
}

/**
 * `given` as it is stored, without keys that have no field: empty values become null, and lists have no duplicates.
 * @throws Rejection with every error and its path, with the code of the first: `custom_field_wrong_type`, `custom_field_required`,
 * `custom_field_out_of_range` or `validation_bad_request`.
 */
export function checkedCustomFields(
  fields: readonly CustomField[],
  given: GivenCustomFields,
  rules: ValueRules,
): GivenCustomFields {
  refuseFaults(customFieldFaults(fields, given, rules));
  const kept: [string, CustomFieldValue | null][] = [];
  for (const field of fields) {
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
    if (value !== undefined) kept.push([field.key, tidied(field, value)]);
  }
  return Object.fromEntries(kept);
}

const tidied = (field: CustomField, value: CustomFieldValue | null): CustomFieldValue | null => {
  if (isEmpty(field, value)) return null;
  return isList(value) ? [...new Set(value)] : value;
};

const isList = (value: CustomFieldValue | null): value is readonly string[] => Array.isArray(value);

/** `before` with the sent values: null clears. Other keys stay, even if their field was deleted. */
export function withCustomFields(before: CustomFieldValues, given: GivenCustomFields): CustomFieldValues {
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(given))
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  return Object.fromEntries(merged);
}

/** The values of `given` that differ from `before`. */
export function changedCustomFields(before: CustomFieldValues, given: GivenCustomFields): GivenCustomFields {
  const changes = Object.entries(given).filter(([key, value]) => {
    const was = Object.hasOwn(before, key) ? (before[key] as CustomFieldValue) : null;
    return JSON.stringify(was) !== JSON.stringify(value);
  });
  return Object.fromEntries(changes);
}

/**
 * The values of a job after `given` is applied to `before`. Sent keys without a field are dropped. Empty values are never stored.
 * @param creating then every required field must have a value; otherwise only the sent ones.
 * @throws Rejection as `checkedCustomFields` does.
 */
export function mergeCustomFields(
  fields: readonly CustomField[],
  before: CustomFieldValues,
  given: GivenCustomFields,
  { creating }: { readonly creating: boolean },
): CustomFieldValues {
  const needs = (key: string) => creating && !Object.hasOwn(before, key);
  const kept = checkedCustomFields(fields, given, { path: ['customFieldValues'], needs, strict: false });
  return withCustomFields(before, kept);
}

/** The `values` that have a field, in the order of the fields: what is shown in public. */
export function shownCustomFields(fields: readonly CustomField[], values: CustomFieldValues): CustomFieldValues {
  return Object.fromEntries(
    fields.flatMap(({ key }) => (Object.hasOwn(values, key) ? [[key, values[key] as CustomFieldValue]] : [])),
  );
}

const ANY: ValueRules = { path: [], needs: () => false, strict: true };

/** Those that the current field would accept: its type may have changed, and an option may have been deleted. */
export function fittingCustomFields(fields: readonly CustomField[], values: CustomFieldValues): CustomFieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(values, field.key) ? (values[field.key] as CustomFieldValue) : undefined;
      return value === undefined || isEmpty(field, value) || faultOf(field, value, ANY) ? [] : [[field.key, value]];
    }),
  );
}

/** `given` with `clean` applied to formatted texts; texts that are too long anyway stay unchanged, and are refused later. */
export function cleanedCustomFields<Given extends GivenCustomFields>(
  fields: readonly CustomField[],
  given: Given,
  clean: (html: string) => string,
): Given {
  const formatted = fields.filter(({ key, type }) => type === 'rich_text' && Object.hasOwn(given, key));
  const cleaned = formatted.flatMap(({ key }) => {
    const value = given[key];
    return typeof value === 'string' && value.length <= LONGEST_TEXT.rich_text ? [[key, clean(value)] as const] : [];
  });
  return cleaned.length === 0 ? given : Object.assign({ ...given }, Object.fromEntries(cleaned));
}

/** The ids of files and records in `given`. */
export function idsInCustomFields(
  fields: readonly CustomField[],
  given: GivenCustomFields,
): { readonly files: readonly string[]; readonly records: readonly string[] } {
  const [files, records]: [string[], string[]] = [[], []];
  for (const { key, type } of fields) {
    if (!FILE_TYPES.has(type) && type !== 'reference') continue;
    const value = Object.hasOwn(given, key) ? given[key] : null;
    const ids = [value].flat().filter((each) => typeof each === 'string' && ID.test(each)) as string[];
    (type === 'reference' ? records : files).push(...ids.slice(0, GALLERY_AT_MOST));
  }
  return { files, records };
}

const FILE_TYPES: ReadonlySet<string> = new Set(['file', 'image', 'image_gallery']);

/** Refuses all `faults` together, with the code of the first. @throws Rejection when there are any. */
export function refuseFaults(faults: readonly FieldFault[]): void {
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
    case 'validation_bad_request':
      return reject('invalid', 'validation_bad_request', message, details);
  }
}

/** Null and the empty text clear a value of any type; an empty list clears types with lists. */
function isEmpty({ type }: CustomField, value: CustomFieldValue | null): boolean {
  return value === null || value === '' || (isListType(type) && isList(value) && value.length === 0);
}

const isListType = (type: CustomField['type']): boolean => type === 'multi_select' || type === 'image_gallery';

type Fault = Pick<FieldFault, 'code' | 'message'> | null;

const wrong = (message: string): Fault => ({ code: 'custom_field_wrong_type', message });
const outOfRange = (message: string): Fault => ({ code: 'custom_field_out_of_range', message });

function faultOf(field: CustomField, value: CustomFieldValue | null, rules: ValueRules): Fault {
  if (isEmpty(field, value)) return null;
  const { type, options = [], min = -Infinity, max = Infinity } = field;
  const isOption = (each: unknown) => options.some(({ key }) => key === each);
  switch (type) {
    case 'short_text':
    case 'long_text':
    case 'rich_text':
      if (typeof value !== 'string') return wrong('must be a text');
      return rules.strict && value.length > LONGEST_TEXT[type]
        ? outOfRange(`must be at most ${LONGEST_TEXT[type]} characters`)
        : null;
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong('must be true or false');
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('must be a number');
      return value >= min && value <= max ? null : outOfRange(range(min, max));
    case 'single_select':
      return isOption(value) ? null : wrong('must be the key of one of its options');
    case 'multi_select':
      return isList(value as CustomFieldValue) && (value as readonly string[]).every(isOption)
        ? null
        : wrong('must be a list of keys of its options');
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : wrong('must be a day such as 2026-12-31');
    case 'url':
      return isAddress(value) ? null : wrong('must be an http or https address without credentials');
    case 'email':
      return isEmail(value) ? null : wrong('must be an email address');
    case 'phone':
      return typeof value === 'string' && PHONE.test(value)
        ? null
        : wrong('must be a phone number such as +41 44 123 45 67');
    case 'file':
    case 'image':
      return namesFile(field, value, rules) ? null : wrong('must be the id of a file of this board');
    case 'image_gallery':
      if (!isList(value as CustomFieldValue)) return wrong(NO_GALLERY);
      if ((value as readonly string[]).length > GALLERY_AT_MOST)
        return outOfRange(`must have at most ${GALLERY_AT_MOST} files`);
      return (value as readonly string[]).every((id) => namesFile(field, id, rules)) ? null : wrong(NO_GALLERY);
    case 'reference':
      return isId(value) && (rules.isKnown?.('record', value, field) ?? true)
        ? null
        : wrong('must be the id of a record of its type');
  }
}

const NO_GALLERY = 'must be a list of ids of files of this board';

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

const namesFile = (field: CustomField, value: unknown, { isKnown }: ValueRules): boolean =>
  isId(value) && (isKnown?.('file', value, field) ?? true);

/** Whether the day exists in the calendar. */
function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DAY.exec(text) ?? []).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT.url || !/^https?:\/\//i.test(value)) return false;
  const url = WebAddress.parse(value);
  return url !== null && url.username === '' && url.password === '';
}

function isEmail(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT.email || !EMAIL.test(value)) return false;
  const host = value.slice(value.indexOf('@') + 1);
  return /^[^.]+(?:\.[^.]+)+$/.test(host);
}

function range(min: number, max: number): string {
  if (min === -Infinity) return `must be at most ${max}`;
  return max === Infinity ? `must be at least ${min}` : `must be from ${min} to ${max}`;
}
