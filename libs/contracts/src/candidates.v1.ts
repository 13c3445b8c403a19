import Type from 'typebox';
import { Event, Moment, type Of, OrNull, Revision, Snapshot, Uri } from './envelope.js';

export const CANDIDATE_FIELDS = ['email', 'display_name', 'url'] as const;
export const CANDIDATE_PROFILE_FIELDS = [
  'profile.headline',
  'profile.bio',
  'profile.location',
  'profile.country_code',
  'skills',
  'languages',
  'experience',
  'education',
] as const;

const Id = Type.String({ pattern: '^boardUsers_' });

export const Candidate = Snapshot('A candidate without résumé, applications and marketing permission.', {
  id: Id,
  object: Type.Literal('candidate'),
  email: Type.String(),
  display_name: OrNull(Type.String()),
  url: OrNull(Uri),
  created_at: Moment,
  updated_at: OrNull(Moment),
  revision: Revision,
});
export type Candidate = Of<typeof Candidate>;

export const CandidateTombstone = Snapshot('What remains of a deleted candidate.', {
  id: Id,
  object: Type.Literal('candidate'),
  revision: Revision,
  deleted: Type.Literal(true),
  deleted_at: Moment,
  email: Type.String(),
});
export type CandidateTombstone = Of<typeof CandidateTombstone>;

export const CandidateProfilePointer = Snapshot('A profile changed. Get its values through the API.', {
  id: Id,
  object: Type.Literal('candidate.profile'),
  profile_revision: Revision,
});
export type CandidateProfilePointer = Of<typeof CandidateProfilePointer>;

export const CandidateCreated = Event('candidate.created', 'A candidate signed up.', { object: Candidate, fields: [] });
export const CandidateUpdated = Event('candidate.updated', 'The public data of a candidate changed.', {
  object: Candidate,
  fields: CANDIDATE_FIELDS,
});
export const CandidateDeleted = Event('candidate.deleted', 'A candidate was deleted permanently.', {
  object: CandidateTombstone,
  fields: [],
});
export const CandidateProfileUpdated = Event('candidate.profile.updated', 'The profile of a candidate changed.', {
  object: CandidateProfilePointer,
  fields: CANDIDATE_PROFILE_FIELDS,
  // Values of custom fields, and the records that a profile names.
  others: true,
});
