import type { Boards, Tenants } from '#access';
import { instantFrom } from '#kernel';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { API } from './api.js';
import type { Platform } from './platform/platform.js';

/** What these commands get from the command line. */
export interface KeyCommandsNeed {
  /** Runs `work` on the platform without starting the server. For work that reads no events. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** Runs `work` on boards and keys. */
  onTenants(work: (tenants: Tenants, boards: Boards) => Promise<void>): Promise<void>;
  /** Turns an error for users into a UserError. */
  withUserErrors<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

const DAY_HOURS = 24;

const positive = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use a whole number greater than 0.');
  return Number(text);
};

const hours = (text: string): number => {
  const number = Number(text);
  if (!/^\d{1,2}(\.\d+)?$/.test(text) || number > DAY_HOURS)
    throw new InvalidArgumentError('Use a number from 0 to 24.');
  return number;
};

const moment = (text: string): string => {
  const instant = instantFrom(text);
  if (instant === null)
    throw new InvalidArgumentError('Use a time such as 2026-12-31T18:00:00Z. Without a time zone it is in UTC.');
  return instant;
};

/** Names of scopes, for completion; the key itself is refused if one is unknown. */
function scopesOption(): Option {
  return new Option('--scopes <list>', 'scopes, separated by commas; default: all')
    .choices(API.scopes)
    .argParser((text: string) => text);
}

/** Adds `openings keys`, for API keys and publishable keys. */
export function addKeyCommands(openings: Command, needs: KeyCommandsNeed): void {
  const keys = openings.command('keys').description('manage API keys and publishable keys');
  addApiKeys(keys, needs);
  addPublishableKeys(
    keys.command('publishable').description('manage publishable keys, which identify a board to storefronts'),
    needs,
  );
}

function addApiKeys(keys: Command, { onPlatform, onTenants, withUserErrors, say }: KeyCommandsNeed): void {
  keys
    .command('create')
    .description('create an API key and print it; it is shown only once')
    .requiredOption('--board <id-or-slug>', 'board of the key')
    .option('--name <name>', 'name of the key', 'key')
    .addOption(scopesOption())
    .option('--rate-limit <n>', 'requests per minute; default: RATE_LIMIT_PER_MINUTE', positive)
    .option('--expires-at <moment>', 'when the key expires; default: never', moment)
    .action((options: { board: string; name: string; scopes?: string; rateLimit?: number; expiresAt?: string }) =>
      onTenants(async (tenants, boards) => {
        const { id } = await boards.find(options.board);
        const scopes = options.scopes?.split(',').map((scope) => scope.trim()) ?? API.scopes;
        const { name, rateLimit, expiresAt = null } = options;
        say((await tenants.createKey({ board: id, name, scopes, rateLimit, expiresAt })).key);
      }),
    );
  keys
    .command('list')
    .description('list API keys: id, status, rate limit, name')
    .requiredOption('--board <id-or-slug>', 'board of the keys')
    .action(({ board }: { board: string }) =>
      onPlatform(async ({ boards, keys: apiKeys }) => {
        const { id } = await withUserErrors(boards.find(board));
        for (const key of await apiKeys.list(id))
          say([key.keyId, key.revokedAt ? 'revoked' : 'active', `${key.rateLimit}/min`, key.name].join('\t'));
      }),
    );
  keys
    .command('rotate <key-id>')
    .description('replace the secret of an API key and print the new key; it is shown only once')
    .requiredOption('--board <id-or-slug>', 'board of the key')
    .option('--overlap <hours>', 'hours for which the old secret keeps working; 0: none', hours, DAY_HOURS)
    .action((keyId: string, { board, overlap }: { board: string; overlap: number }) =>
      onTenants(async (tenants, boards) => {
        const { id } = await boards.find(board);
        say(await tenants.rotateKey(id, keyId, Math.round(overlap * 3_600)));
      }),
    );
  keys
    .command('revoke <key-id>')
    .description('revoke an API key permanently; takes effect immediately')
    .requiredOption('--board <id-or-slug>', 'board of the key')
    .action((keyId: string, { board }: { board: string }) =>
      onTenants(async (tenants, boards) => {
        await tenants.revokeKey((await boards.find(board)).id, keyId);
        say('Revoked.');
      }),
    );
}

function addPublishableKeys(
  publishable: Command,
  { onPlatform, onTenants, withUserErrors, say }: KeyCommandsNeed,
): void {
  publishable
    .command('create')
    .description('create a publishable key and print it')
    .requiredOption('--board <id-or-slug>', 'board of the key')
    .requiredOption('--origin <origin>', 'origin of the storefront, such as https://jobs.example')
    .action(({ board, origin }: { board: string; origin: string }) =>
      onTenants(async (tenants, boards) =>
        say(await tenants.createPublishableKey((await boards.find(board)).id, origin)),
      ),
    );
  publishable
    .command('list')
    .description('list publishable keys: key, status, origin')
    .requiredOption('--board <id-or-slug>', 'board of the keys')
    .action(({ board }: { board: string }) =>
      onPlatform(async ({ boards, publishableKeys }) => {
        const { id } = await withUserErrors(boards.find(board));
        for (const { key, origin, revokedAt } of await publishableKeys.list(id))
          say([key, revokedAt ? 'revoked' : 'active', origin].join('\t'));
      }),
    );
  publishable
    .command('confirm <key>')
    .description('confirm the origin of a publishable key, so that links in mails lead there')
    .requiredOption('--board <id-or-slug>', 'board of the key')
    .action((key: string, { board }: { board: string }) =>
      onTenants(async (tenants, boards) => {
        await tenants.confirmPublishableKey((await boards.find(board)).id, key);
        say('Confirmed.');
      }),
    );
  publishable
    .command('revoke <key>')
    .description('revoke a publishable key permanently; takes effect immediately')
    .requiredOption('--board <id-or-slug>', 'board of the key')
    .action((key: string, { board }: { board: string }) =>
      onTenants(async (tenants, boards) => {
        await tenants.revokePublishableKey((await boards.find(board)).id, key);
        say('Revoked.');
      }),
    );
}
