import { expect, test } from '@jest/globals';
import { sources } from './sources.js';

/** Signed addresses of images, which browsers show and do not save. */
const SHOWN = ['libs/content/src/media/media.service.ts'];
/** Where signed addresses are made. */
const STORES = /^libs\/(?:runtime\/src\/blobs|testing\/src)\//;

/** The texts of the calls of `name` in `text`, up to their closing bracket. */
function callsOf(name: string, text: string): readonly string[] {
  return text
    .split(`.${name}(`)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      let end = 0;
      for (; depth > 0 && end < rest.length; end++) depth += { '(': 1, ')': -1 }[rest[end] ?? ''] ?? 0;
      return rest.slice(0, end);
    });
}

test('every signed address of a file says under which name it is saved', () => {
  const callers = sources().filter(({ path, text }) => !STORES.test(path) && text.includes('.signedUrl('));
  expect(callers.map(({ path }) => path)).toEqual(expect.arrayContaining(SHOWN));
  expect(callers.length).toBeGreaterThan(3);
  const nameless = callers
    .filter(({ path }) => !SHOWN.includes(path))
    .flatMap(({ path, text }) => callsOf('signedUrl', text).map((call) => ({ path, call })))
    .filter(({ call }) => !/\bfilename\b/.test(call));
  expect(nameless).toEqual([]);
});

test('every operation that answers with a file names it', () => {
  const files = sources('controller').filter(({ text }) => /@Download\(/.test(text));
  expect(files.length).toBeGreaterThan(2);
  const nameless = files.filter(({ text }) => !/\bDownloads\.disposition\(|\basPersonalFile\(/.test(text));
  expect(nameless.map(({ path }) => path)).toEqual([]);
});
