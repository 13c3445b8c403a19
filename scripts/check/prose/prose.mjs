// Finds words to avoid, misspellings and common faults of grammar in the Markdown files and in both API documents. Nothing is loaded from the network;
// what was found is kept by content in node_modules/.cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { root } from '../../run/prepare.mjs';
import { proseOf, withoutCode } from './markdown.mjs';
import { RULES } from './rules.mjs';
import { avoidedIn } from './words.mjs';

const CACHE = join(root, 'node_modules', '.cache', 'openings', 'prose.json');
const DICTIONARY = join(import.meta.dirname, 'dictionary.txt');
const DOCUMENTS = ['openapi/operator.json', 'openapi/board.json'];
const MARKDOWN = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/**/*.md',
  'libs/**/README.md',
  'apps/**/README.md',
];

const digest = (...texts) =>
  texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex');
const own = (path) => readFileSync(path, 'utf8');

/** Words of the product that no English dictionary has: one on each line, comments after `#`. */
const dictionary = () =>
  own(DICTIONARY)
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');

async function openChecker() {
  const [{ Dialect, LocalLinter }, { slimBinary }] = await Promise.all([
    import('harper.js'),
    import('harper.js/slimBinary'),
  ]);
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.British });
  const names = Object.keys(await linter.getDefaultLintConfig());
  const unknown = RULES.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`scripts/check/prose/rules.mjs: harper.js has no rule ${unknown.join(', ')}.`);
  await linter.setLintConfig(Object.fromEntries(names.map((name) => [name, RULES.includes(name)])));
  await linter.importWords(dictionary().flatMap((word) => [word, `${word}'s`]));
  return linter;
}
let checker;

/** Units, names of rows and numbers of rules, such as `kB`, `xf` and `A25`. */
const isSymbol = (text) => text.length < 3 || /\d/.test(text);

/** Faults that harper.js finds in prose, each with its place in the text. */
async function faultsOfGrammar(prose) {
  checker ??= openChecker();
  const linter = await checker;
  // The places that it gives count characters, and JavaScript counts UTF-16 units: a text with others is counted as an array.
  const characters = [...prose];
  return (await linter.lint(prose, { language: 'markdown' })).flatMap((lint) => {
    const text = lint.get_problem_text();
    if (lint.lint_kind() === 'Spelling' && isSymbol(text)) return [];
    const index = characters.slice(0, lint.span().start).join('').length;
    return [{ index, message: `${lint.lint_kind()}: "${text.trim()}". ${lint.message()}` }];
  });
}

const faultsOfWords = (text) =>
  avoidedIn(text).map(({ word, index }) => ({
    index,
    message: `"${word}" is a word to avoid: see scripts/check/prose/words.mjs.`,
  }));

const atLine =
  (text) =>
  ({ index, message }) => ({ line: text.slice(0, index).split('\n').length, message });

/**
 * Finds words to avoid and faults of English in a Markdown text, outside of code.
 * @returns each with its line, in order.
 */
export async function faultsInMarkdown(text) {
  const found = [...faultsOfWords(withoutCode(text)), ...(await faultsOfGrammar(proseOf(text)))];
  return found.sort((a, b) => a.index - b.index).map(atLine(text));
}

/** Summaries and descriptions of an API document, and of everything in it, each once. */
function textsOf(document) {
  const texts = new Set();
  const visit = (value, name) => {
    if (typeof value === 'string') {
      if (name === 'summary' || name === 'description') texts.add(value);
    } else if (value !== null && typeof value === 'object' && name !== 'example' && name !== 'examples')
      for (const [key, child] of Object.entries(value)) visit(child, key);
  };
  visit(document, '');
  return [...texts];
}

/**
 * Finds faults of English in the summaries and descriptions of an OpenAPI document; `test/architecture/plain-words.spec.ts` looks for words to avoid.
 * @returns each with the beginning of the text that it is in.
 */
export async function faultsInDocument(json) {
  const found = [];
  for (const text of textsOf(JSON.parse(json)))
    for (const { message } of await faultsOfGrammar(proseOf(text)))
      found.push({ line: `"${text.slice(0, 60).replaceAll('\n', ' ')}…"`, message });
  return found;
}

/** Words to avoid in the comments of a file of settings. */
export const faultsInSettings = async (text) => faultsOfWords(text.replace(/^[^#\n].*$/gm, '')).map(atLine(text));

/** What checks a file. */
const checkFor = (file) => {
  if (file.endsWith('.md')) return faultsInMarkdown;
  return file.endsWith('.json') ? faultsInDocument : faultsInSettings;
};

async function main() {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...MARKDOWN.map((glob) => `:(glob)${glob}`)], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = [...listed.split('\0').filter((file) => file !== ''), '.env.example', ...DOCUMENTS].filter((file) =>
    existsSync(join(root, file)),
  );
  const tools = digest(
    ...['markdown', 'prose', 'rules', 'words'].map((name) => own(join(import.meta.dirname, `${name}.mjs`))),
    own(DICTIONARY),
    own(join(root, 'node_modules/harper.js/package.json')),
  );
  const kept = existsSync(CACHE) ? JSON.parse(own(CACHE)) : {};
  const found = {};
  let count = 0;
  for (const file of files) {
    const text = own(join(root, file));
    const key = digest(tools, file, text);
    found[key] = kept[key] ?? (await checkFor(file)(text));
    for (const { line, message } of found[key]) process.stdout.write(`${file}:${line} ${message}\n`);
    count += found[key].length;
  }
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(found));
  process.stdout.write(`${files.length} files, ${count} faults\n`);
  process.exitCode = count > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await main();
