import { Lax, Optional, view } from '#http/dto';
import { CatalogQueryDto } from '#http/board';
import { WebAddress } from '#kernel';
import { IsString, MaxLength } from 'class-validator';
import { type Education, type Experience, inOrder, monthOf } from '../candidate/candidate.js';
import type { ShownTalent } from './directory.service.js';

/** Which candidates to list. */
@Lax()
export class ListTalentQueryDto extends CatalogQueryDto {
  /** Words of the name, the headline or a skill. */
  @Optional() @IsString() @MaxLength(200) q?: string;
  /** Name of a skill. Case is ignored. */
  @Optional() @IsString() skill?: string;
}

/** A position in a list of candidates. Months are `YYYY-MM`. */
export class TalentEntryExperienceDto {
  title!: string;
  companyName!: string;
  startDate!: string;
  /** Null if it is current. */
  endDate!: string | null;
}

/** An education in a list of candidates. Months are `YYYY-MM`. */
export class TalentEntryEducationDto {
  institutionName!: string;
  startDate!: string | null;
  endDate!: string | null;
}

const LONGEST_SUMMARY = 200;

/** The first sentence of a candidate's summary, or as many of its words as fit; null without a summary. */
export function summaryOf(bio: string | null): string | null {
  const text = (bio ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  const [sentence] = /^.{1,199}?[.!?](?= )/s.exec(text) ?? [];
  if (sentence !== undefined) return sentence;
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  // A text without spaces may be cut inside a surrogate pair.
  return `${(words.length > 1 ? words : cut).replace(/[\uD800-\uDBFF]$/, '').replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')}…`;
}

/** Number of entries of each collection in a list. */
const FEW = 3;

/** A candidate in a list. */
export class TalentEntryDto {
  object!: 'talent_directory_entry';
  handle!: string | null;
  displayName!: string | null;
  headline!: string | null;
  location!: string | null;
  avatarUrl!: string | null;
  /** Beginning of the candidate's summary, plain text. */
  summary!: string | null;
  /** @deprecated `summary` is in its place. */
  bio!: string | null;
  jobSearchStatus!: string | null;
  skills!: string[];
  /** The first three. */
  experiences!: TalentEntryExperienceDto[];
  /** The first three. */
  education!: TalentEntryEducationDto[];

  static readonly of = view<TalentEntryDto, ShownTalent>()(
    'object handle displayName headline location avatarUrl summary bio jobSearchStatus skills experiences education',
    {
      object: () => 'talent_directory_entry',
      handle: ({ row }) => row.handle,
      displayName: ({ row }) => row.displayName,
      headline: ({ row }) => row.headline,
      location: ({ row }) => row.location,
      avatarUrl: ({ row }) => row.avatarUrl,
      summary: ({ row }) => summaryOf(row.detail.bio),
      bio: ({ row }) => row.detail.bio,
      jobSearchStatus: ({ status }) => status,
      skills: ({ row }) => row.detail.skills.map(({ name }) => name),
      experiences: ({ row }) =>
        inOrder(row.detail.experience)
          .slice(0, FEW)
          .map(({ title, companyName, startDate, endDate }) => ({
            title,
            companyName,
            startDate: monthOf(startDate),
            endDate: monthOf(endDate),
          })),
      education: ({ row }) =>
        inOrder(row.detail.education)
          .slice(0, FEW)
          .map(({ institutionName, startDate, endDate }) => ({
            institutionName,
            startDate: monthOf(startDate),
            endDate: monthOf(endDate),
          })),
    },
  );
}

/** The usual URL of a website's logo; it may not exist. */
function logoOf(website: string | null): string | null {
  const url = website === null ? null : WebAddress.parse(website);
  return url && `${url.origin}/favicon.ico`;
}

/** A position of a candidate. Months are `YYYY-MM`. */
export class TalentExperienceDto extends TalentEntryExperienceDto {
  companyUrl!: string | null;
  /** Derived from the website; there may be no image. Null without a website. */
  companyLogoUrl!: string | null;
  location!: string | null;
  employmentType!: string | null;
  locationType!: string | null;
  foundVia!: string | null;
  description!: string | null;
  experienceSkills!: string[];

  static readonly of = view<TalentExperienceDto, Experience>()(
    `title companyName companyUrl companyLogoUrl location employmentType locationType foundVia startDate endDate
     description experienceSkills`,
    {
      companyLogoUrl: ({ companyUrl }) => logoOf(companyUrl),
      startDate: ({ startDate }) => monthOf(startDate),
      endDate: ({ endDate }) => monthOf(endDate),
    },
  );
}

/** An education of a candidate. Months are `YYYY-MM`. */
export class TalentEducationDto extends TalentEntryEducationDto {
  institutionUrl!: string | null;
  /** Derived from the website; there may be no image. Null without a website. */
  institutionLogoUrl!: string | null;
  degree!: string | null;
  fieldOfStudy!: string | null;
  grade!: string | null;
  activitiesAndSocieties!: string | null;
  description!: string | null;

  static readonly of = view<TalentEducationDto, Education>()(
    `institutionName institutionUrl institutionLogoUrl degree fieldOfStudy grade activitiesAndSocieties startDate endDate
     description`,
    {
      institutionLogoUrl: ({ institutionUrl }) => logoOf(institutionUrl),
      startDate: ({ startDate }) => monthOf(startDate),
      endDate: ({ endDate }) => monthOf(endDate),
    },
  );
}

/** A skill of a candidate. */
export class TalentSkillDto {
  name!: string;
  /** Slug of the board's skill with this name. Null if there is none. */
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

  static readonly of = view<TalentProfileDto, ShownTalent>()(
    `object handle displayName headline location bio avatarUrl jobSearchStatus experiences education skills languages`,
    {
      object: () => 'talent_profile',
      handle: ({ row }) => row.handle,
      displayName: ({ row }) => row.displayName,
      headline: ({ row }) => row.headline,
      location: ({ row }) => row.location,
      bio: ({ row }) => row.detail.bio,
      avatarUrl: ({ row }) => row.avatarUrl,
      jobSearchStatus: ({ status }) => status,
      experiences: ({ row }) => inOrder(row.detail.experience).map(TalentExperienceDto.of),
      education: ({ row }) => inOrder(row.detail.education).map(TalentEducationDto.of),
      skills: ({ row }) => row.detail.skills.map(({ name, jobSkillId }) => ({ name, jobSkillId })),
      languages: ({ row }) => row.detail.languages.map(({ name, proficiency }) => ({ name, proficiency })),
    },
  );
}
