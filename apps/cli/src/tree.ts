import type { CommandCatalogue, CommandSpec } from './catalogue.js';

/** A word of a command: the name of a group, or the last word. */
export interface Node {
  readonly word: string;
  readonly path: readonly string[];
  readonly children: ReadonlyMap<string, Node>;
  readonly spec?: CommandSpec;
  /** Only part of an alias. */
  readonly hidden: boolean;
}

interface MutableNode {
  readonly word: string;
  readonly path: readonly string[];
  readonly children: Map<string, MutableNode>;
  spec?: CommandSpec;
  hidden: boolean;
}

const sprout = (path: readonly string[]): MutableNode => ({
  word: path.at(-1) ?? '',
  path,
  children: new Map(),
  hidden: true,
});

/** The tree of all commands. */
export function treeOf({ commands }: CommandCatalogue): Node {
  const root = sprout([]);
  const plant = (name: string, spec: CommandSpec, hidden: boolean): void => {
    let node = root;
    for (const word of name.split(' ')) {
      const child = node.children.get(word) ?? sprout([...node.path, word]);
      node.children.set(word, child);
      child.hidden &&= hidden;
      node = child;
    }
    node.spec = spec;
  };
  for (const spec of commands) {
    plant(spec.name, spec, false);
    for (const name of spec.also ?? []) plant(name, spec, true);
  }
  return root;
}

/** Options before the command that have a value. */
const WITH_VALUE = ['--format', '--api-url', '--api-key-file', '--board', '--board-access-file'];

/** The first word of `argv` that is neither an option nor the value of one. */
export const firstWord = (argv: readonly string[]): string | undefined =>
  argv.find((word, index) => !word.startsWith('-') && !WITH_VALUE.includes(argv[index - 1] ?? ''));

/** The node that `argv` names, and how many words of `argv` that took, including options between them. */
export function walk(root: Node, argv: readonly string[]): { readonly node: Node; readonly taken: number } {
  let node = root;
  let taken = 0;
  for (let index = 0; index < argv.length && !node.spec; index++) {
    const word = argv[index] ?? '';
    if (WITH_VALUE.includes(word)) index++;
    if (word.startsWith('-')) continue;
    const child = node.children.get(word);
    if (!child) break;
    node = child;
    taken = index + 1;
  }
  return { node, taken };
}

/** The summary of a command, or the names of a group's commands. */
export const summaryOf = ({ spec, children }: Node): string =>
  spec?.summary ??
  [...children.values()]
    .filter(({ hidden }) => !hidden)
    .map(({ word }) => word)
    .sort()
    .join(', ');
