import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { isAscii, isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { detectDialect } from './dialect.js';
import { EncodingScan } from './encoding.js';
import { detectTable, TableError, tableRecords } from './table.js';

/** The bytes in pieces of `size`, as a network delivers them. */
const pieces =
  (bytes: Buffer, size = 65_536) =>
  () =>
    Promise.resolve(
      Readable.from(
        (function* () {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        })(),
        { objectMode: false },
      ),
    );

async function read(bytes: Buffer, size?: number): Promise<readonly (readonly string[])[]> {
  const open = pieces(bytes, size);
  const { format } = await detectTable(open);
  const records: (readonly string[])[] = [];
  for await (const record of tableRecords(await open(), format)) records.push(record);
  return records;
}

const utf8 = (text: string) => Buffer.from(text, 'utf8');

describe('the encoding of a text', () => {
  const scanned = (bytes: Buffer, size = bytes.length || 1) => {
    const scan = new EncodingScan();
    for (let at = 0; at < bytes.length; at += size) scan.push(bytes.subarray(at, at + size));
    return scan.result();
  };
  const german = 'Titel;Ort\nKrankenpfleger für Säuglinge;Zürich – Köln\n';

  test.each<[string, Buffer, string, boolean]>([
    ['plain ASCII', utf8('a,b\n1,2\n'), 'utf-8', true],
    ['UTF-8', utf8(german), 'utf-8', true],
    ['UTF-8 with a mark', utf8(`\ufeff${german}`), 'utf-8', true],
    ['UTF-16, little end first', Buffer.from(`\ufeff${german}`, 'utf16le'), 'utf-16le', true],
    ['UTF-16, big end first', Buffer.from(`\ufeff${german}`, 'utf16le').swap16(), 'utf-16be', true],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le'), 'utf-16le', false],
    ['UTF-16 without a mark, big end first', Buffer.from(german, 'utf16le').swap16(), 'utf-16be', false],
    ['Windows-1252', iconv.encode(german, 'windows-1252'), 'windows-1252', false],
    ['nothing', Buffer.alloc(0), 'utf-8', true],
  ])('is found for %s', (_, bytes, encoding, certain) => {
    expect(scanned(bytes)).toEqual({ encoding, certain, broken: 0 });
    expect(scanned(bytes, 3)).toEqual({ encoding, certain, broken: 0 });
  });

  test('is found though the only accent is on the last line', () => {
    const bytes = Buffer.concat([Buffer.alloc(300_000, 'plain\n'), iconv.encode('Köln', 'windows-1252')]);
    expect(scanned(bytes, 65_536).encoding).toBe('windows-1252');
  });

  test('that is damaged UTF-8 is still UTF-8, and the damage is counted', () => {
    const bytes = Buffer.concat([utf8('é'.repeat(50)), Buffer.from([0xff, 0x61, 0xc3])]);
    expect(scanned(bytes)).toEqual({ encoding: 'utf-8', certain: false, broken: 2 });
  });
});

describe('the dialect of a table', () => {
  const dialect = (head: string) => {
    const { delimiter, quote, escape, skip } = detectDialect(head, true);
    return [delimiter, quote, escape, skip];
  };
  test.each<[string, string, readonly unknown[]]>([
    ['commas', 'a,b,c\n1,2,3\n', [',', '"', '"', 0]],
    ['semicolons with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', [';', '"', '"', 0]],
    ['tabs with commas in texts', 'title\ttext\nNurse\tcare, team, night\nCook\tsoup, fish\n', ['\t', '"', '"', 0]],
    ['pipes', 'a|b|c\n1|2|3', ['|', '"', '"', 0]],
    ['commas, and lists with semicolons', 'a,skills\n1,x;y;z\n2,x\n3,y;z\n', [',', '"', '"', 0]],
    ['commas in quotes only', '"a, b";c\n"1, 2";3\n', [';', '"', '"', 0]],
    ['single quotes', "'a','b'\n'1, 2','3'\n", [',', "'", "'", 0]],
    ['apostrophes that are no quotes', "a,b\nO'Neil,it's\n", [',', '"', '"', 0]],
    ['backslashes before quotes', 'a,b\n"x \\"y\\" z",2\n', [',', '"', '\\', 0]],
    ['paths that end in a backslash', 'a,b\n"C:\\",2\n"D:\\","say ""hi"" now"\n', [',', '"', '"', 0]],
    ['what a spreadsheet announces', 'sep=;\na,b;c\n1,2;3\n', [';', '"', '"', 1]],
    ['one column', 'title\nNurse\nCook\n', [',', '"', '"', 0]],
    ['nothing', '', [',', '"', '"', 0]],
    ['line breaks of old machines', 'a;b\r1;2\r3;4', [';', '"', '"', 0]],
  ])('is found for %s', (_, head, found) => expect(dialect(head)).toEqual(found));

  test('is measured by whole records only', () => {
    const head = `a;b;c\n${'1;2;3\n'.repeat(3)}1,2,3,4,5,6`;
    expect(detectDialect(head, false).delimiter).toBe(';');
  });
});

describe('a table', () => {
  test('is read no matter what ends its lines, without blank records', async () => {
    expect(await read(utf8('a,b\r\n1,2\n\n3,4\r,\r\n5,6'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('keeps lone quotes, formulas, marks of direction, NULs and records of any width', async () => {
    const rows = ['a,b', 'x"y,=1+1', '\u200f"q",z\u0000', '1,2,3', '4'];
    expect(await read(utf8(rows.join('\n')))).toEqual([
      ['a', 'b'],
      ['x"y', '=1+1'],
      ['\u200f"q"', 'z\u0000'],
      ['1', '2', '3'],
      ['4'],
    ]);
  });

  test('may have a cell of a megabyte, and ten thousand columns', async () => {
    const long = 'x'.repeat(1_000_000);
    expect((await read(utf8(`a,b\n"${long}",2\n`)))[1]).toEqual([long, '2']);
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`);
    expect(await read(utf8(`${wide.join(';')}\n${wide.join(';')}\n`))).toEqual([wide, wide]);
  });

  test('whose quote is never closed is refused, as is a record without an end', async () => {
    await expect(read(utf8('a,b\n1,2\n"x,2\n3,4\n'))).rejects.toThrow(
      new TableError('The quote that opens after record 2 is never closed.'),
    );
    await expect(read(utf8(`a,b\n"x${'y'.repeat(5_000_000)}`))).rejects.toThrow(TableError);
  });

  test('closes its file when its reader stops early, and reports what went wrong with it', async () => {
    const bytes = Readable.from([Buffer.from('a,b\n'.repeat(100_000))], { objectMode: false });
    const format = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: '"', skip: 0 } as const;
    for await (const record of tableRecords(bytes, format)) {
      expect(record).toEqual(['a', 'b']);
      break;
    }
    expect(bytes.destroyed).toBe(true);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('a,b\n1,2\n');
        throw new Error('The disk is gone.');
      })(),
      { objectMode: false },
    );
    await expect(
      (async () => {
        for await (const _ of tableRecords(broken, format)) void _;
      })(),
    ).rejects.toThrow('The disk is gone.');
  });
});

// Realistic cell texts; none that only consists of a delimiter, which no dialect could distinguish.
const cell = fc.stringMatching(/^[A-Za-z0-9äöüßéèñçø€ .:/@-]{0,12}$/);
const awkward = fc.oneof(cell, fc.constantFrom('a, b', 'a; b', 'say "hi" now', 'two\nlines', "it's", '=1+1', 'x|y'));
const table = fc.integer({ min: 2, max: 6 }).chain((width) =>
  fc.tuple(
    fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{1,10}$/), { minLength: width, maxLength: width }),
    fc.array(
      fc.array(awkward, { minLength: width, maxLength: width }).filter((row) => row.some((text) => text.trim() !== '')),
      { minLength: 1, maxLength: 12 },
    ),
  ),
);
const written = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n'),
  all: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'windows-1252'),
  size: fc.integer({ min: 1, max: 50 }),
});

describe('any table, written in any dialect', () => {
  test('is read back as it was', () =>
    fc.assert(
      fc.asyncProperty(table, written, async ([header, rows], { delimiter, end, all, encoding, size }) => {
        const quoted = (text: string) =>
          all || /[",;\t|\n\r]/.test(text) || /^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const text = [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join(end) + end;
        const marked = encoding !== 'windows-1252' && encoding !== 'utf-8';
        const bytes = iconv.encode(`${marked ? '\ufeff' : ''}${text}`, encoding.replace(/ .*/, ''));
        // Windows-1252 that is also valid UTF-8, such as "ß€", is read as UTF-8: nothing in the bytes shows the difference.
        fc.pre(encoding !== 'windows-1252' || !isUtf8(bytes) || isAscii(bytes));
        expect(await read(bytes, size)).toEqual([header, ...rows]);
      }),
      { numRuns: 300 },
    ));
});
