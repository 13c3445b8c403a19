// Runs all tests; works on a fresh checkout, too. Compiles first if the sources changed, except for `--selectProjects unit`. Arguments are passed
// to Jest. The last line shows how many tests passed and failed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildDashboard, installDashboard } from './build/dashboard.mjs';
import { endWithNpm, prepareToDevelop, PrepareError, root, run, SPEC_OPTIONS } from './run/prepare.mjs';

/** Jest's counts in `file`. A suite that could not run counts as one failure. */
function counted(file) {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/**
 * How many servers were started, according to `file` with the path of a spec for each start, and by which specs most often.
 * Null if there were none.
 */
function serverStarts(file) {
  if (!existsSync(file)) return null;
  const paths = readFileSync(file, 'utf8').trim().split('\n');
  const counts = new Map();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  const most = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([path, count]) => `${path === 'shared' ? path : relative(root, path)} ${count}`);
  return `${paths.length} servers started; most by ${most.join(', ')}`;
}

/** Whether these arguments select the project `unit` alone, whose specs need no build. */
function areUnitSpecs(args) {
  const at = args.indexOf('--selectProjects');
  return at >= 0 && args[at + 1] === 'unit' && (args[at + 2] ?? '-').startsWith('-');
}

endWithNpm();
const directory = mkdtempSync(join(tmpdir(), 'openings-results-'));
const file = join(directory, 'results.json');
// Skipped specs write their reason to this file.
const skips = join(directory, 'skips.txt');
// Specs write each start of a server to this file.
const starts = join(directory, 'server-starts.txt');
// Screenshots of browser specs, which take none with CI. They are kept after the run.
const screens = join(tmpdir(), `openings-screens-${process.pid}`);
let reasons = [];
let servers = null;
let count = { passed: 0, failed: 1, skipped: 0 };
let code = 1;
try {
  const compiled = !areUnitSpecs(process.argv.slice(2));
  await prepareToDevelop({ compiled });
  // Without its packages Jest finds no specs of screens (jest.config.mjs).
  await installDashboard();
  // Browser specs open the dashboard, and another spec measures its size.
  if (compiled) await buildDashboard();
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  code = await run(
    process.execPath,
    [...SPEC_OPTIONS, jest, '--json', `--outputFile=${file}`, ...process.argv.slice(2)],
    {
      env: { ...process.env, TEST_SKIPS: skips, TEST_SERVER_STARTS: starts, TEST_SCREENS: screens },
    },
  );
  if (existsSync(skips)) reasons = [...new Set(readFileSync(skips, 'utf8').trim().split('\n'))];
  servers = serverStarts(starts);
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
if (servers) process.stdout.write(`${servers}\n`);
for (const reason of reasons) process.stdout.write(`*** ${reason} ***\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
