// Bundles a spec with the project's files whose exports it uses, directly or through an index.ts. So the spec of a decider evaluates ten
// modules instead of the whole lib with all its imports.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform, version as compiler } from '@swc/core';
import { build, stop, version as bundler } from 'esbuild';
import { PAGE_INPUTS, PAGE_OPTIONS } from './page-bundle.mjs';
import { joined } from './spec-packages.mjs';

const root = join(import.meta.dirname, '..', '..');
const bundles = join(root, 'node_modules', '.cache', 'openings', 'spec-bundles');
/**
 * A module that end-to-end specs use as a tool, and that contains most of the product. It has a bundle of its own, which each worker evaluates
 * once: beside it these specs are a hundredth as large.
 */
const KEPT = join(root, 'test', 'e2e', 'tenants.ts');
/** The same for specs of screens, with the whole dashboard and its packages. */
const PAGE = join(root, 'apps', 'dashboard', 'testing', 'page.ts');
const keptBundles = new Map();
/** The bundle of `KEPT`, or of `PAGE`. The setup of end-to-end specs makes it, so that workers find it. */
export async function keptModule(file = KEPT) {
  if (!keptBundles.has(file)) keptBundles.set(file, specBundle(file));
  return (await keptBundles.get(file)).module;
}
/** The kept module that a spec may use: a spec in TSX is one of a screen. */
const keptFor = (spec) => (spec.endsWith('.tsx') ? PAGE : KEPT);

const COMPILER = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
};
const GLOBALS = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
/** Packages that are imported for their side effects on globals. */
const CHANGE_GLOBALS = ['reflect-metadata', 'typeorm/globals.js'];
/** Jest's globals, which are created for each file. */
const JEST = `export const { ${GLOBALS.join(', ')} } = globalThis[Symbol.for('openings.jest')];`;
const QUIETLY = { force: true };
/** Number of specs that are bundled together; the bundles of more would need much memory. */
const AT_ONCE = 60;

/** Resolves `path` to a TypeScript file by the "imports" of package.json and Node's rules, or without an extension as the dashboard writes it. */
function source(path, from) {
  const [, lib, part] = /^#([a-z\d-]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
  if (lib) return join(root, 'libs', lib, 'src', `${part ?? 'index'}.ts`);
  const file = `${join(from, path).replace(/\.js$/, '')}.ts`;
  return [file, `${file}x`].find((each) => existsSync(each));
}

const exportsOfLibs = new Map();
/** The file from which a lib's index.ts exports each name. */
function exportsOf(lib) {
  const known = exportsOfLibs.get(lib);
  if (known) return known;
  const index = source(lib);
  const found = new Map();
  for (const [, names, path] of readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)';/gm))
    for (const name of names.split(',')) found.set(name.trim(), source(path, dirname(index)));
  exportsOfLibs.set(lib, found);
  return found;
}

/** Rewrites imports from an index.ts to imports from its files, so that other files are not read. Line numbers do not change. */
const direct = (code) =>
  code.replace(/^import \{([^}]*)\} from ['"](#[a-z\d-]+)['"];$/gm, (whole, names, lib) => {
    const files = exportsOf(lib);
    const wanted = names.split(',').map((each) => each.trim());
    if (!wanted.every((each) => files.get(each.split(' as ')[0]))) return whole;
    return wanted
      .map((each) => `import { ${each} } from ${JSON.stringify(files.get(each.split(' as ')[0]))};`)
      .join(' ');
  });

/** The compiler's options for a file; a page of a board has JSX. */
const optionsFor = (path) =>
  path.endsWith('.tsx')
    ? {
        ...COMPILER,
        jsc: {
          ...COMPILER.jsc,
          parser: { ...COMPILER.jsc.parser, tsx: true },
          transform: { ...COMPILER.jsc.transform, react: { runtime: 'automatic', importSource: 'preact' } },
        },
      }
    : COMPILER;

