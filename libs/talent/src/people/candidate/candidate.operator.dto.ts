import { IsInstant, Moment, Optional, PageQueryDto, view } from '#http/dto';
import { ProfileReferenceSelectionDto, CustomFieldValues } from '#custom-fields';
import type { ResolvedSelection, CustomFieldValue, CustomFieldValues as Values } from '#custom-fields/rules';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MinLength } from 'class-validator';
import {
  inOrder,
  JOB_SEARCH_STATUSES,
  type JobSearchStatus,
  PROFILE_VISIBILITIES,
  type ProfileVisibility,
  STATUS_AUDIENCES,
  type StatusAudience,
} from './candidate.js';
import { type CandidateRow, type CandidateSummaryRow, resumePath } from './candidate.read-model.js';
import { RESUME_TYPES } from './resume.js';

/** Which candidates to list; filters add up. */
export class ListCandidatesQueryDto extends PageQueryDto {
  /** Part of the email address or the name. Case is ignored. */
  @Optional() @IsString() @MinLength(1) search?: string;
  /** The handle. Case is ignored. */
  @Optional() @IsString() @MinLength(1) handle?: string;
  /** Whether a résumé file is stored. */
  @Optional() @IsIn(['true', 'false']) hasResume?: 'true' | 'false';
  /** Only accounts created at or after this time. */
  @Optional() @IsInstant() createdFrom?: string;
  /** Only accounts created at or before this time. */
  @Optional() @IsInstant() createdTo?: string;
}

/** A person with an account on the board who looks for a job. */
export class CandidateDto {
  /** Same as that of the account. */
  id!: string;
  object!: 'candidate';
  @ApiProperty({ format: 'email' }) email!: string;
  displayName!: string | null;
  handle!: string | null;
  avatarUrl!: string | null;
  /** Whether a résumé file is stored. */
  hasResume!: boolean;
  /** When the account was created. */
  @Moment() createdAt!: string;
  /** When the account became a candidate. */
  @Moment() candidateCreatedAt!: string;
  /** When the address, name or handle last changed. Null if never. */
  @Moment() updatedAt!: string | null;
  /** Increases by one with each of those changes. */
  @ApiProperty({ type: 'integer', minimum: 1 }) revision!: number;
  /** Always null, because it is not stored. */
  @Moment() lastActiveAt!: string | null;

  static readonly of = view<CandidateDto, CandidateSummaryRow>()(
    'id object email displayName handle avatarUrl hasResume createdAt candidateCreatedAt updatedAt revision lastActiveAt',
    {
      object: () => 'candidate',
      createdAt: ({ registeredAt }) => registeredAt,
      candidateCreatedAt: ({ admittedAt }) => admittedAt,
      lastActiveAt: () => null,
    },
  );
}

/** The profile of a candidate, regardless of its visibility. */
export class CandidateProfileSummaryDto {
  /** Same as that of the candidate. */
  id!: string;
  object!: 'candidate_profile';
  displayName!: string | null;
  avatarUrl!: string | null;
  handle!: string | null;
  headline!: string | null;
  location!: string | null;
  bio!: string | null;
  @ApiProperty({ enum: JOB_SEARCH_STATUSES }) jobSearchStatus!: JobSearchStatus;
  @ApiProperty({ enum: PROFILE_VISIBILITIES }) profileVisibility!: ProfileVisibility;
  @ApiProperty({ enum: STATUS_AUDIENCES }) jobSearchStatusVisibleTo!: StatusAudience;
  openToRelocate!: boolean;
  /** Always empty, because profiles have no such field. */
  seniority!: string[];
  skills!: string[];
  /** Always empty, because profiles have no such field. */
  workingPermits!: string[];
  /** Always empty, because profiles have no such field. */
  interestedRoles!: string[];

  static readonly of = view<CandidateProfileSummaryDto, CandidateRow>()(
    `id object displayName avatarUrl handle headline location bio jobSearchStatus profileVisibility
     jobSearchStatusVisibleTo openToRelocate seniority skills workingPermits interestedRoles`,
    {
      object: () => 'candidate_profile',
      bio: ({ detail }) => detail.bio,
      seniority: () => [],
      skills: ({ detail }) => detail.skills.map(({ name }) => name),
      workingPermits: () => [],
      interestedRoles: () => [],
    },
  );
}

/** The file of a candidate's résumé. */
export class CandidateResumeFileDto {
  /** Path of the download, relative to the origin. It needs an API key like any other operation. */
  downloadUrl!: string;
  contentType!: string;
  @ApiProperty({ type: 'integer' }) sizeBytes!: number;
}

/** A candidate with counts, profile and résumé. */
export class CandidateDetailDto extends CandidateDto {
  profile!: CandidateProfileSummaryDto | null;
  @ApiProperty({ type: 'integer' }) savedJobCount!: number;
  @ApiProperty({ type: 'integer' }) alertCount!: number;
  resume!: CandidateResumeFileDto | null;

