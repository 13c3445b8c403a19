import { type InputOf, type Issue, rejectIssues, WebAddress } from '#kernel';
import type { Education, Experience, ProfileFields } from '../candidate/candidate.js';
import { requireHandle } from '../candidate/handle.js';

// Turns input into the values to store. An empty text clears; an absent value does not change.

export type ProfileInput = InputOf<ProfileFields>;
/** The skills of a position are read from a résumé only. */
export type ExperienceInput = InputOf<Omit<Experience, 'experienceSkills'>>;
export type EducationInput = InputOf<Education>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** `text` in normalized Unicode and trimmed; null if it is empty. */
export const tidyText = (text: string): string | null => text.normalize('NFC').trim() || null;

/** `text` as the URL of a website; null if it is empty. Adds an issue for an invalid URL. */
function addressIn(text: string, key: string, issues: Issue[]): string | null {
  if (text.trim() === '') return null;
  const address = WebAddress.ofSite(text);
  if (address === null) issues.push({ path: [key], message: 'must be an http or https address' });
  return address;
}

/** `text`, which must not be empty. */
function required(text: string, key: string, issues: Issue[]): string {
  const tidy = tidyText(text);
  if (tidy === null) issues.push({ path: [key], message: 'must not be empty' });
  return tidy ?? '';
}

const PROFILE_TEXTS = ['displayName', 'headline', 'bio', 'location'] as const;

/** @throws Rejection `validation_bad_request` for an invalid handle. */
export function profileChanges(input: ProfileInput): Partial<ProfileFields> {
  const changes: Partial<Mutable<ProfileFields>> = {};
  for (const key of PROFILE_TEXTS) if (input[key] !== undefined) changes[key] = tidyText(input[key]);
  // Storefronts send an empty handle for none. The decider decides whether it can be cleared.
  if (input.handle !== undefined) changes.handle = input.handle.trim() === '' ? null : requireHandle(input.handle);
  if (input.profileVisibility !== undefined) changes.profileVisibility = input.profileVisibility;
  if (input.jobSearchStatus !== undefined) changes.jobSearchStatus = input.jobSearchStatus;
  if (input.jobSearchStatusVisibleTo !== undefined) changes.jobSearchStatusVisibleTo = input.jobSearchStatusVisibleTo;
  if (input.openToRelocate !== undefined) changes.openToRelocate = input.openToRelocate;
  return changes;
}

const EXPERIENCE_TEXTS = ['location', 'employmentType', 'locationType', 'foundVia', 'endDate', 'description'] as const;

/** @throws Rejection `validation_bad_request` for an empty title, company or start, and for an invalid URL. */
export function experienceChanges(input: ExperienceInput): Partial<Experience> {
  const issues: Issue[] = [];
  const changes: Partial<Mutable<Experience>> = {};
  for (const key of ['title', 'companyName', 'startDate'] as const)
    if (input[key] !== undefined) changes[key] = required(input[key], key, issues);
  for (const key of EXPERIENCE_TEXTS) if (input[key] !== undefined) changes[key] = tidyText(input[key]);
  if (input.companyUrl !== undefined) changes.companyUrl = addressIn(input.companyUrl, 'companyUrl', issues);
  if (input.sortOrder !== undefined) changes.sortOrder = input.sortOrder;
  rejectIssues(issues);
  return changes;
}

const EDUCATION_TEXTS = [
  'degree',
  'fieldOfStudy',
  'grade',
  'activitiesAndSocieties',
  'startDate',
  'endDate',
  'description',
] as const;

/** @throws Rejection `validation_bad_request` for an empty institution, and for an invalid URL. */
export function educationChanges(input: EducationInput): Partial<Education> {
  const issues: Issue[] = [];
  const changes: Partial<Mutable<Education>> = {};
  if (input.institutionName !== undefined)
    changes.institutionName = required(input.institutionName, 'institutionName', issues);
  for (const key of EDUCATION_TEXTS) if (input[key] !== undefined) changes[key] = tidyText(input[key]);
  if (input.institutionUrl !== undefined)
    changes.institutionUrl = addressIn(input.institutionUrl, 'institutionUrl', issues);
  if (input.sortOrder !== undefined) changes.sortOrder = input.sortOrder;
  rejectIssues(issues);
  return changes;
}

/** The optional fields of a position, empty. */
export const EMPTY_EXPERIENCE: Omit<Experience, 'title' | 'companyName' | 'startDate'> = {
  companyUrl: null,
  location: null,
  employmentType: null,
  locationType: null,
  foundVia: null,
  endDate: null,
  description: null,
  sortOrder: 0,
  experienceSkills: [],
};

export const EMPTY_EDUCATION: Omit<Education, 'institutionName'> = {
  institutionUrl: null,
  degree: null,
  fieldOfStudy: null,
  grade: null,
  activitiesAndSocieties: null,
  startDate: null,
  endDate: null,
  description: null,
  sortOrder: 0,
};
