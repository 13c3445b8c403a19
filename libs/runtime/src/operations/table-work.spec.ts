import { describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { TableError } from '../csv/table.js';
import { requireTable, surveyTable } from './table-work.js';

const survey = (text: string | Buffer, maxRows = 3) => {
  const bytes = Buffer.from(text);
  return surveyTable({ size: bytes.length, open: () => Readable.from([bytes]) }, maxRows);
};

describe('the survey of a file', () => {
  test('distinguishes header and rows of a table', async () =>
    expect(await survey('a;b\n1;2\n\n3;4\n')).toMatchObject({ kind: 'table', header: ['a', 'b'], rows: 2 }));

  test('counts no further than one row too many', async () => {
    expect(await survey('a\n1\n2\n3\n')).toMatchObject({ kind: 'table', rows: 3 });
    expect(await survey('a\n1\n2\n3\n4\n')).toEqual({ kind: 'too_long' });
  });

  test('finds out what is no table', async () => {
    expect(await survey('')).toEqual({ kind: 'empty' });
    expect(await survey('\n\n')).toEqual({ kind: 'empty' });
    expect(await survey(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toEqual({ kind: 'no_table' });
    await expect(survey('a\n"never closed\n')).rejects.toBeInstanceOf(TableError);
  });

  test('lets others have their turn', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await survey(['a', ...Array.from({ length: 20_000 }, (_, n) => String(n))].join('\n'), 50_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});

describe('a table that an operation needs', () => {
  const checked = (text: string | Buffer) => {
    const bytes = Buffer.from(text);
    const file = { size: bytes.length, open: () => Readable.from([bytes]) };
    return requireTable<number>(file, {
      maxRows: 1,
      tooLong: { code: 'too_many_rows', message: 'Split it.' },
      noTable: 'unsupported_format',
      columns: (header) => (header.includes('b') ? { columns: header.indexOf('b') } : { wrong: 'must have b' }),
    });
  };

  test('comes back with what was read of its header', async () =>
    expect(await checked('a;b\n1;2\n')).toMatchObject({ totalRows: 1, columns: 1, format: { delimiter: ';' } }));

  test.each([
    ['a;b\n1;2\n3;4\n', { code: 'too_many_rows', message: 'Split it.', details: { maxRows: 1 } }],
    [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), { code: 'unsupported_format' }],
    ['a;b\n"never closed\n', { code: 'unsupported_format' }],
    ['', { details: { issues: [{ path: ['file'], message: 'must not be empty' }] } }],
    ['a;c\n1;2\n', { details: { issues: [{ path: ['file'], message: 'must have b' }] } }],
  ])('is refused otherwise', async (text, refusal) => {
    await expect(checked(text)).rejects.toMatchObject(refusal);
  });
});
