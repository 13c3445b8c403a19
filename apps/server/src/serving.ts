import { migrate } from '#store/engine';
import type { Logger } from '#runtime/engine';
import { firstStart, greeting } from './first-start.js';
import { serve } from './serve.js';
import type { ServerSettings } from './settings.js';

/** A server that was started on a database. */
export interface Serving {
  /** Resolves when requests are served. */
  readonly ready: Promise<void>;
  /** See `Running`. */
  stop(): Promise<void>;
}

/**
 * Brings the schema of the database at `url` up to date and starts the server on it.
 * @param say prints the greeting, with the key of a first start, before `/readyz` answers 200.
 * @throws MigrationError, ListenError, or what the database or the event store says.
 */
export async function serveOn(
  url: string,
  settings: ServerSettings,
  log: Logger,
  say: (text: string) => void,
): Promise<Serving> {
  await migrate(url);
  return serve(settings, url, log, async (platform, address) => {
    // Read models of an empty log are built in no time: the first events come afterwards.
    const text = greeting(settings.PUBLIC_URL ?? address, await firstStart(platform), settings.DASHBOARD !== 'off');
    return () => say(text);
  });
}
