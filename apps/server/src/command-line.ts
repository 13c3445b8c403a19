import { SecretResealing } from '#integrations';
import { FeedResealing } from '#jobs';
import type { Boards, Tenants } from '#access';
import { Rejection } from '#kernel';
import { createLogger, setPasswordHashCost } from '#runtime/engine';
import { KafkaRelays } from '#publishing';
import { migrate, Projector, Rebuilds } from '#store/engine';
import { openPlatform, type Platform } from './platform/platform.js';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { AppModule } from './app.module.js';
import { addBoardCommands } from './board-commands.js';
import { openDatabase } from './database.js';
import { addEventsCommands } from './events-commands.js';
import { addKeyCommands } from './key-commands.js';
import { addPaymentCommands } from './payment-commands.js';
import { addPersonalDataCommands } from './personal-data-commands.js';
import { UserError } from './failures.js';
import { watched } from './progress-line.js';
import { runServer } from './start.js';
import { addUserCommands } from './user-commands.js';
import { version } from './version.js';
import { about } from './versions.js';
import { settingsNow, type ServerSettings } from './settings.js';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * Runs `work` on the platform without serving; logs of the log level `warn` and worse. Where `work` reads no `events`, the
 * event store need not be there.
 */
async function onPlatform(
  work: (platform: Platform) => Promise<void>,
  {
    events = false,
    waits = true,
    settings = settingsNow(),
  }: { events?: boolean; waits?: boolean; settings?: ServerSettings } = {},
): Promise<void> {
  setPasswordHashCost(settings.PASSWORD_HASH_COST);
  const log = createLogger(settings.LOG_LEVEL === 'silent' ? 'silent' : 'warn');
  const database = await openDatabase(settings, { beside: true, log, onExit: () => undefined });
  try {
    await migrate(database.url);
    const platform = await openPlatform(
      settings,
      { database: database.url, origin: () => `http://${settings.HOST}:${settings.PORT}`, events, waits },
      log,
    );
    try {
      await work(platform);
    } finally {
      await platform.close();
    }
  } catch (error) {
    // Its sentence is the last line: connections that end with the database are no news.
    log.level = 'silent';
    throw error;
  } finally {
    await database.stop();
  }
}

/** Runs `work` on boards and keys, beside a running server or without one. A refusal ends it with one sentence. */
async function onTenants(work: (tenants: Tenants, boards: Boards) => Promise<void>): Promise<void> {
  await onPlatform(
    async ({ readModels, tenants, boards }) => {
      await readModels.prepare();
      await asked(work(tenants, boards));
    },
    { events: true, waits: false },
  );
}

/** Runs `work` with everything that contexts bring, such as their read models; nothing listens. */
async function onModules(work: (platform: Platform, app: INestApplicationContext) => Promise<void>): Promise<void> {
  await onPlatform(
    async (platform) => {
      const app = await NestFactory.createApplicationContext(AppModule.on(platform), { logger: false });
      await platform.readModels.prepare();
      await work(platform, app);
      await app.close();
    },
    { events: true },
  );
}

async function rebuild(name: string | undefined): Promise<void> {
  await onModules(async (platform) => {
    if (name === 'publishing') await rebuildPublishing(platform);
    else if (name === 'audit-log') await rebuildAuditLog(platform);
    else await rebuildReadModels(platform, name);
  });
}

async function rebuildPublishing({ publisher }: Platform): Promise<void> {
  const started = performance.now();
  const { events, published, differing, late } = await asked(
    watched((progress) => publisher.rebuild(new AbortController().signal, progress)),
  );
  const seconds = (performance.now() - started) / 1000;
  say(
    `publishing: ${published} published events from ${events} events in ${seconds.toFixed(1)} s; ` +
      `${differing} have other bytes than before, ${late} are published now for the first time`,
  );
}

