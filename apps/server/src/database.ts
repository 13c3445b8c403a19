import { type Logger, runningEmbeddedPostgres, type Settings, startEmbeddedPostgres } from '#runtime/starting';
import { join } from 'node:path';

/** The database of the settings: an external one, or the embedded one, which runs as long as this process. */
export interface ConfiguredDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** A database that cannot be used. Its message is one sentence. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Options of `openDatabase`. */
export interface DatabaseOpening {
  /** Whether a running embedded database, such as that of a running server, is used. */
  readonly beside: boolean;
  readonly log: Logger;
  /** Called when the process of the embedded database was started, before it accepts connections. */
  readonly onLaunch?: () => void;
  /** Called once if the embedded database ends unexpectedly. */
  readonly onExit: (reason: string) => void;
}

/**
 * Opens the database. With `beside`, a running embedded database is used.
 * @throws EmbeddedPostgresError or DatabaseError with one sentence.
 */
export async function openDatabase(
  settings: Settings,
  { beside, log, onLaunch, onExit }: DatabaseOpening,
): Promise<ConfiguredDatabase> {
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

/** @throws DatabaseError if the server at `url` cannot be reached or is older than PostgreSQL 15. */
async function requireReachable(url: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The message contains the address without its password.
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
