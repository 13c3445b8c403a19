import type { Schema } from '../../api/types';
import { labelsOf, optionsOf } from '../../kit/custom-fields';

type Definition = Schema<'CustomFieldDefinition'>;

interface FieldValues {
  key: string;
  label: string;
  type: Definition['type'];
  /** Labels of choices, with commas. */
  options: string;
  required: boolean;
  /** The definition as it came: it keeps the keys of choices and the limits of numbers. */
  before: Definition | null;
}

export interface JobFieldsValues {
  customFields: FieldValues[];
}

export const NEW_FIELD: FieldValues = {
  key: '',
  label: '',
  type: 'short_text',
  options: '',
  required: false,
  before: null,
};

/** Fields as a form has them. */
export const valuesOf = (fields: readonly Definition[]): JobFieldsValues => ({
  customFields: fields.map((before) => ({
    key: before.key,
    label: before.label,
    type: before.type,
    options: labelsOf(before.options),
    required: before.required,
    before,
  })),
});

/** Fields as the server takes them. */
export const fieldsOf = ({ customFields }: JobFieldsValues): Definition[] =>
  customFields.map(({ before, options, key, label, type, required }) => {
    const { options: choices = [], ...rest } = before ?? {};
    return {
      ...rest,
      key,
      label,
      type,
      required,
      ...(type.endsWith('_select') ? { options: optionsOf(options, choices) } : {}),
    };
  });
