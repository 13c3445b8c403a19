import { ServerUsers } from '#access';
import type { Command } from 'commander';
import { text } from 'node:stream/consumers';
import type { Platform } from './platform/platform.js';

/** What the commands of accounts need of the command line. */
export interface UserCommandsNeed {
  /** Runs `work` on the platform without serving. */
  onPlatform(work: (platform: Platform) => Promise<void>, options: { events: boolean }): Promise<void>;
  /** What was wished, or in one sentence why it cannot be. */
  asked<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

/** Adds the commands of the accounts of people who operate boards to `openings`. */
export function addUserCommands(openings: Command, { onPlatform, asked, say }: UserCommandsNeed): void {
  const onUsers = (work: (users: ServerUsers) => Promise<void>) =>
    onPlatform((platform) => asked(work(new ServerUsers(platform))), { events: true });

  const users = openings.command('users').description('accounts of people who operate boards');
  users
    .command('create <email>')
    .description('make an account; prints the address at which its person sets a password, once, within the hour')
    .requiredOption('--name <name>', 'what the person is called')
    .action((email: string, { name }: { name: string }) =>
      onUsers(async (on) => {
        await on.create(email, name);
        say(await on.link(email));
      }),
    );
  users
    .command('password <email>')
    .description('print an address at which the person sets a password, once, within the hour; or set it')
    .option('--stdin', 'set the password that standard input says; all sessions of the person end')
    .action((email: string, { stdin = false }: { stdin?: boolean }) =>
      onUsers(async (on) => {
        if (!stdin) {
          say(await on.link(email));
          return;
        }
        await on.setPassword(email, (await text(process.stdin)).replace(/\r?\n$/, ''));
        say('The password is set.');
      }),
    );
  users
    .command('reset-second-factor <email>')
    .description('remove the second factor of a person who is locked out; all sessions of the person end')
    .action((email: string) =>
      onUsers(async (on) => {
        await on.resetSecondFactor(email);
        say('The second factor is removed.');
      }),
    );
  users
    .command('unlink <email>')
    .description('give up the link to the identity provider by which a person signs in; all sessions of the person end')
    .action((email: string) =>
      onUsers(async (on) => {
        await on.unlink(email);
        say('The link is given up.');
      }),
    );
  users
    .command('list')
    .description(
      'list accounts: id, address, name, whether there is a password and a second factor, boards, whether the address is proved',
    )
    .action(() =>
      onUsers(async (on) => {
        for (const { id, email, name, hasPassword, hasSecondFactor, boards, isProved } of await on.list())
          say(
            [
              id,
              email,
              name,
              hasPassword ? 'password' : 'no password',
              hasSecondFactor ? 'second factor' : 'no second factor',
              boards.join(','),
              isProved ? 'proved' : 'not proved',
            ].join('\t'),
          );
      }),
    );
}
