import { SettingsError } from '#store/engine';
import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from './blobs/private-files.js';
import { syncDirectory } from './sync-directory.js';

/** Length of an installation's key in bytes. */
export const INSTALLATION_KEY_BYTES = 32;

/** The file name in `DATA_DIR`. */
const FILE = 'installation-key';
const HEAD = `# The key of this Openings installation. Only this key decrypts what is encrypted in its database.
# Keep a copy of it apart from backups of the database. Other servers of the installation need the same file.
`;

/** The path of the key file. */
export const installationKeyFile = (directory: string): string => join(directory, FILE);

/** The fingerprint that the database stores: it tells keys apart but does not reveal the key. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('openings/1/fingerprint').digest('hex').slice(0, 32);

/** The key in the text of a setting or a file: 32 bytes in base64; null if it is invalid. */
export function parseInstallationKey(text: string): Uint8Array | null {
  const line = text
    .split('\n')
    .filter((each) => !/^\s*(#.*)?$/.test(each))
    .join('\n')
    .trim();
  const bytes = Buffer.from(line, 'base64');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(line) && bytes.length === INSTALLATION_KEY_BYTES ? bytes : null;
}

/** The key in the file of `directory`; null if the file does not exist. @throws SettingsError if it cannot be read or holds no key. */
export async function readInstallationKey(directory: string): Promise<Uint8Array | null> {
  const file = installationKeyFile(directory);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new SettingsError(`The installation key in ${file} cannot be read (${code}).`);
  }
  const key = parseInstallationKey(text);
  if (key) return key;
  throw new SettingsError(`${file} does not contain an installation key. Restore that file from a backup.`);
}

/**
 * Creates a key and its file in `directory`, which is on disk when this returns. Concurrent callers all get the key of the first one.
 * @returns the key, and whether it is new.
 */
export async function makeInstallationKey(
  directory: string,
): Promise<{ readonly key: Uint8Array; readonly isNew: boolean }> {
  const file = installationKeyFile(directory);
  const key = randomBytes(INSTALLATION_KEY_BYTES);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // The embedded database beside it may run as another user, who needs access.
    await mkdir(directory, { recursive: true, mode: 0o755 });
    const handle = await open(draft, 'wx', PRIVATE_FILE);
    try {
      await handle.writeFile(`${HEAD}${key.toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link replaces nothing, and unlike an exclusive write it is complete from the start.
    await link(draft, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const there = code === 'EEXIST' ? await readInstallationKey(directory) : null;
    if (there) return { key: there, isNew: false };
    throw new SettingsError(
      `The installation key cannot be written to ${file} (${code}). Make DATA_DIR writable, or set INSTALLATION_KEY.`,
    );
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
  await syncDirectory(directory);
  return { key, isNew: true };
}

/** Deletes a key that this process created but does not need. */
export const dropInstallationKey = (directory: string): Promise<void> =>
  rm(installationKeyFile(directory), { force: true });
