import { Command, type Option } from 'commander';
import { BOARD, type Catalogue, type CommandSpec } from './catalogue.js';
import { completionScript, SHELLS } from './completion.js';
import { refuse } from './failure.js';
import type { Io } from './io.js';
import { LISTEN, LISTEN_HELP, listenOptions, type ListenSaid } from './listen-options.js';
import { everywhere, optionsOf } from './options.js';
import { summaryOf, type Node } from './tree.js';

/** Carries out `spec` with the words and options that were given. */
export type Carry = (
  spec: CommandSpec,
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** Shows events until it is ended. */
export type Listen = (options: ListenSaid) => Promise<void>;

/** Commands of the server's own command line, of one word or two; `openings` hands them there. */
export const SERVER_COMMANDS: Readonly<Record<string, string>> = {
  'serve': 'start the server',
  'about': 'print versions, and the dates of the data that the server uses',
  'boards': 'boards of this server',
  'users': 'accounts of people who operate boards of this server',
  'keys': 'keys of boards of this server, and those by which storefronts name them',
  'events adopt': 'make the event store of the settings the one of this database',
  'events copy': 'copy the events from PostgreSQL to EventStoreDB',
  'kafka': 'relays of this server to Kafka',
  'migrate': 'bring the database schema up to date',
  'rebuild': 'rebuild read models from the events',
  'payments': 'payments of this server',
  'mcp': 'serve the API to an agent, as tools',
  'webhooks reseal': 'encrypt secrets of webhook endpoints with the first key',
  'personal-data places': 'list where data of people is kept',
  'personal-data reseal': 'encrypt the keys of persons with the first key',
  'personal-data erasures': 'list whose keys were destroyed',
  'personal-data forget': 'destroy those keys again, from that list',
};

const BOARD_GROUP = 'what visitors of a board read: its jobs, companies, places, salaries; without a key';

const ENVIRONMENT = `
Environment:
  OPENINGS_API_URL       address of the API (default: http://127.0.0.1:3000/v1)
  OPENINGS_API_KEY       key to call it with
  OPENINGS_BOARD         board that "openings board" reads, which needs no key: id, slug or publishable key
  OPENINGS_BOARD_ACCESS  grant of a board with a password, from "openings board password verify"
  OPENINGS_BOARD_TOKEN   access token of a user of the board, from "openings board auth login"
  OPENINGS_CONFIG        file with {"apiUrl", "apiKey", "board", "boardAccess", "boardToken"}, mode 0600
                         (default: ~/.config/openings/config.json)

Examples:
  openings jobs list --status published
  openings jobs create --help
  openings jobs list --all --format jsonl | jq -r .title
  openings board jobs list --board acme --remote-option remote

Exit codes:
  0 done   1 no valid key   2 invalid input   3 not allowed   4 not found   5 plan or quota
  6 too many requests   7 conflict, or an operation that did not succeed   10 server error   11 network or timeout`;

function leafHelp(spec: CommandSpec, within: string): string {
  const lines = [
    ...(spec.help ? ['', spec.help] : []),
    ...(spec.example ? ['', 'Example:', `  ${spec.example}`] : []),
    ...(spec.also ? ['', `Also: ${spec.also.map((name) => `openings ${name}`).join(', ')}`] : []),
    '',
    `${spec.method} ${within}${spec.path} (${spec.id})`,
  ];
  return lines.join('\n');
}

/** What options before the command say, below those behind it. */
function optionsOver(command: Command): Readonly<Record<string, unknown>> {
  const chain: Command[] = [];
  for (let each: Command | null = command; each; each = each.parent) chain.unshift(each);
  // A default must not hide what was said before it.
  const said = (each: Command) =>
    Object.entries(each.opts()).filter(([name]) => each.getOptionValueSource(name) !== 'default');
  return { ...command.opts(), ...Object.fromEntries(chain.flatMap(said)) };
}

function withOptions(command: Command, options: ReturnType<typeof everywhere>): void {
  for (const option of options) command.addOption(option);
}

interface Growth {
  readonly carry: Carry;
  /** Makes the options that all commands have. */
  readonly general: () => readonly Option[];
  /** What stands before the paths of all commands. */
  readonly within: string;
}

/** Whether `node` is the group that holds all commands of a board; its help stands for the program's. */
const isBoard = ({ path: [word, ...more] }: Node): boolean => word === BOARD && more.length === 0;

function leaf(command: Command, spec: CommandSpec, { carry, general, within }: Growth): void {
  for (const { name, optional } of spec.args) command.argument(optional ? `[${name}]` : `<${name}>`);
  withOptions(command, optionsOf(spec));
  withOptions(
    command,
    general().map((option) => option.helpGroup('Options of every command:')),
  );
  command.addHelpText('after', leafHelp(spec, within));
  command.action(async (...words: unknown[]) => {
    const texts = words.slice(0, spec.args.length).map((word) => (typeof word === 'string' ? word : ''));
    await carry(spec, texts, optionsOver(command));
  });
}

/** The command line along `path`: what lies aside of it is named and no more, which is what makes the start short. */
export function program(
  catalogue: Catalogue,
  root: Node,
  path: readonly string[],
  io: Io,
  version: string,
  carry: Carry,
  listen: Listen,
): Command {
  const openings = new Command('openings')
    .description('Every operation of the API, from a terminal.')
    .version(version)
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, put) => put(text.replace(/^error: /, 'openings: ')),
    })
    .configureHelp({ sortSubcommands: true })
    .addHelpText('after', ENVIRONMENT);
  const general = (): readonly Option[] => everywhere(catalogue.surface);
  withOptions(openings, general());
  grow(openings, root, path, { carry, general, within: catalogue.within ?? '' });
  if (!root.children.has(BOARD)) openings.command(BOARD).description(BOARD_GROUP);
  openings
    .command('completion')
    .description('completion for a shell')
    .argument('<shell>', SHELLS.join(', '))
    .action((shell: string) => {
      io.stdout.write(completionScript(shell));
    });
  listening(openings, path.length === 0, listen);
  for (const [name, description] of Object.entries(SERVER_COMMANDS))
    serverCommand(openings, name, description, catalogue);
  return openings;
}

