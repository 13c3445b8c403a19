import type { Boards, Tenants } from '#access';
import { instantFrom } from '#kernel';
import { type Command, InvalidArgumentError } from 'commander';
import { API } from './api.js';
import type { Platform } from './platform/platform.js';

/** What the commands of keys need of the command line. */
export interface KeyCommandsNeed {
  /** Runs `work` on the platform without serving, for what reads no events. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** Runs `work` on boards and keys. */
  onTenants(work: (tenants: Tenants, boards: Boards) => Promise<void>): Promise<void>;
  /** What was wished, or in one sentence why it cannot be. */
  asked<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

const DAY_HOURS = 24;

const positive = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
};

const hours = (text: string): number => {
  const number = Number(text);
  if (!/^\d{1,2}(\.\d+)?$/.test(text) || number > DAY_HOURS) throw new InvalidArgumentError('It must be 0 to 24.');
  return number;
};

const moment = (text: string): string => {
  const instant = instantFrom(text);
  if (instant === null)
    throw new InvalidArgumentError('It must be a moment such as 2026-12-31T18:00:00Z; one without a zone is in UTC.');
  return instant;
};

/** Adds the commands of API keys and publishable keys to `openings`. */
export function addKeyCommands(openings: Command, needs: KeyCommandsNeed): void {
  const keys = openings.command('keys').description('API keys of a board, and keys by which storefronts name one');
  addApiKeys(keys, needs);
  addPublishableKeys(keys.command('publishable').description('keys by which storefronts name a board'), needs);
}

function addApiKeys(keys: Command, { onPlatform, onTenants, asked, say }: KeyCommandsNeed): void {
  keys
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--board <id-or-slug>', 'whose key it is')
    .option('--name <name>', 'what it is for', 'key')
    .option('--scopes <list>', 'scopes separated by commas; all when absent')
    .option('--rate-limit <n>', 'requests a minute', positive)
    .option('--expires-at <moment>', 'when it stops working; never when absent', moment)
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
    .description('list keys')
    .requiredOption('--board <id-or-slug>', 'whose keys')
    .action(({ board }: { board: string }) =>
      onPlatform(async ({ boards, keys: apiKeys }) => {
        const { id } = await asked(boards.find(board));
        for (const key of await apiKeys.list(id))
          say([key.keyId, key.revokedAt ? 'revoked' : 'active', `${key.rateLimit}/min`, key.name].join('\t'));
      }),
    );
  keys
    .command('rotate <key-id>')
    .description('give a key another secret; the key is shown once')
    .requiredOption('--board <id-or-slug>', 'whose key')
    .option('--overlap <hours>', 'hours for which the secret before works, too; 0 ends it at once', hours, DAY_HOURS)
    .action((keyId: string, { board, overlap }: { board: string; overlap: number }) =>
      onTenants(async (tenants, boards) => {
        const { id } = await boards.find(board);
        say(await tenants.rotateKey(id, keyId, Math.round(overlap * 3_600)));
      }),
    );
  keys
    .command('revoke <key-id>')
    .description('end a key for good; every process refuses it at once')
    .requiredOption('--board <id-or-slug>', 'whose key')
    .action((keyId: string, { board }: { board: string }) =>
      onTenants(async (tenants, boards) => {
        await tenants.revokeKey((await boards.find(board)).id, keyId);
        say('Revoked.');
      }),
    );
}

function addPublishableKeys(publishable: Command, { onPlatform, onTenants, asked, say }: KeyCommandsNeed): void {
  publishable
    .command('create')
    .description('make a publishable key')
    .requiredOption('--board <id-or-slug>', 'which board it names')
    .requiredOption('--origin <origin>', 'where the storefront is: https://jobs.example')
    .action(({ board, origin }: { board: string; origin: string }) =>
      onTenants(async (tenants, boards) =>
        say(await tenants.createPublishableKey((await boards.find(board)).id, origin)),
      ),
    );
  publishable
    .command('list')
    .description('list publishable keys')
    .requiredOption('--board <id-or-slug>', 'whose keys')
    .action(({ board }: { board: string }) =>
      onPlatform(async ({ boards, publishableKeys }) => {
        const { id } = await asked(boards.find(board));
        for (const { key, origin, revokedAt } of await publishableKeys.list(id))
          say([key, revokedAt ? 'revoked' : 'active', origin].join('\t'));
      }),
    );
  publishable
    .command('revoke <key>')
    .description('end a publishable key for good; every process refuses it at once')
    .requiredOption('--board <id-or-slug>', 'whose key')
    .action((key: string, { board }: { board: string }) =>
      onTenants(async (tenants, boards) => {
        await tenants.revokePublishableKey((await boards.find(board)).id, key);
        say('Revoked.');
      }),
    );
}