const compiledFiles = new Map();
/** Compiles a file to JavaScript, once per process. Paths relative to the file still work in the bundle. */
async function compiled(path) {
  const { code: written } = await transform(await readFile(path, 'utf8'), { ...optionsFor(path), filename: path });
  const code = direct(written);
  if (!code.includes('import.meta.')) return code;
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
}

const ours = {
  name: 'ours',
  setup(bundle) {
    bundle.onResolve({ filter: /^@jest\/globals$/ }, ({ path }) => ({ path, namespace: 'jest' }));
    bundle.onLoad({ filter: /./, namespace: 'jest' }, () => ({ contents: JEST, loader: 'js' }));
    bundle.onResolve({ filter: /^[#.]/ }, async ({ path, resolveDir }) => {
      const file = source(path, resolveDir);
      if (file === KEPT || file === PAGE) return { path: await keptModule(file), external: true, sideEffects: false };
      return file ? { path: file, sideEffects: false } : { path: join(resolveDir, path), external: true };
    });
    bundle.onResolve({ filter: /^[a-z@]/ }, ({ path }) => {
      const file = joined(path);
      return file && { path: file, external: true, sideEffects: CHANGE_GLOBALS.includes(path) };
    });
    bundle.onResolve({ filter: /^\/.*\.tsx?$/ }, ({ path, kind }) => ({ path, sideEffects: kind === 'entry-point' }));
    bundle.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!compiledFiles.has(path)) compiledFiles.set(path, compiled(path));
      return { contents: await compiledFiles.get(path), loader: 'js' };
    });
  },
};

/**
 * The files of the project that are behind `entry`, those that add nothing to its bundle included.
 * esbuild does not say which files match a pattern in an `import()`: behind a spec with one are all files of the pass.
 */
function behind(entry, inputs) {
  const files = new Set([entry]);
  for (const file of files)
    for (const { path, external } of inputs[file].imports) {
      if (external && path.includes('*'))
        for (const each of Object.keys(inputs)) if (!each.startsWith('jest:')) files.add(each);
      if (!external && !path.startsWith('jest:')) files.add(path);
    }
  return [...files];
}

/** The bundles of specs. Each file that they share is read and parsed once. */
async function joinedSpecs(specs) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: specs,
    outdir: bundles,
    outbase: root,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.22',
    packages: 'external',
    // Names of classes are names of schemas, tokens and read models.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    plugins: [ours],
    logLevel: 'error',
    logOverride: { 'ignored-bare-import': 'silent' },
    ...(specs[0] === PAGE ? PAGE_OPTIONS : {}),
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return Object.entries(metafile.outputs).flatMap(([output, { entryPoint, imports }]) => {
    if (!entryPoint) return [];
    const path = join(root, output);
    const map = JSON.parse(texts.get(`${path}.map`));
    map.sources = map.sources.map((each) => join(dirname(path), each));
    const inputs = behind(entryPoint, metafile.inputs);
    const files = inputs.filter((file) => !/node_modules\/|^document:/.test(file));
    if (specs[0] === PAGE) files.push(...PAGE_INPUTS);
    const external = imports.map((each) => each.path);
    const isPattern = ({ external, path }) => external && path.includes('*');
    const hasPattern = inputs.some((file) => metafile.inputs[file].imports.some(isPattern));
    const startsProcesses = metafile.inputs[entryPoint].imports.some(({ path }) => STARTS_PROCESSES.test(path));
    return [
      {
        spec: join(root, entryPoint),
        code: texts.get(path),
        map,
        files,
        imports: external,
        contained: !hasPattern && !startsProcesses && isContained(external),
      },
    ];
  });
}

/** Modules of Node with which a bundle may depend on files that are not in it. */
const READS_FILES = /^(node:)?(fs|fs\/promises|worker_threads|module)$/;
/** Services import it to start programs, which they seldom do in a spec: see `noteProcess`. */
const STARTS_PROCESSES = /^(node:)?child_process$/;
const packagesFolder = join(root, 'node_modules') + sep;

