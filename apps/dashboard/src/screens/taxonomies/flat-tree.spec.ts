import { expect, test } from '@jest/globals';
import { flatTree } from './flat-tree.js';

interface Node {
  readonly id: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
}

test('a tree is read from the top, each branch before those inside of it', () => {
  const tree: readonly Node[] = [
    { id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }, { id: 'd' }] },
    { id: 'e', children: [] },
  ];
  expect(flatTree(tree).map(({ id, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 1],
    ['e', 0],
  ]);
});
