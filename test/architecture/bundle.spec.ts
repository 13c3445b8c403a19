import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './document.js';

// What scripts/build/bundle.mjs changes in packages and in esbuild's output, and what breaks without it.
const folder = join(ROOT, 'dist', 'server');
/** Files of the last build; files of earlier builds are kept for a day. */
const texts = new Map<string, string>();
for (const left = ['main.js', 'worker.js', 'resume-reader.js']; left.length > 0;) {
  const name = left.pop() as string;
  if (texts.has(name) || !existsSync(join(folder, name))) continue;
  const text = readFileSync(join(folder, name), 'utf8');
  texts.set(name, text);
  left.push(...[...text.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, imported = '']) => imported));
}
const where = (pattern: RegExp) => [...texts].filter(([, text]) => pattern.test(text)).map(([name]) => name);

test('decorators of DTOs are in one place: nothing loads a second class-validator', () => {
  expect(where(/\brequire\w*\(["']class-validator["']\)/)).toEqual([]);
  expect(where(/function inheritValidationMetadata/).length).toBeGreaterThan(0);
});

test('no format of dates is made for a log that is not in use: 27 ms and 9 MB of a start', () => {
  expect(where(/dateTimeFormatter\w* = new Intl\.DateTimeFormat\(/)).toEqual([]);
  expect(where(/dateTimeFormatter\w* = formatLater\(/).length).toBeGreaterThan(0);
});

test('functions that a request makes are not named again, and classes are', () => {
  expect(where(/__name = \(target, value\) => __defProp\(/)).toEqual([]);
  expect(where(/__name = \(target, value\) => target\.prototype === void 0/)).toHaveLength(1);
  expect(where(/__name\((?:async )?\([\w, ]*\) => [^\n]*, "\w+"\)/)).toEqual([]);
});

test('the server does not describe itself: 10 MB of each process and a twentieth of a start', () => {
  expect(where(/_OPENAPI_METADATA_FACTORY|swagger\/apiModelProperties/)).toEqual([]);
});

test('exports of http and crypto are not read at a start: one of them loads a client of Node in 40 ms', () => {
  expect(where(/\bfrom ?["'](?:node:)?(?:http|crypto)["']/)).toEqual([]);
});

test('files are in ASCII: V8 keeps others with two bytes for each letter', () => {
  expect(where(/[^\x00-\x7f]/)).toEqual([]);
});

test('a place in the bundle leads to its line in the sources, although descriptions and names were removed', () => {
  const place = '.answer("jobs"';
  const [name = '', text = ''] = [...texts].find(([, each]) => each.includes(place)) ?? [];
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.includes(place));
  const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8')));
  const { originalSource, originalLine } = map.findEntry(line, lines[line]?.indexOf(place) ?? 0) as {
    readonly originalSource: string;
    readonly originalLine: number;
  };
  expect(originalSource).toMatch(/libs\/jobs\/src\/job\/job\.operator\.controller\.ts$/);
  const source = readFileSync(join(folder, originalSource), 'utf8').split('\n');
  expect(source[originalLine]).toContain(".answer('jobs'");
});

test('a file that was joined finds what lay beside it', () => {
  const places = [...texts].flatMap(
    ([, text]) => text.match(/new URL\("\.\.\/libs\/places\/src\/place-data\.js"/g) ?? [],
  );
  expect(places.length).toBeGreaterThan(0);
});
