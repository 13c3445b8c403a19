import { describe, expect, test } from '@jest/globals';
import { TableError } from '#runtime/operations';
import { Readable } from 'node:stream';
import { surveyTable } from './parse-import.service.js';

const survey = (table: string | Buffer, maxRows = 1_000) =>
  surveyTable(async () => Readable.from([Buffer.from(table)]), maxRows);
const refused = (table: string, maxRows?: number) => expect(survey(table, maxRows)).rejects.toBeInstanceOf(TableError);

describe('the analysis of a table', () => {
  test('returns columns, rows and the format', async () => {
    expect(await survey('title;company\nCook;Hill\nNurse;"A; B"\n')).toMatchObject({
      format: { encoding: 'utf-8', delimiter: ';', quote: '"' },
      columns: ['title', 'company'],
      totalRows: 2,
      sample: [
        ['Cook', 'Hill'],
        ['Nurse', 'A; B'],
      ],
      warnings: [],
    });
  });

  test('gives columns unique names, and drops empty ones at the end', async () => {
    const { columns, warnings } = await survey('title,title,, a\u0007 b ,,\nx,y,z,w,,\n');
    expect(columns).toEqual(['title', 'title (2)', 'Column 3', 'a b']);
    expect(warnings).toEqual(['1 columns have the same name as another one. They were numbered.']);
  });

  test('returns warnings for the user', async () => {
    expect((await survey('a,b\n')).warnings).toEqual(['The file has a header row and no rows below it.']);
    expect((await survey('a,b\n1,2,3\n4,5\n')).warnings).toEqual([
      '1 rows have more cells than the header row. They will be rejected.',
    ]);
    const { format, sample, warnings } = await survey(Buffer.from('name,city\nJos\xe9,K\xf6ln\n', 'latin1'));
    expect([format.encoding, sample]).toEqual(['windows-1252', [['José', 'Köln']]]);
    expect(warnings).toEqual(['The file is not UTF-8. It was read as Windows-1252.']);
  });

  test('reads unclosed quotes as text, if the rows are consistent then', async () => {
    const { sample, warnings } = await survey('name,size\nscreen,"24\nother,19\n');
    expect(sample).toEqual([
      ['screen', '"24'],
      ['other', '19'],
    ]);
    expect(warnings[0]).toContain('never closed');
    await refused('a,b\n"never closed,1\nx,y,z\n');
  });

  test('fails without a table, or with one that is too large', async () => {
    await refused('');
    await refused('a\n1\n2\n3\n', 2);
    await refused(`${Array.from({ length: 1_001 }, (_, n) => `c${n}`).join()}\n`);
  });
});
