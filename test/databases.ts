import { randomBytes } from 'node:crypto';
import pg from 'pg';

// Databases on the PostgreSQL of the tests. To bring one up to date costs a second of processor, a copy of one that is up to
// date a tenth of it.

/** A database that others are copied from, and what was said when it was filled. */
export interface Template {
  readonly name: string;
  readonly said: string;
}

/** Address of the server of the tests. @throws Error when the tests were given none. */
export function databaseServer(): string {
  const address = process.env['TEST_POSTGRES_URL'];
  if (!address) throw new Error('TEST_POSTGRES_URL is not set: run this in the project "integration".');
  return address;
}

/** Address of the database `name` on the server of the tests. */
export function databaseUrl(name: string): string {
  const url = new URL(databaseServer());
  url.pathname = `/${name}`;
  return url.href;
}

async function asked<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: databaseServer() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Makes a database, empty or a copy of `template`; returns its address. */
export async function newDatabase(prefix: string, template?: Template): Promise<{ name: string; url: string }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const source = template?.name ?? 'template1';
  // Copied as files, which costs less than to write each page to the log of the server as well.
  await asked((admin) => admin.query(`create database ${name} template ${source} strategy file_copy`));
  return { name, url: databaseUrl(name) };
}

export const dropDatabase = (name: string): Promise<unknown> =>
  asked((admin) => admin.query(`drop database if exists ${name} with (force)`));

/**
 * The template of this run with the name `kind`. Whoever asks first on a server fills it: `fill` gets its address, leaves no
 * connection behind and returns what others are to know of it.
 */
export function templateOf(kind: string, fill: (url: string) => Promise<string>): Promise<Template> {
  // A server that is used by several runs keeps one of each: their programs may differ.
  const name = `template_${kind}_${process.env['TEST_RUN'] ?? 'alone'}`;
  return asked(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await admin.query<{ said: string | null }>(
      `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`,
      [name],
    );
    const [found] = rows;
    if (found?.said) return { name, said: found.said };
    // Without a comment it was left half filled.
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} strategy file_copy`);
    const said = await fill(databaseUrl(name));
    await admin.query(`comment on database ${name} is ${admin.escapeLiteral(said)}`);
    return { name, said };
  });
}
