import type { Boards, Tenants } from '#access';
import { type Plan, PLANS } from '#billing';
import { Argument, type Command, Option } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What these commands get from the command line. */
export interface BoardCommandsNeed {
  /** Runs `work` on the platform without starting the server. For work that reads no events. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** Runs `work` on boards and keys. */
  onTenants(work: (tenants: Tenants, boards: Boards) => Promise<void>): Promise<void>;
  say(text: string): void;
}

interface NewBoard {
  readonly name?: string;
  readonly plan: Plan;
  readonly owner: string;
  readonly sandbox?: boolean;
}

/** Adds `openings boards`. */
export function addBoardCommands(openings: Command, { onPlatform, onTenants, say }: BoardCommandsNeed): void {
  const boards = openings.command('boards').description('manage the boards of this server');
  boards
    .command('create <slug>')
    .description('create a board and print its id')
    .option('--name <name>', 'name of the board; default: its slug')
    .addOption(
      new Option('--plan <plan>', `one of ${PLANS.join(', ')}`).choices(PLANS).default('scale').argParser(knownPlan),
    )
    .option('--sandbox', 'create a sandbox: a board for tests, which sends no mail')
    .requiredOption('--owner <email>', 'email address of the owner')
    .action((slug: string, { name = slug, plan, owner, sandbox = false }: NewBoard) =>
      onTenants(async (tenants) => {
        const { id } = await tenants.createBoard({ slug, name, plan, ownerEmail: owner });
        if (sandbox) await tenants.changeSandbox(id, true);
        say(id);
      }),
    );
  boards
    .command('plan <board>')
    .addArgument(new Argument('<plan>').choices(PLANS).argParser(knownPlan))
    .description(`change the plan of a board (id or slug): ${PLANS.join(', ')}; takes effect immediately`)
    .action((name: string, plan: Plan) =>
      onTenants(async (tenants) => {
        const board = await tenants.changePlan(name, plan);
        say([board.id, board.slug, board.plan].join('\t'));
      }),
    );
  boards
    .command('sandbox <board>')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .description(
      'turn a board (id or slug) into a sandbox, or back; a sandbox is reset every night, and turning it on erases all people on the board',
    )
    .option('--yes', 'turn it on even if people use the board')
    .action((name: string, state: 'on' | 'off', { yes = false }: { yes?: boolean }) => {
      const change = async (tenants: Tenants, boards: Boards) => {
        await tenants.changeSandbox(name, state === 'on');
        say([(await boards.find(name)).id, `sandbox ${state}`].join('\t'));
      };
      return yes || state === 'off' ? onTenants(change) : onUnused(name, { onPlatform, onTenants, say }, change);
    });
  boards
    .command('list')
    .description('list boards: id, slug, plan, name')
    .action(() =>
      onPlatform(async (platform) => {
        for (const { id, slug, plan, name } of await platform.boards.list()) say([id, slug, plan, name].join('\t'));
      }),
    );
}

/** Runs `change` if no people use the board. @throws UserError if people do. */
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
        `${people} people use the board "${found.slug}". A sandbox erases them and sends no mail. Add --yes to confirm.`,
      );
  });
  await onTenants(change);
}

function knownPlan(name: string): Plan {
  const known = PLANS.find((plan) => plan === name);
  if (!known) throw new UserError(`There is no plan "${name}". Plans: ${PLANS.join(', ')}.`);
  return known;
}
