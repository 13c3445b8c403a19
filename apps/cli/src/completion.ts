import type { Option } from 'commander';
import { refuse } from './failure.js';
import { didYouMean } from './nearest.js';
import type { Node } from './tree.js';

// Completion asks the program itself, so it knows what this version knows.

export const SHELLS = ['bash', 'zsh', 'fish'];

/** First word of the hidden call that a shell makes for suggestions; the words so far follow. */
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

/** What a shell must read to complete `openings`. @throws Failure for a shell that is not known. */
export function completionScript(shell: string): string {
  const script = { bash: BASH, zsh: ZSH, fish: FISH }[shell];
  if (script === undefined)
    throw refuse(
      `There is no completion for "${shell}".${didYouMean(shell, SHELLS)}`,
      `There is: ${SHELLS.join(', ')}`,
    );
  return script;
}

/** What can stand where the last of `words` begins. */
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
