import { describe, expect, test } from '@jest/globals';
import { facts, given, replay } from '#testing';
import { type CustomObjectRecord, customObjectRecordDecider } from './custom-object-record.decider.js';
import { recordRows } from './record.read-model.js';

const data: CustomObjectRecord = {
  typeId: 't_1',
  title: 'Écôle',
  slug: 'ecole',
  attributes: { city: 'Bern', beds: 3 },
};
const added = { type: 'CustomObjectRecordAdded', data } as const;
const record = given(customObjectRecordDecider, facts, added);
const changed = (change: object) => ({ type: 'CustomObjectRecordChanged', data: change }) as never;

describe('a record', () => {
  test('is added with its type, which it needs', () => {
    given(customObjectRecordDecider, facts).when('AddCustomObjectRecord', data).then(added);
    expect(customObjectRecordDecider.needs?.(data, 'r_1')).toEqual([{ category: 'customObjectType', objectId: 't_1' }]);
    expect(customObjectRecordDecider.refuseNeed?.({ category: 'customObjectType', objectId: 't_1' })).toMatchObject({
      code: 'custom_object_types_not_found',
    });
  });

  test('is changed in what is named; null clears', () => {
    record.when('ChangeCustomObjectRecord', { title: 'School' }).then(changed({ title: 'School' }));
    record
      .when('ChangeCustomObjectRecord', { attributes: { city: null, open: true } })
      .then(changed({ attributes: { beds: 3, open: true } }));
    record.when('ChangeCustomObjectRecord', { title: 'Écôle', attributes: { city: 'Bern', none: null } }).then();
  });

  test('does not hold more than a record may', () => {
    const attributes = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`k${n}`, 'x'.repeat(50_000)]));
    const issues = { issues: [{ path: ['attributes'], message: 'must not be longer than 262144 characters in all' }] };
    given(customObjectRecordDecider, facts)
      .when('AddCustomObjectRecord', { ...data, attributes })
      .rejected('validation_bad_request', 'invalid', issues);
    record.when('ChangeCustomObjectRecord', { attributes }).rejected('validation_bad_request', 'invalid', issues);
  });

  test('has a slug for itself among those of its type', () => {
    const held = { kind: 'custom_object_record.slug', value: 't_1/ecole', shared: false };
    record.when('ChangeCustomObjectRecord', { title: 'x' }).claims(held);
    expect(customObjectRecordDecider.refuseClaim?.(held, ['r_2'])).toMatchObject({
      code: 'custom_object_records_slug_taken',
      details: { slug: 'ecole', existing_id: 'r_2' },
    });
  });

  test('is shown by its row, and found by its title without case and accents', () => {
    expect(replay(recordRows, 'r_1', facts, added)).toMatchObject({
      ...data,
      searchTitle: 'ecole',
      createdAt: facts.now,
    });
    expect(replay(recordRows, 'r_1', facts, added, changed({ title: 'School', attributes: {} }))).toMatchObject({
      title: 'School',
      searchTitle: 'school',
      slug: 'ecole',
      attributes: {},
    });
    expect(replay(recordRows, 'r_1', facts, added, changed({ slug: 'new' }))).toMatchObject({
      slug: 'new',
      title: 'Écôle',
    });
    expect(replay(recordRows, 'r_1', facts, added, { type: 'CustomObjectRecordRemoved', data: {} })).toBeNull();
  });
});
