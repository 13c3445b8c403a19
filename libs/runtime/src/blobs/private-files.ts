import { chmod, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Access only for the user who runs this program. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;

/** Marks that everything below a directory is private, so that later starts need not check again. */
const MARK = '.private';
const OTHERS = 0o077;

/** The changes made to a directory. */
export interface ModeChanges {
  /** Files and directories that other users could access. */
  readonly changed: number;
  /** Those whose mode could not be changed. */
  readonly failed: number;
}

/**
 * Makes the files and directories below `root` private: earlier releases created them with access for other users of the machine. The directory
 * itself comes first, which also protects everything below it. No effect if it was done before, or if there is no such directory.
 */
export async function closeToOthers(root: string): Promise<ModeChanges> {
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
    // A file that was removed meanwhile needs no change.
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
