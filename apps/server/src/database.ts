import { type Logger, runningEmbeddedPostgres, type Settings, startEmbeddedPostgres } from '#runtime/starting';
import { join } from 'node:path';

/** The database that the settings name: a given one, or the embedded one, started for as long as this process lives. */
export interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

/** A database that does not answer; its message is one sentence. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** How a database is opened. */
export interface Opening {
  /** Whether one that runs is used as it is. */
  readonly beside: boolean;
  readonly log: Logger;
  /** Called when the embedded database's process was started, before it answers. */
  readonly onLaunch?: () => void;
  /** Called once when the embedded database ends without having been stopped. */
  readonly onExit: (reason: string) => void;
}

/**
 * Opens the database. `beside` a running server, its embedded database is used as it runs.
 * @throws EmbeddedPostgresError or DatabaseError in one sentence.
 */
export async function openDatabase(settings: Settings, { beside, log, onLaunch, onExit }: Opening): Promise<Database> {
  if (settings.DATABASE_URL !== null) {
    await requireReachable(settings.DATABASE_URL);
    return { url: settings.DATABASE_URL, stop: async () => undefined };
  }
  const dataDir = join(settings.DATA_DIR, 'postgres');
  const running = beside ? await runningEmbeddedPostgres(dataDir) : null;
  if (running !== null) return { url: running, stop: async () => undefined };
  const server = await startEmbeddedPostgres({
    dataDir,
    port: settings.DATABASE_PORT,
    log: (line) => log.debug({ line }, 'Embedded PostgreSQL'),
    ...(onLaunch ? { onLaunch } : {}),
    onExit,
  });
  return { url: server.url, stop: () => server.stop() };
}

const OLDEST = 150_000;

/** @throws DatabaseError when no server answers at `url`, or an older PostgreSQL than 15 does. */
async function requireReachable(url: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The message is for an operator who knows the address; its password stays out of it.
  const { host, pathname } = new URL(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(rows[0]?.version) < OLDEST)
      throw new DatabaseError(
        `The database at ${host} is older than PostgreSQL 15. Upgrade it, or set DATABASE_URL to another one.`,
      );
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error && error.message ? error.message : 'no response';
    throw new DatabaseError(`Cannot connect to the database ${host}${pathname} in DATABASE_URL: ${reason}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
