import { folded } from '#kernel';

/** Where the work is done, as alerts ask for it. */
export const ALERT_REMOTE_OPTIONS = ['on_site', 'hybrid', 'remote'] as const;
export type AlertRemoteOption = (typeof ALERT_REMOTE_OPTIONS)[number];

/** How often a digest comes. */
export const ALERT_FREQUENCY = 'weekly';

/**
 * Which jobs an alert is about. Any of the values of a list, all of the lists; an empty list asks for nothing. Seniority and salary
 * are kept for the storefront and select no jobs.
 */
export interface AlertFilters {
  /** Names of categories or skills, or words of titles. */
  readonly jobFunctions: readonly string[];
  readonly seniorityLevels: readonly string[];
  readonly remoteOptions: readonly AlertRemoteOption[];
  /** Ids of places, as the places of a board have them. */
  readonly placeIds: readonly string[];
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
}

/** Asks for every job. */
export const ALL_JOBS: AlertFilters = {
  jobFunctions: [],
  seniorityLevels: [],
  remoteOptions: [],
  placeIds: [],
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
};

const listed = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

/** `filters` with each value once. */
export function tidyFilters(filters: AlertFilters): AlertFilters {
  const once = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
  const { jobFunctions, seniorityLevels, remoteOptions, placeIds, salaryMin, salaryMax, salaryCurrency } = filters;
  return {
    jobFunctions: once(jobFunctions.map((each) => each.trim()).filter((each) => each !== '')),
    seniorityLevels: once(seniorityLevels),
    remoteOptions: once(remoteOptions),
    placeIds: once(placeIds),
    salaryMin,
    salaryMax,
    salaryCurrency,
  };
}

/** What filters are compared by: equal for those that ask for the same, in whatever order and letters. */
export const filterKey = (filters: AlertFilters): string =>
  JSON.stringify([
    selectionKey(filters),
    listed(filters.seniorityLevels),
    filters.salaryMin,
    filters.salaryMax,
    filters.salaryCurrency,
  ]);

/** The part of `filterKey` that selects jobs: alerts with the same one get the same jobs. */
export const selectionKey = ({ jobFunctions, remoteOptions, placeIds }: AlertFilters): string =>
  JSON.stringify([listed(jobFunctions.map(folded)), listed(remoteOptions), listed(placeIds)]);
