import { plural } from './plural.js';

/** What the pages of a board say, in English. Other languages have the same keys. */
export const boardEn = {
  jobs: (n: number): string => plural('en', n, { one: '# job', other: '# jobs' }),
  searchJobs: 'Search jobs',
};

/** What a language says on the pages of a board. */
export type BoardTexts = typeof boardEn;
