import type { CustomFieldValues, GivenCustomFields, GivenSelection, Selection } from '#kernel';
import { allInOrder } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companyProfiles } from '../commands.js';
import { CompanyReader } from '../company/company.read-model.js';
import { ProfileForm } from '../ports.js';
import { CompanyProfileReader, CompanyProfileRow } from './company-profile.read-model.js';

/** Looks after what companies say under what the board adds to their profiles. */
@Injectable()
export class CompanyProfiles {
  constructor(
    private readonly bus: CommandBus,
    private readonly companies: CompanyReader,
    private readonly reader: CompanyProfileReader,
    private readonly form: ProfileForm,
  ) {}

  /** The values of a company, with their fields. @throws Rejection `companies_not_found`. */
  async values(companyId: string): ReturnType<ProfileForm['shownValues']> {
    return this.form.shownValues((await this.said(companyId)).values);
  }

  /**
   * Sets the values that are named; null clears.
   * @throws Rejection `companies_not_found`, and as `ProfileForm.checkedValues` does.
   */
  async setValues(companyId: string, given: GivenCustomFields): ReturnType<ProfileForm['shownValues']> {
    const [, values] = await allInOrder([this.companies.byId(companyId), this.form.checkedValues(given)]);
    const receipt = await this.bus.execute(companyProfiles.SetCompanyFields(companyId, { companyId, values }));
    return this.form.shownValues(receipt.find(CompanyProfileRow)?.values ?? {});
  }

  /** The records that a company names, with their fields. @throws Rejection `companies_not_found`. */
  async selections(companyId: string): ReturnType<ProfileForm['shownSelections']> {
    return this.form.shownSelections((await this.said(companyId)).selections);
  }

  /** Replaces all selections. @throws Rejection `companies_not_found`, and as `ProfileForm.checkedSelections` does. */
  async replaceSelections(
    companyId: string,
    given: readonly GivenSelection[],
  ): ReturnType<ProfileForm['shownSelections']> {
    const [, selections] = await allInOrder([this.companies.byId(companyId), this.form.checkedSelections(given)]);
    const receipt = await this.bus.execute(companyProfiles.SetCompanyReferences(companyId, { companyId, selections }));
    return this.form.shownSelections(receipt.find(CompanyProfileRow)?.selections ?? []);
  }

  private async said(companyId: string): Promise<{
    readonly values: CustomFieldValues;
    readonly selections: readonly Selection[];
  }> {
    const [row] = await Promise.all([this.reader.find(companyId), this.companies.byId(companyId)]);
    return row ?? SILENT;
  }
}

const SILENT = { values: {}, selections: [] };
