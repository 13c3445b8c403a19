import {
  addHealthRoutes,
  createServer,
  needSecretKeys,
  openPlatform,
  prepareServer,
  runBackground,
  type Life,
  type Logger,
  type Platform,
  type Settings,
} from '#platform';
import { registerMcp } from '@openings/mcp';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from './app.module.js';

/** A running server. */
export interface Running {
  /** `http://host:port` under which it listens. */
  readonly address: string;
  readonly platform: Platform;
  /** Resolves when requests are served: a new version of a read model is built first. */
  readonly ready: Promise<void>;
  /** Stops: readiness off, requests drained, background work ended, leases given back. Repeatable. */
  stop(): Promise<void>;
}

/** A port that is taken or an address that is not ours; its message is one sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Starts everything that `settings.ROLE` asks for, on a migrated database.
 * @throws ListenError, or what the database or the event store says.
 */
export async function serve(settings: Settings, database: string, log: Logger): Promise<Running> {
  let port = settings.PORT;
  const origin = () => `http://${originHost(settings.HOST)}:${port}`;
  const platform = await openPlatform(settings, { database, origin }, log);
  const life: Life = { unready: 'The server is starting.' };
  const ending = new AbortController();
  try {
    const app = await createServer(AppModule.on(platform), settings, log);
    const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    addHealthRoutes(fastify, platform, life);
    registerMcp(fastify, { isKey: async (key) => (await platform.keys.authenticate(key)) !== null });
    await prepareServer(app, {
      unready: () => life.unready,
      observe: (...seen) => platform.metrics.observe(...seen),
      answersApi: settings.ROLE !== 'worker',
      wire: platform.wire,
    });
    await platform.readModels.prepare();
    await needSecretKeys(platform.pool, platform.ciphers);
    await listen(fastify, settings);
    await platform.wakeups.listen();
    const background = settings.ROLE === 'api' ? Promise.resolve() : runBackground(platform, ending.signal);
    const ready = becomeReady(platform, life, ending.signal);
    port = (app.getHttpServer().address() as AddressInfo).port;
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      life.unready = 'The server is shutting down.';
      await within(settings.SHUTDOWN_SECONDS, drain(app));
      ending.abort();
      // What does not end by itself now, such as a query that hangs, ends with the process.
      await within(CLOSING_SECONDS, background.then(() => platform.close()));
    };
    return { address: origin(), platform, ready, stop: () => (stopping ??= stop()) };
  } catch (error) {
    ending.abort();
    await platform.close();
    throw error;
  }
}

/** How long closing may take after the requests are done with, or given up. */
const CLOSING_SECONDS = 3;

const within = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })]);

/** Stops listening; returns when the last answer is out. Connections that idle after it would be kept alive otherwise. */
async function drain(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(closing));
}

const originHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

async function listen(fastify: FastifyInstance, { PORT: port, HOST: host }: Settings): Promise<void> {
  try {
    await fastify.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${port} is taken by another program; stop that one or set PORT to another port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST is ${host}, and this machine has no such address.`);
    if (code === 'EACCES') throw new ListenError(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
    throw error;
  }
}

/** The API answers as soon as every read model can: a new version of one is built first. */
async function becomeReady({ readModels, log }: Platform, life: Life, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const building = (await readModels.status()).filter(({ state }) => state !== 'live');
      if (building.length === 0) {
        if (life.unready === 'The server is starting.' || life.unready?.startsWith('Read models')) life.unready = null;
        return;
      }
      life.unready = `Read models are being built: ${building.map(({ name }) => name).join(', ')}.`;
    } catch (err) {
      log.warn({ err }, 'Cannot tell how far the read models are');
    }
    await sleep(50, undefined, { signal }).catch(() => undefined);
  }
}
