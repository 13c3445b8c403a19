import { ProfileForms } from '#content';
import { type FormContent, ProfileContents } from '#custom-fields';
import type { ReferenceSelection, CustomFieldValues, GivenCustomFields } from '#custom-fields/rules';
import { allInOrder } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companyProfiles } from './company-profile.decider.js';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import { CompanyProfileReader, CompanyProfileRow } from './company-profile.read-model.js';

/** Manages the values of custom fields and references in company profiles. A missing company is `companies_not_found`. */
@Injectable()
export class CompanyForms extends ProfileContents {
  constructor(
    private readonly bus: CommandBus,
    private readonly companies: CompanyReader,
    private readonly reader: CompanyProfileReader,
    forms: ProfileForms,
  ) {
    super(forms.of('companies'));
  }

  protected require(companyId: string): Promise<CompanyRow> {
    return this.companies.byId(companyId);
  }

  protected async contentOf(companyId: string): Promise<FormContent> {
    const [, row] = await allInOrder([this.companies.byId(companyId), this.reader.find(companyId)]);
    return { values: row?.values ?? {}, selections: row?.selections ?? [] };
  }

  protected async storeValues(companyId: string, values: GivenCustomFields): Promise<CustomFieldValues> {
    const receipt = await this.bus.execute(companyProfiles.SetCompanyFields(companyId, { values }));
    return receipt.find(CompanyProfileRow)?.values ?? {};
  }

  protected async storeSelections(companyId: string, selections: readonly ReferenceSelection[]) {
    const receipt = await this.bus.execute(companyProfiles.SetCompanyReferences(companyId, { selections }));
    return receipt.find(CompanyProfileRow)?.selections ?? [];
  }
}
