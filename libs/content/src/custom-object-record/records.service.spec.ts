import { afterAll, describe, expect, test } from '@jest/globals';
import type { RecordField } from '#custom-fields/rules';
import { scenario } from '#testing/scenario';
import { ContentModule } from '../content.module.js';
import { CustomObjectTypes } from '../custom-object-type/custom-object-types.service.js';
import { PNG } from '../media/media.samples.js';
import { Media } from '../media/media.service.js';
import { ProfileForms } from '../profile-form/profile-forms.service.js';
import { Records } from './records.service.js';
import { ReferencedRecords } from './referenced-records.service.js';
import { RecordReader } from './record.read-model.js';
import { CommandBus } from '@nestjs/cqrs';
import { customObjectTypes } from '../custom-object-type/custom-object-type.decider.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const text = (key: string, more: Partial<RecordField> = {}): RecordField => ({
  key,
  label: key,
  type: 'short_text',
  required: false,
  ...more,
});
const NO_RECORD = 'customObjectRecords_01k2v7f3n8e4s9w0a5b6c7d8ef';

const setUp = async (...fields: readonly RecordField[]) => {
  const board = await content.board();
  const { given, when } = board;
  const addingType = (more: object = {}) =>
    when(CustomObjectTypes, (it) => it.add({ name: 'School', description: null, fields, ...more }));
  const type = (await addingType().appends('CustomObjectTypeAdded')).answer;
  const adding = (title: string, attributes = {}, more: object = {}) =>
    when(Records, (it) => it.add(type.id, { title, attributes, ...more }));
  const add = async (title: string, attributes = {}, more: object = {}) =>
    (await adding(title, attributes, more).appends('CustomObjectRecordAdded')).answer;
  const changing = (id: string, wish: object, typeId = type.id) => when(Records, (it) => it.change(typeId, id, wish));
  const image = async () => (await when(Media, (it) => it.store('company_logo', PNG)).accepted()).answer;
  const referenced = async (id: string) => (await given(ReferencedRecords, (it) => it.byIds([id]))).get(id);
  return { ...board, type, addingType, adding, add, changing, image, referenced };
};

describe('a type', () => {
  test('has a unique slug, from its name unless another is requested', async () => {
    const { addingType, type } = await setUp();
    expect(type.slug).toBe('school');
    expect((await addingType().appends('CustomObjectTypeAdded')).answer.slug).toBe('school-2');
    await addingType({ slug: 'school' }).refused('custom_object_types_slug_taken');
    expect((await addingType({ name: '🎉' }).appends('CustomObjectTypeAdded')).answer.slug).toMatch(/^[0-9a-z]{10}$/);
  });

  test('names types of its board only', async () => {
    const [{ addingType, type }, other] = [await setUp(), await setUp()];
    const parent = (typeId: string) => [text('parent', { type: 'reference', typeId })];
    await addingType({ fields: parent(other.type.id) }).refused('validation_bad_request', ['fields', 0, 'typeId']);
    await addingType({ fields: parent('customObjectTypes_none') }).refused('validation_bad_request', [
      'fields',
      0,
      'typeId',
    ]);
    await addingType({ fields: parent(type.id) }).appends('CustomObjectTypeAdded');
  });

  test('stays as long as it has records, or something names them', async () => {
    const { when, add, type, addingType } = await setUp();
    const removing = (id = type.id) => when(CustomObjectTypes, (it) => it.remove(id));
    const { id } = await add('A');
    await removing().refused('custom_object_types_not_empty');
    const naming = (await addingType({ fields: [text('parent', { type: 'reference', typeId: type.id })] }).accepted())
      .answer;
    await when(Records, (it) => it.remove(type.id, id)).appends('CustomObjectRecordRemoved');
    await removing().refused('custom_object_types_in_use');
    await removing(naming.id).appends('CustomObjectTypeRemoved');
    await removing().appends('CustomObjectTypeRemoved');
    await removing().refused('custom_object_types_not_found');
  });

  test('may name itself, and goes nevertheless', async () => {
    const { when, type } = await setUp();
    await when(CustomObjectTypes, (it) =>
      it.change(type.id, { fields: [text('parent', { type: 'reference', typeId: type.id })] }),
    ).appends('CustomObjectTypeChanged');
    await when(CustomObjectTypes, (it) => it.remove(type.id)).appends('CustomObjectTypeRemoved');
  });

  test('that profiles name stays', async () => {
    const { when, given, type } = await setUp();
    const field = { key: 'schools', label: 'Schools', typeId: type.id, multiple: true } as const;
    const more = { visibility: 'public', editableByOwner: true, allowOverrides: true } as const;
    await given(ProfileForms, (it) => it.of('companies').defineReferences([{ ...field, ...more }]));
    await when(CustomObjectTypes, (it) => it.remove(type.id)).refused('custom_object_types_in_use');
    await given(ProfileForms, (it) => it.of('companies').defineReferences([]));
    await when(CustomObjectTypes, (it) => it.remove(type.id)).appends('CustomObjectTypeRemoved');
  });

  test('that goes while a record is added takes the record along, and gets no other', async () => {
    const { given, settled, settledAgain, add, adding, type } = await setUp();
    await add('A');
    await add('B');
    // As if none of them had been found.
    await given(CommandBus, (bus) =>
      bus.execute(customObjectTypes.RemoveCustomObjectType(type.id, { isNamed: false, hasRecords: false })),
    );
    await settled();
    expect(await given(RecordReader, (it) => it.hasAny(type.id))).toBe(false);
    expect(await settledAgain()).toEqual([]);
    await adding('C').refused('custom_object_types_not_found');
  });
});

