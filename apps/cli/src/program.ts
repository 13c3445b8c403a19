import { Command, type Option } from 'commander';
import { BOARD, type CommandCatalogue, type CommandSpec } from './catalogue.js';
import { completionScript, SHELLS } from './completion.js';
import { refuse } from './failure.js';
import type { Io } from './io.js';
import { LISTEN, LISTEN_HELP, listenOptions, type ListenOptions } from './listen-options.js';
import { everywhere, optionsOf } from './options.js';
import { summaryOf, type Node } from './tree.js';

/** Runs `spec` with the given arguments and options. */
export type Carry = (
  spec: CommandSpec,
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** Prints events until the process is stopped. */
export type Listen = (options: ListenOptions) => Promise<void>;

/** Commands of one or two words that `openings` passes to the command line of the server. */
export const SERVER_COMMANDS: Readonly<Record<string, string>> = {
  'serve': 'start the server',
  'about': 'print the version of the server and the dates of its data',
  'boards': 'boards of this server',
  'users': 'accounts of people who operate boards of this server',
  'keys': 'API keys and publishable keys of boards of this server',
  'events adopt': 'bind this database to the event store in the settings',
  'events copy': 'copy the events from PostgreSQL to EventStoreDB',
  'kafka': 'Kafka relays of this server',
  'migrate': 'bring the database schema up to date',
  'rebuild': 'rebuild read models from the events',
  'search': 'indexes of the search engine of this server',
  'payments': 'payments of this server',
  'mcp': 'serve the API to AI agents as MCP tools',
  'webhooks reseal': 'encrypt secrets of webhook endpoints and job feeds with the first key',
  'personal-data places': 'list where personal data is stored',
  'personal-data reseal': 'encrypt the keys of people with the first key',
  'personal-data erasures': 'list the people whose data was erased',
  'personal-data forget': 'erase the people on such a list again',
};

const BOARD_GROUP = 'the public data of a board: jobs, companies, places, salaries; needs no API key';

const ENVIRONMENT = `
Environment:
  OPENINGS_API_URL       address of the API (default: http://127.0.0.1:3000/v1)
  OPENINGS_API_KEY       API key
  OPENINGS_BOARD         id, slug or publishable key of the board that "openings board" reads
  OPENINGS_BOARD_ACCESS  access grant of a password-protected board, from "openings board password verify"
  OPENINGS_BOARD_TOKEN   access token of a signed-in user of the board, from "openings board auth login"
  OPENINGS_CONFIG        file with {"apiUrl", "apiKey", "board", "boardAccess", "boardToken"}, mode 0600
                         (default: ~/.config/openings/config.json)

Examples:
  openings jobs list --status published
  openings jobs create --help
  openings jobs list --all --format jsonl | jq -r .title
  openings board jobs list --board acme --remote-option remote

Exit codes:
  0 success   1 missing or invalid API key   2 invalid input   3 not allowed   4 not found   5 plan or quota
  6 too many requests   7 conflict or failed operation   10 server error   11 network error or timeout`;

function leafHelp(spec: CommandSpec, within: string): string {
  const lines = [
    ...(spec.help ? ['', spec.help] : []),
    ...(spec.example ? ['', 'Example:', `  ${spec.example}`] : []),
    ...(spec.also ? ['', `Aliases: ${spec.also.map((name) => `openings ${name}`).join(', ')}`] : []),
    '',
    `${spec.method} ${within}${spec.path} (${spec.id})`,
  ];
  return lines.join('\n');
}

/** Options before the command, overridden by those after it. */
function optionsOver(command: Command): Readonly<Record<string, unknown>> {
  const chain: Command[] = [];
  for (let each: Command | null = command; each; each = each.parent) chain.unshift(each);
  // A default after the command must not override an option before it.
  const stated = (each: Command) =>
    Object.entries(each.opts()).filter(([name]) => each.getOptionValueSource(name) !== 'default');
  return { ...command.opts(), ...Object.fromEntries(chain.flatMap(stated)) };
}

function withOptions(command: Command, options: ReturnType<typeof everywhere>): void {
  for (const option of options) command.addOption(option);
}

interface Growth {
  readonly carry: Carry;
  /** Creates the options of all commands. */
  readonly general: () => readonly Option[];
  /** Prefix of the paths of all commands. */
  readonly within: string;
}

/** Whether `node` is the group of all commands of the Board API, whose help lists the options of every command. */
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

/** Builds the command line. Only commands along `path` are complete, others only have a name, so that the program starts fast. */
export function program(
  catalogue: CommandCatalogue,
  root: Node,
  path: readonly string[],
  io: Io,
  version: string,
  carry: Carry,
  listen: Listen,
): Command {
  const openings = new Command('openings')
    .description('Call every operation of the API from a terminal.')
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
    .description('print a completion script for a shell')
    .argument('<shell>', SHELLS.join(', '))
    .action((shell: string) => {
      io.stdout.write(completionScript(shell));
    });
  listening(openings, path.length === 0, listen);
  for (const [name, description] of Object.entries(SERVER_COMMANDS))
    serverCommand(openings, name, description, catalogue);
  return openings;
}

/** Adds a command that requires an installed server. A command of two words is added to a group of API commands. */
function serverCommand(openings: Command, name: string, description: string, { title }: CommandCatalogue): void {
  const words = name.split(' ');
  const last = words.pop() ?? name;
  const parent = words.length === 0 ? openings : openings.commands.find((each) => each.name() === words[0]);
  parent
    ?.command(last)
    .description(`server: ${description}`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw refuse(
        `"${name}" is a command of the server, which is not installed here.`,
        `Commands of this program call the API: ${title}.`,
      );
    });
}

/** Adds `listen`, the only API command that is not an operation. Its options are created only if it may be the requested command. */
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
