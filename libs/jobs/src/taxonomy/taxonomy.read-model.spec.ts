import { describe, expect, test } from '@jest/globals';
import { BOARD, facts, replay } from '#testing';
import { categoryRows, marketRows, skillRows } from './taxonomy.read-model.js';

const nursing = {
  name: 'Nursing: Día & Nuit',
  slug: 'nursing',
  aliases: ['nurses'],
  sourceLocale: 'en',
  parentId: null,
};
const added = { type: 'SkillAdded', data: nursing } as const;
const first = {
  id: 'skills_1',
  board: BOARD,
  version: 1,
  ...nursing,
  sortKey: ' nursing dia nuit',
  createdAt: facts.now,
};
const rowAfter = (...events: Parameters<typeof replay<never, never>>[3][]) =>
  replay(skillRows, 'skills_1', facts, added, ...(events as never[]));

describe('the row of a skill', () => {
  test('has the created values', () => expect(rowAfter()).toEqual(first));

  test('has the changed values', () => {
    expect(rowAfter({ type: 'SkillChanged', data: { name: 'Care' } } as never)).toEqual({
      ...first,
      version: 2,
      name: 'Care',
      sortKey: ' care',
    });
    expect(rowAfter({ type: 'SkillChanged', data: { sourceLocale: 'de' } } as never)).toEqual({
      ...first,
      version: 2,
      sourceLocale: 'de',
    });
  });

  test('keeps an old slug as an alias', () =>
    expect(rowAfter({ type: 'SkillSlugChanged', data: { from: 'nursing', to: 'nurses' } } as never)).toEqual({
      ...first,
      version: 2,
      slug: 'nurses',
      aliases: ['nursing'],
    }));

  test('gains and loses aliases', () => {
    const gained = { type: 'SkillAliasesAdded', data: { aliases: ['rn'] } } as never;
    expect(rowAfter(gained)).toEqual({ ...first, version: 2, aliases: ['nurses', 'rn'] });
    expect(rowAfter(gained, { type: 'SkillAliasRemoved', data: { alias: 'nurses' } } as never)).toEqual({
      ...first,
      version: 3,
      aliases: ['rn'],
    });
  });

  test('is deleted with it', () => expect(rowAfter({ type: 'SkillRemoved', data: {} } as never)).toBeNull());
});

test('the row of a category has its parent', () =>
  expect(
    replay(
      categoryRows,
      'c',
      facts,
      { type: 'CategoryAdded', data: nursing },
      { type: 'CategoryChanged', data: { parentId: 'a' } },
    ),
  ).toMatchObject({ parentId: 'a', version: 2 }));

test('every event of a term is folded', () => {
  for (const [rows, name] of [
    [skillRows, 'Skill'],
    [categoryRows, 'Category'],
    [marketRows, 'Market'],
  ] as const)
    expect(Object.keys(rows.on)).toEqual(
      ['Added', 'Changed', 'SlugChanged', 'AliasesAdded', 'AliasRemoved', 'Removed'].map((event) => name + event),
    );
});
