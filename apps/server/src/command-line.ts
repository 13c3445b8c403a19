import { SecretResealing } from '#integrations';
import { FeedResealing } from '#jobs';
import type { Boards, Tenants } from '#access';
import { Rejection } from '#kernel';
import { openLog } from '#runtime/starting';
import { Passwords } from '#runtime';
import { KafkaRelays } from '#outbox';
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
import { originHost } from './listening.js';
import { MIGRATIONS } from './migrations.js';
import { notedAddress } from './server-address.js';
import { watched } from './progress-line.js';
import { runServer } from './start.js';
import { addSearchCommands } from './search-commands.js';
import { addUserCommands } from './user-commands.js';
import { version } from './version.js';
import { about } from './versions.js';
import { settingsNow, type ServerSettings } from './settings.js';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * Runs `work` on the platform without starting the server. Logs warnings and errors only. If `work` reads no `events`, the event store need not
 * be reachable.
 */
async function onPlatform(
  work: (platform: Platform) => Promise<void>,
  {
    events = false,
    waits = true,
    settings = settingsNow(),
  }: { events?: boolean; waits?: boolean; settings?: ServerSettings } = {},
): Promise<void> {
  Passwords.setHashCost(settings.PASSWORD_HASH_COST);
  const log = await openLog({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'silent' ? 'silent' : 'warn' });
  const database = await openDatabase(settings, { beside: true, log, onExit: () => undefined });
  try {
    await migrate(database.url, version(), MIGRATIONS);
    // The server may have been started with another port than this command.
    const origin = (await notedAddress(settings)) ?? `http://${originHost(settings.HOST)}:${settings.PORT}`;
    const platform = await openPlatform(settings, { database: database.url, origin: () => origin, events, waits }, log);
    try {
      await work(platform);
    } finally {
      await platform.close();
    }
  } catch (error) {
    // The error message must be the last line, without log lines about connections that the stopping database closes.
    log.level = 'silent';
    throw error;
  } finally {
    await database.stop();
  }
}

/** Runs `work` on boards and keys. A server may run at the same time. Errors for users end it with one sentence. */
async function onTenants(work: (tenants: Tenants, boards: Boards) => Promise<void>): Promise<void> {
  await onPlatform(
    async ({ readModels, tenants, boards }) => {
      await readModels.prepare();
      await withUserErrors(work(tenants, boards));
    },
    { events: true, waits: false },
  );
}

/** Runs `work` with all modules started, such as their read models. No port is opened. */
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
  const { events, published, differing, late } = await withUserErrors(
    watched((progress) => publisher.rebuild(new AbortController().signal, progress)),
  );
  const seconds = (performance.now() - started) / 1000;
  say(
    `publishing: ${published} published events from ${events} events in ${seconds.toFixed(1)} s; ` +
      `${differing} differ from before, ${late} are published for the first time`,
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
        say(
          `${id}: its secret cannot be decrypted. ${replaceLost ? 'It has a new one: rotate it.' : 'It was not changed.'}`,
        );
      if (incoming.feeds > 0) say(`Encrypted the addresses of ${incoming.feeds} job feeds with the key "${current}".`);
      for (const id of incoming.lost) say(`${id}: its address cannot be decrypted. Set it again.`);
      await app.close();
      if (lost.length + incoming.lost.length > 0 && !replaceLost)
        throw new UserError(
          'Some secrets could not be decrypted. Add the missing key to WEBHOOK_SECRET_KEYS, or replace them with --replace-lost.',
        );
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

const withUserErrors = <T>(wish: Promise<T>): Promise<T> =>
  wish.catch((error: unknown) => {
    const isForPeople = error instanceof Rejection || (error instanceof Error && !('code' in error));
    throw isForPeople ? new UserError(error.message) : error;
  });

/** The command line of the server. */
export function commandLine(): Command {
  const openings = new Command('openings').description('A self-hosted job board backend.').version(version());
  openings.command('serve', { isDefault: true }).description('start the server').action(runServer);
  openings
    .command('about')
    .description('print the version of the server and the dates of its data')
    .action(async () => say(await about()));
  openings
    .command('migrate')
    .description('bring the database schema up to date')
    .action(() => onPlatform(async () => say('The schema is up to date.')));
  openings
    .command('mcp')
    .description('serve the API to AI agents as MCP tools, over standard input and output')
    .action(async () => {
      const { McpSettingsError, runStdio } = await import('@openings/mcp/stdio');
      await runStdio().catch((error: unknown) => {
        throw error instanceof McpSettingsError ? new UserError(error.message) : error;
      });
    });
  openings
    .command('rebuild [read-model]')
    .description(
      'rebuild one or all read models from the events while the server runs; "publishing" and "audit-log" rebuild published events and the audit log',
    )
    .action((name?: string) => rebuild(name));

  addEventsCommands(openings, { onPlatform, settings: settingsNow, say });
  addSearchCommands(openings, { onModules, withUserErrors, say });
  addPersonalDataCommands(openings, { onPlatform, onModules, say });

  addBoardCommands(openings, { onPlatform, onTenants, say });
  addKeyCommands(openings, { onPlatform, onTenants, withUserErrors, say });
  addUserCommands(openings, { onPlatform, withUserErrors, say });
  addPaymentCommands(openings, { onPlatform, onModules, withUserErrors, say });

  openings
    .command('webhooks')
    .description('manage secrets of webhooks')
    .command('reseal')
    .description(
      'encrypt secrets of webhook endpoints and addresses of job feeds with the first of WEBHOOK_SECRET_KEYS',
    )
    .option('--replace-lost', 'replace secrets that cannot be decrypted with new ones, which you then have to rotate')
    .action(({ replaceLost = false }: { replaceLost?: boolean }) => reseal(replaceLost));

  const kafka = openings.command('kafka').description('manage Kafka relays');
  kafka
    .command('list')
    .description('list relays: prefix of their topics, state, waiting events, objects held back')
    .action(() =>
      onPlatform(async ({ pool }) => {
        for (const { prefix, behind, held, working } of await new KafkaRelays(pool).list())
          say([prefix, working ? 'at work' : 'idle', `${behind} waiting`, `${held} held back`].join('\t'));
      }),
    );
  kafka
    .command('forget <prefix>')
    .description('delete the stored state of a relay that no longer runs; keeps its topics')
    .action((prefix: string) =>
      onPlatform(async ({ pool }) => {
        await withUserErrors(new KafkaRelays(pool).forget(prefix));
        say('Deleted.');
      }),
    );
  return openings;
}
