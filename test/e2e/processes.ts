import { afterEach } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { request, scratch, ServerProcess, unique } from './server.js';

// Processes, directories and connections of one test, gone when it is, however it ends.

/** What is to be undone after the test, the newest first. */
export const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A process that is gone after the test, however that ends. */
export function launch(settings: Readonly<Record<string, string>>, cwd?: string): ServerProcess {
  const server = new ServerProcess(settings, cwd);
  cleanups.push(async () => {
    server.signal('SIGKILL');
    await server.ended;
  });
  return server;
}

/** A directory of its own. */
export function place(): string {
  const { path, remove } = scratch();
  cleanups.push(remove);
  return path;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A connection to the database. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  cleanups.push(() => client.end().catch(() => undefined));
  return client;
}

/** Id of a new company. */
export const aCompany = async (origin: string, key: string): Promise<string> =>
  (await request(origin, 'POST', '/v1/companies', { key, body: { name: `Firm ${unique()}` } })).body.id;