async function rebuildAuditLog({ auditLog }: Platform): Promise<void> {
  const started = performance.now();
  const { rows } = await watched((progress) => auditLog.rebuild(new AbortController().signal, progress));
  say(`audit-log: ${rows} entries in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function rebuildReadModels(platform: Platform, name: string | undefined): Promise<void> {
  const models = name === undefined ? platform.readModels.all() : [userFinds(() => platform.readModels.named(name))];
  const { readModels, store, pool, log } = platform;
  const rebuilds = new Rebuilds(readModels, store, pool);
  const projectors = models.map((model) => new Projector(model, readModels, store, pool, log, rebuilds));
  const started = performance.now();
  const rebuilt = await watched((progress) => rebuilds.rebuild(projectors, new AbortController().signal, progress));
  const seconds = (performance.now() - started) / 1000;
  for (const each of rebuilt)
    if (each.outcome === 'rebuilt')
      say(`${each.model.table.model}: rebuilt from ${each.events} events in ${seconds.toFixed(1)} s`);
  for (const each of rebuilt) if (each.outcome === 'failed') throw each.error;
}

async function reseal(replaceLost: boolean): Promise<void> {
  await onPlatform(
    async (platform) => {
      const app = await NestFactory.createApplicationContext(AppModule.on(platform), { logger: false });
      await platform.readModels.prepare();
      const { endpoints, lost } = await app.get(SecretResealing).run({ replaceLost });
      const boards = await platform.boards.list();
      const incoming = await app.get(FeedResealing).run(boards.map(({ id }) => id));
      const { current } = platform.ciphers;
      say(`Encrypted the secrets of ${endpoints} webhook endpoints with the key "${current}".`);
      for (const id of lost)
        say(`${id}: no key opens its secret. ${replaceLost ? 'It has a new one: rotate it.' : 'It stays as it is.'}`);
      if (incoming.feeds > 0) say(`Encrypted the addresses of ${incoming.feeds} job feeds with the key "${current}".`);
      for (const id of incoming.lost) say(`${id}: no key opens its address. Set it again.`);
      await app.close();
      if (lost.length + incoming.lost.length > 0 && !replaceLost)
        throw new UserError('Some secrets could not be opened; --replace-lost gives them up.');
    },
    { events: true },
  );
}

function userFinds<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

const asked = <T>(wish: Promise<T>): Promise<T> =>
  wish.catch((error: unknown) => {
    const isForPeople = error instanceof Rejection || (error instanceof Error && !('code' in error));
    throw isForPeople ? new UserError(error.message) : error;
  });

/** The command line of the server; each command carries itself out. */
export function commandLine(): Command {
  const openings = new Command('openings')
    .description('A job board backend that you host yourself.')
    .version(version());
  openings.command('serve', { isDefault: true }).description('start the server').action(runServer);
  openings
    .command('about')
    .description('print versions, and the dates of the data that the server uses')
    .action(async () => say(await about()));
  openings
    .command('migrate')
    .description('bring the database schema up to date')
    .action(() => onPlatform(async () => say('The schema is up to date.')));
  openings
    .command('mcp')
    .description('serve the API to an agent as tools, over standard input and output')
    .action(async () => {
      const { McpSettingsError, runStdio } = await import('@openings/mcp/stdio');
      await runStdio().catch((error: unknown) => {
        throw error instanceof McpSettingsError ? new UserError(error.message) : error;
      });
    });
  openings
    .command('rebuild [read-model]')
    .description(
      'rebuild read models, or what is published (publishing), or the audit log (audit-log), from the events, beside those in use',
    )
    .action((name?: string) => rebuild(name));

  addEventsCommands(openings, { onPlatform, settings: settingsNow, say });
  addPersonalDataCommands(openings, { onPlatform, onModules, say });

  addBoardCommands(openings, { onPlatform, onTenants, say });
  addKeyCommands(openings, { onPlatform, onTenants, asked, say });
  addUserCommands(openings, { onPlatform, asked, say });
  addPaymentCommands(openings, { onPlatform, onModules, asked, say });

  openings
    .command('webhooks')
    .description('webhooks of this installation')
    .command('reseal')
    .description(
      'encrypt the secrets of all endpoints and the addresses of job feeds with the first of WEBHOOK_SECRET_KEYS',
    )
    .option('--replace-lost', 'give up secrets whose key is lost: their endpoints get new ones, to be rotated')
    .action(({ replaceLost = false }: { replaceLost?: boolean }) => reseal(replaceLost));

  const kafka = openings.command('kafka').description('relays of published changes to Kafka');
  kafka
    .command('list')
    .description('list them: prefix of their topics, changes that wait, objects held back')
    .action(() =>
      onPlatform(async ({ pool }) => {
        for (const { prefix, behind, held, working } of await new KafkaRelays(pool).list())
          say([prefix, working ? 'at work' : 'idle', `${behind} waiting`, `${held} held back`].join('\t'));
      }),
    );
  kafka
    .command('forget <prefix>')
    .description('keep nothing any more for a relay that is given up; its topics stay')
    .action((prefix: string) =>
      onPlatform(async ({ pool }) => {
        await asked(new KafkaRelays(pool).forget(prefix));
        say('Forgotten.');
      }),
    );
  return openings;
}
