import { type CustomFieldValues, type GivenCustomFields, withCustomFields } from '#custom-fields/rules';
import type { ReferenceSelection } from '#custom-fields/rules';
import type { CandidateLanguage, CandidateSkill, Education, Entry, Experience, ProfileFields } from './candidate.js';
import type { ImportMode, ParseFailure, ResumeContent, ResumeFile } from './resume.js';

/** An uploaded résumé. */
export interface NewResume {
  readonly resumeId: string;
  readonly file: ResumeFile;
  /** Whether to keep the file after reading it. */
  readonly keep: boolean;
  readonly mode: ImportMode;
}

export interface CandidateEvents {
  /** `email` is null once the person was erased. */
  CandidateAdmitted: {
    readonly email: string | null;
    readonly displayName: string | null;
    readonly registeredAt: string;
  };
  ProfileChanged: Partial<ProfileFields & { readonly countryCode: string | null }>;
  /** `formerKey`: the previous picture, whose bytes will be deleted. */
  AvatarChanged: { readonly key: string; readonly url: string; readonly formerKey: string | null };
  ExperienceAdded: { readonly entryId: string; readonly entry: Experience };
  /** The complete entry after the change. */
  ExperienceChanged: { readonly entryId: string; readonly entry: Experience };
  ExperienceRemoved: { readonly entryId: string };
  EducationAdded: { readonly entryId: string; readonly entry: Education };
  EducationChanged: { readonly entryId: string; readonly entry: Education };
  EducationRemoved: { readonly entryId: string };
  SkillsSet: { readonly skills: readonly CandidateSkill[] };
  LanguagesSet: { readonly languages: readonly CandidateLanguage[] };
  /** Only the changed values; null: cleared. */
  ProfileFieldsSet: { readonly values: GivenCustomFields };
  /** The complete selections after the change. */
  ProfileReferencesSet: { readonly selections: readonly ReferenceSelection[] };
  /** `formerKey`: the previous résumé, whose bytes will be deleted. */
  ResumeUploaded: NewResume & { readonly formerKey: string | null };
  /** The complete collections after the change. `droppedKey`: the file, if it is not kept. */
  ResumeImported: ResumeContent & { readonly resumeId: string; readonly droppedKey: string | null };
  ResumeParseFailed: { readonly resumeId: string; readonly reason: ParseFailure; readonly droppedKey: string | null };
  ResumeRemoved: { readonly droppedKey: string | null };
  /** The keys of the files to delete with the candidate. */
  CandidateRemoved: { readonly keys: readonly string[] };
}

/** The content of a profile, without values that only rules need. */
export interface ProfileContent {
  readonly headline: string | null;
  readonly bio: string | null;
  readonly location: string | null;
  /** ISO 3166-1 alpha-2 code of the location. Null if it is unknown. */
  readonly countryCode: string | null;
  readonly skills: readonly CandidateSkill[];
  readonly languages: readonly CandidateLanguage[];
  readonly experience: readonly Entry<Experience>[];
  readonly education: readonly Entry<Education>[];
  /** Values of the custom fields, by key. Includes values of deleted fields. */
  readonly fields: CustomFieldValues;
  /** The selected custom object records. Includes deleted ones. */
  readonly references: readonly ReferenceSelection[];
}

export const NO_CONTENT: ProfileContent = {
  headline: null,
  bio: null,
  location: null,
  countryCode: null,
  skills: [],
  languages: [],
  experience: [],
  education: [],
  fields: {},
  references: [],
};

// Personal values of an erased person are null.
const listed = <T>(list: readonly T[] | null): readonly T[] => list ?? [];

const put = <T>(entries: readonly Entry<T>[], id: string, entry: T | null): readonly Entry<T>[] => {
  if (entry === null) return entries;
  const shown = { id, ...entry };
  const before = entries.findIndex((each) => each.id === id);
  return before < 0 ? [...entries, shown] : entries.with(before, shown);
};

const without = <T>(entries: readonly Entry<T>[], entryId: string): readonly Entry<T>[] =>
  entries.filter(({ id }) => id !== entryId);

const nothing = (): Partial<ProfileContent> => ({});

/** The changes of each event to a profile, shared by rules, read models and published events. */
export const contentChanges: {
  readonly [K in keyof CandidateEvents]: (before: ProfileContent, data: CandidateEvents[K]) => Partial<ProfileContent>;
} = {
  CandidateAdmitted: nothing,
  ProfileChanged: (before, { headline, bio, location, countryCode }) => ({
    headline: headline === undefined ? before.headline : headline,
    bio: bio === undefined ? before.bio : bio,
    location: location === undefined ? before.location : location,
    countryCode: countryCode === undefined ? before.countryCode : countryCode,
  }),
  AvatarChanged: nothing,
  ExperienceAdded: ({ experience }, { entryId, entry }) => ({ experience: put(experience, entryId, entry) }),
  ExperienceChanged: ({ experience }, { entryId, entry }) => ({ experience: put(experience, entryId, entry) }),
  ExperienceRemoved: ({ experience }, { entryId }) => ({ experience: without(experience, entryId) }),
  EducationAdded: ({ education }, { entryId, entry }) => ({ education: put(education, entryId, entry) }),
  EducationChanged: ({ education }, { entryId, entry }) => ({ education: put(education, entryId, entry) }),
  EducationRemoved: ({ education }, { entryId }) => ({ education: without(education, entryId) }),
  SkillsSet: (_, { skills }) => ({ skills: listed(skills) }),
  LanguagesSet: (_, { languages }) => ({ languages: listed(languages) }),
  ProfileFieldsSet: ({ fields }, { values }) => ({ fields: withCustomFields(fields, values ?? {}) }),
  ProfileReferencesSet: (_, { selections }) => ({ references: listed(selections) }),
  ResumeUploaded: nothing,
  ResumeImported: (_, { skills, languages, experience, education }) => ({
    skills: listed(skills),
    languages: listed(languages),
    experience: listed(experience),
    education: listed(education),
  }),
  ResumeParseFailed: nothing,
  ResumeRemoved: nothing,
  CandidateRemoved: () => NO_CONTENT,
};
