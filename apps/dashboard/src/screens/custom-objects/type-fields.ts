import type { Schema } from '../../api/types';
import { labelsOf, optionsOf } from '../../kit/custom-fields';

type Type = Schema<'CustomObjectType'>;
type Definition = Type['fields'][number];

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
    options: labelsOf(before.options),
    typeId: before.typeId ?? '',
    required: before.required,
    before,
  })),
});

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
