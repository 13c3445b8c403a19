import { describe, expect, test } from '@jest/globals';
import type { RecordField } from '#custom-fields/rules';
import { facts, given, replay } from '#testing';
import { type CustomObjectType, customObjectTypeDecider } from './custom-object-type.decider.js';
import { customObjectTypeRows } from './custom-object-type.read-model.js';

const city: RecordField = { key: 'city', label: 'City', type: 'short_text', required: false };
const parent: RecordField = { key: 'parent', label: 'Parent', type: 'reference', required: false, typeId: 't_1' };
const school: CustomObjectType = { name: 'School', slug: 'school', description: null, fields: [city] };
const added = (more: Partial<CustomObjectType> = {}) =>
  ({ type: 'CustomObjectTypeAdded', data: { ...school, ...more } }) as const;
const type = (more: Partial<CustomObjectType> = {}) => given(customObjectTypeDecider, facts, added(more));

test('a type is added and changed, and its row shows it', () => {
  given(customObjectTypeDecider, facts).when('AddCustomObjectType', school).then(added());
  const changed = { type: 'CustomObjectTypeChanged', data: { fields: [city, parent] } } as const;
  type()
    .when('ChangeCustomObjectType', { name: 'School', fields: [city, parent] })
    .then(changed);
  type()
    .when('ChangeCustomObjectType', { fields: [{ ...city }] })
    .then();
  expect(replay(customObjectTypeRows, 't_2', facts, added())).toMatchObject({
    ...school,
    names: [],
    createdAt: facts.now,
  });
  expect(replay(customObjectTypeRows, 't_2', facts, added(), changed)).toMatchObject({
    names: ['t_1'],
    fields: [city, parent],
  });
  const renamed = { type: 'CustomObjectTypeChanged', data: { name: 'University' } } as const;
  expect(replay(customObjectTypeRows, 't_2', facts, added(), changed, renamed)).toMatchObject({
    names: ['t_1'],
    name: 'University',
  });
  expect(replay(customObjectTypeRows, 't_2', facts, added(), { type: 'CustomObjectTypeRemoved', data: {} })).toBeNull();
});

describe('the fields of a type', () => {
  test.each<[string, RecordField, string]>([
    ['key', { ...city, key: '1' }, 'must be 1 to 64 letters, digits, - and _, a letter first'],
    ['options', { ...city, type: 'single_select' }, 'must have at least one option for a single_select'],
    ['typeId', { ...city, typeId: 't_1' }, 'must be absent: only references have it'],
    ['typeId', { key: 'parent', label: 'Parent', type: 'reference', required: false }, 'is required for a reference'],
  ])('are refused for %s, at the beginning and later', (path, wrong, message) => {
    const issues = { issues: [{ path: ['fields', 0, path], message }] };
    given(customObjectTypeDecider, facts)
      .when('AddCustomObjectType', { ...school, fields: [wrong] })
      .rejected('validation_bad_request', 'invalid', issues);
    type({ fields: [] })
      .when('ChangeCustomObjectType', { fields: [wrong] })
      .rejected('validation_bad_request', 'invalid', issues);
  });

  test('keep their types, and the types of the records that they name', () => {
    type()
      .when('ChangeCustomObjectType', { fields: [{ ...city, type: 'number' }] })
      .rejected('custom_field_type_immutable', 'unfit', {
        issues: [{ path: ['fields', 0, 'type'], message: 'cannot change' }],
      });
    type({ fields: [city, parent] })
      .when('ChangeCustomObjectType', { fields: [{ ...parent, typeId: 't_3' }] })
      .rejected('custom_field_type_immutable', 'unfit', {
        issues: [{ path: ['fields', 0, 'typeId'], message: 'cannot change' }],
      });
  });

  test('need the types that they name', () =>
    expect(
      customObjectTypeDecider.needs?.(
        { ...school, fields: [parent, { ...parent, key: 'own', typeId: 't_2' }, { ...parent, key: 'other' }] },
        't_2',
      ),
    ).toEqual([{ category: 'customObjectType', objectId: 't_1' }]));
});

describe('a type is removed', () => {
  test('when it has no records, and nothing names them', () =>
    type()
      .when('RemoveCustomObjectType', { isNamed: false, hasRecords: false })
      .then({ type: 'CustomObjectTypeRemoved', data: {} }));

  test('and not before', () => {
    type()
      .when('RemoveCustomObjectType', { isNamed: true, hasRecords: true })
      .rejected('custom_object_types_in_use', 'conflict');
    type()
      .when('RemoveCustomObjectType', { isNamed: false, hasRecords: true })
      .rejected('custom_object_types_not_empty', 'conflict');
    given(customObjectTypeDecider, facts)
      .when('RemoveCustomObjectType', { isNamed: true, hasRecords: true })
      .rejected('custom_object_types_not_found', 'missing');
  });
});

test('a slug is held by one type', () => {
  type()
    .when('ChangeCustomObjectType', { slug: 'university' })
    .claims({ kind: 'custom_object_type.slug', value: 'university', shared: false });
  expect(
    customObjectTypeDecider.refuseClaim?.({ kind: 'custom_object_type.slug', value: 'school', shared: false }, ['t_9']),
  ).toMatchObject({ kind: 'conflict', code: 'custom_object_types_slug_taken', details: { existing_id: 't_9' } });
});
