import { expect } from '@jest/globals';
import { appendFileSync } from 'node:fs';

/** Counts one start of a server by the current spec file. `scripts/test.mjs` prints how many there were at the end of the run. */
export function countServerStart(): void {
  const file = process.env.TEST_SERVER_STARTS;
  if (file) appendFileSync(file, `${expect.getState().testPath ?? ''}\n`);
}
