interface Branch {
  readonly depth?: number;
  readonly children?: readonly Branch[];
}

/** The branches of a tree below each other, each with how deep it stands. */
export const flatTree = <Node extends Branch>(nodes: readonly Node[], depth = 0): readonly Node[] =>
  nodes.flatMap((node) => [{ ...node, depth }, ...flatTree((node.children ?? []) as readonly Node[], depth + 1)]);
