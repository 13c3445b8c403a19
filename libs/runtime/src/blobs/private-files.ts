import { chmod, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Who runs this program, and nobody else. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;

/** Says that everything below a directory was closed: later starts need not look again. */
const MARK = '.private';
const OTHERS = 0o077;

/** What was done with a directory. */
export interface Closed {
  /** Files and directories that others could use. */
  readonly changed: number;
  /** Those whose mode could not be changed. */
  readonly failed: number;
}

/**
 * Takes the files and directories below `root` from other users of the machine: those that earlier releases made were open to
 * them. The directory itself is closed first, and with it everything below. Does nothing where it was done before, or where there is
 * no such directory.
 */
export async function closeToOthers(root: string): Promise<Closed> {
  if (process.platform === 'win32' || !(await isDirectory(root)) || (await modeOf(join(root, MARK))) !== null)
    return { changed: 0, failed: 0 };
  const counts = { changed: 0, failed: 0 };
  await close(root, PRIVATE_DIRECTORY, counts);
  await closeBelow(root, counts);
  if (counts.failed === 0) await (await open(join(root, MARK), 'a', PRIVATE_FILE)).close();
  return counts;
}

async function closeBelow(directory: string, counts: { changed: number; failed: number }): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      await close(path, PRIVATE_DIRECTORY, counts);
      await closeBelow(path, counts);
    } else if (entry.isFile()) await close(path, PRIVATE_FILE, counts);
  }
}

async function close(path: string, mode: number, counts: { changed: number; failed: number }): Promise<void> {
  try {
    if ((((await modeOf(path)) ?? mode) & OTHERS) === 0) return;
    await chmod(path, mode);
    counts.changed += 1;
  } catch (error) {
    // What was removed meanwhile needs nothing.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) counts.failed += 1;
  }
}

async function modeOf(path: string): Promise<number | null> {
  try {
    return (await lstat(path)).mode;
  } catch {
    return null;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch {
    return false;
  }
}
