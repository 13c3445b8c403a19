import { migrate } from '#store/engine';
import type { Logger } from '#runtime/starting';
import { counted, secondsSince } from './amounts.js';
import { firstStart, greeting } from './first-start.js';
import { MIGRATIONS } from './migrations.js';
import { serve } from './serve.js';
import type { ServerSettings } from './settings.js';
import { version } from './version.js';

/** A started server. */
export interface Serving {
  /** Resolves when the server is ready. */
  readonly ready: Promise<void>;
  /** Stops the server. See `Running`. */
  stop(): Promise<void>;
}

/**
 * Migrates the database at `url` and starts the server on it.
 * @param say prints the greeting, with the key of a first start, before `/readyz` answers 200.
 * @throws MigrationError, ListenError, or what the database or the event store says.
 */
export async function serveOn(
  url: string,
  settings: ServerSettings,
  log: Logger,
  say: (text: string) => void,
): Promise<Serving> {
  const started = performance.now();
  const { length } = await migrate(url, version(), MIGRATIONS, (events) =>
    log.warn({ events }, 'The event log was restored from another server: its events have new positions'),
  );
  if (length > 0) log.info(`${counted(length, 'migration')} applied in ${secondsSince(started)} s`);
  return serve(settings, url, log, async (platform, address) => {
    // The demo board is created after read models are built, so that they are built from an empty log.
    const text = greeting(settings.PUBLIC_URL ?? address, await firstStart(platform), settings.DASHBOARD !== 'off');
    return () => say(text);
  });
}
