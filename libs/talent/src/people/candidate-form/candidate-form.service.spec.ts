import { afterAll, expect, test } from '@jest/globals';
import { ProfileForms } from '#content';
import type { ProfileField } from '#custom-fields/rules';
import { scenario } from '#testing/scenario';
import { signUp } from '../account/account.samples.js';
import { TalentModule } from '../../talent.module.js';
import { CandidateForms } from './candidate-form.service.js';

// Candidate values are validated by the form of the board, whose rules have their specs in Content.

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const motto: ProfileField = {
  key: 'motto',
  label: 'Motto',
  type: 'short_text',
  required: true,
  visibility: 'private',
  editableByOwner: false,
};
const NOBODY = 'boardUsers_none';

const setUp = async () => {
  const board = await talent.board();
  const { given, when } = board;
  const { id: own } = await signUp(board);
  await given(ProfileForms, (it) => it.of('candidates').defineFields([motto]));
  const setting = (values: Record<string, string | null>, id = own) =>
    when(CandidateForms, (it) => it.setValues(id, values));
  const profile = async () => {
    const { fields, references } = await given(CandidateForms, (it) => it.profile(own));
    return { fields, references };
  };
  return { ...board, own, setting, profile };
};

test('values are set, shown with their fields, and part of the profile', async () => {
  const { own, setting, profile, when, given } = await setUp();
  expect((await setting({ motto: 'Care' }).appends('ProfileFieldsSet')).answer).toEqual({
    definitions: [motto],
    values: { motto: 'Care' },
  });
  expect(await profile()).toEqual({ fields: { motto: 'Care' }, references: [] });
  await setting({ motto: 'Care' }).appends();
  await setting({ motto: null }).refused('custom_field_required', ['values', 'motto']);
  await setting({ other: 'x' }).refused('validation_bad_request', ['values', 'other']);
  await given(ProfileForms, (it) => it.of('candidates').defineFields([]));
  expect(await profile()).toEqual({ fields: {}, references: [] });
  expect((await when(CandidateForms, (it) => it.values(own)).accepted()).answer).toEqual({
    definitions: [],
    values: {},
  });
});

test('the form of candidates is not that of companies, and of no other board', async () => {
  const [one, other] = [await setUp(), await setUp()];
  await one.setting({ motto: 'Care' }).accepted();
  await other.given(ProfileForms, (it) => it.of('candidates').defineFields([]));
  expect(await one.profile()).toMatchObject({ fields: { motto: 'Care' } });
  expect(await other.profile()).toMatchObject({ fields: {} });
});

test('an account that is not a candidate of the board is rejected first', async () => {
  const { own, setting, when } = await setUp();
  await setting({ motto: 'x' }, NOBODY).refused('candidates_not_found');
  await setting({ wrong: 'x' }, NOBODY).refused('candidates_not_found');
  for (const read of [
    (it: CandidateForms) => it.profile(NOBODY),
    (it: CandidateForms) => it.values(NOBODY),
    (it: CandidateForms) => it.selections(NOBODY),
    (it: CandidateForms) => it.replaceSelections(NOBODY, []),
    (it: CandidateForms) => it.replaceSelections(NOBODY, [{ fieldKey: 'x', recordId: 'y' }]),
  ])
    await when(CandidateForms, (it): Promise<unknown> => read(it)).refused('candidates_not_found');
  await when(CandidateForms, (it) => it.replaceSelections(own, [{ fieldKey: 'x', recordId: 'y' }])).refused(
    'validation_bad_request',
    ['selections', 0, 'fieldKey'],
  );
});
