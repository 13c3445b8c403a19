// Runs all tests; works on a fresh checkout, too. Arguments are passed to Jest. The last line shows how many tests passed and failed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDashboard } from './dashboard.mjs';
import { endWithNpm, prepareToDevelop, PrepareError, root, run, SPEC_OPTIONS } from './prepare.mjs';

/** Jest's counts in `file`. A suite that could not run counts as one failure. */
function counted(file) {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

endWithNpm();
const directory = mkdtempSync(join(tmpdir(), 'openings-results-'));
const file = join(directory, 'results.json');
// Skipped specs write their reason to this file.
const skips = join(directory, 'skips.txt');
// Screenshots of browser specs. They are kept after the run.
const screens = join(tmpdir(), `openings-screens-${process.pid}`);
let reasons = [];
let count = { passed: 0, failed: 1, skipped: 0 };
let code = 1;
try {
  await prepareToDevelop();
  // Browser specs open the dashboard, and another spec measures its size.
  await buildDashboard();
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  code = await run(
    process.execPath,
    [...SPEC_OPTIONS, jest, '--json', `--outputFile=${file}`, ...process.argv.slice(2)],
    {
      env: { ...process.env, TEST_SKIPS: skips, TEST_SCREENS: screens },
    },
  );
  if (existsSync(skips)) reasons = [...new Set(readFileSync(skips, 'utf8').trim().split('\n'))];
  count = counted(file);
} catch (error) {
  process.stderr.write(`openings: ${error instanceof PrepareError ? error.message : error.stack}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
const { passed, failed, skipped } = count;
// Jest may fail without a failed test: no tests found, a threshold, a teardown.
process.exitCode = code !== 0 || failed > 0 || passed === 0 ? code || 1 : 0;
if (existsSync(screens)) process.stdout.write(`Screens: ${readdirSync(screens).length} pictures in ${screens}\n`);
for (const reason of reasons) process.stdout.write(`*** ${reason} ***\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
