import { SettingsError, Encryption } from '#store/engine';
import { hkdfSync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import {
  dropInstallationKey,
  fingerprintOf,
  INSTALLATION_KEY_BYTES,
  installationKeyFile,
  makeInstallationKey,
  readInstallationKey,
} from './installation-key.js';
import type { Logger } from './process/logging.js';
import type { Settings } from './process/settings.js';

/** The purposes of an installation's secrets. A name must never change: another name gives another secret. */
export const SECRET_NAMES = ['blobs', 'claims', 'cursors', 'personal data', 'sealing', 'tokens'] as const;
type SecretName = (typeof SECRET_NAMES)[number];

/** The secrets of an installation, 32 bytes each. */
export interface InstallationSecrets {
  of(name: SecretName): Uint8Array;
}

/** The settings that opening needs. */
export type SecretSettings = Pick<Settings, 'INSTALLATION_KEY' | 'DATA_DIR' | 'DATABASE_URL' | 'S3_BUCKET'>;

interface StoredSecret {
  readonly name: string;
  /** In clear, in base64: written by an earlier release. */
  readonly value: string | null;
  readonly sealed: string | null;
}

interface KnownSecrets {
  readonly fingerprint: string | null;
  readonly kept: readonly StoredSecret[];
}

/**
 * Opens the secrets of the installation with the database `pool`. All are derived from one key, which is `INSTALLATION_KEY` or a file in
 * `DATA_DIR`, created by the first start. The database stores a fingerprint, not the key. Secrets that an earlier release stored there in clear are
 * encrypted with the key, after it is on disk.
 * @throws SettingsError in one sentence if the key is not that of the database.
 */
export async function openInstallationSecrets(
  pool: Pool,
  settings: SecretSettings,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<InstallationSecrets> {
  const known = await look(pool);
  const there = settings.INSTALLATION_KEY ?? (await readInstallationKey(settings.DATA_DIR));
  if (there) return confirmed(pool, settings, log, { known, key: there });
  if (known.fingerprint !== null) throw lost(settings);
  const clear = known.kept.filter(({ value }) => value !== null);
  if (clear.length > 0 && isShortLived(settings)) return leftInDatabase(pool, log);
  const { key, isNew } = await makeInstallationKey(settings.DATA_DIR);
  return confirmed(pool, settings, log, { known, key, isNew });
}

/** If neither the database nor files are in `DATA_DIR`, nothing shows that it outlives the process. */
const isShortLived = ({ DATABASE_URL, S3_BUCKET }: SecretSettings) => DATABASE_URL !== null && S3_BUCKET !== null;

async function confirmed(
  pool: Pool,
  settings: SecretSettings,
  log: Pick<Logger, 'warn' | 'info'>,
  { known, key, isNew = false }: { readonly known: KnownSecrets; readonly key: Uint8Array; readonly isNew?: boolean },
): Promise<InstallationSecrets> {
  const fingerprint = known.fingerprint ?? (await register(pool, fingerprintOf(key)));
  if (fingerprint !== fingerprintOf(key)) {
    if (isNew) await dropInstallationKey(settings.DATA_DIR);
    throw isNew ? lost(settings) : other(settings);
  }
  if (isNew) tellOfKey(settings, log);
  const moved = new Map(known.kept.map((each) => [each.name, openStored(key, each)]));
  if (known.kept.some(({ value }) => value !== null)) await seal(pool, key, moved, log);
  return {
    of: (name) => moved.get(name) ?? derived(key, name),
  };
}

async function look(pool: Pool): Promise<KnownSecrets> {
  const { rows } = await pool.query<KnownSecrets>(
    `select (select fingerprint from installation_key) as fingerprint, coalesce((select json_agg(
       json_build_object('name', name, 'value', encode(value, 'base64'), 'sealed', sealed)) from secrets), '[]') as kept`,
  );
  return rows[0] as KnownSecrets;
}

/** Stores `fingerprint` in the database, unless it has one; returns the stored one. */
async function register(pool: Pool, fingerprint: string): Promise<string> {
  await pool.query('insert into installation_key (fingerprint) values ($1) on conflict do nothing', [fingerprint]);
  return (await look(pool)).fingerprint as string;
}

/** A separate secret for each name, which reveals neither the key nor the others. */
function derived(key: Uint8Array, name: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, 'openings', `openings/1/${name}`, INSTALLATION_KEY_BYTES));
}

