import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { parseInstallationKey } from '../../../libs/runtime/src/installation-key.js';
import {
  openInstallationSecrets,
  SECRET_NAMES,
  type SecretSettings,
} from '../../../libs/runtime/src/installation-secrets.js';
import { type Database, freshDatabase } from '../postgres-database.js';

let database: Database;
let pool: pg.Pool;
let root: string;
let lines: { readonly level: string; readonly message: string }[];
const databases: Database[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  databases.push(database);
  pool = database.pool(8);
  root = mkdtempSync(join(tmpdir(), 'openings-key-'));
  lines = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(async () => {
  for (const each of databases) await each.drop();
});

const log = {
  info: (_: object | string, message?: string) => void lines.push({ level: 'info', message: message ?? String(_) }),
  warn: (_: object | string, message?: string) => void lines.push({ level: 'warn', message: message ?? String(_) }),
};
const settings = (more: Partial<SecretSettings> = {}): SecretSettings => ({
  INSTALLATION_KEY: null,
  DATA_DIR: join(root, 'data'),
  DATABASE_URL: 'postgres://elsewhere',
  S3_BUCKET: null,
  ...more,
});
const open = async (more?: Partial<SecretSettings>, on: pg.Pool = pool) => {
  const secrets = await openInstallationSecrets(on, settings(more), log as never);
  return SECRET_NAMES.map((name) => Buffer.from(secrets.of(name)).toString('hex'));
};
const fileIn = (directory = 'data') => join(root, directory, 'installation-key');
const keyIn = (directory?: string) => parseInstallationKey(readFileSync(fileIn(directory), 'utf8'));

/** Secrets as earlier releases stored them. */
async function former(): Promise<readonly string[]> {
  const values = SECRET_NAMES.map(() => randomBytes(32));
  await pool.query('insert into secrets (name, value) select * from unnest($1::text[], $2::bytea[])', [
    SECRET_NAMES,
    values,
  ]);
  return values.map((value) => value.toString('hex'));
}

/** Whether the database contains any of `texts`, in hexadecimal, in its rows or in the files of its tables. */
async function holds(...texts: readonly string[]): Promise<boolean> {
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ bytes: Buffer | null }>(
    `select pg_read_binary_file(pg_relation_filepath(c.oid), true) as bytes from pg_class c
     where c.relname in ('secrets', 'installation_key')`,
  );
  const files = rows.map(({ bytes }) => bytes?.toString('hex') ?? '');
  return texts.some((text) => files.some((file) => file.includes(text)));
}

describe('a first start', () => {
  test('makes a key that its user alone can read, and the database gets neither it nor a secret', async () => {
    const umask = process.umask(0);
    const secrets = await open().finally(() => process.umask(umask));
    expect(new Set(secrets).size).toBe(SECRET_NAMES.length);
    expect((statSync(fileIn()).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(join(root, 'data'))).toEqual(['installation-key']);
    expect(await open()).toEqual(secrets);
    expect((await pool.query('select * from secrets')).rows).toEqual([]);
    const key = Buffer.from(keyIn() ?? []).toString('hex');
    expect(key).toHaveLength(64);
    expect(await holds(key, ...secrets)).toBe(false);
    expect(lines.map(({ level }) => level)).toEqual(['warn']);
  });

  test('says once, where the database is beside it, that a backup has both', async () => {
    await open({ DATABASE_URL: null });
    await open({ DATABASE_URL: null });
    expect(lines.map(({ message }) => message)).toEqual([
      expect.stringContaining('a backup of both decrypts everything'),
    ]);
  });

  test('of many processes at once makes one key', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(all.map(String)).size).toBe(1);
    expect(readdirSync(join(root, 'data'))).toEqual(['installation-key']);
  });

  test('of many servers without a common directory makes one key, and the others say how they get it', async () => {
    const directories = ['a', 'b', 'c', 'd'];
    const ended = await Promise.allSettled(directories.map((name) => open({ DATA_DIR: join(root, name) })));
    const started = directories.filter((_, nth) => ended[nth]?.status === 'fulfilled');
    expect(started).toHaveLength(1);
    for (const [nth, name] of directories.entries()) {
      if (name === started[0]) continue;
      expect((ended[nth] as PromiseRejectedResult).reason.message).toMatch(
        /copy the file installation-key from the DATA_DIR of the server that created it to .*installation-key, or set INSTALLATION_KEY/,
      );
      expect(existsSync(fileIn(name))).toBe(false);
    }
    // As the sentence says.
    const secrets = await open({ DATA_DIR: join(root, started[0] as string) });
    const key = keyIn(started[0]);
    expect(await open({ DATA_DIR: join(root, 'elsewhere'), INSTALLATION_KEY: key })).toEqual(secrets);
  });

  test('needs a directory that it may write, or the setting', async () => {
    writeFileSync(join(root, 'data'), 'a file');
    await expect(open()).rejects.toThrow(/cannot be written to .*installation-key.*set INSTALLATION_KEY/);
    expect(await open({ INSTALLATION_KEY: randomBytes(32) })).toHaveLength(SECRET_NAMES.length);
  });
});

