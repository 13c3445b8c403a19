import { open } from 'node:fs/promises';

/** Flushes the entries of the directory `path` to disk: only then is a new or renamed file durable. Windows has no such call. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
