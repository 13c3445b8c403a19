import type { BoardTexts } from './board.en.js';
import { plural } from './plural.js';

/** What the pages of a board say, in German. */
export const boardDe: BoardTexts = {
  jobs: (n) => plural('de', n, { one: '# Stelle', other: '# Stellen' }),
  searchJobs: 'Stellen suchen',
};
