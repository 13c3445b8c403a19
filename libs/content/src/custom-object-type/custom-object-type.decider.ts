import {
  commandsOf,
  type Decider,
  type Issue,
  type ObjectRef,
  record,
  type RecordCommands,
  type RecordEvents,
  reject,
  Rejection,
  rejectIssues,
  unique,
} from '#kernel';
import { definitionIssues, type RecordField, retyped } from '#custom-fields/rules';

/** A type of objects that a board defines, such as schools or certificates. */
export interface CustomObjectType {
  readonly name: string;
  /** Unique among the types of a board. */
  readonly slug: string;
  readonly description: string | null;
  /** The fields of its records besides the title, in display order. */
  readonly fields: readonly RecordField[];
}

type Plain = RecordCommands<'CustomObjectType', CustomObjectType>;

export type CustomObjectTypeCommands = Omit<Plain, 'RemoveCustomObjectType'> & {
  /** `isNamed`: a field of a profile or of another type refers to it. `hasRecords`: as far as the read model knows. */
  RemoveCustomObjectType: { readonly isNamed: boolean; readonly hasRecords: boolean };
};
export type CustomObjectTypeEvents = RecordEvents<'CustomObjectType', CustomObjectType>;

/** Maximum number of fields of a type. */
const FIELDS_AT_MOST = 50;

/** The types that the reference fields in `fields` refer to, each once. */
export const typesNamedIn = (fields: readonly RecordField[]): readonly string[] => [
  ...new Set(fields.flatMap(({ typeId }) => (typeId === undefined ? [] : [typeId]))),
];

const plain = record<CustomObjectType>()('CustomObjectType', {
  missing: 'custom_object_types_not_found',
  ...unique<CustomObjectType>({
    field: 'slug',
    kind: 'custom_object_type.slug',
    taken: 'custom_object_types_slug_taken',
    noun: 'type',
  }),
  // A type that refers to itself exists.
  needs: (held, id) =>
    typesNamedIn(held?.fields ?? [])
      .filter((objectId) => objectId !== id)
      .map((objectId): ObjectRef => ({ category: 'customObjectType', objectId })),
  refuseNeed: () => new Rejection('missing', 'custom_object_types_not_found', 'There is no such custom object type.'),
});

export const customObjectTypeDecider: Decider<
  CustomObjectType | null,
  CustomObjectTypeCommands,
  CustomObjectTypeEvents
> = {
  ...plain,
  decide: {
    AddCustomObjectType(_, type) {
      rejectIssues(fieldIssues(type.fields));
      return [{ type: 'CustomObjectTypeAdded', data: type }];
    },

    ChangeCustomObjectType(before, wish, facts) {
      const { fields } = wish;
      if (fields) {
        rejectIssues(fieldIssues(fields));
        refuseRetyping(before?.fields ?? [], fields);
      }
      return plain.decide.ChangeCustomObjectType(before, wish, facts);
    },

    RemoveCustomObjectType(_, { isNamed, hasRecords }) {
      if (isNamed)
        reject(
          'conflict',
          'custom_object_types_in_use',
          'A field of profiles or of another type refers to this type. Remove the field first.',
        );
      if (hasRecords) reject('conflict', 'custom_object_types_not_empty', 'The type has records. Delete them first.');
      return [{ type: 'CustomObjectTypeRemoved', data: {} }];
    },
  },
};

export const customObjectTypes = commandsOf(customObjectTypeDecider);

/** Issues with `fields`, beyond the shape of each; paths start with `fields`. */
function fieldIssues(fields: readonly RecordField[]): readonly Issue[] {
  const issues = definitionIssues(fields, {
    path: ['fields'],
    most: FIELDS_AT_MOST,
    optionKeys: 'pattern',
    owner: 'the type',
  });
  return [
    ...issues,
    ...fields.flatMap(({ type, typeId }, index): Issue[] => {
      const path = ['fields', index, 'typeId'];
      if (type === 'reference') return typeId === undefined ? [{ path, message: 'is required for a reference' }] : [];
      return typeId === undefined ? [] : [{ path, message: 'must be absent: only references have it' }];
    }),
  ];
}

/** @throws Rejection `custom_field_type_immutable` if the type of a field, or the record type of a reference, would change. */
function refuseRetyping(before: readonly RecordField[], fields: readonly RecordField[]): void {
  const wrong = retyped(before, fields);
  const moved = fields.findIndex(({ key, typeId }) => before.some((was) => was.key === key && was.typeId !== typeId));
  if (!wrong && moved < 0) return;
  const path = wrong ? ['fields', wrong.index, 'type'] : ['fields', moved, 'typeId'];
  const key = wrong?.key ?? fields[moved]?.key ?? '';
  const message = 'cannot change';
  reject(
    'unfit',
    'custom_field_type_immutable',
    `The type of the field "${key}" ${message}. Remove the field, then define it again.`,
    {
      issues: [{ path, message }],
    },
  );
}
