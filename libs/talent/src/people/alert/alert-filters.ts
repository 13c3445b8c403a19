import { folded } from '#kernel';

/** The remote options of an alert. */
export const ALERT_REMOTE_OPTIONS = ['on_site', 'hybrid', 'remote'] as const;
export type AlertRemoteOption = (typeof ALERT_REMOTE_OPTIONS)[number];

/** The frequency of digests. */
export const ALERT_FREQUENCY = 'weekly';

/**
 * The jobs an alert is about: those that match any value of each list. An empty list matches every job. Seniority and salary are stored
 * for the storefront and do not filter jobs.
 */
export interface AlertFilters {
  /** Names of categories or skills, or words of titles. */
  readonly jobFunctions: readonly string[];
  readonly seniorityLevels: readonly string[];
  readonly remoteOptions: readonly AlertRemoteOption[];
  /** Ids of places of the board. */
  readonly placeIds: readonly string[];
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
}

/** Matches every job. */
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

/** `filters` without duplicate values. */
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

/** The comparison key of filters: equal for filters that match the same jobs, regardless of order and case. */
export const filterKey = (filters: AlertFilters): string =>
  JSON.stringify([
    selectionKey(filters),
    listed(filters.seniorityLevels),
    filters.salaryMin,
    filters.salaryMax,
    filters.salaryCurrency,
  ]);

/** The part of `filterKey` that filters jobs: alerts with the same key get the same jobs. */
export const selectionKey = ({ jobFunctions, remoteOptions, placeIds }: AlertFilters): string =>
  JSON.stringify([listed(jobFunctions.map(folded)), listed(remoteOptions), listed(placeIds)]);
