import { appendFileSync } from 'node:fs';

/** Reports loudly that specs are skipped, and why: here and, through `scripts/test.mjs`, at the end of the run. */
export function saySkipped(line: string): void {
  process.stderr.write(`\n*** ${line} ***\n\n`);
  if (process.env.TEST_SKIPS) appendFileSync(process.env.TEST_SKIPS, `${line}\n`);
}