describe('a record', () => {
  test('has a slug of its own among those of its type', async () => {
    const { add, adding, addingType, when } = await setUp();
    expect([(await add('State Uni')).slug, (await add('State Uni')).slug]).toEqual(['state-uni', 'state-uni-2']);
    await adding('Other', {}, { slug: 'state-uni' }).refused('custom_object_records_slug_taken');
    const other = (await addingType().accepted()).answer;
    const { answer } = await when(Records, (it) =>
      it.add(other.id, { title: 'x', slug: 'state-uni', attributes: {} }),
    ).accepted();
    expect(answer.slug).toBe('state-uni');
  });

  test('has values of its fields, and what is required from its beginning', async () => {
    const { add, adding, changing } = await setUp(
      text('city', { required: true }),
      text('about', { type: 'rich_text' }),
    );
    await adding('A').refused('custom_field_required', ['attributes', 'city']);
    await adding('A', { city: 3 }).refused('custom_field_wrong_type', ['attributes', 'city']);
    await adding('A', { city: 'Bern', zip: '1' }).refused('validation_bad_request', ['attributes', 'zip']);
    const { id, attributes } = await add('A', { city: 'Bern', about: '<p onclick="x()">Hi</p><script>x</script>' });
    expect(attributes).toEqual({ city: 'Bern', about: '<p>Hi</p>' });
    await changing(id, { attributes: { city: null } }).refused('custom_field_required', ['attributes', 'city']);
    const { answer } = await changing(id, { title: 'B', attributes: { about: null } }).appends(
      'CustomObjectRecordChanged',
    );
    expect(answer).toMatchObject({ title: 'B', slug: 'a', attributes: { city: 'Bern' } });
  });

  test('of another board, or of another type, is not there', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const { id } = await one.add('A');
    const second = (await one.addingType().accepted()).answer;
    await one.changing(id, { title: 'x' }, second.id).refused('custom_object_records_not_found');
    await one.when(Records, (it) => it.remove(second.id, id)).refused('custom_object_records_not_found');
    await one.when(Records, (it) => it.get(second.id, id)).refused('custom_object_records_not_found');
    await other.changing(id, { title: 'x' }).refused('custom_object_records_not_found');
    await other.when(Records, (it) => it.page(one.type.id, {})).refused('custom_object_types_not_found');
    await other
      .when(Records, (it) => it.add(one.type.id, { title: 'x', attributes: {} }))
      .refused('custom_object_types_not_found');
    await one.changing(NO_RECORD, {}, 'customObjectTypes_none').refused('custom_object_types_not_found');
  });

  test('names files and records of its board, and records of the type of the field', async () => {
    const { add, adding, addingType, when, type, image, referenced } = await setUp();
    const other = await setUp();
    const foreign = [(await other.image()).id, (await other.add('Foreign')).id];
    const fields = [
      text('logo', { type: 'image' }),
      text('paper', { type: 'file' }),
      text('photos', { type: 'image_gallery' }),
      text('parent', { type: 'reference', typeId: type.id }),
    ];
    const child = (await addingType({ fields }).accepted()).answer;
    const [logo, parent] = [await image(), await add('Parent')];
    const addChild = (attributes: object) =>
      when(Records, (it) => it.add(child.id, { title: 'Child', attributes: { ...attributes } }));
    for (const wrong of [
      { logo: foreign[0] },
      { paper: 'media_none' },
      { photos: [logo.id, foreign[0]] },
      { parent: foreign[1] },
      { parent: logo.id },
    ])
      await addChild(wrong).refused('custom_field_wrong_type', ['attributes', Object.keys(wrong)[0] ?? '']);
    const { answer } = await addChild({
      logo: logo.id,
      paper: logo.id,
      photos: [logo.id, logo.id],
      parent: parent.id,
    }).accepted();
    await addChild({ parent: answer.id }).refused('custom_field_wrong_type', ['attributes', 'parent']);
    const file = {
      id: logo.id,
      name: `${logo.id}.png`,
      contentType: 'image/png',
      sizeBytes: logo.sizeBytes,
      url: expect.stringContaining(logo.id),
    };
    expect(await referenced(answer.id)).toMatchObject({
      title: 'Child',
      logoUrl: file.url,
      attributes: { logo: file, paper: file, photos: [file], parent: parent.id },
      references: { parent: { recordId: parent.id, title: 'Parent', slug: 'parent' } },
    });
    await when(Records, (it) => it.remove(type.id, parent.id)).accepted();
    await when(Media, (it) => it.remove(logo.id)).accepted();
    expect(await referenced(answer.id)).toMatchObject({ logoUrl: null, attributes: { photos: [] }, references: {} });
    await adding('x').accepted();
  });

  test('shows what fits the fields of today, wherever it is shown', async () => {
    const { when, add, changing, type, referenced } = await setUp(text('city'), text('zip'));
    const { id } = await add('A', { city: 'Bern', zip: '3000' });
    const define = (fields: readonly RecordField[]) =>
      when(CustomObjectTypes, (it) => it.change(type.id, { fields })).accepted();
    await define([text('zip')]);
    await define([text('zip'), text('city', { type: 'number' })]);
    for (const shown of [
      (await when(Records, (it) => it.get(type.id, id)).accepted()).answer,
      (await when(Records, (it) => it.page(type.id, {})).accepted()).answer.rows[0],
      (await changing(id, { title: 'B' }).accepted()).answer,
      await referenced(id),
    ])
      expect(shown?.attributes).toEqual({ zip: '3000' });
  });
});

test('a list is searched in titles, without case and accents, page by page', async () => {
  const { add, when, type } = await setUp();
  for (const title of ['Écôle A', 'School', 'ecole b', '100%']) await add(title);
  const found = async (search?: string) =>
    (await when(Records, (it) => it.page(type.id, { search })).accepted()).answer.rows.map(({ title }) => title);
  expect(await found('ECOLE')).toEqual(['ecole b', 'Écôle A']);
  expect(await found('%')).toEqual(['100%']);
  expect(await found('_')).toEqual([]);
  expect(await found()).toHaveLength(4);
});
