import { runningEmbeddedPostgres, startEmbeddedPostgres, type Logger, type Settings } from '#platform';
import { join } from 'node:path';

/** The database that the settings name: a given one, or the embedded one, started for as long as this process lives. */
export interface Database {
  readonly url: string;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the database. `beside` a running server, its embedded database is used as it runs.
 * @throws EmbeddedPostgresError in one sentence.
 */
export async function openDatabase(
  settings: Settings,
  { beside, log, onExit }: { beside: boolean; log: Logger; onExit: (reason: string) => void },
): Promise<Database> {
  if (settings.DATABASE_URL !== null) return { url: settings.DATABASE_URL, embedded: false, stop: async () => undefined };
  const dataDir = join(settings.DATA_DIR, 'postgres');
  const running = beside ? await runningEmbeddedPostgres(dataDir) : null;
  if (running !== null) return { url: running, embedded: true, stop: async () => undefined };
  const server = await startEmbeddedPostgres({
    dataDir,
    port: settings.DATABASE_PORT,
    log: (line) => log.debug({ line }, 'Embedded PostgreSQL'),
    onExit,
  });
  return { url: server.url, embedded: true, stop: () => server.stop() };
}
