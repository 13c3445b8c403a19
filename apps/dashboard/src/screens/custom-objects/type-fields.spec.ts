import { expect, test } from '@jest/globals';
import { NEW_FIELD, typeBody, typeValues } from './type-fields.js';

const type = {
  ...{ id: 'types_1', object: 'custom_object_type', name: 'School', slug: 'school', description: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  fields: [
    { key: 'city', label: 'City', type: 'short_text', required: true, helpText: 'Where it is.' },
    { key: 'kind', label: 'Kind', type: 'single_select', required: false, options: [{ key: 'p', label: 'Primary' }] },
    { key: 'town', label: 'Town', type: 'reference', required: false, typeId: 'types_2' },
  ],
} as const;
const values = () => typeValues(structuredClone(type) as never);

test('a type that is saved as it came stays the same', () => {
  const { name, slug, description, fields } = type;
  expect(typeBody(values())).toEqual({ name, slug, description, fields });
});

test('a choice that is added gets a key, and the others keep theirs', () => {
  const changed = values();
  const [, kind] = changed.fields;
  if (kind) kind.options = 'Primary, High school';
  expect(typeBody(changed).fields[1]).toMatchObject({
    options: [
      { key: 'p', label: 'Primary' },
      { key: 'high_school', label: 'High school' },
    ],
  });
});

test('a new type has no slug unless one is given', () =>
  expect(typeBody({ ...typeValues(), name: 'School', fields: [{ ...NEW_FIELD, key: 'city', label: 'City' }] })).toEqual(
    {
      name: 'School',
      description: null,
      fields: [{ key: 'city', label: 'City', type: 'short_text', required: false }],
    },
  ));
