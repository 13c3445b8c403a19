import { describe, expect, test } from '@jest/globals';
import { Column } from '../tables/columns.js';
import { BoardRow, InstantColumn, JsonText, Packed, PackedInstant, ReadModel, tableOf } from '../tables/row.js';
import { readingOf, readingOnly } from '../read-models/stored-rows.js';
import { storedValues } from './stored-values.js';

@ReadModel('stored_samples', { version: 1 })
class Sample extends BoardRow {
  @Column('text') slug!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('jsonb') tags!: readonly string[];
  @Column('text', { array: true }) types!: string[];
  @InstantColumn() endsAt!: string;
  @Packed() title!: string;
  @Packed() salary!: number | null;
  @PackedInstant() madeAt!: string;
  @JsonText() detail!: object;
  @JsonText(['long', 'list']) whole!: { readonly long: string; readonly list: readonly number[] } | null;
}

const row = {
  board: 'b',
  id: 'i',
  version: 3,
  slug: 's',
  externalId: null,
  tags: ['a"b', 'c'],
  types: ['x', 'y "\\ z'],
  endsAt: '2026-01-01T00:00:00.000Z',
  title: 'Tab\t and \u001e',
  salary: 1.5,
  madeAt: '2026-01-02T00:00:00.000Z',
  detail: { text: 'é' },
  whole: { long: 'x', list: [1] },
};
const table = tableOf(Sample);

describe('the stored values of a row', () => {
  test('are those of its columns, in their order', () => {
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ['board', 'text'],
      ['id', 'text'],
      ['slug', 'text'],
      ['externalId', 'text'],
      ['tags', 'jsonb'],
      ['types', 'text[]'],
      ['endsAt', 'timestamptz'],
      ['version', 'int'],
      ['packed', 'text'],
      ['detail', 'text'],
      ['whole', 'text'],
    ]);
    expect(storedValues(table)(row)).toEqual([
      'b',
      'i',
      's',
      null,
      '["a\\"b","c"]',
      '{"x","y \\"\\\\ z"}',
      '2026-01-01T00:00:00.000Z',
      3,
      '["Tab\\t and \\u001e",1.5,"2026-01-02T00:00:00.000Z"]',
      '{"text":"é"}',
      '["x",[1]]',
    ]);
  });

  test('are null where the row lacks something', () =>
    expect(storedValues(table)({ board: 'b', id: 'i', version: 1 })).toEqual([
      'b',
      'i',
      null,
      null,
      null,
      null,
      null,
      1,
      '[null,null,null]',
      null,
      null,
    ]));

  test('make the row again', () => {
    const { columns, row: made } = readingOf(table);
    expect(columns).toEqual(table.columns.map(({ name }) => name));
    // As the driver returns them: it parses jsonb and arrays.
    const values = storedValues(table)(row).map((value, nth) => [row.tags, row.types][nth - 4] ?? value);
    expect(made(values)).toEqual(row);
    expect(made(['before', ...values], 1)).toEqual(row);
    expect(made(values.with(-1, null))).toEqual({ ...row, whole: null });
  });
});

describe('a part of a row', () => {
  test('asks for no column that holds nothing of it', () => {
    const { columns, row: made } = readingOnly(table, ['id', 'detail']);
    expect(columns).toEqual(['id', 'detail']);
    expect(made(['i', '{"text":"é"}'])).toEqual({ id: 'i', detail: { text: 'é' } });
  });

  test('leaves out what is packed with the rest', () => {
    const { columns, row: made } = readingOnly(table, ['title']);
    expect(columns).toEqual(['packed']);
    expect(made(['["T",1]'])).toEqual({ title: 'T' });
  });

  test('has nothing that the table does not have', () =>
    expect(() => readingOnly(table, ['titel'])).toThrow('has no "titel"'));
});

test('the moments of a row are found, wherever they are', () => expect(table.moments).toEqual(['endsAt', 'madeAt']));
