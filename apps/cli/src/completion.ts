import type { Option } from 'commander';
import { refuse } from './failure.js';
import { didYouMean } from './nearest.js';
import type { ServerCommand, ServerInput } from './server-commands.js';
import type { Node } from './tree.js';

// Shell completion runs the program itself, so its suggestions match the installed version.

export const SHELLS = ['bash', 'zsh', 'fish'];

/** First argument of the hidden call by which a shell gets suggestions; the words typed so far follow. */
export const SUGGEST = '__suggest';

// Bash splits words at `=`, so that `--status=dr` arrives as three words.
const BASH = `_openings() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(openings ${SUGGEST} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _openings openings
`;

const ZSH = `#compdef openings
_openings() {
  local -a found
  found=("\${(@f)$(openings ${SUGGEST} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -a found; else _files; fi
}
compdef _openings openings
`;

// Fish adds file names to suggestions unless `-f` forbids them.
const FISH = `function __openings_suggest
  set -l found (openings ${SUGGEST} (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test -n "$found[1]"
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c openings -f -a '(__openings_suggest)'
`;

/** The script that adds completion of `openings` to a shell. @throws Failure for an unknown shell. */
export function completionScript(shell: string): string {
  const script = { bash: BASH, zsh: ZSH, fish: FISH }[shell];
  if (script === undefined)
    throw refuse(`There is no completion for "${shell}".${didYouMean(shell, SHELLS)}`, `Shells: ${SHELLS.join(', ')}`);
  return script;
}

/** A command as completion sees it. */
export interface CompletableCommand {
  /** Options and, without a flag, arguments in their order. */
  readonly options: readonly ServerInput[];
  readonly args: readonly ServerInput[];
  /** Words that continue the command. */
  readonly next: readonly string[];
  /** The words behind the name of the command, without the one that is completed. */
  readonly behind: readonly string[];
}

/** Suggestions for `word`, the last one of a command line; none where a value is free text. */
export function suggestions({ options, args, next, behind }: CompletableCommand, word: string): readonly string[] {
  const named = (text: string | undefined) => options.find(({ flag, bare }) => flag === text && !bare);
  // As one word, and as bash splits it: `--status=dr`, or `--status`, `=`, `dr`.
  const [flag, typed] = /^(--[^=]+)=(.*)$/.exec(word)?.slice(1) ?? [];
  if (flag !== undefined) return valuesOf(named(flag), typed ?? '').map((value) => `${flag}=${value}`);
  const before = behind.at(-1) === '=' ? behind.at(-2) : word === '=' ? behind.at(-1) : behind.at(-1);
  const open = named(before);
  if (open) {
    const found = valuesOf(open, word === '=' ? '' : word);
    if (found.length > 0 || !word.startsWith('-')) return found;
  }
  if (word.startsWith('-'))
    return options.flatMap((option) => option.flag ?? []).filter((each) => each.startsWith(word));
  const values = behind.filter((each, nth) => !each.startsWith('-') && each !== '=' && !named(behind[nth - 1]));
  const argument = args[values.length];
  return [...next.filter((each) => each.startsWith(word)), ...valuesOf(argument, word)].sort();
}

/** The values of an option or argument that begin as typed; of a list, those of its last part that are not in it yet. */
function valuesOf(input: ServerInput | undefined, typed: string): readonly string[] {
  const { choices = [], list } = input ?? {};
  if (!list) return choices.filter((choice) => choice.startsWith(typed)).sort();
  const parts = typed.split(',');
  const part = parts.pop() ?? '';
  return choices
    .filter((choice) => choice.startsWith(part) && !parts.includes(choice))
    .map((choice) => [...parts, choice].join(','))
    .sort();
}

/** An option of a command of the API. */
export function inputOf({ spec }: Node, { long, optional, required, argChoices }: Option): readonly ServerInput[] {
  if (!long) return [];
  const choices = argChoices ?? spec?.flags.find(({ flag }) => `--${flag}` === long)?.choices;
  const values = choices ?? (optional ? ['true', 'false'] : undefined);
  return [{ flag: long, ...(required || optional ? {} : { bare: true }), ...(values ? { choices: values } : {}) }];
}

/** The arguments of a command of the API. One that stands for a flag has its values. */
export const argumentsOf = ({ spec }: Node): readonly ServerInput[] =>
  (spec?.args ?? []).map(({ flag, choices: own }) => {
    const choices = own ?? spec?.flags.find((each) => each.flag === flag)?.choices;
    return choices ? { choices } : {};
  });

/** The command of the server that `words` begin with, if they do, and the words that continue their group. */
export function serverCommandOf(
  commands: readonly ServerCommand[],
  words: readonly string[],
): { readonly command: ServerCommand | undefined; readonly taken: number; readonly next: readonly string[] } {
  const begins = (name: readonly string[]) => name.every((word, nth) => words[nth] === word);
  const named = commands.map((command) => ({ command, name: command.name.split(' ') }));
  const found = named
    .filter(({ name }) => begins(name))
    .sort((one, other) => other.name.length - one.name.length)
    .at(0);
  const next = named.flatMap(({ name }) =>
    name.length > words.length && words.every((word, nth) => name[nth] === word) ? (name[words.length] ?? []) : [],
  );
  return { command: found?.command, taken: found?.name.length ?? 0, next: [...new Set(next)] };
}
