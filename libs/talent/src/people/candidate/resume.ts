import {
  type CandidateLanguage,
  type CandidateSkill,
  differentNames,
  type Education,
  type Entry,
  type Experience,
  MOST,
  nameKey,
} from './candidate.js';

/** How parsed data changes the profile: it is added, or it replaces the existing data. */
export const IMPORT_MODES = ['append_only', 'replace_all'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The accepted file formats, with their media types. */
export const RESUME_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
} as const;
export type ResumeFormat = keyof typeof RESUME_TYPES;

/** Largest file of a résumé, in bytes. */
export const RESUME_BYTES = 10 * 1024 * 1024;

/** Why a résumé could not be read; part of the response. */
export const PARSE_FAILURES = [
  'format_not_readable',
  'file_damaged',
  'file_protected',
  'no_text',
  'too_complex',
] as const;
export type ParseFailure = (typeof PARSE_FAILURES)[number];

/** A stored résumé file. */
export interface ResumeFile {
  /** Key of its blob. */
  readonly key: string;
  readonly format: ResumeFormat;
  readonly sizeBytes: number;
}

/** The data found in a résumé. Only certain results are here; the rest of the text is not stored. */
export interface ResumeContent {
  readonly skills: readonly CandidateSkill[];
  readonly languages: readonly CandidateLanguage[];
  readonly experience: readonly Entry<Experience>[];
  readonly education: readonly Entry<Education>[];
}

type Collections = ResumeContent;

const added = <T extends { readonly name: string }>(before: readonly T[], found: readonly T[], most: number) =>
  differentNames([...before, ...found]).slice(0, Math.max(before.length, most));

const sameExperience = (one: Experience, other: Experience): boolean =>
  nameKey(one.title) === nameKey(other.title) &&
  nameKey(one.companyName) === nameKey(other.companyName) &&
  one.startDate.slice(0, 7) === other.startDate.slice(0, 7);

const sameEducation = (one: Education, other: Education): boolean =>
  nameKey(one.institutionName) === nameKey(other.institutionName) &&
  nameKey(one.degree ?? '') === nameKey(other.degree ?? '');

/**
 * The collections of a profile after adding `found`. `append_only` keeps every entry and adds missing ones. `replace_all` replaces the
 * collections for which the résumé has data, and keeps the others.
 */
export function withResume(before: Collections, found: ResumeContent, mode: ImportMode): Collections {
  if (mode === 'replace_all')
    return {
      skills: found.skills.length > 0 ? differentNames(found.skills).slice(0, MOST.skills) : before.skills,
      languages:
        found.languages.length > 0 ? differentNames(found.languages).slice(0, MOST.languages) : before.languages,
      experience: found.experience.length > 0 ? found.experience.slice(0, MOST.experience) : before.experience,
      education: found.education.length > 0 ? found.education.slice(0, MOST.education) : before.education,
    };
  const experience = found.experience.filter((entry) => !before.experience.some((each) => sameExperience(each, entry)));
  const education = found.education.filter((entry) => !before.education.some((each) => sameEducation(each, entry)));
  return {
    skills: added(before.skills, found.skills, MOST.skills),
    languages: added(before.languages, found.languages, MOST.languages),
    experience: [...before.experience, ...experience].slice(0, Math.max(before.experience.length, MOST.experience)),
    education: [...before.education, ...education].slice(0, Math.max(before.education.length, MOST.education)),
  };
}
