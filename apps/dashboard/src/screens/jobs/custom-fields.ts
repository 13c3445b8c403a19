import type { JobsTexts } from '@openings/texts/dashboard-jobs';
import type { Schema } from '../../api/types';
import type { FormField, FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';
import type { JobValues } from './job.form';

type Definition = Schema<'CustomFieldDefinition'>;
type Value = string | string[] | boolean | number | null;
/** Values of the fields that a board has added to its job form, by their keys. */
export type CustomValues = Record<string, Value>;

const emptyOf = ({ type }: Definition): Value =>
  type === 'boolean' ? false : type === 'multi_select' ? [] : type === 'number' ? null : '';

function fieldOf({ key, label, type, required, options = [], min, max }: Definition): FormField<JobValues> {
  const common = { name: `customFieldValues.${key}` as const, label, required: required && type !== 'boolean' };
  const choices = options.map((option) => ({ value: option.key, label: option.label }));
  switch (type) {
    case 'boolean':
      return { ...common, kind: 'switch' };
    case 'long_text':
      return { ...common, kind: 'textarea' };
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
    case 'short_text':
      return { ...common, kind: 'text' };
  }
}

/** The section of the fields that a board has added; none where it has added nothing. */
export const customSection = (t: JobsTexts, fields: readonly Definition[]): readonly FormSection<JobValues>[] =>
  fields.length === 0 ? [] : [{ title: t.sectionCustom, fields: fields.map(fieldOf) }];

/** The values of a job for these fields. */
export const customValues = (
  fields: readonly Definition[],
  values: Readonly<Record<string, unknown>> = {},
): CustomValues =>
  Object.fromEntries(fields.map((field) => [field.key, (values[field.key] as Value | undefined) ?? emptyOf(field)]));

/** What of them was changed, with null for what was emptied; nothing where nothing was. */
export function customChanges(
  before: CustomValues,
  after: CustomValues,
): { readonly customFieldValues?: CustomValues } {
  const changes = Object.entries(changed(before, after)).map(([key, value]) => [
    key,
    value === '' || (Array.isArray(value) && value.length === 0) ? null : value,
  ]);
  return changes.length === 0 ? {} : { customFieldValues: Object.fromEntries(changes) as CustomValues };
}
