import { CommanderError, type Option } from 'commander';
import { BOARD, builtIn, type CommandCatalogue, type CommandSurface } from './catalogue.js';
import type { GlobalOptions } from './carry-out.js';
import { argumentsOf, inputOf, serverCommandOf, SHELLS, SUGGEST, suggestions } from './completion.js';
import { EXIT, Failure, failureText } from './failure.js';
import { PipeClosed, processIo, write, type Io } from './io.js';
import { listenOptions } from './listen-options.js';
import { everywhere, optionsOf, withBooleans } from './options.js';
import { program, SERVER_COMMANDS, type Carry } from './program.js';
import { serverCommands } from './server-commands.js';
import type { Env } from './settings.js';
import { version } from './version.js';
import { firstWord, treeOf, walk, type Node } from './tree.js';

export { processIo, SERVER_COMMANDS };
export type { Env, Io };

const optionsAt = ({ spec }: Node, surface: CommandSurface): readonly Option[] => [
  ...(spec ? optionsOf(spec) : []),
  ...everywhere(surface),
];

const surfaceOf = (words: readonly string[]): CommandSurface => (firstWord(words) === BOARD ? 'board' : 'operator');

const ALL = ['completion', 'help', 'listen'];

/** What completes the last of `typed`. */
function suggested(
  typed: readonly string[],
  catalogueOf: (surface: CommandSurface) => CommandCatalogue,
): readonly string[] {
  const word = typed.at(-1) ?? '';
  const all = typed.slice(0, -1);
  // `openings help jobs` continues as `openings jobs` does.
  const words = all[0] === 'help' ? all.slice(1) : all;
  const surface = surfaceOf(words);
  const inputs = (node: Node, options: readonly Option[]) =>
    options.filter(({ hidden }) => !hidden).flatMap((option) => inputOf(node, option));
  const { node, taken } = walk(treeOf(catalogueOf(surface)), words);
  const server = serverCommandOf(serverCommands(), words);
  if (words[0] === 'completion')
    return suggestions({ options: [], args: [{ choices: SHELLS }], next: [], behind: words.slice(1) }, word);
  if (words[0] === 'listen') {
    const options = inputs(node, [...listenOptions(), ...everywhere()]);
    return suggestions({ options, args: [], next: [], behind: words.slice(1) }, word);
  }
  if (server.command && !node.spec) {
    const { options, args } = server.command;
    const next = server.next.filter((each) => each !== '');
    return suggestions({ options, args, next, behind: words.slice(server.taken) }, word);
  }
  const behind = words.slice(taken);
  const options = inputs(node, optionsAt(node, surface));
  // A word that is no command leads nowhere; an option of every command may stand before it.
  const isLost = !node.spec && firstWord(behind) !== undefined;
  const groups = [...node.children.values()].filter(({ hidden }) => !hidden).map((child) => child.word);
  const others = node.path.length === 0 ? [BOARD, ...(all[0] === 'help' ? [] : ALL)] : [];
  const next = isLost && server.next.length === 0 ? [] : isLost ? server.next : [...groups, ...others, ...server.next];
  return suggestions({ options, args: argumentsOf(node), next: [...new Set(next)], behind }, word);
}

async function interpret(
  argv: readonly string[],
  env: Env,
  io: Io,
  catalogueOf: (surface: CommandSurface) => CommandCatalogue,
): Promise<void> {
  if (argv[0] === SUGGEST) {
    const found = suggested(argv.slice(1), catalogueOf);
    return write(io.stdout, found.map((word) => `${word}\n`).join(''));
  }
  // `openings help jobs list` and the name of a group print help; neither is an error.
  const args = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  // Each surface has a file of its own. Only that of the requested command is read.
  const surface = surfaceOf(args);
  const catalogue = catalogueOf(surface);
  const tree = treeOf(catalogue);
  const { node, taken } = walk(tree, args);
  const behind = args.slice(taken);
  const words = node.spec
    ? [...args.slice(0, taken), ...withBooleans(behind, optionsAt(node, surface))]
    : behind.length > 0
      ? [...args]
      : [...args, '--help'];
  // The HTTP client is loaded only here, so that help and completion start faster.
  const carry: Carry = async (spec, args, options) => {
    const { carryOut } = await import('./carry-out.js');
    await carryOut(catalogue, spec, args, options as GlobalOptions, env, io);
  };
  const openings = program(catalogue, tree, node.path, io, version(), carry, async (options) => {
    const { listen } = await import('./listen.js');
    await listen(catalogue, options, env, io);
  });
  await openings.parseAsync(words, { from: 'user' });
}

/** Reports an unexpected error with its stack, or a failed write (such as to a full disk) without one. */
function surprise(error: unknown): Failure {
  const { code, syscall, stack } = error as NodeJS.ErrnoException;
  return new Failure(EXIT.server, syscall === 'write' ? `Cannot write (${code}).` : (stack ?? String(error)));
}

/**
 * Runs one command line and returns its exit code. It writes responses to standard output and everything else to standard error. It ends
 * neither the process nor its streams.
 */
export async function run(
  argv: readonly string[],
  env: Env = process.env,
  io: Io = processIo(),
  catalogueOf: (surface: CommandSurface) => CommandCatalogue = builtIn,
): Promise<number> {
  // The writer handles a closed pipe. Without a listener, the error event would end the process.
  const unheard = (): undefined => undefined;
  const streams = [io.stdout, io.stderr];
  for (const stream of streams) stream.on('error', unheard);
  try {
    await interpret(argv, env, io, catalogueOf);
    return 0;
  } catch (error) {
    if (error instanceof PipeClosed) return 0;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.input;
    const failure = error instanceof Failure ? error : surprise(error);
    await write(io.stderr, failureText(failure)).catch(() => undefined);
    return failure.exit;
  } finally {
    // Deferred, because a stream emits its error after the write has failed.
    setImmediate(() => streams.forEach((stream) => stream.off('error', unheard)));
  }
}