const KEPT = 'kept secrets';
const boundTo = (name: string) => `openings/1/secrets/${name}`;

function openStored(key: Uint8Array, { name, value, sealed }: StoredSecret): Uint8Array {
  if (value !== null) return Buffer.from(value, 'base64');
  const text = Encryption.decrypt(derived(key, KEPT), sealed as string, boundTo(name));
  if (text !== null) return Buffer.from(text, 'base64');
  throw new SettingsError(
    `The secret "${name}" in the database was altered. Restore the table "secrets" from a backup.`,
  );
}

/** Encrypts secrets in clear. Repeatable, also concurrently: each process skips what another has done. */
async function seal(
  pool: Pool,
  key: Uint8Array,
  kept: ReadonlyMap<string, Uint8Array>,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<void> {
  const names = [...kept.keys()];
  const sealed = names.map((name) =>
    Encryption.encrypt(derived(key, KEPT), Buffer.from(kept.get(name) as Uint8Array).toString('base64'), boundTo(name)),
  );
  const { rowCount } = await pool.query(
    `update secrets s set value = null, sealed = n.sealed from unnest($1::text[], $2::text[]) as n(name, sealed)
     where s.name = n.name and s.value is not null`,
    [names, sealed],
  );
  if (!rowCount) return;
  log.info({ secrets: rowCount }, 'The secrets of this installation are now encrypted in its database');
  // The old rows remain in the file of the table until it is rewritten.
  await pool
    .query('vacuum full secrets')
    .catch((err: unknown) => log.warn({ err }, 'Could not rewrite the table of secrets. Run "vacuum full secrets"'));
}

/** As in earlier releases: a start that moves the keys into a file could be the last one to see them. */
async function leftInDatabase(pool: Pool, log: Pick<Logger, 'warn'>): Promise<InstallationSecrets> {
  log.warn(
    'The secrets of this installation are not encrypted in its database. Set INSTALLATION_KEY to 32 random bytes in base64, the same on ' +
      'all servers, to encrypt them',
  );
  await pool.query(
    'insert into secrets (name, value) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing',
    [SECRET_NAMES, SECRET_NAMES.map(() => randomBytes(INSTALLATION_KEY_BYTES))],
  );
  const { kept } = await look(pool);
  const values = new Map(kept.map(({ name, value }) => [name, value]));
  return {
    of(name) {
      const value = values.get(name);
      if (typeof value !== 'string') throw new Error(`The secret "${name}" no longer exists. Start again.`);
      return Buffer.from(value, 'base64');
    },
  };
}

function tellOfKey({ DATA_DIR, DATABASE_URL }: SecretSettings, log: Pick<Logger, 'warn'>): void {
  log.warn(
    { file: installationKeyFile(DATA_DIR) },
    DATABASE_URL === null
      ? 'Created the key of this installation. It is in the directory of the database that it protects: a backup of both decrypts everything, so keep the key apart'
      : 'Created the key of this installation. Only this file decrypts what is encrypted in the database: back it up, and copy it to all servers',
  );
}

const copied = ({ DATA_DIR }: SecretSettings) =>
  `copy the file installation-key from the DATA_DIR of the server that created it to ${installationKeyFile(DATA_DIR)}, or set INSTALLATION_KEY on all servers`;

const lost = (settings: SecretSettings) =>
  new SettingsError(
    `The key of this installation is missing, and its database was set up with one. To fix this, ${copied(settings)}.`,
  );

const other = (settings: SecretSettings) =>
  new SettingsError(
    settings.INSTALLATION_KEY === null
      ? `${installationKeyFile(settings.DATA_DIR)} is not the key that the database was set up with. To fix this, ${copied(settings)}.`
      : 'INSTALLATION_KEY is not the key that the database was set up with. Set that key.',
  );
