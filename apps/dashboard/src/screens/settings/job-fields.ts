import type { Schema } from '../../api/types';

type Definition = Schema<'CustomFieldDefinition'>;
type Option = NonNullable<Definition['options']>[number];

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
    options: (before.options ?? []).map(({ label }) => label).join(', '),
    required: before.required,
    before,
  })),
});

/** What objects hold for a choice: made from its label. */
const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 64);

/** Choices by their labels; those that were there keep their keys, since jobs hold them. */
const optionsOf = (labels: string, before: readonly Option[]): Option[] =>
  labels
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .map((label) => before.find((option) => option.label === label) ?? { key: keyOf(label), label });

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
