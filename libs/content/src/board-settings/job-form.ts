import type { Issue } from '#kernel';

export const CUSTOM_FIELD_TYPES = [
  'short_text',
  'long_text',
  'single_select',
  'multi_select',
  'boolean',
  'number',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** One of the values of a select. Jobs hold its key. */
export interface CustomFieldOption {
  readonly key: string;
  readonly label: string;
}

/** A field that a board asks of its jobs, beside those that every job has. */
export interface CustomFieldDefinition {
  /** Jobs hold their value under it. */
  readonly key: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
  /** Of selects only, at least one there. */
  readonly options?: readonly CustomFieldOption[];
  /** Of numbers only, inclusive. */
  readonly min?: number;
  /** Of numbers only, inclusive. */
  readonly max?: number;
}

/** How jobs are asked for. A part that was never configured is absent. */
export interface JobForm {
  /** In the order in which they are shown. */
  readonly customFields?: readonly CustomFieldDefinition[];
}

const FIELDS_AT_MOST = 50;
const OPTIONS_AT_MOST = 100;
const FIELD_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const OPTION_KEY_LENGTH = 64;
const LABEL_LENGTH = 120;

const isSelect = (type: CustomFieldType): boolean => type === 'single_select' || type === 'multi_select';

/** What is wrong with `fields`, beyond the shape of each; paths begin with `customFields`. */
export function definitionIssues(fields: readonly CustomFieldDefinition[]): readonly Issue[] {
  const at = (index: number, ...rest: readonly (string | number)[]) => ['customFields', index, ...rest];
  if (fields.length > FIELDS_AT_MOST)
    return [{ path: ['customFields'], message: `must have ${FIELDS_AT_MOST} fields at most` }];
  return fields.flatMap(({ key, label, type, options, min, max }, index): Issue[] => {
    const issues: Issue[] = [...labelIssues(label, at(index, 'label'))];
    if (!FIELD_KEY.test(key))
      issues.push({ path: at(index, 'key'), message: 'must be 1 to 64 letters, digits, - and _, a letter first' });
    // No body can carry them: every object has them from birth.
    if (Object.hasOwn(Object.prototype, key)) issues.push({ path: at(index, 'key'), message: 'is a reserved word' });
    if (fields.findIndex((each) => each.key === key) < index)
      issues.push({ path: at(index, 'key'), message: 'must be unique in the job form' });
    if (isSelect(type)) {
      if (!options || options.length === 0)
        issues.push({ path: at(index, 'options'), message: `must have at least one option for a ${type}` });
      issues.push(...optionIssues(options ?? [], at(index, 'options')));
    } else if (options !== undefined) {
      issues.push({ path: at(index, 'options'), message: 'must be absent: only selects have options' });
    }
    for (const [name, bound] of [
      ['min', min],
      ['max', max],
    ] as const)
      if (bound !== undefined && type !== 'number')
        issues.push({ path: at(index, name), message: 'must be absent: only numbers have bounds' });
    if (min !== undefined && max !== undefined && min > max)
      issues.push({ path: at(index, 'min'), message: 'must not be greater than max' });
    return issues;
  });
}

function optionIssues(options: readonly CustomFieldOption[], path: Issue['path']): readonly Issue[] {
  if (options.length > OPTIONS_AT_MOST) return [{ path, message: `must have ${OPTIONS_AT_MOST} options at most` }];
  return options.flatMap(({ key, label }, index): Issue[] => {
    const issues: Issue[] = [...labelIssues(label, [...path, index, 'label'])];
    const at = [...path, index, 'key'];
    if (key.trim() === '' || key.length > OPTION_KEY_LENGTH)
      issues.push({ path: at, message: `must be 1 to ${OPTION_KEY_LENGTH} characters, not blank` });
    if (options.findIndex((each) => each.key === key) < index)
      issues.push({ path: at, message: 'must be unique in its field' });
    return issues;
  });
}

function labelIssues(label: string, path: Issue['path']): readonly Issue[] {
  const fits = label.trim() !== '' && label.length <= LABEL_LENGTH;
  return fits ? [] : [{ path, message: `must be 1 to ${LABEL_LENGTH} characters, not blank` }];
}

/** The first of `fields` that has another type than the field of the same key had `before`. */
export function retyped(
  before: readonly CustomFieldDefinition[],
  fields: readonly CustomFieldDefinition[],
): { readonly index: number; readonly key: string; readonly type: CustomFieldType } | null {
  const types = new Map(before.map(({ key, type }) => [key, type]));
  const index = fields.findIndex(({ key, type }) => types.has(key) && types.get(key) !== type);
  const field = fields[index];
  return field ? { index, key: field.key, type: types.get(field.key) as CustomFieldType } : null;
}
