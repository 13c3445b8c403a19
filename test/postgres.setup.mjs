// Gives the integration tests a PostgreSQL. Its address is TEST_POSTGRES_URL: a server that is already named there is used unchanged;
// otherwise temporary ones are started, as fast as possible and without durability. Each Jest worker has its own, because an open transaction
// holds back subscriptions on its whole server: workers request it at TEST_POSTGRES (postgres.of-worker.mjs), and this process, which outlives
// them, starts it for the first request. So a run of one spec starts one.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './slow-clock.mjs';

const built = new URL('../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js', import.meta.url);

async function started(startEmbeddedPostgres) {
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
  return { server, directory };
}

/** Offers the workers a PostgreSQL each. Resolves to what stops and deletes them; a given server keeps running. */
export async function offerPostgres() {
  process.env.TEST_RUN = randomUUID().slice(0, 8);
  if (process.env.TEST_POSTGRES_URL) return async () => {};
  if (!existsSync(built)) {
    throw new Error('The tests start their database with the built program: run "npm run build" first.');
  }
  const { startEmbeddedPostgres } = await import(built.href);
  const servers = new Map();
  const offer = createServer(({ url }, response) => {
    // A worker sends one request; a kept connection would be closed with this server.
    response.setHeader('Connection', 'close');
    if (!servers.has(url)) servers.set(url, started(startEmbeddedPostgres));
    servers.get(url).then(
      ({ server }) => response.end(server.url),
      (error) => response.writeHead(500).end(error.message),
    );
  });
  offer.listen(0, '127.0.0.1').unref();
  await once(offer, 'listening');
  process.env.TEST_POSTGRES = `http://127.0.0.1:${offer.address().port}`;
  return async () => {
    delete process.env.TEST_POSTGRES;
    offer.close();
    offer.closeAllConnections();
    for (const { status, value } of await Promise.allSettled(servers.values())) {
      if (status === 'rejected') continue;
      await value.server.stop();
      await rm(value.directory, { recursive: true, force: true });
    }
  };
}
