import type { CustomObjectsTexts } from '@openings/texts/dashboard-custom-objects';
import type { Schema } from '../../api/types';
import type { FormField } from '../../kit/form/declaration';

type Definition = Schema<'CustomObjectType'>['fields'][number];
type Item = Schema<'CustomObjectRecord'>;
type Value = string | string[] | boolean | number | null;

export interface RecordValues {
  title: string;
  slug: string;
  attributes: Record<string, Value>;
}

/** Fields whose value is a list. */
const isList = ({ type }: Definition): boolean => type === 'multi_select' || type === 'image_gallery';

const emptyOf = (field: Definition): Value =>
  field.type === 'boolean' ? false : isList(field) ? [] : field.type === 'number' ? null : '';

/** A record as a form has it. */
export const recordValues = (fields: readonly Definition[], record?: Item): RecordValues => ({
  title: record?.title ?? '',
  slug: record?.slug ?? '',
  attributes: Object.fromEntries(
    fields.map((field) => [field.key, (record?.attributes[field.key] as Value | undefined) ?? emptyOf(field)]),
  ),
});

/**
 * A record as the server takes it.
 * @param before values of a record that is changed: fields that are the same are left out, so that what was never set stays unset.
 */
export const recordBody = (values: RecordValues, before: RecordValues) => ({
  title: values.title,
  ...(values.slug ? { slug: values.slug } : {}),
  attributes: Object.fromEntries(
    Object.entries(values.attributes).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.attributes[key]),
    ),
  ),
});

/** The field of a form for a field of the type. */
export function recordField(field: Definition, t: CustomObjectsTexts): FormField<RecordValues> {
  const { key, label, type, required, options = [], min, max, helpText } = field;
  const hint =
    helpText ?? (/^(file|image)/.test(type) ? t.mediaHint : type === 'reference' ? t.referenceHint : undefined);
  const common = {
    name: `attributes.${key}` as const,
    label,
    required: required && type !== 'boolean',
    ...(hint === undefined ? {} : { hint }),
  };
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
