import { IMAGE_BYTES, NeedsBody, Refuses, Upload } from '#http';
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

  /** Get the own profile; defaults until something is written. */
  @Get()
  @SignedIn()
  async getBoardMeProfile(@Me() me: SignedInUser): Promise<CandidateProfileDto> {
    return CandidateProfileDto.of(await this.profiles.get(me.id));
  }

  /** Change the own profile; keys that are absent stay as they are, and an empty text clears. */
  @Patch()
  @NeedsBody()
  @SignedIn()
  @Refuses({ conflict: ['candidate_handle_taken', 'stale_version'] })
  async updateBoardMeProfile(
    @Me() me: SignedInUser,
    @Body() body: UpdateCandidateProfileDto,
  ): Promise<CandidateProfileDto> {
    return CandidateProfileDto.of(await this.profiles.change(me.id, body));
  }

  /** Look whether a handle could be had. */
  @Get('handle-available')
  @SignedIn()
  async checkBoardMeProfileHandle(
    @Me() me: SignedInUser,
    @Query() { handle }: HandleQueryDto,
  ): Promise<HandleAvailabilityDto> {
    const available = await this.profiles.isAvailable(me.id, handle);
    return { object: 'handle_availability', handle, available };
  }

  /** Set the own picture. It is made smaller where it is wider or higher than 512 pixels, and everything but the picture is removed. */
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

  /** List positions: those without an end first, then those that began last. */
  @Get('experience')
  @SignedIn()
  @WholeList(CandidateExperienceDto)
  async listBoardMeProfileExperience(@Me() me: SignedInUser): Promise<readonly CandidateExperienceDto[]> {
    return (await this.profiles.experience(me.id)).map(CandidateExperienceDto.of);
  }

  /** Add a position; 50 at most. */
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

  /** Change a position; keys that are absent stay as they are. */
  @Patch('experience/:id')
  @NeedsBody()
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async updateBoardMeProfileExperience(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() body: UpdateExperienceDto,
  ): Promise<CandidateExperienceDto> {
    return CandidateExperienceDto.of(await this.profiles.changeExperience(me.id, id, body));
  }

  /** Delete a position. */
  @Delete('experience/:id')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async deleteBoardMeProfileExperience(@Me() me: SignedInUser, @Param('id') id: string): Promise<void> {
    await this.profiles.removeExperience(me.id, id);
  }

  /** List educations: those without an end first, then those that began last. */
  @Get('education')
  @SignedIn()
  @WholeList(CandidateEducationDto)
  async listBoardMeProfileEducation(@Me() me: SignedInUser): Promise<readonly CandidateEducationDto[]> {
    return (await this.profiles.education(me.id)).map(CandidateEducationDto.of);
  }

  /** Add an education; 50 at most. */
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

  /** Change an education; keys that are absent stay as they are. */
  @Patch('education/:id')
  @NeedsBody()
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async updateBoardMeProfileEducation(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() body: UpdateEducationDto,
  ): Promise<CandidateEducationDto> {
    return CandidateEducationDto.of(await this.profiles.changeEducation(me.id, id, body));
  }

  /** Delete an education. */
  @Delete('education/:id')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...NO_ENTRY, ...RACE })
  async deleteBoardMeProfileEducation(@Me() me: SignedInUser, @Param('id') id: string): Promise<void> {
    await this.profiles.removeEducation(me.id, id);
  }

  /** List skills, in the order in which they were set. */
  @Get('skills')
  @SignedIn()
  @WholeList(CandidateSkillDto)
  async listBoardMeProfileSkills(@Me() me: SignedInUser): Promise<readonly CandidateSkillDto[]> {
    return (await this.profiles.skillsOf(me.id)).map(CandidateSkillDto.of);
  }

  /** Replace all skills. Of names that differ in case alone the first one stays. */
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

  /** List languages, in the order in which they were set. */
  @Get('languages')
  @SignedIn()
  @WholeList(CandidateLanguageDto)
  async listBoardMeProfileLanguages(@Me() me: SignedInUser): Promise<readonly CandidateLanguageDto[]> {
    return (await this.profiles.languages(me.id)).map(CandidateLanguageDto.of);
  }

  /** Replace all languages. Of several with one name the last one stays. */
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
