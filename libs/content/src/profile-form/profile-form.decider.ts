import { commandsOf, type Decider, type Issue, reject, Rejection, rejectIssues } from '#kernel';
import {
  type ReferenceField,
  referenceIssues,
  definitionIssues,
  type ProfileField,
  type RecordField,
  retyped,
} from '#custom-fields/rules';

/** The owners of profiles. Each has one form per board, with the owner as its id. */
export const PROFILE_OWNERS = ['candidates', 'companies'] as const;
export type ProfileOwner = (typeof PROFILE_OWNERS)[number];

/** The fields of a custom object type that reference fields need. */
export interface NamedType {
  readonly id: string;
  readonly fields: readonly Pick<RecordField, 'key' | 'type'>[];
}

export interface ProfileFormCommands {
  /** Replaces all fields. */
  DefineProfileFields: { readonly definitions: readonly ProfileField[] };
  /** Replaces all reference fields. `types`: the existing types that they refer to. */
  DefineProfileReferences: { readonly definitions: readonly ReferenceField[]; readonly types: readonly NamedType[] };
}

export interface ProfileFormEvents {
  ProfileFieldsDefined: { readonly definitions: readonly ProfileField[] };
  ProfileReferencesDefined: { readonly definitions: readonly ReferenceField[] };
}

/** The fields that a board adds to profiles. */
export interface ProfileFormState {
  readonly fields: readonly ProfileField[];
  readonly references: readonly ReferenceField[];
}

/** Maximum number of fields of a form. */
const FIELDS_AT_MOST = 50;

/** Types of fields whose values are texts that can serve as a description. */
const DESCRIBING: ReadonlySet<string> = new Set(['short_text', 'long_text', 'rich_text']);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a board adds to the profiles of candidates, or to those of companies. */
export const profileFormDecider: Decider<ProfileFormState, ProfileFormCommands, ProfileFormEvents> = {
  category: 'profileForm',
  noun: 'profile form',
  initial: { fields: [], references: [] },
  singleton: true,
  creates: [],
  gone: [],
  missing: 'profile_forms_not_found',
  decide: {
    DefineProfileFields({ fields }, { definitions }) {
      const rules = {
        path: ['definitions'],
        most: FIELDS_AT_MOST,
        optionKeys: 'pattern',
        owner: 'the profile',
      } as const;
      rejectIssues(definitionIssues(definitions, rules));
      const wrong = retyped(fields, definitions);
      if (wrong) refuseRetyping(wrong.key, ['definitions', wrong.index, 'type'], wrong.type);
      return same(fields, definitions) ? [] : [{ type: 'ProfileFieldsDefined', data: { definitions } }];
    },

    DefineProfileReferences({ references }, { definitions, types }) {
      rejectIssues([...referenceIssues(definitions), ...typeIssues(definitions, types)]);
      for (const [index, definition] of definitions.entries()) {
        const before = references.find(({ key }) => key === definition.key);
        if (before && before.typeId !== definition.typeId)
          refuseRetyping(definition.key, ['definitions', index, 'typeId'], before.typeId);
        for (const name of ['valueDefinitions', 'entryDefinitions'] as const) {
          const wrong = retyped(before?.[name] ?? [], definition[name] ?? []);
          if (wrong) refuseRetyping(wrong.key, ['definitions', index, name, wrong.index, 'type'], wrong.type);
        }
      }
      return same(references, definitions) ? [] : [{ type: 'ProfileReferencesDefined', data: { definitions } }];
    },
  },
  evolve: {
    ProfileFieldsDefined: ({ references }, { definitions }) => ({ fields: definitions, references }),
    ProfileReferencesDefined: ({ fields }, { definitions }) => ({ fields, references: definitions }),
  },
  needs: ({ references }) =>
    [...new Set(references.map(({ typeId }) => typeId))].map((objectId) => ({
      category: 'customObjectType',
      objectId,
    })),
  refuseNeed: () =>
    new Rejection(
      'missing',
      'custom_object_types_not_found',
      'A custom object type that a field refers to was deleted at the same time.',
    ),
};

export const profileForms = commandsOf(profileFormDecider);

/** Issues with the types that `definitions` refer to. */
function typeIssues(definitions: readonly ReferenceField[], types: readonly NamedType[]): readonly Issue[] {
  const known = new Map(types.map((type) => [type.id, type]));
  return definitions.flatMap(({ typeId, descriptionFieldKey }, index): Issue[] => {
    const type = known.get(typeId);
    if (!type)
      return [
        { path: ['definitions', index, 'typeId'], message: 'must be the id of a custom object type of this board' },
      ];
    if (descriptionFieldKey === undefined) return [];
    const field = type.fields.find(({ key }) => key === descriptionFieldKey);
    return field && DESCRIBING.has(field.type)
      ? []
      : [
          {
            path: ['definitions', index, 'descriptionFieldKey'],
            message: 'must be the key of a text field of its type',
          },
        ];
  });
}

/** @throws Rejection `custom_field_type_immutable`. */
function refuseRetyping(key: string, path: Issue['path'], before: string): never {
  const message = `cannot change its type from ${before}`;
  reject(
    'unfit',
    'custom_field_type_immutable',
    `The field "${key}" ${message}. Remove the field, then define it again.`,
    {
      issues: [{ path, message }],
    },
  );
}
