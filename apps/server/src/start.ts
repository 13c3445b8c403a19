import { createLogger } from '#runtime/starting';
import { openDatabase } from './database.js';
import { settingsNow } from './settings.js';
import { keepCompiled } from './compile-cache.js';

/**
 * Starts the server and returns when it serves; from then on it ends by a signal. The program is loaded while the embedded
 * database starts.
 * @throws what keeps it from starting.
 */
export async function runServer(): Promise<void> {
  const settings = settingsNow();
  const log = createLogger(settings.LOG_LEVEL);
  let stop: () => Promise<void> = async () => undefined;
  const end = (code: number) => {
    void stop().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, 'Could not stop in order');
        process.exit(1);
      },
    );
  };
  let launched = (): void => undefined;
  const launch = new Promise<void>((resolve) => (launched = resolve));
  const opening = openDatabase(settings, {
    beside: settings.ROLE !== 'all',
    log,
    onLaunch: launched,
    onExit: (reason) => {
      log.fatal({ reason }, 'The embedded database ended');
      end(1);
    },
  });
  // Loading occupies this thread, so the database's process is started first; a database elsewhere is connected to first,
  // because the time in which it has to answer would run out meanwhile on a busy machine. What fails is thrown below.
  const loading = Promise.race([launch, opening]).then(() => import('./serving.js'));
  loading.catch(() => undefined);
  const database = await opening;
  stop = () => database.stop();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => end(0));
  try {
    const { serveOn } = await loading;
    const server = await serveOn(database.url, settings, log, (text) => void process.stdout.write(text));
    stop = async () => {
      await server.stop();
      await database.stop();
    };
    await server.ready;
    keepCompiled();
  } catch (error) {
    // Its sentence is the last line: connections that end with the database are no news.
    log.level = 'silent';
    await database.stop();
    throw error;
  }
}
