import { afterAll, describe, expect, test } from '@jest/globals';
import type { ReferenceField, ReferenceSelection, ProfileForm, ProfileField } from '#custom-fields/rules';
import { scenario } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { customObjectTypes } from '../custom-object-type/custom-object-type.decider.js';
import { ContentModule } from '../content.module.js';
import { Records } from '../custom-object-record/records.service.js';
import { CustomObjectTypes } from '../custom-object-type/custom-object-types.service.js';
import { PNG } from '../media/media.samples.js';
import { Media } from '../media/media.service.js';
import { ProfileForms } from './profile-forms.service.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const field = (key: string, more: Partial<ProfileField> = {}): ProfileField => ({
  key,
  label: key,
  type: 'short_text',
  required: false,
  visibility: 'public',
  editableByOwner: true,
  ...more,
});
const schools = (typeId: string): ReferenceField => ({
  key: 'schools',
  label: 'Schools',
  typeId,
  multiple: true,
  visibility: 'public',
  editableByOwner: true,
  allowOverrides: true,
  valueDefinitions: [{ ...field('note'), type: 'rich_text' }],
});

const setUp = async () => {
  const board = await content.board();
  const { given, when } = board;
  const asking = <T>(work: (form: ProfileForm) => Promise<T>, owner: 'candidates' | 'companies' = 'candidates') =>
    when(ProfileForms, (it) => work(it.of(owner)));
  const doing = async <T>(work: (form: ProfileForm) => Promise<T>) => (await asking(work).accepted()).answer;
  const type = await given(CustomObjectTypes, (it) => it.add({ name: 'School', description: null, fields: [] }));
  const record = async (title: string) => (await given(Records, (it) => it.add(type.id, { title, attributes: {} }))).id;
  const image = async () => (await given(Media, (it) => it.store('company_logo', PNG))).id;
  return { ...board, asking, doing, type, record, image };
};

describe('the values of a profile', () => {
  test('name files of the board, and have clean texts', async () => {
    const [{ asking, doing, image }, other] = [await setUp(), await setUp()];
    const [own, foreign] = [await image(), await other.image()];
    const fields = [
      field('about', { type: 'rich_text' }),
      field('paper', { type: 'file' }),
      field('photos', { type: 'image_gallery' }),
    ];
    await doing((it) => it.defineFields(fields));
    expect(
      await doing((it) => it.checkedValues({ about: '<p>a</p><script>x</script>', paper: own, photos: [own, own] })),
    ).toEqual({ definitions: fields, values: { about: '<p>a</p>', paper: own, photos: [own] } });
    await asking((it) => it.checkedValues({ paper: foreign })).refused('custom_field_wrong_type', ['values', 'paper']);
    await asking((it) => it.checkedValues({ photos: [own, foreign] })).refused('custom_field_wrong_type', [
      'values',
      'photos',
    ]);
    // The rest is empty, so the field is cleared.
    expect((await doing((it) => it.checkedValues({ about: '<script>x</script>' }))).values).toEqual({ about: null });
  });

  test('are checked by the form of their owners', async () => {
    const { asking, doing } = await setUp();
    await doing((it) => it.defineFields([field('motto')]));
    await asking((it) => it.checkedValues({ motto: 'x' })).accepted();
    await asking((it) => it.checkedValues({ motto: 'x' }), 'companies').refused('validation_bad_request', [
      'values',
      'motto',
    ]);
    expect((await asking((it) => it.fields(), 'companies').accepted()).answer).toEqual([]);
  });
});

describe('the selections of a profile', () => {
  test('name records of the board, of the type of their field', async () => {
    const [{ asking, doing, type, record }, other] = [await setUp(), await setUp()];
    await asking((it) => it.defineReferences([schools(other.type.id)])).refused('validation_bad_request', [
      'definitions',
      0,
      'typeId',
    ]);
    const definitions = await doing((it) => it.defineReferences([schools(type.id)]));
    const [own, foreign] = [await record('Own'), await other.record('Foreign')];
    const select = (recordId: string) => [{ fieldKey: 'schools', recordId, values: { note: 'a<script>x</script>' } }];
    const { selections } = await doing((it) => it.checkedSelections(select(own)));
    expect(selections).toMatchObject([{ recordId: own, values: { note: 'a' } }]);
    expect(await doing((it) => it.references())).toEqual(definitions);
    await asking((it) => it.checkedSelections(select(foreign))).refused('validation_bad_request', [
      'selections',
      0,
      'recordId',
    ]);
    const seen = async (of: readonly ReferenceSelection[]) => [...(await doing((it) => it.records(of))).keys()];
    expect(await seen(selections)).toEqual([own]);
    expect(await seen([{ ...(selections[0] as ReferenceSelection), recordId: foreign }])).toEqual([]);
    expect(await seen([])).toEqual([]);
  });

  test('lose the records of a type that goes, which no form can name again', async () => {
    const { given, asking, doing, type, record } = await setUp();
    await doing((it) => it.defineReferences([schools(type.id)]));
    const { selections } = await doing(async (it) =>
      it.checkedSelections([{ fieldKey: 'schools', recordId: await record('Own') }]),
    );
    // As if no profile form had been found that refers to it.
    await given(CommandBus, (bus) =>
      bus.execute(customObjectTypes.RemoveCustomObjectType(type.id, { isNamed: false, hasRecords: false })),
    );
    expect((await doing((it) => it.records(selections))).size).toBe(0);
    await asking((it) => it.defineReferences([{ ...schools(type.id), label: 'Other' }])).refused(
      'validation_bad_request',
      ['definitions', 0, 'typeId'],
    );
    await asking((it) => it.defineReferences([])).accepted();
  });
});
