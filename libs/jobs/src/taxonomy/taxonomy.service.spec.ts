import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { TaxonomyReader } from './taxonomy.read-model.js';
import { Terms, type TermInput } from './taxonomy.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const setUp = async () => {
  const board = await jobs.board();
  return {
    ...board,
    /** The id of a new category. */
    category: async (name: string, parentId?: string) =>
      (await board.given(Terms, (terms) => terms.add('categories', { name, ...(parentId ? { parentId } : {}) }))).id,
    adding: (axis: 'skills' | 'categories' | 'markets', input: TermInput) =>
      board.when(Terms, (terms) => terms.add(axis, input)),
    names: () =>
      board.given(TaxonomyReader, async (reader) => (await reader.categories()).map(({ name }) => name).sort()),
  };
};

describe('creating a term', () => {
  test('derives its slug, and those of its aliases', async () => {
    const { adding } = await setUp();
    const input = { name: 'C++ & Co', aliasSlugs: ['C plus plus', 'c-co'] };
    const { answer } = await adding('skills', input).appends('SkillAdded');
    expect(answer).toMatchObject({ name: 'C++ & Co', slug: 'c-co', aliases: ['c-plus-plus'], sourceLocale: null });
  });

  test('gives a name without letters a slug from its id', async () => {
    const { adding } = await setUp();
    const { answer } = await adding('skills', { name: '+++' }).appends('SkillAdded');
    expect(answer.slug).toBe(answer.id.slice(-10));
  });

  test('is rejected for a slug of another term, and says whether slug or alias is taken', async () => {
    const { adding } = await setUp();
    const first = await adding('skills', { name: 'Go', aliasSlugs: ['golang'] }).accepted();
    const taken = await adding('skills', { name: 'Golang' }).refused('taxonomy_slug_taken');
    expect(taken.details).toEqual({ slug: 'golang', existing_id: first.answer.id });
    await adding('skills', { name: 'Baduk', aliasSlugs: ['go'] }).refused('taxonomy_alias_taken');
    await adding('markets', { name: 'Go' }).appends('MarketAdded');
    await adding('skills', { name: 'X', aliasSlugs: ['ok', '!'] }).refused('validation_bad_request', ['aliasSlugs', 1]);
    await adding('categories', { name: 'X', parentId: 'categories_no' }).refused('taxonomy_parent_not_found');
  });
});

describe('changing a term', () => {
  test('keeps the old slug as an alias, which can be removed', async () => {
    const { given, when } = await setUp();
    const { id } = await given(Terms, (terms) => terms.add('skills', { name: 'Go' }));
    const { answer } = await when(Terms, (terms) => terms.change('skills', id, { slug: 'golang' })).appends(
      'SkillSlugChanged',
    );
    expect(answer).toMatchObject({ slug: 'golang', aliases: ['go'] });
    await when(Terms, (terms) => terms.addAliases('skills', id, ['go', 'Go lang'])).appends('SkillAliasesAdded');
    await when(Terms, (terms) => terms.removeAlias('skills', id, 'go')).appends('SkillAliasRemoved');
    await when(Terms, (terms) => terms.removeAlias('skills', id, 'go')).refused('taxonomy_alias_not_found');
    await when(Terms, (terms) => terms.change('skills', 'skills_none', { name: 'x' })).refused(
      'taxonomy_skill_not_found',
    );
  });

  test('never puts a category inside itself, also with concurrent moves', async () => {
    const { when, category } = await setUp();
    const [a, b] = [await category('A'), await category('B')];
    const move = (id: string, parentId: string) => (terms: Terms) => terms.change('categories', id, { parentId });
    const { answer } = await when(Terms, (terms) => Promise.allSettled([move(a, b)(terms), move(b, a)(terms)])).appends(
      'CategoryChanged',
    );
    expect(answer.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await when(Terms, move(b, a)).refused('taxonomy_parent_cycle', ['parentId']);
    await when(Terms, move(a, a)).refused('taxonomy_parent_cycle', ['parentId']);
  });
});

describe('deleting a category', () => {
  test('deletes its direct children, and moves their children to the root', async () => {
    const { when, category, names, given } = await setUp();
    const top = await category('Top');
    const middle = await category('Middle', top);
    const low = await category('Low', middle);
    await category('Beside');
    await when(Terms, (terms) => terms.removeCategory(top)).accepted();
    await given(Terms, () => undefined);
    expect(await names()).toEqual(['Beside', 'Low']);
    expect(await given(TaxonomyReader, (reader) => reader.byId('categories', low))).toMatchObject({ parentId: null });
    await when(Terms, (terms) => terms.removeCategory(top)).refused('taxonomy_category_not_found');
  });
});
