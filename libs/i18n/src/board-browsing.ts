import { plural } from './plural.js';

/** Texts of the filters and lists of a board's pages, in English. */
export const browsingEn = {
  jobsIn: (place: string): string => `Jobs in ${place}`,
  jobsOf: (term: string): string => `${term}: jobs`,
  withRemoteJobs: 'Remote jobs that can be done from there are included.',
  radius: 'Distance',
  date: 'Posted',
  anyDate: 'At any time',
  sinceDays: (n: number): string => plural('en', n, { one: 'In the last day', other: 'In the last # days' }),
  activeFilters: 'Active filters',
  removeFilter: 'Remove:',
};

/** The same in German. */
export const browsingDe: typeof browsingEn = {
  jobsIn: (place) => `Stellen in ${place}`,
  jobsOf: (term) => `${term}: Stellen`,
  withRemoteJobs: 'Darunter sind Remote-Stellen, die von dort aus möglich sind.',
  radius: 'Umkreis',
  date: 'Veröffentlicht',
  anyDate: 'Jederzeit',
  sinceDays: (n) => plural('de', n, { one: 'Am letzten Tag', other: 'In den letzten # Tagen' }),
  activeFilters: 'Aktive Filter',
  removeFilter: 'Entfernen:',
};
