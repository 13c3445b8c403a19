// Remembers what a build was made from, so that a start finds out in milliseconds whether anything has changed since.
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

function digestOf(paths, contentOf) {
  const digest = createHash('sha256');
  for (const path of paths)
    digest
      .update(`${path}\n`)
      .update(contentOf(join(root, path)))
      .update('\n');
  return digest.digest('hex');
}

/** Changes with the sizes and times of files, without reading them. */
const stampOf = (paths) =>
  digestOf(paths, (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });

/**
 * The state of files, to be noted once they are built. Take it before the build: what is saved while it runs causes another build next time.
 * @param paths relative to the root
 */
export const stateOf = (paths) => ({ stamp: stampOf(paths), digest: digestOf(paths, readFileSync) });

/** Notes in `file` that a build was made from `state`. */
export const noteState = (file, state) => writeFileSync(file, JSON.stringify(state));

/** What is noted in `file`; null if it is missing or has another format. */
function noted(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Whether the state in `file` is that of the files `paths` now. Their contents are read only if a size or a time has changed: a checkout gives
 * every file the date of the checkout.
 */
export function isBuiltFrom(file, paths) {
  const before = noted(file);
  if (before === null) return false;
  const stamp = stampOf(paths);
  if (before.stamp === stamp) return true;
  const digest = digestOf(paths, readFileSync);
  if (before.digest !== digest) return false;
  try {
    noteState(file, { stamp, digest });
  } catch {
    // Without permission to write, the next start reads the files again.
  }
  return true;
}
