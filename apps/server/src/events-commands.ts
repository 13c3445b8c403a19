import { DeploymentError, Deployment } from '#store/engine';
import { readSettings } from '#runtime/starting';
import type { Platform } from './platform/platform.js';
import { NestFactory } from '@nestjs/core';
import type { Command } from 'commander';
import { AppModule } from './app.module.js';
import { watched } from './progress-line.js';
import type { ServerSettings } from './settings.js';

/** What these commands get from the command line. */
interface Program {
  /** Opens the platform with `settings`, runs `work` on it, and closes it. */
  onPlatform(work: (platform: Platform) => Promise<void>, options?: { settings?: ServerSettings }): Promise<void>;
  settings(): ServerSettings;
  say(text: string): void;
}

/** Adds `openings events`, which changes where events are stored. */
export function addEventsCommands(openings: Command, program: Program): void {
  const events = openings.command('events').description('change where events are stored');
  events
    .command('adopt')
    .description(
      'bind this database to the event store in the settings, even if it was bound to another one; stop all servers first',
    )
    .action(() => adopt(program));
  events
    .command('copy')
    .description('copy all events from PostgreSQL to EventStoreDB and compare both; continues an earlier copy')
    .option(
      '--to <url>',
      'address of EventStoreDB; default: EVENT_STORE_URL, which hides its password from other users of this machine',
    )
    .option('--prefix <prefix>', 'prefix of all stream names there; default: EVENT_STORE_PREFIX')
    .option('--switch', 'bind this database to the copy afterwards; stop all servers first')
    .action(async ({ to, prefix, switch: switches = false }: { to?: string; prefix?: string; switch?: boolean }) => {
      // All users of the machine can see the command line of a process, and the address may contain a password.
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
    const { id, head } = await Deployment.adopt(
      pool,
      { url: settings.EVENT_STORE_URL, prefix: settings.EVENT_STORE_PREFIX },
      log,
    );
    const where = settings.EVENT_STORE_URL === null ? 'PostgreSQL' : 'EventStoreDB';
    say(
      `This database now uses the events in ${where} (deployment ${id}). ${head ? `The log ends at ${head}.` : 'The log is empty.'}`,
    );
    say('Run "openings rebuild" and "openings rebuild publishing" before you start the servers.');
  });
}

async function copy({ onPlatform, say }: Program, settings: ServerSettings, switches: boolean): Promise<void> {
  const { EVENT_STORE_URL: url, EVENT_STORE_PREFIX: prefix } = settings;
  if (url === null)
    throw new DeploymentError('Set --to or EVENT_STORE_URL to the address of the EventStoreDB to copy to.');
  // The log in PostgreSQL is copied, even if the settings name another event store.
  const work = async (platform: Platform) => {
    // Starting the modules registers the rules by which events are read. No port is opened.
    const app = await NestFactory.createApplicationContext(AppModule.on(platform), {
      logger: false,
      abortOnError: false,
    });
    const { pool, store, readModels, log } = platform;
    const { copied, compared, unreadable } = await watched((progress) => {
      const options = { pool, source: store.kept, opened: store, readModels, log, to: { url, prefix }, progress };
      return switches ? Deployment.switchToCopy(options) : Deployment.copyEvents(options);
    });
    say(`Copied ${copied} events. All ${compared} events of the copy are identical.`);
    for (const stream of unreadable)
      say(`${stream}: its events cannot be read, so unique values that it reserves were not copied.`);
    const setting = `EVENT_STORE_URL${prefix === '' ? '' : ` and EVENT_STORE_PREFIX=${prefix}`}`;
    if (switches) say(`This database now uses EventStoreDB. Set ${setting}, then start the servers.`);
    else
      say(
        `To use the copy: stop all servers, run this command again with --switch, set ${setting}, and start the servers.`,
      );
    await app.close();
  };
  await onPlatform(work, { settings: { ...settings, EVENT_STORE_URL: null } });
}
