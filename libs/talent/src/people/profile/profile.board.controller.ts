import { IMAGE_BYTES, Refuses, Upload, Handling } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser, WholeList } from '#http/board';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  CandidateAvatarDto,
  CandidateEducationDto,
  CandidateExperienceDto,
  CandidateLanguageDto,
  CandidateProfileDto,
  CandidateSkillDto,
  CreateEducationDto,
  CreateExperienceDto,
  HandleAvailabilityDto,
  HandleQueryDto,
  UpdateCandidateProfileDto,
  UpdateEducationDto,
  UpdateExperienceDto,
  UpdateLanguagesDto,
  UpdateSkillsDto,
  UploadAvatarDto,
} from './profile.board.dto.js';
import { Profiles } from './profile.service.js';

const NO_ENTRY = { missing: ['candidate_entry_not_found'] };
const RACE = { conflict: ['stale_version'] };

@BoardApi('Me: profile', 'me/profile')
export class BoardMeProfileController {
  constructor(private readonly profiles: Profiles) {}

  /** Get your candidate profile. It has default values until you write something. */
  @Get()
  @SignedIn()
  async getBoardMeProfile(@Me() me: SignedInUser): Promise<CandidateProfileDto> {
    return CandidateProfileDto.of(await this.profiles.get(me.id));
  }

  /** Update your candidate profile. Absent keys keep their values, and an empty text clears a field. */
  @Patch()
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({ conflict: ['candidate_handle_taken', 'stale_version'] })
  async updateBoardMeProfile(
    @Me() me: SignedInUser,
    @Body() body: UpdateCandidateProfileDto,
  ): Promise<CandidateProfileDto> {
    return CandidateProfileDto.of(await this.profiles.change(me.id, body));
  }

  /** Check whether a profile handle is available. */
  @Get('handle-available')
  @SignedIn()
  async checkBoardMeProfileHandle(
    @Me() me: SignedInUser,
    @Query() { handle }: HandleQueryDto,
  ): Promise<HandleAvailabilityDto> {
    const available = await this.profiles.isAvailable(me.id, handle);
    return { object: 'handle_availability', handle, available };
  }

  /** Upload your profile picture. The server reduces pictures wider or higher than 512 pixels, and removes all metadata. */
  @Post('avatar')
  @HttpCode(200)
  @SignedIn()
  @Upload({ maxBytes: IMAGE_BYTES, tooLarge: 'media_payload_too_large' })
  @Refuses({ unsupported: ['media_unsupported_type'], ...RACE })
  async uploadBoardMeProfileAvatar(
    @Me() me: SignedInUser,
    @Body() { file }: UploadAvatarDto,
  ): Promise<CandidateAvatarDto> {
    const avatarUrl = await this.profiles.setAvatar(me.id, await file.bytes(), file.contentType);
    return { object: 'candidate_avatar', avatarUrl };
  }

  /**
   * List your work experience, current first, then newest first. Newest means started most recently. Current positions have no
   * end.
   */
  @Get('experience')
  @SignedIn()
  @WholeList(CandidateExperienceDto)
  async listBoardMeProfileExperience(@Me() me: SignedInUser): Promise<readonly CandidateExperienceDto[]> {
    return (await this.profiles.experience(me.id)).map(CandidateExperienceDto.of);
  }

  /** Add a position to your work experience. You can have 50 at most. */
  @Post('experience')
  @HttpCode(200)
  @SignedIn()
  @Refuses(RACE)
  async createBoardMeProfileExperience(
    @Me() me: SignedInUser,
    @Body() body: CreateExperienceDto,
  ): Promise<CandidateExperienceDto> {
    return CandidateExperienceDto.of(await this.profiles.addExperience(me.id, body));
  }

  /** Update a position of your work experience. Absent keys keep their values. */
  @Patch('experience/:id')
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async updateBoardMeProfileExperience(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() body: UpdateExperienceDto,
  ): Promise<CandidateExperienceDto> {
    return CandidateExperienceDto.of(await this.profiles.changeExperience(me.id, id, body));
  }

  /** Delete a position of your work experience. */
  @Delete('experience/:id')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async deleteBoardMeProfileExperience(@Me() me: SignedInUser, @Param('id') id: string): Promise<void> {
    await this.profiles.removeExperience(me.id, id);
  }

  /** List your education, current first, then newest first. Newest means started most recently. Current entries have no end. */
  @Get('education')
  @SignedIn()
  @WholeList(CandidateEducationDto)
  async listBoardMeProfileEducation(@Me() me: SignedInUser): Promise<readonly CandidateEducationDto[]> {
    return (await this.profiles.education(me.id)).map(CandidateEducationDto.of);
  }

  /** Add an education entry to your profile. You can have 50 at most. */
  @Post('education')
  @HttpCode(200)
  @SignedIn()
  @Refuses(RACE)
  async createBoardMeProfileEducation(
    @Me() me: SignedInUser,
    @Body() body: CreateEducationDto,
  ): Promise<CandidateEducationDto> {
    return CandidateEducationDto.of(await this.profiles.addEducation(me.id, body));
  }

  /** Update an education entry. Absent keys keep their values. */
  @Patch('education/:id')
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async updateBoardMeProfileEducation(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() body: UpdateEducationDto,
  ): Promise<CandidateEducationDto> {
    return CandidateEducationDto.of(await this.profiles.changeEducation(me.id, id, body));
  }

  /** Delete an education entry. */
  @Delete('education/:id')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async deleteBoardMeProfileEducation(@Me() me: SignedInUser, @Param('id') id: string): Promise<void> {
    await this.profiles.removeEducation(me.id, id);
  }

  /** List the skills of your profile, in saved order. */
  @Get('skills')
  @SignedIn()
  @WholeList(CandidateSkillDto)
  async listBoardMeProfileSkills(@Me() me: SignedInUser): Promise<readonly CandidateSkillDto[]> {
    return (await this.profiles.skillsOf(me.id)).map(CandidateSkillDto.of);
  }

  /** Replace the skills of your profile. If names differ only in case, the first one is stored. */
  @Put('skills')
  @SignedIn()
  @WholeList(CandidateSkillDto)
  @Refuses(RACE)
  async updateBoardMeProfileSkills(
    @Me() me: SignedInUser,
    @Body() { skills }: UpdateSkillsDto,
  ): Promise<readonly CandidateSkillDto[]> {
    return (await this.profiles.setSkills(me.id, skills)).map(CandidateSkillDto.of);
  }

  /** List the languages of your profile, in saved order. */
  @Get('languages')
  @SignedIn()
  @WholeList(CandidateLanguageDto)
  async listBoardMeProfileLanguages(@Me() me: SignedInUser): Promise<readonly CandidateLanguageDto[]> {
    return (await this.profiles.languages(me.id)).map(CandidateLanguageDto.of);
  }

  /** Replace the languages of your profile. If a name occurs several times, the last entry is stored. */
  @Put('languages')
  @SignedIn()
  @WholeList(CandidateLanguageDto)
  @Refuses(RACE)
  async updateBoardMeProfileLanguages(
    @Me() me: SignedInUser,
    @Body() { languages }: UpdateLanguagesDto,
  ): Promise<readonly CandidateLanguageDto[]> {
    return (await this.profiles.setLanguages(me.id, languages)).map(CandidateLanguageDto.of);
  }
}
