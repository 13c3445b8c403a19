import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A page of another site can send a form with the cookies of a browser, or in the name of a person who opened it. Browsers name that site in
// `Sec-Fetch-Site`, older ones only in `Origin`. Each route that reads forms therefore uses a function that judges both.

const ROOT = join(import.meta.dirname, '../..');
const GUARDS = /\b(?:isForeignForm|isOwnForm|requireOwnPage)\(/;
/** The functions themselves. */
const JUDGES = ['apps/server/src/board-pages/form-guard.ts', 'libs/access/src/user-session/session-cookies.service.ts'];

const sources = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\/src\/.*\.ts$/.test(name) && !/\.spec\.ts$|node_modules|\/dist\//.test(name))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') })),
);

test('every file that reads forms judges Sec-Fetch-Site and Origin', () => {
  const readers = sources.filter(({ text }) => /['"]application\/x-www-form-urlencoded['"]/.test(text));
  expect(readers.length).toBeGreaterThan(4);
  expect(readers.filter(({ text }) => !GUARDS.test(text)).map(({ name }) => name)).toEqual([]);
});

test('nothing but these functions reads Sec-Fetch-Site', () => {
  const judges = sources.filter(({ text }) => /['"]sec-fetch-site['"]/i.test(text)).map(({ name }) => name);
  expect(judges.sort()).toEqual(JUDGES);
});
