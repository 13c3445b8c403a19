import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { commandsOf, facts, historyOf } from '#testing';
import type { Term, TermEvents } from './taxonomy.decider.js';
import { TidyCategories } from './taxonomy.policies.js';

const events = (id: string, ...history: Parameters<typeof historyOf<TermEvents<'Category'>>>[3][]) =>
  historyOf<TermEvents<'Category'>>('category', id, facts, ...history);
const removal = (children?: boolean) =>
  events('categories_1', { type: 'CategoryRemoved', data: children ? { children } : {} })[0];
const added = (parentId: string | null, position: string): StoredEvent => {
  const [event] = events('categories_2', { type: 'CategoryAdded', data: { parentId } as Term });
  return { ...(event as StoredEvent), position };
};
const toRoot = (id: string) => ({ id, type: 'ChangeCategory', data: { id, parentId: null } });

/** The stream of the parent. */
let parent: readonly StoredEvent[];
/** The categories inside a category, query by query. */
let looks: Record<string, string[][]>;
const policy = new TidyCategories(
  { read: async () => parent } as never,
  { standing: (history: StoredEvent[]) => ({ closes: history.at(-1)?.type === 'CategoryRemoved' }) } as never,
  { childrenOf: async (...ids: string[]) => ids.flatMap((id) => looks[id]?.shift() ?? []) } as never,
);

beforeEach(() => {
  parent = [];
  looks = { categories_1: [['categories_2', 'categories_3'], ['categories_4'], []], categories_3: [['categories_5']] };
});

describe('the content of a deleted category', () => {
  it('is deleted if the deletion says so, after its own content has moved to the root', async () => {
    expect(await commandsOf(policy, removal(true))).toEqual([
      [toRoot('categories_5')],
      ['categories_2', 'categories_3'].map((id) => ({ id, type: 'RemoveCategory', data: {} })),
      [{ id: 'categories_4', type: 'RemoveCategory', data: {} }],
    ]);
  });

  it('otherwise moves to the root', async () => {
    expect(await commandsOf(policy, removal())).toEqual([
      ['categories_2', 'categories_3'].map(toRoot),
      [toRoot('categories_4')],
    ]);
  });
});

describe('a category that is moved into another', () => {
  const [made, removed] = events(
    'categories_1',
    { type: 'CategoryAdded', data: { parentId: null } as Term },
    { type: 'CategoryRemoved', data: {} },
  ) as [StoredEvent, StoredEvent];

  it('moves to the root if that one was deleted before', async () => {
    parent = [made, removed];
    expect(await commandsOf(policy, added('categories_1', '000000000009'))).toEqual([[toRoot('categories_2')]]);
    const [changed] = events('categories_2', { type: 'CategoryChanged', data: { parentId: 'categories_1' } });
    expect(await commandsOf(policy, { ...(changed as StoredEvent), position: '000000000009' })).toEqual([
      [toRoot('categories_2')],
    ]);
  });

  it('is handled by the deletion if that came later', async () => {
    parent = [made, removed];
    expect(await commandsOf(policy, added('categories_1', '000000000001'))).toEqual([]);
  });

  it('stays where it is while its parent exists, and at the root', async () => {
    parent = [made];
    expect(await commandsOf(policy, added('categories_1', '000000000009'))).toEqual([]);
    expect(await commandsOf(policy, added(null, '000000000009'))).toEqual([]);
  });
});
