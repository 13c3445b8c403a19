import { ProfileForms } from '#content';
import { Allow, OperatorApi, Refuses, Handling } from '#http';
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
import { OperatorCandidateProfileDto } from '../candidate/candidate.operator.dto.js';
import { CandidateForms } from './candidate-form.service.js';

const MISSING = { missing: ['candidates_not_found'] };
const VALUES = { invalid: ['custom_field_wrong_type', 'custom_field_required', 'custom_field_out_of_range'] };
const RACE = { conflict: ['stale_version'] };
const FIXED_TYPES = { unfit: ['custom_field_type_immutable'] };

@OperatorApi('candidates', 'Candidates')
export class OperatorCandidateFormController {
  private readonly form: ProfileForm;

  constructor(
    forms: ProfileForms,
    private readonly candidates: CandidateForms,
  ) {
    this.form = forms.of('candidates');
  }

  /** List the custom fields of candidate profiles. */
  @Get('profile-fields')
  @Allow('candidates.read')
  async listCandidateProfileFields(): Promise<ProfileFieldDefinitionsDto> {
    return { definitions: await this.form.fields() } as ProfileFieldDefinitionsDto;
  }

  /**
   * Replace the custom fields of candidate profiles. When you remove a field, candidates keep their hidden values. You cannot
   * change the type of a field.
   */
  @Put('profile-fields')
  @Allow('candidates.manage')
  @Refuses({ ...RACE, ...FIXED_TYPES })
  async updateCandidateProfileFields(@Body() body: ReplaceProfileFieldsDto): Promise<ProfileFieldDefinitionsDto> {
    const definitions = await this.form.defineFields(plainDefinitions(body.definitions));
    return { definitions } as ProfileFieldDefinitionsDto;
  }

  /** List the reference fields of candidate profiles. A reference field names records of custom objects. */
  @Get('profile-references')
  @Allow('candidates.read')
  async listCandidateProfileReferences(): Promise<ProfileReferenceDefinitionsDto> {
    return { definitions: await this.form.references() } as ProfileReferenceDefinitionsDto;
  }

  /**
   * Replace the reference fields of candidate profiles. A reference field names records of custom objects. When you remove a
   * field, candidates keep their hidden references. You cannot change the record type of a field.
   */
  @Put('profile-references')
  @Allow('candidates.manage')
  @Refuses({ ...RACE, ...FIXED_TYPES, missing: ['custom_object_types_not_found'] })
  async updateCandidateProfileReferences(
    @Body() body: ReplaceProfileReferencesDto,
  ): Promise<ProfileReferenceDefinitionsDto> {
    const definitions = await this.form.defineReferences(plainDefinitions(body.definitions));
    return { definitions } as ProfileReferenceDefinitionsDto;
  }

  /** Get the profile of a candidate. It has the revision that the candidate's events carry. */
  @Get(':id/profile')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfile(@Param('id') id: string): Promise<OperatorCandidateProfileDto> {
    const { row, ...added } = await this.candidates.profile(id);
    return OperatorCandidateProfileDto.of(row, added);
  }

  /** Get a candidate's custom field values. The response includes the definitions of the fields. */
  @Get(':id/profile/fields')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfileFields(@Param('id') id: string): Promise<ProfileFieldValuesDto> {
    return (await this.candidates.values(id)) as ProfileFieldValuesDto;
  }

  /** Update a candidate's custom field values. Absent fields keep their values, and null clears a field. */
  @Patch(':id/profile/fields')
  @Handling({ aboutPerson: ':id' })
  @Allow('candidates.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCandidateProfileFieldValues(
    @Param('id') id: string,
    @Body() { values }: SetProfileFieldValuesDto,
  ): Promise<ProfileFieldValuesDto> {
    return (await this.candidates.setValues(id, values)) as ProfileFieldValuesDto;
  }

  /** List the records that a candidate's profile refers to. Each record has everything that is shown of it. */
  @Get(':id/profile/references')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfileReferences(@Param('id') id: string): Promise<ProfileReferenceSelectionsDto> {
    return (await this.candidates.selections(id)) as unknown as ProfileReferenceSelectionsDto;
  }

  /** Replace the records that a candidate's profile refers to. Send all of them, 500 at most. */
  @Put(':id/profile/references')
  @Handling({ aboutPerson: ':id' })
  @Allow('candidates.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCandidateProfileReferenceSelections(
    @Param('id') id: string,
    @Body() { selections }: ReplaceProfileReferenceSelectionsDto,
  ): Promise<ProfileReferenceSelectionsDto> {
    return (await this.candidates.replaceSelections(id, selections)) as unknown as ProfileReferenceSelectionsDto;
  }
}
