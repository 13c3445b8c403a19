import type { Settings } from '#runtime/starting';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The settings that say which server is meant. */
type Place = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>;

/** The file that has the origin on which the running server listens. Servers of several databases may share a directory. */
function fileOf({ DATA_DIR, DATABASE_URL }: Place): string {
  const database =
    DATABASE_URL === null ? '' : `-${createHash('sha256').update(DATABASE_URL).digest('hex').slice(0, 12)}`;
  return join(DATA_DIR, `server-address${database}`);
}

/**
 * Notes the origin on which this server listens, for commands that print addresses. A directory that cannot be written is no reason not to start.
 * @returns removes the note, if it still is that of this server.
 */
export async function noteAddress(place: Place, origin: string): Promise<() => Promise<void>> {
  const file = fileOf(place);
  try {
    await mkdir(place.DATA_DIR, { recursive: true });
    await writeFile(`${file}.${process.pid}`, `${origin}\n`, { mode: 0o600 });
    await rename(`${file}.${process.pid}`, file);
  } catch {
    return async () => undefined;
  }
  return async () => {
    if ((await notedAddress(place)) === origin) await rm(file, { force: true });
  };
}

/** The origin on which the server listens; null if none runs, or if the note is no origin. */
export async function notedAddress(place: Place): Promise<string | null> {
  try {
    const { origin, protocol } = new URL((await readFile(fileOf(place), 'utf8')).trim());
    return protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}
