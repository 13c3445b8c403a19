import type { ProfileContent } from './candidate-events.js';

/**
 * The fields of a profile whose changes are published, under their published names. The last two have no published name: their change is
 * published, but not which of them changed.
 */
export interface SeenProfile {
  readonly 'profile.headline': string | null;
  readonly 'profile.bio': string | null;
  readonly 'profile.location': string | null;
  readonly 'profile.country_code': string | null;
  readonly 'skills': ProfileContent['skills'];
  readonly 'languages': ProfileContent['languages'];
  readonly 'experience': ProfileContent['experience'];
  readonly 'education': ProfileContent['education'];
  readonly 'fields': ProfileContent['fields'];
  readonly 'references': ProfileContent['references'];
}

export const seenProfile = (profile: ProfileContent): SeenProfile => ({
  'profile.headline': profile.headline,
  'profile.bio': profile.bio,
  'profile.location': profile.location,
  'profile.country_code': profile.countryCode,
  'skills': profile.skills,
  'languages': profile.languages,
  'experience': profile.experience,
  'education': profile.education,
  'fields': profile.fields,
  'references': profile.references,
});

/** Whether the change from `before` to `after` is published. */
export const looksDifferentProfile = (before: ProfileContent, after: ProfileContent): boolean =>
  JSON.stringify(seenProfile(before)) !== JSON.stringify(seenProfile(after));

/** The path of a candidate's page on the storefront; null without a handle. */
export const candidatePath = (handle: string | null): string | null => (handle === null ? null : `talent/${handle}`);
