import { ServerUsers } from '#access';
import type { Command } from 'commander';
import { text } from 'node:stream/consumers';
import type { Platform } from './platform/platform.js';

/** What these commands get from the command line. */
export interface UserCommandsNeed {
  /** Runs `work` on the platform without starting the server. */
  onPlatform(work: (platform: Platform) => Promise<void>, options: { events: boolean }): Promise<void>;
  /** Turns an error for users into a UserError. */
  withUserErrors<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

/** Adds `openings users`, for accounts of people who operate boards. */
export function addUserCommands(openings: Command, { onPlatform, withUserErrors, say }: UserCommandsNeed): void {
  const onUsers = (work: (users: ServerUsers) => Promise<void>) =>
    onPlatform((platform) => withUserErrors(work(new ServerUsers(platform))), { events: true });

  const users = openings.command('users').description('manage accounts of people who operate boards');
  users
    .command('create <email>')
    .description('create an account and print a link to set its password; the link works once, for an hour')
    .requiredOption('--name <name>', 'name of the person')
    .action((email: string, { name }: { name: string }) =>
      onUsers(async (on) => {
        await on.create(email, name);
        say(await on.link(email));
      }),
    );
  users
    .command('password <email>')
    .description('print a link to set a password, which works once, for an hour; or set it with --stdin')
    .option('--stdin', 'read the new password from standard input; ends all sessions of the user')
    .action((email: string, { stdin = false }: { stdin?: boolean }) =>
      onUsers(async (on) => {
        if (!stdin) {
          say(await on.link(email));
          return;
        }
        await on.setPassword(email, (await text(process.stdin)).replace(/\r?\n$/, ''));
        say('Password set.');
      }),
    );
  users
    .command('reset-second-factor <email>')
    .description('remove the second factor of a user who is locked out; ends all sessions of the user')
    .action((email: string) =>
      onUsers(async (on) => {
        await on.resetSecondFactor(email);
        say('Second factor removed.');
      }),
    );
  users
    .command('unlink <email>')
    .description('unlink a user from the identity provider; ends all sessions of the user')
    .action((email: string) =>
      onUsers(async (on) => {
        await on.unlink(email);
        say('Account unlinked.');
      }),
    );
  users
    .command('list')
    .description('list accounts: id, email, name, password, second factor, boards, whether the email address is proved')
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
