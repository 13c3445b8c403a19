import type { CustomObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import type { Schema } from '../../api/types';
import { customField, type CustomValue, customValuesOf } from '../../kit/custom-fields';
import type { FormField } from '../../kit/form/declaration';

type Definition = Schema<'CustomObjectType'>['fields'][number];
type Item = Schema<'CustomObjectRecord'>;

export interface RecordValues {
  title: string;
  slug: string;
  attributes: Record<string, CustomValue>;
}

/** A record as a form has it. */
export const recordValues = (fields: readonly Definition[], record?: Item): RecordValues => ({
  title: record?.title ?? '',
  slug: record?.slug ?? '',
  attributes: customValuesOf(fields, record?.attributes),
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
  const { key, type, helpText } = field;
  const hint =
    helpText ?? (/^(file|image)/.test(type) ? t.mediaHint : type === 'reference' ? t.referenceHint : undefined);
  return customField<RecordValues>(`attributes.${key}`, field, hint);
}
