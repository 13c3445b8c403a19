import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import type { ReferenceField, ProfileField } from '#custom-fields/rules';
import { facts, given, replay } from '#testing';
import { profileFormDecider, type ProfileFormEvents } from './profile-form.decider.js';
import { profileFormRows } from './profile-form.read-model.js';

const motto: ProfileField = {
  key: 'motto',
  label: 'Motto',
  type: 'short_text',
  required: false,
  visibility: 'public',
  editableByOwner: true,
};
const schools: ReferenceField = {
  key: 'schools',
  label: 'Schools',
  typeId: 'customObjectTypes_1',
  multiple: true,
  visibility: 'public',
  editableByOwner: true,
  allowOverrides: false,
  descriptionFieldKey: 'about',
  valueDefinitions: [{ ...motto, type: 'short_text' }],
};
const types = [
  {
    id: 'customObjectTypes_1',
    fields: [
      { key: 'about', type: 'rich_text' },
      { key: 'since', type: 'date' },
    ],
  },
] as const;

const fieldsDefined = (...definitions: readonly ProfileField[]) =>
  ({ type: 'ProfileFieldsDefined', data: { definitions } }) as const;
const referencesDefined = (...definitions: readonly ReferenceField[]) =>
  ({ type: 'ProfileReferencesDefined', data: { definitions } }) as const;
const form = (...history: readonly MessageOf<ProfileFormEvents>[]) => given(profileFormDecider, facts, ...history);

describe('the fields of profiles', () => {
  test('are replaced as a whole', () => {
    form()
      .when('DefineProfileFields', { definitions: [motto] })
      .then(fieldsDefined(motto));
    const other = { ...motto, key: 'other' };
    form(fieldsDefined(motto))
      .when('DefineProfileFields', { definitions: [other] })
      .then(fieldsDefined(other));
    form(fieldsDefined(motto))
      .when('DefineProfileFields', { definitions: [motto] })
      .then();
    form(fieldsDefined(motto)).when('DefineProfileFields', { definitions: [] }).then(fieldsDefined());
  });

  test('keep their types, but one that was removed may come back as another', () => {
    const retyped: ProfileField = { ...motto, type: 'number' };
    form(fieldsDefined(motto))
      .when('DefineProfileFields', { definitions: [retyped] })
      .rejected('custom_field_type_immutable', 'unfit', {
        issues: [{ path: ['definitions', 0, 'type'], message: 'cannot change its type from short_text' }],
      });
    form(fieldsDefined(motto), fieldsDefined())
      .when('DefineProfileFields', { definitions: [retyped] })
      .then(fieldsDefined(retyped));
  });

  test('are sound, and 50 at most', () => {
    form()
      .when('DefineProfileFields', { definitions: [{ ...motto, key: '1' }] })
      .rejected('validation_bad_request', 'invalid');
    const many = Array.from({ length: 51 }, (_, n) => ({ ...motto, key: `k${n}` }));
    form().when('DefineProfileFields', { definitions: many }).rejected('validation_bad_request', 'invalid');
  });
});

describe('the reference fields of profiles', () => {
  test('need the types that they name', () => {
    form()
      .when('DefineProfileReferences', { definitions: [schools], types })
      .then(referencesDefined(schools));
    expect(
      profileFormDecider.needs?.({ fields: [], references: [schools, { ...schools, key: 'other' }] }, 'candidates'),
    ).toEqual([{ category: 'customObjectType', objectId: 'customObjectTypes_1' }]);
    expect(profileFormDecider.refuseNeed?.({ category: 'customObjectType', objectId: 'x' })).toMatchObject({
      kind: 'missing',
      code: 'custom_object_types_not_found',
    });
  });

  test.each([
    ['typeId', { typeId: 'customObjectTypes_2' }, 'must be the id of a custom object type of this board'],
    ['descriptionFieldKey', { descriptionFieldKey: 'none' }, 'must be the key of a text field of its type'],
    ['descriptionFieldKey', { descriptionFieldKey: 'since' }, 'must be the key of a text field of its type'],
    ['key', { key: 'constructor' }, 'is a reserved word'],
  ])('are refused for %s', (path, more, message) =>
    form()
      .when('DefineProfileReferences', { definitions: [{ ...schools, ...more }], types })
      .rejected('validation_bad_request', 'invalid', {
        issues: [{ path: ['definitions', 0, path], message }],
      }),
  );

  test('keep their types of records, and the types of attributes of records', () => {
    const other = { id: 'customObjectTypes_2', fields: types[0].fields };
    form(referencesDefined(schools))
      .when('DefineProfileReferences', { definitions: [{ ...schools, typeId: other.id }], types: [other] })
      .rejected('custom_field_type_immutable', 'unfit');
    form(referencesDefined(schools))
      .when('DefineProfileReferences', {
        definitions: [{ ...schools, valueDefinitions: [{ ...motto, type: 'number' }] }],
        types,
      })
      .rejected('custom_field_type_immutable', 'unfit', {
        issues: [
          {
            path: ['definitions', 0, 'valueDefinitions', 0, 'type'],
            message: 'cannot change its type from short_text',
          },
        ],
      });
    form(referencesDefined(schools))
      .when('DefineProfileReferences', { definitions: [{ ...schools, label: 'Universities' }], types })
      .then(referencesDefined({ ...schools, label: 'Universities' }));
    form(referencesDefined(schools))
      .when('DefineProfileReferences', { definitions: [schools], types })
      .then();
  });
});

test('the row has both, whichever came first', () => {
  const row = (...events: readonly MessageOf<ProfileFormEvents>[]) =>
    replay(profileFormRows, 'candidates', facts, ...events);
  expect(row(fieldsDefined(motto))).toMatchObject({ fields: [motto], references: [], updatedAt: facts.now });
  expect(row(referencesDefined(schools))).toMatchObject({ fields: [], references: [schools] });
  expect(row(fieldsDefined(motto), referencesDefined(schools), fieldsDefined())).toMatchObject({
    fields: [],
    references: [schools],
  });
});
