import {
  changed,
  claim,
  commandsOf,
  type Decider,
  type MessageOf,
  reject,
  Rejection,
  rejectIssues,
  withChanges,
} from '#kernel';
import { changedCustomFields, type GivenCustomFields, LONGEST_VALUES, withCustomFields } from '#custom-fields/rules';
import type { ReferenceSelection } from '#custom-fields/rules';
import { accountGone, accountOf } from '../../account.js';
import {
  type CandidateLanguage,
  type CandidateSkill,
  type Education,
  EMPTY_PROFILE,
  endsBeforeItBegins,
  type Entry,
  type Experience,
  MOST,
  type ProfileFields,
} from './candidate.js';
import {
  type CandidateEvents,
  contentChanges,
  type NewResume,
  NO_CONTENT,
  type ProfileContent,
} from './candidate-events.js';
import { type ImportMode, type ParseFailure, type ResumeContent, withResume } from './resume.js';

export interface CandidateCommands {
  /** Makes an account a candidate. `registeredAt`: when the account was created. */
  AdmitCandidate: { readonly email: string; readonly displayName: string | null; readonly registeredAt: string };
  /** Changes the given fields; null clears. A handle can be replaced, but not cleared. */
  ChangeProfile: Partial<ProfileFields & { readonly countryCode: string | null }>;
  ChangeAvatar: { readonly key: string; readonly url: string };
  AddExperience: { readonly entryId: string; readonly entry: Experience };
  ChangeExperience: { readonly entryId: string; readonly changes: Partial<Experience> };
  RemoveExperience: { readonly entryId: string };
  AddEducation: { readonly entryId: string; readonly entry: Education };
  ChangeEducation: { readonly entryId: string; readonly changes: Partial<Education> };
  RemoveEducation: { readonly entryId: string };
  SetSkills: { readonly skills: readonly CandidateSkill[] };
  SetLanguages: { readonly languages: readonly CandidateLanguage[] };
  /** `values`: validated by the form of the board. Null clears; absent fields do not change. */
  SetProfileFields: { readonly values: GivenCustomFields };
  /** `selections`: validated by the form of the board. Replaces all earlier ones. */
  SetProfileReferences: { readonly selections: readonly ReferenceSelection[] };
  /** Replaces the previous résumé, even while that is being read. */
  UploadResume: NewResume;
  /** The data read from a résumé. Does nothing if the résumé was replaced or removed. */
  CompleteResume: { readonly resumeId: string; readonly content: ResumeContent };
  FailResume: { readonly resumeId: string; readonly reason: ParseFailure };
  RemoveResume: Record<string, never>;
  RemoveCandidate: Record<string, never>;
}

/** The data of a résumé that the rules need. */
interface Resume {
  readonly resumeId: string;
  /** Null if it was removed or is not kept. */
  readonly key: string | null;
  readonly keep: boolean;
  readonly mode: ImportMode;
  readonly parsing: boolean;
}

export interface CandidateState extends Omit<ProfileFields, keyof ProfileContent>, ProfileContent {
  /** The previous handle stays reserved, so that another candidate cannot be found under it immediately. */
  readonly formerHandle: string | null;
  readonly avatarKey: string | null;
  readonly resume: Resume | null;
}

type CandidateEvent = MessageOf<CandidateEvents>;

const NOBODY: CandidateState = { ...EMPTY_PROFILE, ...NO_CONTENT, formerHandle: null, avatarKey: null, resume: null };

/** The entry with this id. @throws Rejection `candidate_entry_not_found`. */
function entryIn<T>(entries: readonly Entry<T>[], entryId: string): Entry<T> {
  return (
    entries.find(({ id }) => id === entryId) ??
    reject('missing', 'candidate_entry_not_found', 'The profile does not have this entry.')
  );
}

/** @throws Rejection `validation_bad_request` if the entry ends before it starts. */
function checkDates({
  startDate,
  endDate,
}: {
  readonly startDate: string | null;
  readonly endDate: string | null;
}): void {
  if (endsBeforeItBegins(startDate, endDate))
    rejectIssues([{ path: ['endDate'], message: 'must not be before startDate' }]);
}

/** @throws Rejection `validation_bad_request` if the collection `name` is full. */
function checkRoom(entries: readonly unknown[], name: 'experience' | 'education'): void {
  if (entries.length >= MOST[name]) rejectIssues([{ path: [], message: `must have at most ${MOST[name]} entries` }]);
}

const withoutId = <T>({ id: _, ...entry }: Entry<T>): Omit<Entry<T>, 'id'> => entry;

