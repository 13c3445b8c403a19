// Compiles the sources of the server file by file into dist/dev, for `npm run dev`: after a change only the changed file is compiled. Types are not
// checked; the API documents, and the MCP server, are those of the last build.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform, version as compiler } from '@swc/core';

const root = join(import.meta.dirname, '..', '..');
const server = join(root, 'apps', 'server', 'src');
export const out = join(root, 'dist', 'dev');
/** The folders whose files are compiled. */
export const folders = [server, join(root, 'libs')];

const isSource = (path) => /\.tsx?$/.test(path) && !/\.(?:spec|samples)\.tsx?$|\.d\.ts$/.test(path);

/** Where the compiled form of a source is. */
const outputOf = (path) => join(out, relative(root, path)).replace(/\.tsx?$/, '.js');

/**
 * The location that a compiled file has for itself. The server finds the documentation, the dashboard and its other programs beside its bundle,
 * and the manifest above the output of the compiler; libraries find their data above their sources.
 */
function locationOf(path) {
  if (path === join(server, 'version.ts')) return join(root, 'dist', 'apps', 'server', 'src', 'version.js');
  return path.startsWith(server + sep) ? join(out, 'main.js') : path;
}

/**
 * Compiles the source `path`.
 * @throws Error with the position, if its syntax is wrong.
 */
async function compile(path) {
  const text = await readFile(path, 'utf8');
  const location = JSON.stringify(pathToFileURL(locationOf(path)).href);
  const { code, map } = await transform(text.replaceAll('import.meta.url', location), {
    filename: path,
    sourceFileName: path,
    swcrc: false,
    sourceMaps: true,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, tsx: path.endsWith('.tsx') },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
    },
    module: { type: 'es6' },
  });
  const output = outputOf(path);
  await mkdir(dirname(output), { recursive: true });
  await writeFile(`${output}.map`, map);
  // Debuggers find the source by this line.
  await writeFile(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/**
 * Compiles those of `paths` that are sources and have changed since they were compiled.
 * @returns how many were compiled.
 * @throws AggregateError with the errors of the files that cannot be compiled; the others are compiled.
 */
export async function compileChanged(paths) {
  const changed = paths.filter((path) => isSource(path) && modified(path) > modified(outputOf(path)));
  const errors = [];
  await Promise.all(changed.map((path) => compile(path).catch((error) => errors.push(error))));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'));
  return changed.length;
}

/** What Node needs in the folder: names of libraries lead to their files in it, and the programs that the server starts are at its top. */
async function prepareFolder() {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const here = Object.entries(imports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [[name, target.default.replace('./dist/', './')]],
  );
  await mkdir(out, { recursive: true });
  await writeFile(
    join(out, 'package.json'),
    JSON.stringify({ type: 'module', imports: Object.fromEntries(here), compiler }),
  );
  const programs = {
    'main.js': 'apps/server/src/main.js',
    'worker.js': 'apps/server/src/worker.js',
    'resume-reader.js': 'libs/talent/src/people/adapters/resume-reader.js',
  };
  for (const [name, target] of Object.entries(programs)) await writeFile(join(out, name), `import './${target}';\n`);
}

/** Compiles all sources that have changed. @throws AggregateError, see `compileChanged`. */
export async function compileAll() {
  await prepareFolder();
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
  );
  return compileChanged(names.flat());
}
