import { randomBytes } from 'node:crypto';
import pg from 'pg';

// Databases on the PostgreSQL of the tests. Migrating a database takes about a second of CPU time, copying one a tenth of that.

/** A database that others are copied from. */
export interface Template {
  readonly name: string;
  /** The result of `fill`. */
  readonly note: string;
}

/** URL of the test server. @throws Error when none is set. */
function databaseServer(): string {
  const address = process.env['TEST_POSTGRES_URL'];
  if (!address) throw new Error('TEST_POSTGRES_URL is not set: run this in the project "integration".');
  return address;
}

function urlOf(database: string): string {
  const url = new URL(databaseServer());
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` with a connection of its own. */
async function connected<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: databaseServer() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Copies files, which is cheaper than writing each page to the WAL. */
const create = (admin: pg.Client, name: string, source = 'template1'): Promise<unknown> =>
  admin.query(`create database ${name} template ${source} strategy file_copy`);

const drop = (admin: pg.Client, name: string): Promise<unknown> =>
  admin.query(`drop database if exists ${name} with (force)`);

/** Creates a database, empty or as a copy of `template`. Its name begins with `prefix`. */
export async function newDatabase(prefix: string, template?: Template): Promise<{ name: string; url: string }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await connected((admin) => create(admin, name, template?.name));
  return { name, url: urlOf(name) };
}

export const dropDatabase = (name: string): Promise<unknown> => connected((admin) => drop(admin, name));

/**
 * Returns the template `kind` of this run, and creates it if the server has none. `fill` is then called with the address of an
 * empty database; it must close its connections and return a note that is not empty.
 */
export function templateOf(kind: string, fill: (url: string) => Promise<string>): Promise<Template> {
  // Runs on the same server may test different programs.
  const name = `template_${kind}_${process.env['TEST_RUN'] ?? 'alone'}`;
  return connected(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await admin.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [name],
    );
    const [found] = rows;
    if (found?.note) return { name, note: found.note };
    // Without a note, the previous fill failed.
    await drop(admin, name);
    await create(admin, name);
    const note = await fill(urlOf(name));
    await admin.query(`comment on database ${name} is ${admin.escapeLiteral(note)}`);
    return { name, note };
  });
}
