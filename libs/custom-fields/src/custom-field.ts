import type { Issue } from '#kernel';

/** Types of fields whose values are texts, numbers, booleans and keys of options. */
export const SCALAR_FIELD_TYPES = [
  'short_text',
  'long_text',
  'rich_text',
  'single_select',
  'multi_select',
  'boolean',
  'number',
  'date',
  'url',
  'email',
  'phone',
] as const;

/** Types of the fields of profiles. Values of the last two are ids of media. */
export const PROFILE_FIELD_TYPES = [...SCALAR_FIELD_TYPES, 'image_gallery', 'file'] as const;

/** Types of the fields of custom objects. The value of a reference is the id of a record. */
export const RECORD_FIELD_TYPES = [...PROFILE_FIELD_TYPES, 'image', 'reference'] as const;

export type ScalarFieldType = (typeof SCALAR_FIELD_TYPES)[number];
export type ProfileFieldType = (typeof PROFILE_FIELD_TYPES)[number];
export type RecordFieldType = (typeof RECORD_FIELD_TYPES)[number];

/** A field that a board adds to objects of a kind: the parts that matter for its values. */
export interface CustomField {
  readonly key: string;
  readonly type: RecordFieldType;
  readonly required: boolean;
  /** Of selects only. Values are keys, never labels. */
  readonly options?: readonly { readonly key: string }[];
  /** Of numbers only, inclusive. */
  readonly min?: number;
  /** Of numbers only, inclusive. */
  readonly max?: number;
  /** Of references only: the type of the records that it may refer to. */
  readonly typeId?: string;
}

/** One of the values of a select. */
export interface FieldOption {
  readonly key: string;
  readonly label: string;
}

/** The definition of a field. */
export interface LabelledField<Type extends RecordFieldType = RecordFieldType> extends CustomField {
  readonly type: Type;
  readonly label: string;
  readonly helpText?: string;
  readonly options?: readonly FieldOption[];
}

/** Who sees a field of a profile: only its owner and operators, or everyone. */
export const FIELD_VISIBILITIES = ['private', 'public'] as const;
export type FieldVisibility = (typeof FIELD_VISIBILITIES)[number];

/** The definition of a profile field. */
export interface ProfileField<Type extends ProfileFieldType = ProfileFieldType> extends LabelledField<Type> {
  readonly visibility: FieldVisibility;
  /** Whether the owner of the profile may write it. Operators always may. */
  readonly editableByOwner: boolean;
}

/** The definition of a field of a custom object type's records. */
export type RecordField = LabelledField;

/** What a list of definitions is checked against. */
export interface DefinitionRules {
  /** The location of the list in the body: the prefix of each issue's path. */
  readonly path: Issue['path'];
  readonly most: number;
  /** The rule for keys of options: the pattern of keys, or any text that is not blank. */
  readonly optionKeys: 'pattern' | 'text';
  /** The owner of the list, in the issue of a duplicate key: `the job form`. */
  readonly owner: string;
}

/** The pattern of keys of definitions. */
export const FIELD_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const OPTION_KEY_LENGTH = 64;
const LABEL_LENGTH = 120;
/** Most options of a select. */
export const OPTIONS_AT_MOST = 100;
/** Most characters of a help text. */
export const HELP_LENGTH = 240;

const isSelect = (type: RecordFieldType): boolean => type === 'single_select' || type === 'multi_select';

/** What is wrong with `fields`, besides the types of their properties. */
export function definitionIssues(fields: readonly LabelledField[], rules: DefinitionRules): readonly Issue[] {
  const { path, most, owner } = rules;
  if (fields.length > most) return [{ path, message: `must have at most ${most} fields` }];
  const seen = new Set<string>();
  return fields.flatMap((field, index) => {
    const { key, label, helpText = '' } = field;
    const at = (...rest: readonly (string | number)[]) => [...path, index, ...rest];
    const issues: Issue[] = [...labelIssues(label, at('label')), ...keyIssues(key, at('key'))];
    if (seen.has(key)) issues.push({ path: at('key'), message: `must be unique in ${owner}` });
    seen.add(key);
    if (helpText.length > HELP_LENGTH)
      issues.push({ path: at('helpText'), message: `must be at most ${HELP_LENGTH} characters` });
    issues.push(...optionsIssues(field, at('options'), rules), ...boundIssues(field, at()));
    return issues;
  });
}

/** What is wrong with the key of a definition at `path`. */
export function keyIssues(key: string, path: Issue['path']): readonly Issue[] {
  if (!FIELD_KEY.test(key)) return [{ path, message: 'must be 1 to 64 letters, digits, - and _, a letter first' }];
  // They cannot be used as keys: every object inherits them.
  return Object.hasOwn(Object.prototype, key) ? [{ path, message: 'is a reserved word' }] : [];
}

/** What is wrong with the label of a definition at `path`. */
export function labelIssues(label: string, path: Issue['path']): readonly Issue[] {
  const fits = label.trim() !== '' && label.length <= LABEL_LENGTH;
  return fits ? [] : [{ path, message: `must be 1 to ${LABEL_LENGTH} characters, not blank` }];
}

function optionsIssues(
  { type, options }: LabelledField,
  path: Issue['path'],
  { optionKeys }: DefinitionRules,
): readonly Issue[] {
  if (!isSelect(type))
    return options === undefined ? [] : [{ path, message: 'must be absent: only selects have options' }];
  if (!options || options.length === 0) return [{ path, message: `must have at least one option for a ${type}` }];
  if (options.length > OPTIONS_AT_MOST) return [{ path, message: `must have at most ${OPTIONS_AT_MOST} options` }];
  const seen = new Set<string>();
  return options.flatMap(({ key, label }, index): Issue[] => {
    const at = [...path, index, 'key'];
    const issues: Issue[] = [...labelIssues(label, [...path, index, 'label'])];
    if (optionKeys === 'pattern') issues.push(...keyIssues(key, at));
    else if (key.trim() === '' || key.length > OPTION_KEY_LENGTH)
      issues.push({ path: at, message: `must be 1 to ${OPTION_KEY_LENGTH} characters, not blank` });
    if (seen.has(key)) issues.push({ path: at, message: 'must be unique in its field' });
    seen.add(key);
    return issues;
  });
}

function boundIssues({ type, min, max }: LabelledField, path: Issue['path']): readonly Issue[] {
  const issues: Issue[] = [];
  for (const [name, bound] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (bound !== undefined && type !== 'number')
      issues.push({ path: [...path, name], message: 'must be absent: only numbers have bounds' });
  if (min !== undefined && max !== undefined && min > max)
    issues.push({ path: [...path, 'min'], message: 'must not be greater than max' });
  return issues;
}

/** A field whose type changed. */
export interface RetypedField {
  readonly index: number;
  readonly key: string;
  /** The previous type. */
  readonly type: RecordFieldType;
}

/** The first of `fields` that has another type than the field with the same key in `before`; null if there is none. */
export function retyped(before: readonly CustomField[], fields: readonly CustomField[]): RetypedField | null {
  const types = new Map(before.map(({ key, type }) => [key, type]));
  const index = fields.findIndex(({ key, type }) => types.has(key) && types.get(key) !== type);
  const field = fields[index];
  return field ? { index, key: field.key, type: types.get(field.key) as RecordFieldType } : null;
}
