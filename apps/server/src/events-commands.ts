import { adoptEventStore, copyEvents, DeploymentError, switchToCopy } from '#store/engine';
import { readSettings } from '#runtime/engine';
import type { Platform } from './platform/platform.js';
import { NestFactory } from '@nestjs/core';
import type { Command } from 'commander';
import { AppModule } from './app.module.js';
import { watched } from './progress-line.js';
import type { ServerSettings } from './settings.js';

/** What the commands need of the program. */
interface Program {
  /** Opens the platform with these settings, runs `work` on it, and closes it. */
  onPlatform(work: (platform: Platform) => Promise<void>, options?: { settings?: ServerSettings }): Promise<void>;
  settings(): ServerSettings;
  say(text: string): void;
}

/** Adds `openings events`: where the events of this installation are. */
export function addEventsCommands(openings: Command, program: Program): void {
  const events = openings.command('events').description('where the events of this installation are');
  events
    .command('adopt')
    .description(
      'make the event store that the settings name the one of this database, whatever was recorded; no server may run',
    )
    .action(() => adopt(program));
  events
    .command('copy')
    .description(
      'copy the events from PostgreSQL to an EventStoreDB, compare both, and go on where an earlier run ended',
    )
    .option(
      '--to <url>',
      'the EventStoreDB; absent: EVENT_STORE_URL, where others on this machine do not see its password',
    )
    .option('--prefix <prefix>', 'stands before the names of all streams there; absent: EVENT_STORE_PREFIX')
    .option('--switch', 'when all servers are stopped: make the copy the log of this database')
    .action(async ({ to, prefix, switch: switches = false }: { to?: string; prefix?: string; switch?: boolean }) => {
      // The command line of a process is seen by everybody on the machine, and an address may hold a password.
      process.title = 'openings events copy';
      const known = program.settings();
      const { EVENT_STORE_URL, EVENT_STORE_PREFIX } = readSettings({
        EVENT_STORE_URL: to ?? known.EVENT_STORE_URL ?? '',
        EVENT_STORE_PREFIX: prefix ?? known.EVENT_STORE_PREFIX,
      });
      await copy(program, { ...known, EVENT_STORE_URL, EVENT_STORE_PREFIX }, switches);
    });
}

async function adopt({ onPlatform, say }: Program): Promise<void> {
  await onPlatform(async ({ pool, settings, log }) => {
    const { id, head } = await adoptEventStore(
      pool,
      { url: settings.EVENT_STORE_URL, prefix: settings.EVENT_STORE_PREFIX },
      log,
    );
    const where = settings.EVENT_STORE_URL === null ? 'PostgreSQL' : 'EventStoreDB';
    say(
      `The events in ${where} are those of this database now, as deployment ${id}; the log ends at ${head || 'its beginning'}.`,
    );
    say('Run "openings rebuild" and "openings rebuild publishing" before you start the server.');
  });
}

async function copy({ onPlatform, say }: Program, settings: ServerSettings, switches: boolean): Promise<void> {
  const { EVENT_STORE_URL: url, EVENT_STORE_PREFIX: prefix } = settings;
  if (url === null) throw new DeploymentError('Name the EventStoreDB to copy to, by --to or by EVENT_STORE_URL.');
  // What is copied is the log in PostgreSQL, whatever the settings name.
  const work = async (platform: Platform) => {
    // Starting the modules makes the rules known; nothing listens.
    const app = await NestFactory.createApplicationContext(AppModule.on(platform), {
      logger: false,
      abortOnError: false,
    });
    const { pool, store, readModels, log } = platform;
    const { copied, compared, unreadable } = await watched((progress) => {
      const options = { pool, source: store.kept, opened: store, readModels, log, to: { url, prefix }, progress };
      return switches ? switchToCopy(options) : copyEvents(options);
    });
    say(`Copied ${copied} events; the copy has all ${compared}, and they are the same.`);
    for (const stream of unreadable) say(`${stream}: no rule can read its events; what it claims was not copied.`);
    const setting = `EVENT_STORE_URL${prefix === '' ? '' : ` and EVENT_STORE_PREFIX=${prefix}`}`;
    if (switches) say(`The events of this database are in EventStoreDB now: set ${setting}, and start the servers.`);
    else
      say(
        `To go on with the copy: stop all servers, run the same command with --switch, set ${setting}, and start them.`,
      );
    await app.close();
  };
  await onPlatform(work, { settings: { ...settings, EVENT_STORE_URL: null } });
}
