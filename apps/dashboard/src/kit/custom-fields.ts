import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Schema } from '../api/types';
import type { FormField } from './form/declaration';

/** A field that a board has added to its jobs, or to a type of custom objects. */
type Definition = Schema<'CustomFieldDefinition'> | Schema<'CustomObjectType'>['fields'][number];
type Option = NonNullable<Definition['options']>[number];
/** The value of such a field in a form. */
export type CustomValue = string | string[] | boolean | number | null;

const LISTS: ReadonlySet<Definition['type']> = new Set(['multi_select', 'image_gallery'] as const);

const emptyOf = ({ type }: Definition): CustomValue =>
  type === 'boolean' ? false : LISTS.has(type) ? [] : type === 'number' ? null : '';

/** The values of an object for `fields`, by their keys; empty where the object has none. */
export const customValuesOf = (
  fields: readonly Definition[],
  values: Readonly<Record<string, unknown>> = {},
): Record<string, CustomValue> =>
  Object.fromEntries(
    fields.map((field) => [field.key, (values[field.key] as CustomValue | undefined) ?? emptyOf(field)]),
  );

/** The field of a form at the path `name` for a field that a board has added. */
export function customField<Values extends FieldValues>(
  name: FieldPath<Values>,
  { label, type, required, options = [], min, max }: Definition,
  hint?: string,
): FormField<Values> {
  const common = { name, label, required: required && type !== 'boolean', ...(hint === undefined ? {} : { hint }) };
  const choices = options.map((option) => ({ value: option.key, label: option.label }));
  switch (type) {
    case 'boolean':
      return { ...common, kind: 'switch' };
    case 'long_text':
      return { ...common, kind: 'textarea', wide: true };
    case 'rich_text':
      return { ...common, kind: 'rich-text', wide: true };
    case 'multi_select':
      return { ...common, kind: 'choices', choices };
    case 'single_select':
      return { ...common, kind: 'select', choices, none: '–' };
    case 'number':
      return {
        ...common,
        kind: 'number',
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
      };
    case 'image_gallery':
      return { ...common, kind: 'tags', wide: true };
    case 'date':
    case 'email':
    case 'url':
      return { ...common, kind: type };
    default:
      return { ...common, kind: 'text' };
  }
}

/** The choices of a field as one line of labels. */
export const labelsOf = (options: readonly Option[] = []): string => options.map(({ label }) => label).join(', ');

/** The value that objects store for a choice, made from its label. */
const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 64);

/** Choices by their labels, separated by commas. Known ones keep their keys, because objects store them. */
export const optionsOf = (labels: string, before: readonly Option[]): Option[] =>
  labels
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .map((label) => before.find((option) => option.label === label) ?? { key: keyOf(label), label });
