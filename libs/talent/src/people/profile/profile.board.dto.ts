import { FilePart, Integer, Lax, ListOf, Optional, Transform, type UploadedFile, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Length,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import {
  type CandidateLanguage,
  type CandidateSkill,
  type Education,
  type Entry,
  type Experience,
  JOB_SEARCH_STATUSES,
  type JobSearchStatus,
  LONGEST,
  MOST,
  PROFILE_VISIBILITIES,
  type ProfileVisibility,
  STATUS_AUDIENCES,
  type StatusAudience,
} from '../candidate/candidate.js';
import type { OwnProfile } from './profile.service.js';

/** Trims the text. */
const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)) as PropertyDecorator;

/** A required text. */
const Name = (): PropertyDecorator =>
  applyDecorators(Trimmed(), IsString() as PropertyDecorator, Length(1, LONGEST.name) as PropertyDecorator);
/** An optional text; an empty one clears. */
const Text = (longest: number): PropertyDecorator =>
  applyDecorators(Optional(), IsString() as PropertyDecorator, MaxLength(longest) as PropertyDecorator);
/** An optional month; an empty text clears. */
const Month = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    IsString() as PropertyDecorator,
    Matches(/^(?:(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-01)?)?$/, {
      message: 'must be a month as YYYY-MM, or empty',
    }) as PropertyDecorator,
  );
/** A required month. */
const RequiredMonth = (): PropertyDecorator =>
  Matches(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-01)?$/, { message: 'must be a month as YYYY-MM' }) as PropertyDecorator;
const SortOrder = (): PropertyDecorator => applyDecorators(Optional(), Integer());

/** Your profile. */
export class CandidateProfileDto {
  /** Same as that of the account. */
  id!: string;
  object!: 'candidate_profile';
  displayName!: string | null;
  /** Plain text. */
  bio!: string | null;
  avatarUrl!: string | null;
  /** Last part of the URL of the public profile. */
  handle!: string | null;
  headline!: string | null;
  location!: string | null;
  /** Who can find the profile: no one, signed-in users or everyone. */
  profileVisibility!: ProfileVisibility;
  jobSearchStatus!: JobSearchStatus;
  jobSearchStatusVisibleTo!: StatusAudience;
  openToRelocate!: boolean;

  static readonly of = view<CandidateProfileDto, OwnProfile>()(
    `id object displayName bio avatarUrl handle headline location profileVisibility jobSearchStatus
     jobSearchStatusVisibleTo openToRelocate`,
    { object: () => 'candidate_profile' },
  );
}

/** Changes to your profile. Absent keys do not change; an empty text clears. */
@Lax()
export class UpdateCandidateProfileDto {
  /** @example 'Jane Doe' */
  @Text(LONGEST.displayName) displayName?: string;
  @Text(LONGEST.bio) bio?: string;
  /** 3 to 30 characters: a-z, 0-9 and -. You can change it, but not clear it. @example 'jane-doe' */
  @Text(100) handle?: string;
  @Text(LONGEST.headline) headline?: string;
  @Text(LONGEST.location) location?: string;
  @Optional() @IsIn(PROFILE_VISIBILITIES) profileVisibility?: ProfileVisibility;
  @Optional() @IsIn(JOB_SEARCH_STATUSES) jobSearchStatus?: JobSearchStatus;
  @Optional() @IsIn(STATUS_AUDIENCES) jobSearchStatusVisibleTo?: StatusAudience;
  @Optional() @IsBoolean() openToRelocate?: boolean;
}

/** The handle to check. */
@Lax()
export class HandleQueryDto {
  /** @example 'jane-doe' */
  @IsString() handle!: string;
}

/** Whether a handle is available. */
export class HandleAvailabilityDto {
  object!: 'handle_availability';
  handle!: string;
  /** Whether the handle is available. Also true for your current handle. Only updating the profile reserves it. */
  available!: boolean;
}

/** A profile picture. */
export class UploadAvatarDto {
  /** JPEG, PNG or WebP, 5 MB at most. */
  @FilePart() file!: UploadedFile;
}

/** The URL of the picture. */
export class CandidateAvatarDto {
  object!: 'candidate_avatar';
  avatarUrl!: string | null;
}

/** The optional fields of a position. */
class ExperienceFieldsDto {
  @Text(LONGEST.url) companyUrl?: string;
  @Text(LONGEST.location) location?: string;
  /** An open set. @example 'full_time' */
  @Text(LONGEST.choice) employmentType?: string;
  /** An open set. @example 'hybrid' */
  @Text(LONGEST.choice) locationType?: string;
  /** An open set. @example 'referral' */
  @Text(LONGEST.choice) foundVia?: string;
  /** `YYYY-MM`. Empty or absent if it is current. @example '2024-06' */
  @Month() endDate?: string;
  /** Plain text. */
  @Text(LONGEST.description) description?: string;
  /** Sort order of positions that started in the same month. */
  @SortOrder() sortOrder?: number;
}

