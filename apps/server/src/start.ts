import { openLog } from '#runtime/starting';
import { openDatabase } from './database.js';
import { settingsNow } from './settings.js';
import { keepCompiled } from './compile-cache.js';

/**
 * Starts the server and returns when it is ready; a signal stops it. The rest of the program is loaded while the embedded database starts.
 * @throws the error that prevented the start.
 */
export async function runServer(): Promise<void> {
  const settings = settingsNow();
  const log = await openLog(settings);
  let stop: () => Promise<void> = async () => undefined;
  const end = (code: number) => {
    void stop().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, 'Shutdown failed');
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
      log.fatal({ reason }, 'The embedded database ended unexpectedly. The server stops.');
      end(1);
    },
  });
  // Loading blocks this thread. So the process of the embedded database is started first, and the connection to an external database is opened
  // first: on a busy machine its timeout could pass while the program loads. Errors are thrown below.
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
    // The error message must be the last line, without log lines about connections that the stopping database closes.
    log.level = 'silent';
    await database.stop();
    throw error;
  }
}