/** A command that is only there where the server is; one of two words stands in a group of the API. */
function serverCommand(openings: Command, name: string, description: string, { title }: Catalogue): void {
  const words = name.split(' ');
  const last = words.pop() ?? name;
  const parent = words.length === 0 ? openings : openings.commands.find((each) => each.name() === words[0]);
  parent
    ?.command(last)
    .description(`server: ${description}`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw refuse(`"${name}" belongs to the server, which is not installed here.`, `The API is called ${title}.`);
    });
}

/** The one command of the API that is no operation. Its options are made only where it may be meant. */
function listening(openings: Command, near: boolean, listen: Listen): void {
  const command = openings.command('listen').description(LISTEN).helpCommand(false);
  if (!near) return;
  withOptions(command, listenOptions());
  withOptions(
    command,
    everywhere().map((option) => option.helpGroup('Options of every command:')),
  );
  command.addHelpText('after', LISTEN_HELP);
  command.action(() => listen(optionsOver(command)));
}

function grow(parent: Command, node: Node, path: readonly string[], growth: Growth): void {
  for (const child of node.children.values()) {
    const command = parent.command(child.word, { hidden: child.hidden });
    command.description(isBoard(child) ? BOARD_GROUP : summaryOf(child));
    command.enablePositionalOptions().helpCommand(false);
    if (path[0] !== child.word) continue;
    if (child.spec) leaf(command, child.spec, growth);
    else {
      withOptions(
        command,
        growth.general().map((option) => (isBoard(child) ? option : option.hideHelp())),
      );
      grow(command, child, path.slice(1), growth);
    }
  }
}
