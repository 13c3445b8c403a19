import { InvalidArgumentError, Option } from 'commander';
import { writes, type CommandSpec, type Flag, type Surface } from './catalogue.js';
import { FORMATS } from './formats.js';

// The options of a command: its flags, what commands of its kind have, and what all have.

const counted = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of milliseconds.');
  return Number(text);
};

const CREDENTIALS: Readonly<Record<Surface, () => readonly Option[]>> = {
  operator: () => [new Option('--api-key-file <path>', 'file with the key, instead of OPENINGS_API_KEY')],
  board: () => [
    new Option('--board <board>', 'id, slug or publishable key of the board, instead of OPENINGS_BOARD'),
    new Option('--board-access-file <path>', 'file with the grant of its password, instead of OPENINGS_BOARD_ACCESS'),
    new Option('--board-token-file <path>', 'file with the access token of a user, instead of OPENINGS_BOARD_TOKEN'),
  ],
};

/** What every command of `surface` takes, wherever it stands. */
export const everywhere = (surface: Surface = 'operator'): readonly Option[] => [
  new Option('--format <format>', 'how to print: a table on a terminal, else json').choices(FORMATS),
  new Option('-y, --yes', 'do not ask before something is deleted or sent'),
  new Option('--api-url <url>', 'address of the API, instead of OPENINGS_API_URL'),
  ...CREDENTIALS[surface](),
  new Option('--no-retry', 'do not try again when the API is busy'),
  new Option('--verbose', 'tell each request on standard error'),
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
    list && kind !== 'json' ? 'repeat for several' : '',
    nullable ? 'null clears it' : '',
    required ? 'required' : '',
  ].filter((note) => note !== '');
  return `${help ?? ''}${notes.length > 0 ? `${help ? ' ' : ''}(${notes.join('; ')})` : ''}`;
}

const gather = (text: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), text];

/** Options for the flags of an operation. Their texts are gathered as they are; values.ts makes values of them. */
function flagOptions(flag: Flag): readonly Option[] {
  const option = new Option(`--${flag.flag} ${placeholder(flag)}`, description(flag)).argParser(gather);
  return flag.kind === 'boolean' ? [option, new Option(`--no-${flag.flag}`).hideHelp()] : [option];
}

/** All options of `spec` but those that stand everywhere, in the order of its help. */
export function optionsOf(spec: CommandSpec): readonly Option[] {
  const ordered = [...spec.flags.filter(({ required }) => required), ...spec.flags.filter(({ required }) => !required)];
  const json = [
    new Option('--body <json|@file|->', 'the whole body; flags change it'),
    new Option(
      '--file <path|->',
      spec.wrap ? `file with the body, or with the list of ${spec.wrap}` : 'file with the body',
    ),
  ];
  return [
    ...ordered.flatMap(flagOptions),
    ...(spec.body === 'json' ? json : []),
    ...(spec.file ? [new Option('--file <path|->', 'the file to send')] : []),
    ...(spec.download || spec.async || spec.wait
      ? [new Option('--output <path|->', 'file for what is downloaded')]
      : []),
    ...(spec.paged ? [new Option('--all', 'all pages, one after the other; --limit is then the size of a page')] : []),
    ...(spec.async ? [new Option('--wait', 'return when the operation has ended')] : []),
    ...(spec.async || spec.wait
      ? [
          new Option('--interval-ms <n>', 'how often to look').argParser(counted).default(2000),
          new Option('--timeout-ms <n>', 'how long to wait at most').argParser(counted).default(3_600_000),
        ]
      : []),
    ...(writes(spec)
      ? [
          new Option('--idempotency-key <key>', 'the same key has one effect; a new one when absent'),
          // What does not exist yet has no revision.
          ...(spec.path.includes('{')
            ? [new Option('--if-match <etag>', 'only if the object still has this revision')]
            : []),
        ]
      : []),
  ];
}

/**
 * The words behind a command with the values of its booleans attached: `--flag` alone means true, and takes the next word
 * only when that is a value. What is itself the value of an option stays as it is, whatever it looks like.
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
