import { open } from 'node:fs/promises';

/** Writes the entries of the directory `path` to disk: a new or renamed file is there only then. Windows has no such call. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
