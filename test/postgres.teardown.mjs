// Stops and deletes what postgres.setup.mjs started; a server that was given stays.
import { rm } from 'node:fs/promises';

export default async function teardown() {
  const started = globalThis.openingsTestPostgres;
  if (!started) return;
  await started.server.stop();
  await rm(started.directory, { recursive: true, force: true });
  delete process.env.TEST_POSTGRES_URL;
  delete globalThis.openingsTestPostgres;
}
