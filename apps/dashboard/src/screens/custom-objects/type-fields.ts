import type { Schema } from '../../api/types';

type Type = Schema<'CustomObjectType'>;
type Definition = Type['fields'][number];
type Option = NonNullable<Definition['options']>[number];

interface FieldValues {
  key: string;
  label: string;
  type: Definition['type'];
  /** Labels of choices, with commas. */
  options: string;
  /** For references: the type of the records. */
  typeId: string;
  required: boolean;
  /** The definition as it came: it keeps what the form does not show. */
  before: Definition | null;
}

export interface TypeValues {
  name: string;
  slug: string;
  description: string;
  fields: FieldValues[];
}

export const NEW_FIELD: FieldValues = {
  key: '',
  label: '',
  type: 'short_text',
  options: '',
  typeId: '',
  required: false,
  before: null,
};

/** A type as a form has it. */
export const typeValues = (type?: Type): TypeValues => ({
  name: type?.name ?? '',
  slug: type?.slug ?? '',
  description: type?.description ?? '',
  fields: (type?.fields ?? []).map((before) => ({
    key: before.key,
    label: before.label,
    type: before.type,
    options: (before.options ?? []).map(({ label }) => label).join(', '),
    typeId: before.typeId ?? '',
    required: before.required,
    before,
  })),
});

/** What records hold for a choice: made from its label. */
const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/gi, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 64);

/** Choices by their labels; known ones keep their keys, since records hold them. */
const optionsOf = (labels: string, before: readonly Option[]): Option[] =>
  labels
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .map((label) => before.find((option) => option.label === label) ?? { key: keyOf(label), label });

/** A type as the server takes it. An empty slug is left out: the server makes one, or keeps the one that is there. */
export const typeBody = ({ name, slug, description, fields }: TypeValues) => ({
  name,
  ...(slug ? { slug } : {}),
  description: description || null,
  fields: fields.map(({ before, key, label, type, options, typeId, required }) => {
    const { options: choices = [], typeId: _, ...rest } = before ?? {};
    return {
      ...rest,
      ...{ key, label, type, required },
      ...(type.endsWith('_select') ? { options: optionsOf(options, choices) } : {}),
      ...(type === 'reference' ? { typeId } : {}),
    };
  }),
});
