// Measures how easy the code is to read: exported names of libs, long files, lines. `node scripts/check/house.mjs`
// prints the figures; test/architecture/house.spec.ts enforces limits.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
/** Files that are generated from the API documents. */
const GENERATED = /^libs\/sdk\/src\/(?:operator-api|board-api|error-codes)\.ts$/;

/**
 * The files of production code of the libs, without their specs.
 * @returns path, from the root, and text of each, by path.
 */
export function housed(root = ROOT) {
  return readdirSync(join(root, 'libs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `libs/${name.replaceAll('\\', '/')}`)
    .filter((path) => /^libs\/[^/]+\/src\/.*(?<!\.spec)(?<!\.samples)(?<!\.d)\.ts$/.test(path))
    .filter((path) => !GENERATED.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * The names that a file exports by lists (`export { a, type B } from …`) and by declarations.
 * @param text its source
 */
export function exportedBy(text) {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gms)].flatMap(([, names]) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== ''),
  );
  const declared = [
    ...text.matchAll(/^export (?:abstract |async )?(?:class|const|function\*?|interface|type) (\w+)/gm),
  ].map(([, name]) => name);
  return [...lists, ...declared];
}

/** Entry points of libs below `libs/<lib>/src`: the files in `imports` of package.json. */
export function entryPointsOf(root = ROOT) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = Object.values(imports)
    .map((target) => (typeof target === 'string' ? target : target['openings-source']).replace('./', ''))
    .filter((path) => path.startsWith('libs/') && !path.includes('*'));
  const libs = readdirSync(join(root, 'libs')).map((lib) => `libs/${lib}/src/index.ts`);
  return [...new Set([...libs, ...named])].sort();
}

/** Number of lines of a text. */
const lines = (text) => text.split('\n').length - 1;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = housed();
  process.stdout.write('names of each entry point\n');
  for (const entryPoint of entryPointsOf()) {
    const text = files.find(({ path }) => path === entryPoint)?.text ?? '';
    process.stdout.write(`  ${String(exportedBy(text).length).padStart(4)}  ${entryPoint}\n`);
  }
  const long = files.filter(({ text }) => lines(text) > 350);
  process.stdout.write(`\n${long.length} files over 350 lines\n`);
  for (const { path, text } of long) process.stdout.write(`  ${String(lines(text)).padStart(4)}  ${path}\n`);
  process.stdout.write('\nlines of each lib\n');
  const sums = new Map();
  for (const { path, text } of files) {
    const [, lib] = path.split('/');
    sums.set(lib, (sums.get(lib) ?? 0) + lines(text));
  }
  for (const [lib, sum] of sums) process.stdout.write(`  ${String(sum).padStart(6)}  ${lib}\n`);
}
