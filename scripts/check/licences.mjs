// Checks the licences of all packages of the server and of its dashboard, on all platforms, against a list.
// Reads the lock files only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/prepare.mjs';

/** SPDX identifiers of permissive licences, which only require attribution. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages under other licences, with the reason why they are allowed. */
const EXCEPTIONS = [
  // libvips is a separate shared library, which users can replace.
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // A font: it may be distributed with software, but not sold by itself.
  { name: /^@fontsource-variable\//, licence: 'OFL-1.1' },
];

/** Whether an SPDX expression is allowed: any part of an OR, all parts of an AND. */
function allows(name, expression) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/ OR /.test(text)) return text.split(/ OR /).some((part) => allows(name, part));
  return text
    .split(/ AND /)
    .every(
      (licence) => ALLOWED.has(licence) || EXCEPTIONS.some((each) => each.name.test(name) && each.licence === licence),
    );
}

/**
 * The packages of a lock file that may not be used: their paths, and what their licence is.
 * @param lock the parsed package-lock.json.
 */
export function refused({ packages }) {
  return Object.entries(packages).flatMap(([path, { dev, link, license }]) => {
    if (!path.startsWith('node_modules/') || dev || link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return typeof license === 'string' && allows(name, license) ? [] : [`${path}: ${license ?? 'no licence'}`];
  });
}

/** Lock files of shipped packages. */
const LOCKS = ['package-lock.json', 'apps/dashboard/package-lock.json'];

if (process.argv[1] === import.meta.filename) {
  const found = LOCKS.filter((name) => existsSync(join(root, name))).flatMap((name) =>
    refused(JSON.parse(readFileSync(join(root, name), 'utf8'))),
  );
  for (const line of found) process.stderr.write(`${line}\n`);
  if (found.length > 0) {
    process.stderr.write('These licences are not on the list of scripts/check/licences.mjs.\n');
    process.exitCode = 1;
  }
}
