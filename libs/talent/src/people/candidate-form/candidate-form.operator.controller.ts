import { AboutPerson, Allow, OperatorApi, Refuses } from '#http';
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
import { OperatorCandidateProfileDto } from '../candidate/candidate.operator.dto.js';
import { CandidateForms } from './candidate-form.service.js';
import { CandidateProfileForm } from '../ports.js';

const MISSING = { missing: ['candidates_not_found'] };
const VALUES = { invalid: ['custom_field_wrong_type', 'custom_field_required', 'custom_field_out_of_range'] };
const RACE = { conflict: ['stale_version'] };
const FIXED_TYPES = { unfit: ['custom_field_type_immutable'] };

@OperatorApi('candidates', 'Candidates')
export class OperatorCandidateFormController {
  constructor(
    private readonly form: CandidateProfileForm,
    private readonly candidates: CandidateForms,
  ) {}

  /** List the fields that the board adds to the profiles of candidates. */
  @Get('profile-fields')
  @Allow('candidates.read')
  async listCandidateProfileFields(): Promise<ProfileFieldDefinitionsDto> {
    return { definitions: await this.form.fields() } as ProfileFieldDefinitionsDto;
  }

  /**
   * Replace the fields that the board adds to the profiles of candidates.
   * Candidates keep their values of a field that is removed, out of sight; a field keeps its type.
   */
  @Put('profile-fields')
  @Allow('candidates.manage')
  @Refuses({ ...RACE, ...FIXED_TYPES })
  async updateCandidateProfileFields(@Body() body: ReplaceProfileFieldsDto): Promise<ProfileFieldDefinitionsDto> {
    const definitions = await this.form.defineFields(plainDefinitions(body.definitions));
    return { definitions } as ProfileFieldDefinitionsDto;
  }

  /** List the fields of candidates' profiles that name records of custom objects. */
  @Get('profile-references')
  @Allow('candidates.read')
  async listCandidateProfileReferences(): Promise<ProfileReferenceDefinitionsDto> {
    return { definitions: await this.form.references() } as ProfileReferenceDefinitionsDto;
  }

  /**
   * Replace the fields of candidates' profiles that name records of custom objects.
   * Candidates keep what they named under a field that is removed, out of sight; a field keeps its type of records.
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

  /** Get the profile of a candidate, with the revision that its events carry. */
  @Get(':id/profile')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfile(@Param('id') id: string): Promise<OperatorCandidateProfileDto> {
    const { row, ...added } = await this.candidates.profile(id);
    return OperatorCandidateProfileDto.of(row, added);
  }

  /** Get the values of a candidate, with the fields that they belong to. */
  @Get(':id/profile/fields')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfileFields(@Param('id') id: string): Promise<ProfileFieldValuesDto> {
    return (await this.candidates.values(id)) as ProfileFieldValuesDto;
  }

  /** Set values of a candidate; fields that are absent keep theirs, and null clears. */
  @Patch(':id/profile/fields')
  @AboutPerson(':id')
  @Allow('candidates.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCandidateProfileFieldValues(
    @Param('id') id: string,
    @Body() { values }: SetProfileFieldValuesDto,
  ): Promise<ProfileFieldValuesDto> {
    return (await this.candidates.setValues(id, values)) as ProfileFieldValuesDto;
  }

  /** Get the records that a candidate names, with everything that is shown of them. */
  @Get(':id/profile/references')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfileReferences(@Param('id') id: string): Promise<ProfileReferenceSelectionsDto> {
    return (await this.candidates.selections(id)) as unknown as ProfileReferenceSelectionsDto;
  }

  /** Replace the records that a candidate names, all of them; 500 at most. */
  @Put(':id/profile/references')
  @AboutPerson(':id')
  @Allow('candidates.manage')
  @Refuses({ ...VALUES, ...MISSING, ...RACE })
  async updateCandidateProfileReferenceSelections(
    @Param('id') id: string,
    @Body() { selections }: ReplaceProfileReferenceSelectionsDto,
  ): Promise<ProfileReferenceSelectionsDto> {
    return (await this.candidates.replaceSelections(id, selections)) as unknown as ProfileReferenceSelectionsDto;
  }
}
