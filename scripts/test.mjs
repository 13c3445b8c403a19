// Runs all tests, also on a fresh checkout. Arguments go to Jest. The last line says how many passed and failed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDashboard } from './dashboard.mjs';
import { endWithNpm, prepareToDevelop, PrepareError, root, run, SPEC_OPTIONS } from './prepare.mjs';

/** What Jest counted in `file`; a suite that could not even be run counts as one failure. */
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
// Specs that lack what this machine cannot give them write here why.
const skips = join(directory, 'skips.txt');
// Pictures of the screens that browser specs open; they stay when the run is over.
const screens = join(tmpdir(), `openings-screens-${process.pid}`);
let reasons = [];
let count = { passed: 0, failed: 1, skipped: 0 };
let code = 1;
try {
  await prepareToDevelop();
  // The specs with a browser open it, and another weighs it.
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
// Jest may fail although no test did: a run without tests, a threshold, a teardown.
process.exitCode = code !== 0 || failed > 0 || passed === 0 ? code || 1 : 0;
if (existsSync(screens)) process.stdout.write(`Screens: ${readdirSync(screens).length} pictures in ${screens}\n`);
for (const reason of reasons) process.stdout.write(`*** ${reason} ***\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
