// Gives the integration tests a PostgreSQL. Its address is TEST_POSTGRES_URL: a server that is already named there is used unchanged;
// otherwise temporary ones are started, as fast as possible and without durability. Each Jest worker has its own (postgres.of-worker.mjs),
// because an open transaction holds back subscriptions on its whole server.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './slow-clock.mjs';

const built = new URL('../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js', import.meta.url);

export default async function setup(workers) {
  process.env.TEST_RUN = randomUUID().slice(0, 8);
  if (process.env.TEST_POSTGRES_URL) return;
  if (!existsSync(built)) {
    throw new Error('The tests start their database with the built program: run "npm run build" first.');
  }
  const { startEmbeddedPostgres } = await import(built.href);
  const started = [];
  globalThis.openingsTestPostgres = started;
  for (let nth = 0; nth < workers; nth++) {
    const directory = await mkdtemp(join(tmpdir(), 'openings-test-'));
    // Other users may enter: the server may run as another user than these tests.
    await chmod(directory, 0o755);
    const server = await startEmbeddedPostgres({
      dataDir: join(directory, 'postgres'),
      port: 0,
      durable: false,
      // The servers of a file and those that files share, each with its pools.
      maxConnections: 300,
      onExit: (reason) => console.error(reason),
    });
    started.push({ server, directory });
  }
  process.env.TEST_POSTGRES_URLS = started.map(({ server }) => server.url).join(' ');
}
