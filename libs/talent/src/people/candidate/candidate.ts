/** Who can find a profile in the directory: no one, signed-in users, or everyone. */
export const PROFILE_VISIBILITIES = ['hidden', 'logged_in_only', 'public'] as const;
export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** Whether a candidate looks for a job, in the order of the directory. */
export const JOB_SEARCH_STATUSES = ['actively_looking', 'open_to_offers', 'not_looking'] as const;
export type JobSearchStatus = (typeof JOB_SEARCH_STATUSES)[number];

/** Who can see that status. */
export const STATUS_AUDIENCES = ['everyone', 'employers_only'] as const;
export type StatusAudience = (typeof STATUS_AUDIENCES)[number];

/** A position. Months are `YYYY-MM` or `YYYY-MM-01`, stored as sent. */
export interface Experience {
  readonly title: string;
  readonly companyName: string;
  readonly companyUrl: string | null;
  readonly location: string | null;
  /** These three are open sets: storefronts have labels for some values, and show others unchanged. */
  readonly employmentType: string | null;
  readonly locationType: string | null;
  readonly foundVia: string | null;
  readonly startDate: string;
  /** Null if it is current. */
  readonly endDate: string | null;
  readonly description: string | null;
  readonly sortOrder: number;
  /** Skills used in the position. They come from a résumé; no operation writes them. */
  readonly experienceSkills: readonly string[];
}

/** An education. Months as in `Experience`. */
export interface Education {
  readonly institutionName: string;
  readonly institutionUrl: string | null;
  readonly degree: string | null;
  readonly fieldOfStudy: string | null;
  readonly grade: string | null;
  readonly activitiesAndSocieties: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly description: string | null;
  readonly sortOrder: number;
}

/** An entry of a collection with its id. */
export type Entry<T> = T & { readonly id: string };

/** A skill, in the words of the candidate. */
export interface CandidateSkill {
  readonly name: string;
  /** Slug of the board's skill with this name. Null if there is none. */
  readonly jobSkillId: string | null;
}

export interface CandidateLanguage {
  readonly name: string;
  /** An open set, for example `native_or_bilingual`. */
  readonly proficiency: string;
}

/** The single-value fields of a profile. */
export interface ProfileFields {
  readonly displayName: string | null;
  /** Unique among the candidates of a board. */
  readonly handle: string | null;
  readonly headline: string | null;
  readonly bio: string | null;
  /** Free text. */
  readonly location: string | null;
  readonly profileVisibility: ProfileVisibility;
  readonly jobSearchStatus: JobSearchStatus;
  readonly jobSearchStatusVisibleTo: StatusAudience;
  readonly openToRelocate: boolean;
}

/** An empty profile. */
export const EMPTY_PROFILE: ProfileFields = {
  displayName: null,
  handle: null,
  headline: null,
  bio: null,
  location: null,
  profileVisibility: 'hidden',
  jobSearchStatus: 'open_to_offers',
  jobSearchStatusVisibleTo: 'employers_only',
  openToRelocate: false,
};

/** Maximum number of entries of each collection. */
export const MOST = { experience: 50, education: 50, skills: 100, languages: 30 } as const;

/** Maximum length of texts. */
export const LONGEST = {
  displayName: 120,
  headline: 160,
  location: 160,
  bio: 5_000,
  name: 200,
  term: 80,
  choice: 64,
  description: 5_000,
  url: 2_048,
} as const;

/** A month, or its first day. */
export const MONTH = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-01)?$/;

/** The `YYYY-MM` of a month as sent. */
export const monthOf = <T extends string | null>(month: T): T => (month === null ? month : (month.slice(0, 7) as T));

/** Whether a period ends before it starts; months compare as texts. */
export const endsBeforeItBegins = (start: string | null, end: string | null): boolean =>
  start !== null && end !== null && monthOf(end) < monthOf(start);

interface DatedEntry {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly sortOrder: number;
  readonly id: string;
}

/** Current entries first, then those that started last; `sortOrder` decides between equals. */
export const inOrder = <T extends DatedEntry>(entries: readonly T[]): readonly T[] =>
  entries.toSorted(
    (one, other) =>
      Number(one.endDate !== null) - Number(other.endDate !== null) ||
      compared(monthOf(other.startDate) ?? '', monthOf(one.startDate) ?? '') ||
      one.sortOrder - other.sortOrder ||
      compared(one.id, other.id),
  );

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** `skills` without those that differ from an earlier one only in case. */
export function differentNames<T extends { readonly name: string }>(items: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return items.filter(({ name }) => {
    const key = nameKey(name);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The comparison key of names. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
