import { ProfileForms } from '#content';
import { Allow, OperatorApi, Refuses } from '#http';
import {
  plainDefinitions,
  ProfileFieldDefinitionsDto,
  ProfileFieldValuesDto,
  ProfileReferenceDefinitionsDto,
  ProfileReferenceSelectionsDto,
  ReplaceProfileFieldsDto,
  ReplaceProfileReferencesDto,
  ReplaceProfileReferenceSelectionsDto,
  SetProfileFieldValuesDto,
} from '#custom-fields';
import type { ProfileForm } from '#custom-fields/rules';
import { Body, Get, Param, Patch, Put } from '@nestjs/common';
import { CompanyForms } from './company-forms.service.js';

const MISSING = { missing: ['companies_not_found'] };
const VALUES = { invalid: ['custom_field_wrong_type', 'custom_field_required', 'custom_field_out_of_range'] };
const RACE = { conflict: ['stale_version'] };
const FIXED_TYPES = { unfit: ['custom_field_type_immutable'] };

@OperatorApi('companies', 'Companies')
export class OperatorCompanyFormController {
  private readonly form: ProfileForm;

  constructor(
    forms: ProfileForms,
    private readonly companies: CompanyForms,
  ) {
    this.form = forms.of('companies');
  }

  /** List the custom fields of company profiles. */
  @Get('profile-fields')
  @Allow('companies.read')
  async listCompanyProfileFields(): Promise<ProfileFieldDefinitionsDto> {
    return { definitions: await this.form.fields() } as ProfileFieldDefinitionsDto;
  }

  /**
   * Replace the custom fields of company profiles. When you remove a field, companies keep their hidden values. You cannot change
   * the type of a field.
   */
  @Put('profile-fields')
  @Allow('companies.manage')
  @Refuses({ ...RACE, ...FIXED_TYPES })
  async updateCompanyProfileFields(@Body() body: ReplaceProfileFieldsDto): Promise<ProfileFieldDefinitionsDto> {
    const definitions = await this.form.defineFields(plainDefinitions(body.definitions));
    return { definitions } as ProfileFieldDefinitionsDto;
  }

  /** List the reference fields of company profiles. A reference field names records of custom objects. */
  @Get('profile-references')
  @Allow('companies.read')
  async listCompanyProfileReferences(): Promise<ProfileReferenceDefinitionsDto> {
    return { definitions: await this.form.references() } as ProfileReferenceDefinitionsDto;
  }

  /**
   * Replace the reference fields of company profiles. A reference field names records of custom objects. When you remove a field,
   * companies keep their hidden references. You cannot change the record type of a field.
   */
  @Put('profile-references')
  @Allow('companies.manage')
  @Refuses({ ...RACE, ...FIXED_TYPES, missing: ['custom_object_types_not_found'] })
  async updateCompanyProfileReferences(
    @Body() body: ReplaceProfileReferencesDto,
  ): Promise<ProfileReferenceDefinitionsDto> {
    const definitions = await this.form.defineReferences(plainDefinitions(body.definitions));
    return { definitions } as ProfileReferenceDefinitionsDto;
  }

  /** Get a company's custom field values. The response includes the definitions of the fields. */
  @Get(':id/profile/fields')
  @Allow('companies.read')
  @Refuses(MISSING)
  async getCompanyProfileFields(@Param('id') id: string): Promise<ProfileFieldValuesDto> {
    return (await this.companies.values(id)) as ProfileFieldValuesDto;
  }

  /** Update a company's custom field values. Absent fields keep their values, and null clears a field. */
  @Patch(':id/profile/fields')
  @Allow('companies.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCompanyProfileFieldValues(
    @Param('id') id: string,
    @Body() { values }: SetProfileFieldValuesDto,
  ): Promise<ProfileFieldValuesDto> {
    return (await this.companies.setValues(id, values)) as ProfileFieldValuesDto;
  }

  /** List the records that a company's profile refers to. Each record has everything that is shown of it. */
  @Get(':id/profile/references')
  @Allow('companies.read')
  @Refuses(MISSING)
  async getCompanyProfileReferences(@Param('id') id: string): Promise<ProfileReferenceSelectionsDto> {
    return (await this.companies.selections(id)) as unknown as ProfileReferenceSelectionsDto;
  }

  /** Replace the records that a company's profile refers to. Send all of them, 500 at most. */
  @Put(':id/profile/references')
  @Allow('companies.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCompanyProfileReferenceSelections(
    @Param('id') id: string,
    @Body() { selections }: ReplaceProfileReferenceSelectionsDto,
  ): Promise<ProfileReferenceSelectionsDto> {
    return (await this.companies.replaceSelections(id, selections)) as unknown as ProfileReferenceSelectionsDto;
  }
}
