import { collectAtRest } from '#runtime/engine';
import { openLog } from '#runtime/starting';
import { openPlatform } from './platform/platform.js';
import { runBackground } from './platform/background.js';
import { NestFactory } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from './app.module.js';
import type { Beginning, FromWorker, ToWorker } from './worker-messages.js';

// The program of the worker process that a server with ROLE=all starts: the background work, without HTTP.

const ALIVE_MS = 1_000;
const CLOSING_SECONDS = 3;

const ending = new AbortController();
let working = false;

const tell = (message: FromWorker): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

/** Works until it is stopped. @throws the error of the database or the event store. */
async function work({ settings, database, origin, holder, pair }: Beginning): Promise<void> {
  working = true;
  const log = await openLog(settings);
  const platform = await openPlatform({ ...settings, ROLE: 'worker' }, { database, origin: () => origin, holder }, log);
  platform.wakeups.join({ self: pair, tell: (growth, payload) => tell({ kind: 'grown', growth, payload }) });
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'grown') platform.wakeups.hear(message.growth, message.payload);
    if (message.kind === 'measure')
      platform.metrics.registry.getMetricsAsJSON().then(
        (metrics) => tell({ kind: 'measured', id: message.id, metrics }),
        (err: unknown) => log.warn({ err }, 'Could not send metrics to the server'),
      );
  });
  // Starting the modules registers the work; nothing listens.
  await NestFactory.createApplicationContext(AppModule.on(platform), { logger: false, abortOnError: false });
  await platform.wakeups.listen();
  const background = runBackground(platform, ending.signal);
  tell({ kind: 'begun' });
  collectAtRest();
  await background;
  await platform.close();
}

function end(): void {
  if (!working) process.exit(0);
  ending.abort();
  // What does not end by itself by now, such as a query that hangs, ends with the process.
  void sleep(CLOSING_SECONDS * 1_000).then(() => process.exit(0));
}

// The server ends it in an orderly way; a signal to both, as from a terminal, must not end it first.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.once('disconnect', end);
// The server may have died while this program was loading.
if (!process.connected) end();
setInterval(() => tell({ kind: 'alive' }), ALIVE_MS);
process.on('message', (message: ToWorker) => {
  if (message.kind === 'end') end();
  if (message.kind === 'begin')
    work(message).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `openings: the worker process failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        );
        process.exit(1);
      },
    );
});
