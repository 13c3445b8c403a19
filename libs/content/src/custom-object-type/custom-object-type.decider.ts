import {
  type Decider,
  type Issue,
  type ObjectRef,
  record,
  type RecordCommands,
  type RecordEvents,
  reject,
  rejectIssues,
  Rejection,
  unique,
} from '#kernel';
import { definitionIssues, type RecordField, retyped } from '#kernel/fields';

/** A kind of objects that a board makes up, such as schools or certificates. */
export interface CustomObjectType {
  readonly name: string;
  /** Of the types of a board no two have the same. */
  readonly slug: string;
  readonly description: string | null;
  /** What its records say beside their titles, in the order in which it is shown. */
  readonly fields: readonly RecordField[];
}

type Plain = RecordCommands<'CustomObjectType', CustomObjectType>;

export type CustomObjectTypeCommands = Omit<Plain, 'RemoveCustomObjectType'> & {
  /** `isNamed`: by a field of a profile or of another type. `hasRecords`: as far as is known. */
  RemoveCustomObjectType: { readonly isNamed: boolean; readonly hasRecords: boolean };
};
export type CustomObjectTypeEvents = RecordEvents<'CustomObjectType', CustomObjectType>;

/** Fields of a type at most. */
const FIELDS_AT_MOST = 50;

/** The types that the references of `fields` name, each once. */
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
  // One that names itself is there.
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
        reject('conflict', 'custom_object_types_in_use', 'A field of profiles or of another type names its records.');
      if (hasRecords) reject('conflict', 'custom_object_types_not_empty', 'The type has records: delete them first.');
      return [{ type: 'CustomObjectTypeRemoved', data: {} }];
    },
  },
};

/** What is wrong with `fields`, beyond the shape of each; paths begin with `fields`. */
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
      if (type === 'reference') return typeId === undefined ? [{ path, message: 'must be there for a reference' }] : [];
      return typeId === undefined ? [] : [{ path, message: 'must be absent: only references have a type' }];
    }),
  ];
}

/** @throws Rejection `custom_field_type_immutable` for a field whose type, or whose type of records, would change. */
function refuseRetyping(before: readonly RecordField[], fields: readonly RecordField[]): void {
  const wrong = retyped(before, fields);
  const moved = fields.findIndex(({ key, typeId }) => before.some((was) => was.key === key && was.typeId !== typeId));
  if (!wrong && moved < 0) return;
  const path = wrong ? ['fields', wrong.index, 'type'] : ['fields', moved, 'typeId'];
  const key = wrong?.key ?? fields[moved]?.key ?? '';
  const message = 'cannot become another one';
  reject(
    'unfit',
    'custom_field_type_immutable',
    `The type of the field "${key}" ${message}: remove it, then define it anew.`,
    {
      issues: [{ path, message }],
    },
  );
}
