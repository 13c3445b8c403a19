import { InvalidArgumentError, Option } from 'commander';
import { writes, type CommandSpec, type Flag, type CommandSurface } from './catalogue.js';
import { FORMATS } from './formats.js';

// The options of a command: its flags, those of commands of its kind, and those of all commands.

const counted = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number of milliseconds.');
  return Number(text);
};

const CREDENTIALS: Readonly<Record<CommandSurface, () => readonly Option[]>> = {
  operator: () => [new Option('--api-key-file <path>', 'file with the API key, instead of OPENINGS_API_KEY')],
  board: () => [
    new Option('--board <board>', 'id, slug or publishable key of the board, instead of OPENINGS_BOARD'),
    new Option(
      '--board-access-file <path>',
      'file with the access grant of a password-protected board, instead of OPENINGS_BOARD_ACCESS',
    ),
    new Option('--board-token-file <path>', 'file with the access token of a user, instead of OPENINGS_BOARD_TOKEN'),
  ],
};

/** Options of all commands of `surface`, which may precede the command. */
export const everywhere = (surface: CommandSurface = 'operator'): readonly Option[] => [
  new Option('--format <format>', 'output format; default: table on a terminal, otherwise json').choices(FORMATS),
  new Option('-y, --yes', 'do not ask for confirmation'),
  new Option('--api-url <url>', 'address of the API, instead of OPENINGS_API_URL'),
  ...CREDENTIALS[surface](),
  new Option('--no-retry', 'do not retry when the API is busy'),
  new Option('--verbose', 'print each request on standard error'),
];

const placeholder = ({ kind, choices, key }: Flag): string => {
  if (kind === 'boolean') return '[true|false]';
  if (kind === 'json') return '<json|@file>';
  if (choices) return '<choice>';
  const text = /url$/i.test(key) ? 'url' : /(^|_)ids?$|Ids?$/.test(key) ? 'id' : 'text';
  return `<${{ text, number: 'n', integer: 'n', moment: 'date|ms' }[kind]}>`;
};

function description({ help, choices, list, required, nullable, kind }: Flag): string {
  const notes = [
    choices ? `one of ${choices.join(', ')}` : '',
    list && kind !== 'json' ? 'repeatable' : '',
    nullable ? 'null clears the value' : '',
    required ? 'required' : '',
  ].filter((note) => note !== '');
  return `${help ?? ''}${notes.length > 0 ? `${help ? ' ' : ''}(${notes.join('; ')})` : ''}`;
}

const gather = (text: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), text];

/** Options for a flag of an operation. They collect texts, which values.ts converts. */
function flagOptions(flag: Flag): readonly Option[] {
  const option = new Option(`--${flag.flag} ${placeholder(flag)}`, description(flag)).argParser(gather);
  return flag.kind === 'boolean' ? [option, new Option(`--no-${flag.flag}`).hideHelp()] : [option];
}

/** All options of `spec` except those of all commands, in the order of its help. */
export function optionsOf(spec: CommandSpec): readonly Option[] {
  const ordered = [...spec.flags.filter(({ required }) => required), ...spec.flags.filter(({ required }) => !required)];
  const json = [
    new Option('--body <json|@file|->', 'the body of the request; flags override members of it'),
    new Option(
      '--file <path|->',
      spec.wrap ? `file with the body, or with the list of ${spec.wrap}` : 'file with the body',
    ),
  ];
  return [
    ...ordered.flatMap(flagOptions),
    ...(spec.body === 'json' ? json : []),
    ...(spec.file ? [new Option('--file <path|->', 'file to send')] : []),
    ...(spec.download || spec.async || spec.wait
      ? [new Option('--output <path|->', 'file to save the download in')]
      : []),
    ...(spec.paged ? [new Option('--all', 'get all pages; --limit is the size of each request')] : []),
    ...(spec.async ? [new Option('--wait', 'wait until the operation has ended')] : []),
    ...(spec.async || spec.wait
      ? [
          new Option('--interval-ms <n>', 'time between two checks').argParser(counted).default(2000),
          new Option('--timeout-ms <n>', 'maximum time to wait').argParser(counted).default(3_600_000),
        ]
      : []),
    ...(writes(spec)
      ? [
          new Option('--idempotency-key <key>', 'requests with the same key take effect once; default: a new key'),
          // An object that does not exist yet has no revision.
          ...(spec.path.includes('{')
            ? [new Option('--if-match <etag>', 'change the object only if it still has this revision')]
            : []),
        ]
      : []),
  ];
}

/**
 * Attaches the values of boolean flags: `--flag` becomes `--flag=true`, and `--flag false` becomes `--flag=false`. Values of other options
 * are not changed.
 */
export function withBooleans(words: readonly string[], options: readonly Option[]): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--') return [...found, ...words.slice(index)];
    const option = options.find(({ long, short }) => word === long || word === short);
    const next = words[index + 1];
    if (option?.required && next !== undefined) {
      found.push(word, next);
      index++;
    } else if (option?.optional) {
      const value = next !== undefined && ['true', 'false', 'null'].includes(next);
      found.push(`${word}=${value ? next : 'true'}`);
      if (value) index++;
    } else found.push(word);
  }
  return found;
}
