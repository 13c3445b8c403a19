// Prints the figures of the code that tell whether it stays easy to read. Hand-written code is `.ts` and `.tsx` without specs, samples and
// generated files; the contexts are the five and Access.
//   node scripts/check/figures.mjs [folder of another checkout]
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exportedBy, entryPointsOf } from './house.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'));
const CONTEXTS = ['access', 'billing', 'content', 'integrations', 'jobs', 'talent'];
/** A field that every layer knows. */
const FIELD = 'inOfficeFrequency';
const DASHBOARD = 'apps/dashboard';
/** Generated from the API documents. */
const GENERATED = /^libs\/sdk\/(?:dist\/|src\/(?:operator-api|board-api|error-codes)\.ts$)/;
const SPEC = /\.(?:spec|samples|e2e|d)\.tsx?$/;

const listed = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/(?:node_modules|dist)\//.test(path));
const read = (path) => readFileSync(join(root, path), 'utf8');
const lines = (text) => text.split('\n').length - 1;
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

const all = [...listed('libs'), ...listed('apps'), ...listed('test')].map((path) => ({ path, text: read(path) }));
const isWritten = ({ path }) => /^(?:libs|apps)\//.test(path) && !SPEC.test(path) && !GENERATED.test(path);
const written = all.filter(isWritten);
const tests = all.filter((file) => !isWritten(file) || file.path.startsWith('libs/testing/'));
const inContexts = written.filter(({ path }) => CONTEXTS.some((name) => path.startsWith(`libs/${name}/src/`)));

/** Number of operations in both API documents. */
const operations = sum(
  ['operator', 'board'].map((api) => {
    const { paths } = JSON.parse(read(`openapi/${api}.json`));
    return sum(
      Object.values(paths).map(
        (path) => Object.keys(path).filter((key) => /^(?:get|put|post|patch|delete)$/.test(key)).length,
      ),
    );
  }),
);

/** Abstract classes of contexts, each with its implementations in production code and its doubles in tests. */
const ports = inContexts
  .flatMap(({ text }) => [...text.matchAll(/^export abstract class (\w+)/gm)].map(([, name]) => name))
  .map((name) => {
    const extending = new RegExp(`\\b(?:extends|implements)\\s+(?:\\w+,\\s*)*${name}\\b`);
    // A double is a class, or an object that stands for the port in a spec.
    const standing = new RegExp(`${extending.source}|(?:provide: |override\\(|satisfies |as |: )${name}\\b`);
    return {
      name,
      implementations: written.filter(({ path, text }) => !path.startsWith('libs/testing/') && extending.test(text))
        .length,
      doubles: tests.filter(({ text }) => standing.test(text)).length,
    };
  });

const field = written
  .map(({ path, text }) => ({ path, places: text.split(new RegExp(`\\b${FIELD}\\b`)).length - 1 }))
  .filter(({ places }) => places > 0);

const names = sum(
  entryPointsOf(root)
    .filter((path) => /^libs\/(?:http|runtime|store|kernel)\//.test(path))
    .map((path) => exportedBy(read(path)).length),
);

const { cruise } = await import('dependency-cruiser');
const require = createRequire(import.meta.url);
/** Folders that reach each other in a circle. */
async function rings(config, folders, project = '.') {
  const { default: extractOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-options');
  const { default: extractTsConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
  const options = await extractOptions(require.resolve(`../../${config}`));
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, outputType: 'json' },
    options.enhancedResolveOptions,
    { tsConfig: extractTsConfig(join(root, project, 'tsconfig.json')) },
  );
  const { summary } = typeof output === 'string' ? JSON.parse(output) : output;
  const found = summary.violations.filter(({ rule }) => rule.name === 'no-rings-of-folders');
  return new Set(found.map(({ from }) => from)).size;
}

const dashboard = (file) => file.path.startsWith('apps/dashboard/src/');
const dashboardTests = sum(
  all
    .filter((file) => (dashboard(file) && SPEC.test(file.path)) || file.path.startsWith('test/browser/dashboard'))
    .map(({ text }) => lines(text)),
);
const dashboardLines = sum(written.filter(dashboard).map(({ text }) => lines(text)));
const catches = sum(
  inContexts.map(({ text }) => text.match(/catch \(\w+\) \{[^{}]*?instanceof Rejection/g)?.length ?? 0),
);

const rows = [
  ['Abstract classes in contexts', ports.length, '<= 70'],
  [
    'Of them with one implementation and no double',
    ports.filter(({ implementations, doubles }) => implementations <= 1 && doubles === 0).length,
    '<= 30',
  ],
  [`Places where ${FIELD} is written`, sum(field.map(({ places }) => places)), '<= 14'],
  ['Files with it', field.length, '<= 9'],
  ['Context files for each operation', (inContexts.length / operations).toFixed(2), '<= 1.9'],
  [
    'Context lines for each operation',
    Math.round(sum(inContexts.map(({ text }) => lines(text))) / operations),
    '<= 165',
  ],
  ['Folders in rings', await rings('.dependency-cruiser.folders.cjs', ['apps', 'libs']), '0'],
  ['Folders of the dashboard in rings', await rings('.dependency-cruiser.dashboard.cjs', [DASHBOARD], DASHBOARD), '0'],
  ['Names exported by http, runtime, store and kernel', names, '<= 450'],
  ['Dashboard test lines for each source line', (dashboardTests / dashboardLines).toFixed(2), '>= 0.3'],
  ['Catches of a Rejection in contexts', catches, ''],
];
for (const [name, value, limit] of rows)
  process.stdout.write(`${name.padEnd(52)} ${String(value).padStart(6)}   ${limit}\n`);
if (process.argv.includes('--verbose')) {
  for (const { path, places } of field) process.stdout.write(`  ${places}  ${path}\n`);
  for (const { name, implementations, doubles } of ports)
    process.stdout.write(`  ${name.padEnd(28)} ${implementations} implementations, ${doubles} files with a double\n`);
}
