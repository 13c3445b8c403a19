import { migrate } from '#store';
import type { Logger, Settings } from '#runtime';
import { firstStart, greeting } from './first-start.js';
import { serve } from './serve.js';

/** A server that was started on a database. */
export interface Serving {
  /** What is said when it is ready; resolves then. */
  readonly greeting: Promise<string>;
  /** See `Running`. */
  stop(): Promise<void>;
}

/**
 * Brings the schema of the database at `url` up to date and starts the server on it.
 * @throws MigrationError, ListenError, or what the database or the event store says.
 */
export async function serveOn(url: string, settings: Settings, log: Logger): Promise<Serving> {
  await migrate(url);
  const server = await serve(settings, url, log);
  let stopping = false;
  const said = async () => {
    // Read models of an empty log are built in no time: the first events come afterwards.
    await server.ready;
    const key = stopping ? null : await firstStart(server.platform);
    return greeting(settings.PUBLIC_URL ?? server.address, key);
  };
  const stop = () => {
    stopping = true;
    return server.stop();
  };
  return { greeting: said(), stop };
}