  static from(row: CandidateRow, counts: CandidateCounts): CandidateDetailDto {
    const { file = null } = counts.isResumeThere ? (row.resume ?? {}) : {};
    return Object.assign(CandidateDto.of(row), {
      // A list shows what is recorded; a detail checks the stored bytes.
      hasResume: file !== null,
      profile: CandidateProfileSummaryDto.of(row),
      savedJobCount: counts.savedJobs,
      alertCount: counts.alerts,
      resume: file && {
        downloadUrl: resumePath(row.id),
        contentType: RESUME_TYPES[file.format],
        sizeBytes: file.sizeBytes,
      },
    });
  }
}

/** The counts of a candidate. */
export interface CandidateCounts {
  readonly savedJobs: number;
  readonly alerts: number;
  readonly isResumeThere: boolean;
}

/** A skill in a profile. */
export class ProfileSkillDto {
  name!: string;
  /** Slug of the board's skill with this name. Null if there is none. */
  job_skill_id!: string | null;
}

/** A language in a profile. */
export class ProfileLanguageDto {
  name!: string;
  proficiency!: string;
}

/** A position in a profile. */
export class ProfileExperienceDto {
  id!: string;
  title!: string;
  company_name!: string;
  company_url!: string | null;
  location!: string | null;
  employment_type!: string | null;
  location_type!: string | null;
  found_via!: string | null;
  /** `YYYY-MM` or `YYYY-MM-01`. */
  start_date!: string;
  end_date!: string | null;
  description!: string | null;
  experience_skills!: string[];

  static readonly of = view<ProfileExperienceDto, CandidateRow['detail']['experience'][number]>()(
    `id title company_name company_url location employment_type location_type found_via start_date end_date description
     experience_skills`,
    {},
  );
}

/** An education in a profile. */
export class ProfileEducationDto {
  id!: string;
  institution_name!: string;
  institution_url!: string | null;
  degree!: string | null;
  field_of_study!: string | null;
  grade!: string | null;
  activities_and_societies!: string | null;
  /** `YYYY-MM` or `YYYY-MM-01`. */
  start_date!: string | null;
  end_date!: string | null;
  description!: string | null;

  static readonly of = view<ProfileEducationDto, CandidateRow['detail']['education'][number]>()(
    `id institution_name institution_url degree field_of_study grade activities_and_societies start_date end_date
     description`,
    {},
  );
}

/** The visible custom fields and records of a profile. */
interface AddedToProfile {
  readonly fields: Values;
  readonly references: readonly ResolvedSelection[];
}

/** A profile, with the field names of its change events. */
export class OperatorCandidateProfileDto {
  /** Same as that of the candidate. */
  id!: string;
  object!: 'candidate.profile';
  /**
   * Revision of the last `candidate.profile.updated` event. Ignore a profile with a lower one. 0 until the profile is first
   * saved.
   */
  @ApiProperty({ type: 'integer', minimum: 0 }) profile_revision!: number;
  headline!: string | null;
  bio!: string | null;
  location!: string | null;
  /** ISO 3166-1 alpha-2 code of the location. Null if it is unknown. */
  country_code!: string | null;
  skills!: ProfileSkillDto[];
  languages!: ProfileLanguageDto[];
  experience!: ProfileExperienceDto[];
  education!: ProfileEducationDto[];
  /** Values of the board's custom fields, by key. Fields without a value are absent. */
  @CustomFieldValues({ nullable: false }) fields!: Record<string, CustomFieldValue>;
  /** Custom object records that the profile selects, with all their visible data. */
  references!: ProfileReferenceSelectionDto[];
  @Moment() updated_at!: string | null;

  static readonly of = view<OperatorCandidateProfileDto, CandidateRow, AddedToProfile>()(
    `id object profile_revision headline bio location country_code skills languages experience education fields references
     updated_at`,
    {
      object: () => 'candidate.profile',
      bio: ({ detail }) => detail.bio,
      skills: ({ detail }) => detail.skills.map(({ name, jobSkillId }) => ({ name, job_skill_id: jobSkillId })),
      languages: ({ detail }) => detail.languages.map(({ name, proficiency }) => ({ name, proficiency })),
      experience: ({ detail }) => inOrder(detail.experience).map(ProfileExperienceDto.of),
      education: ({ detail }) => inOrder(detail.education).map(ProfileEducationDto.of),
      fields: (_, { fields }) => fields as OperatorCandidateProfileDto['fields'],
      references: (_, { references }) => [...references] as unknown as ProfileReferenceSelectionDto[],
      updated_at: ({ profileUpdatedAt }) => profileUpdatedAt,
    },
  );
}
