import { type CustomFieldValues, type GivenCustomFields, withCustomFields } from '#kernel/fields';
import type { Selection } from '#profiles/rules';
import type { CandidateLanguage, CandidateSkill, Education, Entry, Experience, ProfileFields } from './candidate.js';
import type { ImportMode, ParseFailure, ResumeContent, ResumeFile } from './resume.js';

/** A résumé that was sent. */
export interface NewResume {
  readonly resumeId: string;
  readonly file: ResumeFile;
  /** Whether the file is kept once it was read. */
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
  /** `formerKey`: of the picture before, whose bytes are given up. */
  AvatarChanged: { readonly key: string; readonly url: string; readonly formerKey: string | null };
  ExperienceAdded: { readonly entryId: string; readonly entry: Experience };
  /** The entry as it is now. */
  ExperienceChanged: { readonly entryId: string; readonly entry: Experience };
  ExperienceRemoved: { readonly entryId: string };
  EducationAdded: { readonly entryId: string; readonly entry: Education };
  EducationChanged: { readonly entryId: string; readonly entry: Education };
  EducationRemoved: { readonly entryId: string };
  SkillsSet: { readonly skills: readonly CandidateSkill[] };
  LanguagesSet: { readonly languages: readonly CandidateLanguage[] };
  /** Only what became different; null: cleared. */
  ProfileFieldsSet: { readonly values: GivenCustomFields };
  /** The selections as they are now. */
  ProfileReferencesSet: { readonly selections: readonly Selection[] };
  /** `formerKey`: of the résumé before, whose bytes are given up. */
  ResumeUploaded: NewResume & { readonly formerKey: string | null };
  /** The collections as they are now. `droppedKey`: of the file, when it is not kept. */
  ResumeImported: ResumeContent & { readonly resumeId: string; readonly droppedKey: string | null };
  ResumeParseFailed: { readonly resumeId: string; readonly reason: ParseFailure; readonly droppedKey: string | null };
  ResumeRemoved: { readonly droppedKey: string | null };
  /** The keys of the files that go with the candidate. */
  CandidateRemoved: { readonly keys: readonly string[] };
}

/** What a profile says, without what only rules need. */
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
  /** Values of the fields that the board adds to profiles, by their keys; also of fields that are gone. */
  readonly fields: CustomFieldValues;
  /** The records of custom objects that it names; also such as are gone. */
  readonly references: readonly Selection[];
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

// Personal values of somebody who was erased read null.
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

/** What each event changes in a profile; rules, read models and what is published go by it. */
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
