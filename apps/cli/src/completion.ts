import type { Option } from 'commander';
import { refuse } from './failure.js';
import { didYouMean } from './nearest.js';
import type { Node } from './tree.js';

// Shell completion runs the program itself, so its suggestions match the installed version.

export const SHELLS = ['bash', 'zsh', 'fish'];

/** First argument of the hidden call by which a shell gets suggestions; the words typed so far follow. */
export const SUGGEST = '__suggest';

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

const FISH = `complete -c openings -a '(openings ${SUGGEST} (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`;

/** The script that adds completion of `openings` to a shell. @throws Failure for an unknown shell. */
export function completionScript(shell: string): string {
  const script = { bash: BASH, zsh: ZSH, fish: FISH }[shell];
  if (script === undefined)
    throw refuse(`There is no completion for "${shell}".${didYouMean(shell, SHELLS)}`, `Shells: ${SHELLS.join(', ')}`);
  return script;
}

/** Suggestions for the last of `words`. */
export function suggestions(
  node: Node,
  options: readonly Option[],
  words: readonly string[],
  others: readonly string[],
): readonly string[] {
  const word = words.at(-1) ?? '';
  const before = words.at(-2);
  const open = options.find(({ long, required, optional }) => long === before && (required || optional));
  const choices = open ? choicesOf(node, open) : [];
  if (choices.length > 0 || open?.required) return choices.filter((choice) => choice.startsWith(word));
  if (word.startsWith('-'))
    return options
      .filter(({ hidden }) => !hidden)
      .flatMap(({ long }) => long ?? [])
      .filter((long) => long.startsWith(word));
  const groups = [...node.children.values()].filter(({ hidden }) => !hidden).map((child) => child.word);
  return [...groups, ...(node.path.length === 0 ? others : [])].filter((name) => name.startsWith(word)).sort();
}

function choicesOf({ spec }: Node, { long, optional, argChoices }: Option): readonly string[] {
  if (argChoices) return argChoices;
  return spec?.flags.find(({ flag }) => `--${flag}` === long)?.choices ?? (optional ? ['true', 'false'] : []);
}
