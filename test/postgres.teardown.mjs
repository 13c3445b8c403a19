// Stops and deletes what postgres.setup.mjs started; a given server keeps running.
import { rm } from 'node:fs/promises';

export default async function teardown() {
  for (const { server, directory } of globalThis.openingsTestPostgres ?? []) {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  delete process.env.TEST_POSTGRES_URLS;
  delete globalThis.openingsTestPostgres;
}
