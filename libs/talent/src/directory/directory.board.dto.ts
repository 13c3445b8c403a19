import { Lax, Optional } from '#http';
import { CatalogQueryDto } from '#http/board';
import { IsString, MaxLength } from 'class-validator';

/** Which candidates are listed. */
@Lax()
export class ListTalentQueryDto extends CatalogQueryDto {
  /** Words of the name, the headline or a skill. */
  @Optional() @IsString() @MaxLength(200) q?: string;
  /** Name of a skill, in any case. */
  @Optional() @IsString() skill?: string;
}

/** A position in a list of candidates. Months are `YYYY-MM`. */
export class TalentEntryExperienceDto {
  title!: string;
  companyName!: string;
  startDate!: string;
  /** Null: until now. */
  endDate!: string | null;
}

/** An education in a list of candidates. Months are `YYYY-MM`. */
export class TalentEntryEducationDto {
  institutionName!: string;
  startDate!: string | null;
  endDate!: string | null;
}

/** A candidate in a list. */
export class TalentEntryDto {
  object!: 'talent_directory_entry';
  handle!: string | null;
  displayName!: string | null;
  headline!: string | null;
  location!: string | null;
  avatarUrl!: string | null;
  /** The beginning of what candidates say of themselves, plain text. */
  summary!: string | null;
  /** @deprecated `summary` is in its place. */
  bio!: string | null;
  jobSearchStatus!: string | null;
  skills!: string[];
  experiences!: TalentEntryExperienceDto[];
  education!: TalentEntryEducationDto[];
}

/** A position of a candidate. Months are `YYYY-MM`. */
export class TalentExperienceDto extends TalentEntryExperienceDto {
  companyUrl!: string | null;
  companyLogoUrl!: string | null;
  location!: string | null;
  employmentType!: string | null;
  locationType!: string | null;
  foundVia!: string | null;
  description!: string | null;
  experienceSkills!: string[];
}

/** An education of a candidate. Months are `YYYY-MM`. */
export class TalentEducationDto extends TalentEntryEducationDto {
  institutionUrl!: string | null;
  institutionLogoUrl!: string | null;
  degree!: string | null;
  fieldOfStudy!: string | null;
  grade!: string | null;
  activitiesAndSocieties!: string | null;
  description!: string | null;
}

/** A skill of a candidate. */
export class TalentSkillDto {
  name!: string;
  /** The skill of the board with this name; null when there is none. */
  jobSkillId!: string | null;
}

/** A language of a candidate. */
export class TalentLanguageDto {
  name!: string;
  proficiency!: string;
}

/** A candidate with everything that their page shows. */
export class TalentProfileDto {
  object!: 'talent_profile';
  handle!: string | null;
  displayName!: string | null;
  headline!: string | null;
  location!: string | null;
  bio!: string | null;
  avatarUrl!: string | null;
  /** Null when the candidate shows it to employers only. */
  jobSearchStatus!: string | null;
  experiences!: TalentExperienceDto[];
  education!: TalentEducationDto[];
  skills!: TalentSkillDto[];
  languages!: TalentLanguageDto[];
}
