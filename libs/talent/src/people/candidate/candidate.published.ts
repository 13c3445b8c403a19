import {
  type Candidate,
  CANDIDATE_FIELDS,
  CANDIDATE_PROFILE_FIELDS,
  type CandidateProfilePointer,
  type CandidateTombstone,
} from '#contracts';
import { lifeOf, type PublishedKind } from '#outbox';
import { withChanges } from '#kernel';
import { type CandidateEvents, contentChanges, NO_CONTENT, type ProfileContent } from './candidate-events.js';
import { candidatePath, seenProfile, type SeenProfile } from './visible-candidate.js';

interface Identity {
  readonly email: string;
  readonly displayName: string | null;
  readonly handle: string | null;
  readonly registeredAt: string;
}

type SeenCandidate = Pick<Candidate, (typeof CANDIDATE_FIELDS)[number]>;

const unchanged = <T>(_: unknown, state: T): T => state;

/** The published identity of a candidate: address, name and page. */
export const publishedCandidates: PublishedKind<CandidateEvents, Identity, SeenCandidate> = {
  object: 'candidate',
  topic: 'candidates',
  category: 'candidate',
  on: {
    CandidateAdmitted: ({ data: { email, displayName, registeredAt } }) => ({
      // The values of an erased person are empty.
      email: email ?? '',
      displayName,
      handle: null,
      registeredAt,
    }),
    ProfileChanged: ({ data: { displayName, handle } }, candidate) => ({
      ...candidate,
      ...(displayName === undefined ? {} : { displayName }),
      ...(handle === undefined ? {} : { handle }),
    }),
    AvatarChanged: unchanged,
    ExperienceAdded: unchanged,
    ExperienceChanged: unchanged,
    ExperienceRemoved: unchanged,
    EducationAdded: unchanged,
    EducationChanged: unchanged,
    EducationRemoved: unchanged,
    SkillsSet: unchanged,
    LanguagesSet: unchanged,
    ProfileFieldsSet: unchanged,
    ProfileReferencesSet: unchanged,
    ResumeUploaded: unchanged,
    ResumeImported: unchanged,
    ResumeParseFailed: unchanged,
    ResumeRemoved: unchanged,
    CandidateRemoved: () => null,
  },
  vocabulary: CANDIDATE_FIELDS,
  personal: { email: '', display_name: null, url: null },
  seen: ({ email, displayName, handle }) => ({ email, display_name: displayName, url: candidatePath(handle) }),
  type: lifeOf('candidate'),
  snapshot: ({ email, displayName, handle, registeredAt }, { id, revision, at, storefront }): Candidate => ({
    id,
    object: 'candidate',
    email,
    display_name: displayName,
    url: storefront(candidatePath(handle)),
    created_at: `${registeredAt.slice(0, 19)}Z`,
    updated_at: revision === 1 ? null : at,
    revision,
  }),
  tombstone: ({ email }, { id, revision, at }): CandidateTombstone => ({
    id,
    object: 'candidate',
    revision,
    deleted: true,
    deleted_at: at,
    email,
  }),
};

/** The profile after an event. */
const content =
  <K extends keyof CandidateEvents>(type: K) =>
  ({ data }: { readonly data: CandidateEvents[K] }, profile: ProfileContent): ProfileContent =>
    withChanges(profile, contentChanges[type](profile, data));

const pointer = (_: ProfileContent, { id, revision }: { id: string; revision: number }): CandidateProfilePointer => ({
  id,
  object: 'candidate.profile',
  profile_revision: revision,
});

/** The published changes of profiles: that they changed, and in which fields. Values are read through the API. */
export const publishedProfiles: PublishedKind<CandidateEvents, ProfileContent, SeenProfile> = {
  object: 'candidate.profile',
  topic: 'candidates',
  category: 'candidate',
  on: {
    CandidateAdmitted: () => NO_CONTENT,
    ProfileChanged: content('ProfileChanged'),
    AvatarChanged: unchanged,
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
    ResumeUploaded: unchanged,
    ResumeImported: content('ResumeImported'),
    ResumeParseFailed: unchanged,
    ResumeRemoved: unchanged,
    CandidateRemoved: () => null,
  },
  vocabulary: CANDIDATE_PROFILE_FIELDS,
  unnamed: ['fields', 'references'],
  personal: {},
  seen: seenProfile,
  type: (change) => (change === 'updated' ? 'candidate.profile.updated' : null),
  snapshot: pointer,
  tombstone: pointer,
};
