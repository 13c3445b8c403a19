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
} from '#profiles';
import { Body, Get, Param, Patch, Put } from '@nestjs/common';
import { CompanyForms } from './company-forms.service.js';
import { CompanyProfileForm } from '../ports.js';

const MISSING = { missing: ['companies_not_found'] };
const VALUES = { invalid: ['custom_field_wrong_type', 'custom_field_required', 'custom_field_out_of_range'] };
const RACE = { conflict: ['stale_version'] };
const FIXED_TYPES = { unfit: ['custom_field_type_immutable'] };

@OperatorApi('companies', 'Companies')
export class OperatorCompanyFormController {
  constructor(
    private readonly form: CompanyProfileForm,
    private readonly companies: CompanyForms,
  ) {}

  /** List the fields that the board adds to the profiles of companies. */
  @Get('profile-fields')
  @Allow('companies.read')
  async listCompanyProfileFields(): Promise<ProfileFieldDefinitionsDto> {
    return { definitions: await this.form.fields() } as ProfileFieldDefinitionsDto;
  }

  /**
   * Replace the fields that the board adds to the profiles of companies.
   * Companies keep their values of a field that is removed, out of sight; a field keeps its type.
   */
  @Put('profile-fields')
  @Allow('companies.manage')
  @Refuses({ ...RACE, ...FIXED_TYPES })
  async updateCompanyProfileFields(@Body() body: ReplaceProfileFieldsDto): Promise<ProfileFieldDefinitionsDto> {
    const definitions = await this.form.defineFields(plainDefinitions(body.definitions));
    return { definitions } as ProfileFieldDefinitionsDto;
  }

  /** List the fields of companies' profiles that name records of custom objects. */
  @Get('profile-references')
  @Allow('companies.read')
  async listCompanyProfileReferences(): Promise<ProfileReferenceDefinitionsDto> {
    return { definitions: await this.form.references() } as ProfileReferenceDefinitionsDto;
  }

  /**
   * Replace the fields of companies' profiles that name records of custom objects.
   * Companies keep what they named under a field that is removed, out of sight; a field keeps its type of records.
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

  /** Get the values of a company, with the fields that they belong to. */
  @Get(':id/profile/fields')
  @Allow('companies.read')
  @Refuses(MISSING)
  async getCompanyProfileFields(@Param('id') id: string): Promise<ProfileFieldValuesDto> {
    return (await this.companies.values(id)) as ProfileFieldValuesDto;
  }

  /** Set values of a company; fields that are absent keep theirs, and null clears. */
  @Patch(':id/profile/fields')
  @Allow('companies.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCompanyProfileFieldValues(
    @Param('id') id: string,
    @Body() { values }: SetProfileFieldValuesDto,
  ): Promise<ProfileFieldValuesDto> {
    return (await this.companies.setValues(id, values)) as ProfileFieldValuesDto;
  }

  /** Get the records that a company names, with everything that is shown of them. */
  @Get(':id/profile/references')
  @Allow('companies.read')
  @Refuses(MISSING)
  async getCompanyProfileReferences(@Param('id') id: string): Promise<ProfileReferenceSelectionsDto> {
    return (await this.companies.selections(id)) as unknown as ProfileReferenceSelectionsDto;
  }

  /** Replace the records that a company names, all of them; 500 at most. */
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
