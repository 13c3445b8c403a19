import { ProfileForms } from '#content';
import { fittingCustomFields, type GivenCustomFields } from '#kernel/fields';
import {
  type GivenSelection,
  type ProfileForm,
  type ProfileSelections,
  type ProfileValues,
  type ReferenceField,
  resolvedSelections,
  type ReferenceSelection,
} from '#custom-fields/rules';
import { allInOrder } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companyProfiles } from './company-profile.decider.js';
import { CompanyReader } from '../company/company.read-model.js';
import { CompanyProfileReader, CompanyProfileRow } from './company-profile.read-model.js';

/** Manages the values of custom fields and references in company profiles. */
@Injectable()
export class CompanyForms {
  private readonly form: ProfileForm;

  constructor(
    private readonly bus: CommandBus,
    private readonly companies: CompanyReader,
    private readonly reader: CompanyProfileReader,
    forms: ProfileForms,
  ) {
    this.form = forms.of('companies');
  }

  /** @throws Rejection `companies_not_found`. */
  async values(companyId: string): Promise<ProfileValues> {
    const [, row, definitions] = await allInOrder([
      this.companies.byId(companyId),
      this.reader.find(companyId),
      this.form.fields(),
    ]);
    return { definitions, values: fittingCustomFields(definitions, row?.values ?? {}) };
  }

  /**
   * Sets the given values. Null clears a value.
   * @throws Rejection `companies_not_found`, and as `ProfileForm.checkedValues` does.
   */
  async setValues(companyId: string, given: GivenCustomFields): Promise<ProfileValues> {
    const [, { definitions, values }] = await allInOrder([
      this.companies.byId(companyId),
      this.form.checkedValues(given),
    ]);
    const receipt = await this.bus.execute(companyProfiles.SetCompanyFields(companyId, { values }));
    const kept = receipt.find(CompanyProfileRow)?.values ?? {};
    return { definitions, values: fittingCustomFields(definitions, kept) };
  }

  /** @throws Rejection `companies_not_found`. */
  async selections(companyId: string): Promise<ProfileSelections> {
    const [, row, definitions] = await allInOrder([
      this.companies.byId(companyId),
      this.reader.find(companyId),
      this.form.references(),
    ]);
    return this.resolved(definitions, row?.selections ?? []);
  }

  /** Replaces all selections. @throws Rejection `companies_not_found`, and as `ProfileForm.checkedSelections` does. */
  async replaceSelections(companyId: string, given: readonly GivenSelection[]): Promise<ProfileSelections> {
    const [, { definitions, selections }] = await allInOrder([
      this.companies.byId(companyId),
      this.form.checkedSelections(given),
    ]);
    const receipt = await this.bus.execute(companyProfiles.SetCompanyReferences(companyId, { selections }));
    return this.resolved(definitions, receipt.find(CompanyProfileRow)?.selections ?? []);
  }

  private async resolved(
    definitions: readonly ReferenceField[],
    selections: readonly ReferenceSelection[],
  ): Promise<ProfileSelections> {
    const records = await this.form.records(selections);
    return { definitions, selections: resolvedSelections(definitions, selections, records) };
  }
}