describe('secrets that an earlier release kept in clear', () => {
  test('stay the same, and leave the database', async () => {
    const before = await former();
    expect(await holds(...before)).toBe(true);
    expect(await open()).toEqual(before);
    const { rows } = await pool.query<{ value: unknown }>('select value from secrets');
    expect(rows.map(({ value }) => value)).toEqual(SECRET_NAMES.map(() => null));
    expect(await holds(...before)).toBe(false);
    expect(await open()).toEqual(before);
    // The key alone does not reveal them: they are not derived from it.
    await pool.query('delete from secrets');
    expect(await open()).not.toEqual(before);
  });

  test('are there after a death between the file and the database', async () => {
    const before = await former();
    const dying = {
      query: (text: string, values?: unknown[]) =>
        /update secrets/.test(text) ? Promise.reject(new Error('killed')) : pool.query(text, values),
    } as unknown as pg.Pool;
    await expect(open({}, dying)).rejects.toThrow('killed');
    expect(existsSync(fileIn())).toBe(true);
    expect(await open()).toEqual(before);
    expect(await holds(...before)).toBe(false);
  });

  test('are moved by many processes at once', async () => {
    const before = await former();
    const all = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const each of all) expect(each).toEqual(before);
  });

  test('that only some names have are joined by others that follow from the key', async () => {
    const before = await former();
    await pool.query(`delete from secrets where name = 'sealing'`);
    const secrets = await open();
    const at = SECRET_NAMES.indexOf('sealing');
    expect(secrets.filter((_, nth) => nth !== at)).toEqual(before.filter((_, nth) => nth !== at));
    expect(await open()).toEqual(secrets);
  });

  test('stay where DATA_DIR may be gone at the next start, until there is a key', async () => {
    const before = await former();
    const s3 = { S3_BUCKET: 'files' };
    expect(await open(s3)).toEqual(before);
    expect(await open({ ...s3, DATA_DIR: join(root, 'other') })).toEqual(before);
    expect(existsSync(join(root, 'data'))).toBe(false);
    expect(lines.every(({ message }) => message.includes('Set INSTALLATION_KEY'))).toBe(true);
    const INSTALLATION_KEY = randomBytes(32);
    expect(await open({ ...s3, INSTALLATION_KEY })).toEqual(before);
    expect(await holds(...before)).toBe(false);
    await expect(open(s3)).rejects.toThrow('The key of this installation is missing');
  });
});

describe('a start is refused', () => {
  test('without the key that the database was set up with', async () => {
    await open();
    rmSync(fileIn());
    await expect(open()).rejects.toThrow('The key of this installation is missing');
    expect(existsSync(fileIn())).toBe(false);
  });

  test('with another key in the file or in the setting', async () => {
    await open();
    mkdirSync(join(root, 'b'));
    writeFileSync(fileIn('b'), randomBytes(32).toString('base64'));
    await expect(open({ DATA_DIR: join(root, 'b') })).rejects.toThrow('is not the key that the database');
    expect(existsSync(fileIn('b'))).toBe(true);
    await expect(open({ INSTALLATION_KEY: randomBytes(32) })).rejects.toThrow('INSTALLATION_KEY is not the key');
  });

  test.each(['', 'hunter2', `${'A'.repeat(43)}=\n${'A'.repeat(43)}=`])('with %j in the file', async (text) => {
    mkdirSync(join(root, 'data'));
    writeFileSync(fileIn(), text);
    chmodSync(fileIn(), 0o600);
    await expect(open()).rejects.toThrow('does not contain an installation key');
  });
});

test('a restored database takes the key that was kept apart', async () => {
  const secrets = await open();
  const kept = readFileSync(fileIn());
  rmSync(join(root, 'data'), { recursive: true });
  mkdirSync(join(root, 'restored'));
  writeFileSync(fileIn('restored'), kept);
  expect(await open({ DATA_DIR: join(root, 'restored') })).toEqual(secrets);
});
