// Which files of the repository are pages of the documentation, and where each of them is on the site.
import { existsSync, readdirSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { isBuiltFrom, noteState, stateOf } from '../built-from.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** Files outside of docs/ that are pages, and their addresses below /docs. */
const OUTSIDE = {
  'README.md': 'start',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'libs/sdk/README.md': 'sdk',
  'LICENSE': 'licence',
  'NOTICE': 'notices',
  '.env.example': 'settings',
  'openapi/operator.json': 'operator',
  'openapi/board.json': 'board',
  'openapi/asyncapi.json': 'events-reference',
};

/** Folders to which pages link, and what a reader of the site gets there. */
const FOLDERS = { 'openapi': '', 'libs/contracts/schemas': 'events-reference' };

/** The list of contents, from which the navigation of the site is made. */
export const CONTENTS = 'docs/README.md';

/** Paths of all files that are pages, from the root: those that a checkout or the context of an image has. */
export function sources() {
  const inDocs = existsSync(join(root, 'docs'))
    ? readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
        .map((name) => `docs/${name.replaceAll('\\', '/')}`)
        .filter((path) => path.endsWith('.md'))
        .sort()
    : [];
  return [...Object.keys(OUTSIDE).filter((path) => existsSync(join(root, path))), ...inDocs];
}

/** Paths of the pictures that pages show. */
export const pictures = () =>
  existsSync(join(root, 'docs'))
    ? readdirSync(join(root, 'docs'))
        .filter((name) => name.endsWith('.svg'))
        .map((name) => `docs/${name}`)
    : [];

/** The address below `/docs` of a file, without a slash at either end; null for a file that is no page. */
export function addressOf(path) {
  if (Object.hasOwn(OUTSIDE, path)) return OUTSIDE[path];
  const [, name] = /^docs\/(.*)\.md$/.exec(path) ?? [];
  return name === undefined ? null : name.replace(/(?:^|\/)README$/, '');
}

/**
 * Where a link of a page leads on the site.
 * @param from the path of the file that has the link
 * @param target what it links to, as it is written there
 * @param known the paths of all pages
 * @returns an address; null when the site has nothing there.
 */
export function linkTarget(from, target, known) {
  if (/^[a-z]+:/i.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return hash;
  const file = posix.join(posix.dirname(from), path).replace(/\/$/, '');
  if (pictures().includes(file)) return `/${file}`;
  const index = `${file}/README.md`;
  const page = known.has(file) ? addressOf(file) : known.has(index) ? addressOf(index) : FOLDERS[file];
  if (page === undefined || page === null) return null;
  return (page === '' ? '/docs' : `/docs/${page}`) + hash;
}

/** Everything that the site is made from; null where that is not, as in an image. */
function inputs() {
  const makers = existsSync(join(root, 'scripts', 'build', 'docs'))
    ? readdirSync(join(root, 'scripts', 'build', 'docs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.\w+$/.test(name))
        .map((name) => `scripts/build/docs/${name}`)
        .sort()
    : [];
  return makers.length === 0 || !existsSync(join(root, CONTENTS))
    ? null
    : ['scripts/docs.mjs', 'package-lock.json', ...makers, ...sources(), ...pictures()];
}

const site = join(root, 'dist', 'docs');
/** Where a build leaves what it was made from. */
const NOTE = '.built-from';

/** The state of the sources, to be noted once the site is made from it; null where they are not. Asked before the build. */
export function docsState() {
  const paths = inputs();
  return paths && stateOf(paths);
}

/** Notes that the site in `folder` is made from `state`. */
export const noteDocs = (state, folder = site) => noteState(join(folder, NOTE), state);

/** Whether dist/docs is what the sources say now. */
export function docsBuilt() {
  const paths = inputs();
  return paths === null || isBuiltFrom(join(site, NOTE), paths);
}
