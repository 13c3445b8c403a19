import type { Boards, Tenants } from '#access';
import { type Plan, PLANS } from '#billing';
import { Argument, type Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What the commands of boards need of the command line. */
export interface BoardCommandsNeed {
  /** Runs `work` on the platform without serving, for what reads no events. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** Runs `work` on boards and keys. */
  onTenants(work: (tenants: Tenants, boards: Boards) => Promise<void>): Promise<void>;
  say(text: string): void;
}

interface NewBoard {
  readonly name?: string;
  readonly plan: string;
  readonly owner: string;
  readonly sandbox?: boolean;
}

/** Adds the commands of boards to `openings`. */
export function addBoardCommands(openings: Command, { onPlatform, onTenants, say }: BoardCommandsNeed): void {
  const boards = openings.command('boards').description('boards of this installation');
  boards
    .command('create <slug>')
    .description('make a board')
    .option('--name <name>', 'what it is called')
    .option('--plan <plan>', `one of ${PLANS.join(', ')}`, 'scale')
    .option('--sandbox', 'as a sandbox: a board to try things on, of which no mail is delivered')
    .requiredOption('--owner <email>', 'e-mail address of its owner')
    .action((slug: string, { name = slug, plan, owner, sandbox = false }: NewBoard) =>
      onTenants(async (tenants) => {
        const { id } = await tenants.createBoard({ slug, name, plan: knownPlan(plan), ownerEmail: owner });
        if (sandbox) await tenants.changeSandbox(id, true);
        say(id);
      }),
    );
  boards
    .command('plan <board> <plan>')
    .description(`put a board, by its id or slug, on another plan: ${PLANS.join(', ')}; in force at once`)
    .action((name: string, plan: string) =>
      onTenants(async (tenants) => {
        const board = await tenants.changePlan(name, knownPlan(plan));
        say([board.id, board.slug, board.plan].join('\t'));
      }),
    );
  boards
    .command('sandbox <board>')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .description('make a board, by its id or slug, a sandbox that is reset every night, or end that; erases its people')
    .option('--yes', 'also when people use the board')
    .action((name: string, state: 'on' | 'off', { yes = false }: { yes?: boolean }) => {
      const change = async (tenants: Tenants, boards: Boards) => {
        await tenants.changeSandbox(name, state === 'on');
        say([(await boards.find(name)).id, `sandbox ${state}`].join('\t'));
      };
      return yes || state === 'off' ? onTenants(change) : onUnused(name, { onPlatform, onTenants, say }, change);
    });
  boards
    .command('list')
    .description('list boards')
    .action(() =>
      onPlatform(async (platform) => {
        for (const { id, slug, plan, name } of await platform.boards.list()) say([id, slug, plan, name].join('\t'));
      }),
    );
}

/** Runs `change` unless people use the board. @throws UserError. */
async function onUnused(
  name: string,
  { onPlatform, onTenants }: BoardCommandsNeed,
  change: (tenants: Tenants, boards: Boards) => Promise<void>,
): Promise<void> {
  await onPlatform(async ({ pool, boards }) => {
    const found = (await boards.list()).find(({ id, slug }) => id === name || slug === name);
    if (!found || (await boards.isSandbox(found.id))) return;
    const { rows } = await pool.query<{ people: number }>(
      'select count(*)::int as people from person_keys where board = $1 and destroyed_at is null',
      [found.id],
    );
    const people = rows[0]?.people ?? 0;
    if (people > 0)
      throw new UserError(
        `${people} people use the board "${found.slug}". A sandbox erases them and delivers no mail; --yes makes it one.`,
      );
  });
  await onTenants(change);
}

function knownPlan(name: string): Plan {
  const known = PLANS.find((plan) => plan === name);
  if (!known) throw new UserError(`There is no plan "${name}". Plans: ${PLANS.join(', ')}.`);
  return known;
}