/** Whether a bundle with these external imports holds everything of the project that its spec executes or reads. */
const isContained = (imports) =>
  !imports.some((path) => READS_FILES.test(path) || (path.startsWith(root) && !path.startsWith(packagesFolder)));

const states = new Map();
/** Modification time and size of a file, read once per process. */
function state(file) {
  let known = states.get(file);
  if (known === undefined) {
    const found = statSync(join(root, file), { throwIfNoEntry: false });
    known = found ? `${found.mtimeMs} ${found.size}` : 'none';
    states.set(file, known);
  }
  return known;
}

const digest = (...texts) => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');
const self = readFileSync(import.meta.filename);
/** The names of all files in libs, because some specs import all files that match a pattern. */
const names = () => readdirSync(join(root, 'libs'), { recursive: true, encoding: 'utf8' }).sort().join();
let made;
/** Digest of the tools that create bundles. */
const makers = () => (made ??= digest(self, compiler, bundler, joined('pg'), names()));

/** Writes a file atomically, because another process may read it at the same time. */
async function put(path, text) {
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}

const noteOf = (spec) => join(bundles, `${relative(root, spec).replaceAll(sep, '_')}.json`);

/** What is noted of the bundle of `spec`; undefined if it has none. */
export function bundleNote(spec) {
  const note = noteOf(spec);
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : undefined;
}

/** Notes that `spec` started a process: what that executes is not in the bundle. */
export async function noteProcess(spec) {
  const note = bundleNote(spec);
  if (note?.contained) await put(noteOf(spec), JSON.stringify({ ...note, contained: false }));
}

/** What is noted of the bundle of `spec`, and whether it is up to date. */
async function noted(spec) {
  const known = bundleNote(spec);
  const current =
    known?.versions === makers() &&
    known.files.every(([file, was]) => state(file) === was) &&
    (known.uses === null || known.uses === (await keptModule(keptFor(spec))));
  return { known, current };
}

/** Writes a bundle and its note; removes the former one. */
async function write({ spec, code, map, files, imports, contained }) {
  const note = noteOf(spec);
  const { known } = await noted(spec);
  const kept = spec === KEPT || spec === PAGE ? null : await keptModule(keptFor(spec));
  const uses = imports.includes(kept) ? kept : null;
  // The name contains a digest, because Node imports a module only once per process.
  const module = `${note.slice(0, -'.json'.length)}.${digest(code).slice(0, 16)}.mjs`;
  await mkdir(bundles, { recursive: true });
  await put(`${module}.map`, JSON.stringify(map));
  // Debuggers find the sources by this line.
  await put(module, code.replace(/^\/\/# sourceMappingURL=.*$/m, `//# sourceMappingURL=${basename(module)}.map`));
  await put(
    note,
    JSON.stringify({
      versions: makers(),
      module,
      uses,
      contained,
      files: files.map((file) => [file, state(file)]),
    }),
  );
  if (known && known.module !== module)
    await Promise.all([rm(known.module, QUIETLY), rm(`${known.module}.map`, QUIETLY)]);
  return { module, uses };
}

/**
 * The module to import for the spec `path`, and the kept module that it uses, if any. It is bundled again only if one of its files
 * changed.
 */
export async function specBundle(path) {
  const { known, current } = await noted(path);
  if (current) return { module: known.module, uses: known.uses };
  const [bundle] = await joinedSpecs([path]);
  return write(bundle);
}

/**
 * Bundles those of `specs` that changed, many at a time, which takes a third of the time that one by one takes. Where that fails, the worker
 * that runs a spec bundles it alone, and reports the error as that of the spec.
 */
export async function bundleSpecs(specs) {
  const changed = [];
  for (const spec of specs) if (!(await noted(spec)).current) changed.push(spec);
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const made = await joinedSpecs(changed.slice(from, from + AT_ONCE)).catch(() => []);
    for (const bundle of made) await write(bundle);
  }
  // Free the memory: this process lives until the run ends.
  compiledFiles.clear();
  if (changed.length > 0) await stop();
}
