import type { ProfileContent } from './candidate-events.js';

/**
 * What of a profile the world hears the changes of, under the names of the published language. For the last two it has no name:
 * that they changed is told, but not in what.
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

/** Whether the world hears of the change from `before` to `after`. */
export const looksDifferentProfile = (before: ProfileContent, after: ProfileContent): boolean =>
  JSON.stringify(seenProfile(before)) !== JSON.stringify(seenProfile(after));

/** The path of a candidate's page on the storefront; null without a handle. */
export const candidatePath = (handle: string | null): string | null => (handle === null ? null : `talent/${handle}`);