/** The fold of an event that changes only the content of the profile. */
const content =
  <K extends keyof CandidateEvents>(type: K) =>
  (candidate: CandidateState, data: CandidateEvents[K]): CandidateState =>
    withChanges<CandidateState>(candidate, contentChanges[type](candidate, data));

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The résumé being read, if it is this one. */
const reading = ({ resume }: CandidateState, resumeId: string): Resume | null =>
  resume?.resumeId === resumeId && resume.parsing ? resume : null;

const droppedOf = ({ keep, key }: Resume): string | null => (keep ? null : key);

const ended = (resume: Resume | null): Resume | null =>
  resume && { ...resume, parsing: false, key: resume.keep ? resume.key : null };

export const candidateDecider: Decider<CandidateState, CandidateCommands, CandidateEvents> = {
  category: 'candidate',
  noun: 'candidate',
  initial: NOBODY,
  creates: ['AdmitCandidate'],
  gone: ['CandidateRemoved'],
  missing: 'candidates_not_found',
  needs: (_, id) => [accountOf(id)],
  refuseNeed: accountGone,
  decide: {
    AdmitCandidate: (_, data) => [{ type: 'CandidateAdmitted', data }],

    ChangeProfile(candidate, wish) {
      if (wish.handle === null && candidate.handle !== null)
        rejectIssues([{ path: ['handle'], message: 'can be changed, but not cleared' }]);
      const changes = changed<CandidateState>(candidate, wish);
      return Object.keys(changes).length === 0 ? [] : [{ type: 'ProfileChanged', data: changes }];
    },

    ChangeAvatar: ({ avatarKey }, { key, url }) =>
      key === avatarKey ? [] : [{ type: 'AvatarChanged', data: { key, url, formerKey: avatarKey } }],

    AddExperience({ experience }, { entryId, entry }) {
      checkRoom(experience, 'experience');
      checkDates(entry);
      return [{ type: 'ExperienceAdded', data: { entryId, entry } }];
    },

    ChangeExperience({ experience }, { entryId, changes }) {
      const before: Experience = withoutId(entryIn(experience, entryId));
      const entry = withChanges(before, changes);
      checkDates(entry);
      return same(before, entry) ? [] : [{ type: 'ExperienceChanged', data: { entryId, entry } }];
    },

    RemoveExperience({ experience }, { entryId }) {
      entryIn(experience, entryId);
      return [{ type: 'ExperienceRemoved', data: { entryId } }];
    },

    AddEducation({ education }, { entryId, entry }) {
      checkRoom(education, 'education');
      checkDates(entry);
      return [{ type: 'EducationAdded', data: { entryId, entry } }];
    },

    ChangeEducation({ education }, { entryId, changes }) {
      const before: Education = withoutId(entryIn(education, entryId));
      const entry = withChanges(before, changes);
      checkDates(entry);
      return same(before, entry) ? [] : [{ type: 'EducationChanged', data: { entryId, entry } }];
    },

    RemoveEducation({ education }, { entryId }) {
      entryIn(education, entryId);
      return [{ type: 'EducationRemoved', data: { entryId } }];
    },

    SetSkills: (candidate, { skills }) =>
      same(skills, candidate.skills) ? [] : [{ type: 'SkillsSet', data: { skills } }],

    SetLanguages: (candidate, { languages }) =>
      same(languages, candidate.languages) ? [] : [{ type: 'LanguagesSet', data: { languages } }],

    SetProfileFields({ fields }, { values: given }) {
      const values = changedCustomFields(fields, given);
      if (Object.keys(values).length === 0) return [];
      if (JSON.stringify(withCustomFields(fields, values)).length > LONGEST_VALUES)
        rejectIssues([{ path: ['values'], message: `must not be longer than ${LONGEST_VALUES} characters in all` }]);
      return [{ type: 'ProfileFieldsSet', data: { values } }];
    },

    SetProfileReferences: ({ references }, { selections }) =>
      same(references, selections) ? [] : [{ type: 'ProfileReferencesSet', data: { selections } }],

    UploadResume: ({ resume }, upload) => [
      { type: 'ResumeUploaded', data: { ...upload, formerKey: resume?.key ?? null } },
    ],

    CompleteResume(candidate, { resumeId, content }): readonly CandidateEvent[] {
      const resume = reading(candidate, resumeId);
      if (!resume) return [];
      const { skills, languages, experience, education } = withResume(candidate, content, resume.mode);
      const data = { resumeId, skills, languages, experience, education, droppedKey: droppedOf(resume) };
      return [{ type: 'ResumeImported', data }];
    },

    FailResume(candidate, { resumeId, reason }) {
      const resume = reading(candidate, resumeId);
      return resume ? [{ type: 'ResumeParseFailed', data: { resumeId, reason, droppedKey: droppedOf(resume) } }] : [];
    },

    RemoveResume: ({ resume }) =>
      resume && (resume.key !== null || resume.keep)
        ? [{ type: 'ResumeRemoved', data: { droppedKey: resume.key } }]
        : [],

    RemoveCandidate: ({ avatarKey, resume }) => [
      {
        type: 'CandidateRemoved',
        data: { keys: [avatarKey, resume?.key ?? null].filter((key) => key !== null) },
      },
    ],
  },
  evolve: {
    CandidateAdmitted: (candidate, { displayName }) => ({ ...candidate, displayName }),
    ProfileChanged: (candidate, changes) => {
      const after = withChanges<CandidateState>(candidate, changes);
      return changes.handle === undefined ? after : { ...after, formerHandle: candidate.handle };
    },
    AvatarChanged: (candidate, { key }) => ({ ...candidate, avatarKey: key }),
    ExperienceAdded: content('ExperienceAdded'),
    ExperienceChanged: content('ExperienceChanged'),
    ExperienceRemoved: content('ExperienceRemoved'),
    EducationAdded: content('EducationAdded'),
    EducationChanged: content('EducationChanged'),
    EducationRemoved: content('EducationRemoved'),
    SkillsSet: content('SkillsSet'),
    LanguagesSet: content('LanguagesSet'),
    ProfileFieldsSet: content('ProfileFieldsSet'),
    ProfileReferencesSet: content('ProfileReferencesSet'),
    ResumeUploaded: (candidate, { resumeId, file, keep, mode }) => ({
      ...candidate,
      resume: { resumeId, key: file.key, keep, mode, parsing: true },
    }),
    ResumeImported: (candidate, data) => ({
      ...content('ResumeImported')(candidate, data),
      resume: ended(candidate.resume),
    }),
    ResumeParseFailed: (candidate) => ({ ...candidate, resume: ended(candidate.resume) }),
    ResumeRemoved: (candidate) => ({
      ...candidate,
      resume: candidate.resume && { ...candidate.resume, key: null, keep: false, parsing: false },
    }),
    CandidateRemoved: () => NOBODY,
  },
  claims: ({ handle, formerHandle }) => [
    ...claim('candidate.handle', handle),
    ...(formerHandle === handle ? [] : claim('candidate.handle', formerHandle)),
  ],
  refuseClaim: ({ value: handle }) =>
    new Rejection('conflict', 'candidate_handle_taken', `Another candidate has the handle "${handle}".`, { handle }),
  personal: {
    CandidateAdmitted: ['email', 'displayName'],
    ProfileChanged: ['displayName', 'handle', 'headline', 'bio', 'location', 'countryCode'],
    AvatarChanged: ['url'],
    ExperienceAdded: ['entry'],
    ExperienceChanged: ['entry'],
    EducationAdded: ['entry'],
    EducationChanged: ['entry'],
    SkillsSet: ['skills'],
    LanguagesSet: ['languages'],
    ProfileFieldsSet: ['values'],
    ProfileReferencesSet: ['selections'],
    ResumeImported: ['skills', 'languages', 'experience', 'education'],
  },
  impersonal: {
    CandidateAdmitted: ['registeredAt'],
    ProfileChanged: ['profileVisibility', 'jobSearchStatus', 'jobSearchStatusVisibleTo', 'openToRelocate'],
    // Blob keys are random, and the blobs are deleted with the candidate.
    AvatarChanged: ['key', 'formerKey'],
    ExperienceAdded: ['entryId'],
    ExperienceChanged: ['entryId'],
    ExperienceRemoved: ['entryId'],
    EducationAdded: ['entryId'],
    EducationChanged: ['entryId'],
    EducationRemoved: ['entryId'],
    ResumeUploaded: ['resumeId', 'file', 'keep', 'mode', 'formerKey'],
    ResumeImported: ['resumeId', 'droppedKey'],
    ResumeParseFailed: ['resumeId', 'reason', 'droppedKey'],
    ResumeRemoved: ['droppedKey'],
    CandidateRemoved: ['keys'],
  },
  personalClaims: ['candidate.handle'],
};

export const candidates = commandsOf(candidateDecider);
