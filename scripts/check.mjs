// Types, lint, promises, prose, boundaries, licences, PostgreSQL and unit specs, two at a time. One line for each; the output of failures is
// printed at the end. Lint, prose and boundaries cache their results by file contents in node_modules/.cache. --without-specs skips the unit
// specs, which `npm test` runs; otherwise those run that did not pass since their code changed (scripts/jest/passed-specs.mjs).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDashboard } from './build/dashboard.mjs';
import { prepareToDevelop, refuse, root, run, SPEC_OPTIONS } from './run/prepare.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const cache = (name) => bin('.cache', 'openings', name);

/** Options of a tool that keeps what it found of files that have not changed since. */
const kept = (name, location) => [
  '--cache',
  ...(location ? [location] : []),
  cache(name),
  '--cache-strategy',
  'content',
];

const types = (name, ...project) => [
  name,
  // The compiler in Go finds the same errors in a third of the time; builds use the one that takes plugins.
  bin('typescript-native', 'bin', 'tsc'),
  ...project,
  '--noEmit',
  '--pretty',
  '--tsBuildInfoFile',
  cache(`${name}.tsbuildinfo`),
];
const specs = [
  'unit specs',
  ...SPEC_OPTIONS,
  bin('jest', 'bin', 'jest.js'),
  '--selectProjects',
  'unit',
  '--maxWorkers=2',
  // All of them may have passed.
  '--passWithNoTests',
];
/** Programs of their own. The dashboard has its own packages, and is checked where they are installed. */
const workspaces = readdirSync(join(root, 'apps')).filter(
  (name) =>
    existsSync(join(root, 'apps', name, 'tsconfig.json')) &&
    (name !== 'dashboard' || existsSync(join(root, 'apps', name, 'node_modules'))),
);
/** The rules that need types. Their linter is built for each platform. */
const platform = `${process.platform}-${process.arch}`;
const promises = [
  'promises',
  bin('oxlint', 'bin', 'oxlint'),
  join('apps', 'server'),
  'libs',
  'test',
  ...workspaces.map((name) => join('apps', name)),
];
/** The root compiles the SDK with the types of Node, and this with those of browsers. */
const sdk = ['types of sdk', '--project', join('libs', 'sdk')];

// The longest first, so that two cores are done at about the same time.
const STEPS = [
  ...(process.argv.includes('--without-specs') ? [] : [specs]),
  ['lint', bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings=0', ...kept('lint', '--cache-location')],
  types('types'),
  ...(existsSync(bin('@oxlint-tsgolint', platform)) ? [promises] : []),
  ...workspaces.map((name) => types(`types of ${name}`, '--project', join('apps', name))),
  types(...sdk),
  [
    'boundaries',
    bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    'apps',
    'libs',
    'test',
    '--config',
    '.dependency-cruiser.cjs',
    ...kept('boundaries'),
  ],
  ['prose', join(root, 'scripts', 'check', 'prose', 'prose.mjs')],
  ['licences', join(root, 'scripts', 'check', 'licences.mjs')],
  ['PostgreSQL', join(root, 'scripts', 'check', 'postgresql.mjs')],
];

const failures = [];

async function step([name, ...command]) {
  const started = performance.now();
  let output = '';
  const hear = (child) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
  };
  const code = await run(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_CHANGED_ONLY: 'true' },
    onChild: hear,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${seconds.padStart(5)} s\n`);
  for (const [line] of output.matchAll(/^warning: .*$/gm)) process.stdout.write(`${line}\n`);
  if (code !== 0) failures.push({ name, output });
}

await prepareToDevelop({ compiled: false }).catch(refuse);
if (workspaces.includes('dashboard')) await installDashboard().catch(refuse);
const waiting = [...STEPS];
// What is under way gets the signal too; what waits is not begun any more.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => waiting.splice(0));
const line = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await step(next);
};
await Promise.all([line(), line()]);
if (!STEPS.includes(promises))
  process.stdout.write(
    `warning: promises were not checked, because oxlint-tsgolint is not installed for ${platform}.\n`,
  );
for (const { name, output } of failures) process.stdout.write(`\n── ${name} ──\n${output.trim()}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
