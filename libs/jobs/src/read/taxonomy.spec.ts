import { describe, expect, test } from '@jest/globals';
import { BOARD, facts, replay } from '#testing';
import { categoryRows, marketRows, skillRows } from './taxonomy.js';

const nursing = { name: 'Nursing', slug: 'nursing' };
const care = { name: 'Care', slug: 'care' };
const whose = (id: string, version: number) => ({ id, board: BOARD, version });

describe('the row of a skill', () => {
  const added = { type: 'SkillAdded', data: nursing } as const;
  const changed = { type: 'SkillChanged', data: care } as const;
  const removed = { type: 'SkillRemoved', data: {} as never } as const;

  test('shows it as it was added', () =>
    expect(replay(skillRows, 'skills_1', facts, added)).toEqual({ ...whose('skills_1', 1), ...nursing }));
  test('shows it as it was changed last', () =>
    expect(replay(skillRows, 'skills_1', facts, added, changed)).toEqual({ ...whose('skills_1', 2), ...care }));
  test('goes with it, and comes back with it', () => {
    expect(replay(skillRows, 'skills_1', facts, added, removed)).toBeNull();
    expect(replay(skillRows, 'skills_1', facts, added, removed, { ...added, data: care })).toEqual({
      ...whose('skills_1', 3), ...care,
    });
  });
  test('has no columns but its own, whatever an event carries', () =>
    expect(replay(skillRows, 'skills_1', facts, { ...added, data: { ...nursing, colour: 'red' } as never })).toEqual({
      ...whose('skills_1', 1), ...nursing,
    }));
});

describe('the row of a category', () => {
  const added = { type: 'CategoryAdded', data: nursing } as const;

  test('shows, changes and goes', () => {
    expect(replay(categoryRows, 'c', facts, added)).toEqual({ ...whose('c', 1), ...nursing });
    expect(replay(categoryRows, 'c', facts, added, { type: 'CategoryChanged', data: care })).toEqual({ ...whose('c', 2), ...care });
    expect(replay(categoryRows, 'c', facts, added, { type: 'CategoryRemoved', data: {} as never })).toBeNull();
  });
});

describe('the row of a market', () => {
  const added = { type: 'MarketAdded', data: nursing } as const;

  test('shows, changes and goes', () => {
    expect(replay(marketRows, 'm', facts, added)).toEqual({ ...whose('m', 1), ...nursing });
    expect(replay(marketRows, 'm', facts, added, { type: 'MarketChanged', data: care })).toEqual({ ...whose('m', 2), ...care });
    expect(replay(marketRows, 'm', facts, added, { type: 'MarketRemoved', data: {} as never })).toBeNull();
  });
});

test('every event of a term is in its fold', () => {
  for (const [rows, name] of [[skillRows, 'Skill'], [categoryRows, 'Category'], [marketRows, 'Market']] as const)
    expect(Object.keys(rows.on)).toEqual([`${name}Added`, `${name}Changed`, `${name}Removed`]);
});
