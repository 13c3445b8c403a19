import { ProfileForms } from '#content';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import type { ReferenceSelection, ProfileField } from '#custom-fields/rules';
import { facts, given, replay } from '#testing';
import { scenario } from '#testing/scenario';
import { Companies } from '../company/company.service.js';
import { CompanyJobs } from '../company/company-jobs.js';
import { JobsModule } from '../jobs.module.js';
import { companyProfileDecider, type CompanyProfileEvents } from './company-profile.decider.js';
import { CompanyProfileReader, companyProfileRows } from './company-profile.read-model.js';
import { CompanyForms } from './company-forms.service.js';

const companyId = 'companies_1';
const named: ReferenceSelection = {
  fieldKey: 'awards',
  recordId: 'customObjectRecords_1',
  titleOverride: null,
  descriptionOverride: null,
  values: {},
  entries: [],
};
type Event = MessageOf<CompanyProfileEvents>;
const set = (values: CompanyProfileEvents['CompanyFieldsSet']['values']): Event => ({
  type: 'CompanyFieldsSet',
  data: { values },
});
const naming: Event = { type: 'CompanyReferencesSet', data: { selections: [named] } };

describe('the profile values of a company', () => {
  const company = (...history: readonly Event[]) => given(companyProfileDecider, facts, ...history);

  test('change only where they differ; null clears', () => {
    company()
      .when('SetCompanyFields', { values: { motto: 'Care', none: null } })
      .then(set({ motto: 'Care' }));
    company(set({ motto: 'Care' }))
      .when('SetCompanyFields', { values: { motto: null } })
      .then(set({ motto: null }));
    company(set({ motto: 'Care' }))
      .when('SetCompanyFields', { values: { motto: 'Care' } })
      .then();
    company()
      .when('SetCompanyReferences', { selections: [named] })
      .then(naming);
    company(naming)
      .when('SetCompanyReferences', { selections: [{ ...named }] })
      .then();
  });

  test('have a limited length', () =>
    company(...['a', 'b', 'c', 'd', 'e'].map((key) => set({ [key]: 'x'.repeat(50_000) })))
      .when('SetCompanyFields', { values: { f: 'x'.repeat(50_000) } })
      .rejected('validation_bad_request', 'invalid', {
        issues: [{ path: ['values'], message: 'must not be longer than 262144 characters in all' }],
      }));

  test('need their company, and are deleted once', () => {
    expect(companyProfileDecider.needs?.({ isThere: true, values: {}, selections: [] }, companyId)).toEqual([
      { category: 'company', objectId: companyId },
    ]);
    expect(companyProfileDecider.refuseNeed?.({ category: 'company', objectId: companyId })).toMatchObject({
      kind: 'missing',
      code: 'companies_not_found',
    });
    company(naming).when('RemoveCompanyProfile', {}).then({ type: 'CompanyProfileRemoved', data: {} });
    company(set({ a: 1 }), set({ a: null }))
      .when('RemoveCompanyProfile', {})
      .then({ type: 'CompanyProfileRemoved', data: {} });
    company().when('RemoveCompanyProfile', {}).then();
    company(naming, { type: 'CompanyProfileRemoved', data: {} }).when('RemoveCompanyProfile', {}).then();
  });

  test('have a row with either event first', () => {
    const row = (...events: readonly Event[]) => replay(companyProfileRows, companyId, facts, ...events);
    expect(row(set({ a: 1, b: 2 }), naming, set({ b: null }))).toMatchObject({
      values: { a: 1 },
      selections: [named],
      updatedAt: facts.now,
    });
    expect(row(naming)).toMatchObject({ values: {}, selections: [named] });
    expect(row(naming, { type: 'CompanyProfileRemoved', data: {} })).toBeNull();
  });
});

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

describe('the profile of a company', () => {
  const motto: ProfileField = {
    key: 'motto',
    label: 'Motto',
    type: 'short_text',
    required: false,
    visibility: 'public',
    editableByOwner: true,
  };
  const setUp = async () => {
    const board = await jobs.board();
    await board.given(ProfileForms, (it) => it.of('companies').defineFields([motto]));
    const { id } = (await board.given(Companies, (it) => it.create({ name: 'Hill' }))).row;
    const setting = (values: Record<string, string | null>, of = id) =>
      board.when(CompanyForms, (it) => it.setValues(of, values));
    return { ...board, id, setting };
  };

  test('is empty until values are set', async () => {
    const { given: doing, id, setting } = await setUp();
    expect(await doing(CompanyForms, (it) => it.values(id))).toEqual({ definitions: [motto], values: {} });
    expect((await setting({ motto: null }).appends()).answer).toMatchObject({ values: {} });
    expect((await setting({ motto: 'Care' }).appends('CompanyFieldsSet')).answer).toMatchObject({
      values: { motto: 'Care' },
    });
    await setting({ other: 'x' }).refused('validation_bad_request', ['values', 'other']);
    expect(await doing(CompanyForms, (it) => it.selections(id))).toEqual({ definitions: [], selections: [] });
    expect(await doing(CompanyForms, (it) => it.replaceSelections(id, []))).toEqual({
      definitions: [],
      selections: [],
    });
  });

  test('is deleted with its company, and belongs to one board', async () => {
    const [one, other] = [await setUp(), await setUp()];
    await one.setting({ motto: 'Care' }).accepted();
    await other.setting({ motto: 'x' }, one.id).refused('companies_not_found');
    await other.when(CompanyForms, (it) => it.values(one.id)).refused('companies_not_found');
    await one.given(CompanyJobs, (its) => its.deleteCompany(one.id));
    expect(await one.given(CompanyProfileReader, (it) => it.find(one.id))).toBeNull();
    await one.setting({ motto: 'x' }).refused('companies_not_found');
    await one.setting({ wrong: 'x' }).refused('companies_not_found');
    expect(one.events().filter(({ type }) => type === 'CompanyProfileRemoved')).toHaveLength(1);
  });
});
