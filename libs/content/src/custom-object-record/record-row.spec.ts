import { describe, expect, test } from '@jest/globals';
import type { CustomField } from '#custom-fields/rules';
import { columnsOf, readRow } from './record-row.js';

const FIELDS: readonly CustomField[] = [
  { key: 'city', type: 'short_text', required: false },
  { key: 'beds', type: 'number', required: false },
  { key: 'open', type: 'boolean', required: false },
  { key: 'tags', type: 'multi_select', required: false, options: [{ key: 'a' }, { key: 'b' }] },
];
const COLUMNS = ['title', 'slug', 'city', 'beds', 'open', 'tags'];
const read = (...cells: readonly string[]) => readRow(cells, COLUMNS, FIELDS);

describe('a header', () => {
  test('names title, slug and fields, in any order', () =>
    expect(columnsOf(['city', ' title '], FIELDS)).toEqual({ columns: ['city', 'title'] }));

  test.each([
    [['title', 'Town', 'zip'], 'must not have the column "Town", "zip": the type has no such field'],
    [['title', 'constructor'], 'must not have the column "constructor": the type has no such field'],
    [['title', 'City'], 'must not have the column "City": the type has no such field'],
    [['title', 'city', 'city'], 'must have the column "city" only once'],
    [['slug', 'city'], 'must have a header row with the column title'],
    [['x'.repeat(1_000)], `must not have the column "${'x'.repeat(64)}": the type has no such field`],
  ])('%j is refused', (header, wrong) => expect(columnsOf(header, FIELDS)).toEqual({ wrong }));
});

describe('a row', () => {
  test('says what its cells say, in the types of their fields', () =>
    expect(read(' State University ', 'Uni', 'Bern', '3.5', 'Yes', 'a | b|')).toEqual({
      title: 'State University',
      slug: 'uni',
      attributes: { city: 'Bern', beds: 3.5, open: true, tags: ['a', 'b'] },
    }));

  test('has a slug in Latin letters, and the one of earlier releases', () => {
    expect(read('Łódź')).toEqual({ title: 'Łódź', slug: 'lodz', formerSlug: 'odz', attributes: {} });
    expect(read('看護')).toEqual({ title: '看護', slug: 'kanhu', attributes: {} });
  });

  test('says nothing by empty cells, and by those that are not there', () => {
    expect(read('A', '', '', ' ')).toEqual({ title: 'A', slug: 'a', attributes: {} });
    expect(read('A')).toEqual({ title: 'A', slug: 'a', attributes: {} });
  });

  test('keeps what is no value of the type, to be refused, and formulas as the texts that they are', () =>
    expect(read('A', '', '=cmd|x', '1e3', 'perhaps', '|')).toEqual({
      title: 'A',
      slug: 'a',
      attributes: { city: '=cmd|x', beds: '1e3', open: 'perhaps', tags: [] },
    }));

  test.each([
    ['0', false],
    ['NO', false],
    ['false', false],
    ['1', true],
    ['TRUE', true],
  ])('%j is a truth', (cell, open) => expect(read('A', '', '', '', cell)).toMatchObject({ attributes: { open } }));

  test.each([
    [['', 'x'], 'The row has no title.'],
    [['x'.repeat(201)], 'The title is longer than 200 characters.'],
    [['🎉'], 'The row has no slug, and none can be made from its title.'],
  ])('%j is no record', (cells, wrong) => expect(read(...cells)).toEqual({ wrong }));
});