/** A position to add. */
@Lax()
export class CreateExperienceDto extends ExperienceFieldsDto {
  /** @example 'Nurse' */
  @Name() title!: string;
  /** @example 'City Hospital' */
  @Name() companyName!: string;
  /** `YYYY-MM`. @example '2021-03' */
  @RequiredMonth() startDate!: string;
}

/** Changes to a position. Absent keys do not change; an empty text clears an optional field. */
@Lax()
export class UpdateExperienceDto extends ExperienceFieldsDto {
  @Optional() @Name() title?: string;
  @Optional() @Name() companyName?: string;
  @Optional() @RequiredMonth() startDate?: string;
}

/** A position. */
export class CandidateExperienceDto {
  id!: string;
  object!: 'candidate_experience';
  title!: string;
  companyName!: string;
  companyUrl!: string | null;
  location!: string | null;
  employmentType!: string | null;
  locationType!: string | null;
  foundVia!: string | null;
  /** As sent. */
  startDate!: string;
  /** As sent. Null if it is current. */
  endDate!: string | null;
  description!: string | null;
  sortOrder!: number;
  /** Read from a résumé. */
  experienceSkills!: string[];

  static readonly of = view<CandidateExperienceDto, Entry<Experience>>()(
    `id object title companyName companyUrl location employmentType locationType foundVia startDate endDate description
     sortOrder experienceSkills`,
    { object: () => 'candidate_experience' },
  );
}

/** The optional fields of an education. */
class EducationFieldsDto {
  @Text(LONGEST.url) institutionUrl?: string;
  @Text(LONGEST.name) degree?: string;
  @Text(LONGEST.name) fieldOfStudy?: string;
  @Text(LONGEST.name) grade?: string;
  @Text(LONGEST.description) activitiesAndSocieties?: string;
  /** `YYYY-MM`, or empty. @example '2014-09' */
  @Month() startDate?: string;
  /** `YYYY-MM`, or empty. @example '2018-06' */
  @Month() endDate?: string;
  /** Plain text. */
  @Text(LONGEST.description) description?: string;
  /** Sort order of entries that started in the same month. */
  @SortOrder() sortOrder?: number;
}

/** An education to add. */
@Lax()
export class CreateEducationDto extends EducationFieldsDto {
  /** @example 'State University' */
  @Name() institutionName!: string;
}

/** Changes to an education. Absent keys do not change; an empty text clears an optional field. */
@Lax()
export class UpdateEducationDto extends EducationFieldsDto {
  @Optional() @Name() institutionName?: string;
}

/** An education. */
export class CandidateEducationDto {
  id!: string;
  object!: 'candidate_education';
  institutionName!: string;
  institutionUrl!: string | null;
  degree!: string | null;
  fieldOfStudy!: string | null;
  grade!: string | null;
  activitiesAndSocieties!: string | null;
  /** As sent. */
  startDate!: string | null;
  endDate!: string | null;
  description!: string | null;
  sortOrder!: number;

  static readonly of = view<CandidateEducationDto, Entry<Education>>()(
    `id object institutionName institutionUrl degree fieldOfStudy grade activitiesAndSocieties startDate endDate
     description sortOrder`,
    { object: () => 'candidate_education' },
  );
}

/** All skills, the most important one first. */
@Lax()
export class UpdateSkillsDto {
  /** Names. @example ['Nursing', 'First aid'] */
  @IsArray()
  @ArrayMaxSize(MOST.skills)
  @IsString({ each: true })
  @MaxLength(LONGEST.term, { each: true })
  skills!: string[];
}

/** A skill. */
export class CandidateSkillDto {
  object!: 'candidate_skill';
  name!: string;
  /** Slug of the board's skill with this name. Null if there is none. */
  jobSkillId!: string | null;

  static readonly of = view<CandidateSkillDto, CandidateSkill>()('object name jobSkillId', {
    object: () => 'candidate_skill',
  });
}

/** A spoken language. */
@Lax()
export class LanguageDto {
  /** @example 'Spanish' */
  @Trimmed() @IsString() @Length(1, LONGEST.term) name!: string;
  /** An open set. @example 'native_or_bilingual' */
  @Trimmed() @IsString() @MinLength(1) @MaxLength(LONGEST.choice) proficiency!: string;
}

/** All languages, the best one first. */
@Lax()
export class UpdateLanguagesDto {
  @ListOf(() => LanguageDto) @ArrayMaxSize(MOST.languages) languages!: LanguageDto[];
}

/** A language. */
export class CandidateLanguageDto {
  object!: 'candidate_language';
  name!: string;
  proficiency!: string;

  static readonly of = view<CandidateLanguageDto, CandidateLanguage>()('object name proficiency', {
    object: () => 'candidate_language',
  });
}
