import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { processorSeconds } from '#testing';
import type { ItemParser, ParsedItem } from './parsed-item.js';
import { XmlItems } from './xml-items.js';
import { SourceFaultError } from '../faults.js';

const BOUNDS = { itemCharacters: 10_000, depth: 64 };
const PATHS = [['jobs', 'job']];

/** The result of a parser for a text that arrives in `pieces`. */
export function parsedIn(
  parser: ItemParser,
  pieces: readonly string[],
): { readonly items: readonly ParsedItem[]; readonly fault: string | null } {
  const items: ParsedItem[] = [];
  try {
    for (const piece of pieces) parser.write(piece);
    parser.end();
  } catch (error) {
    if (!(error instanceof SourceFaultError)) throw error;
    items.push(...parser.take());
    return { items, fault: error.message };
  }
  return { items: [...items, ...parser.take()], fault: null };
}

const parse = (...pieces: readonly string[]) => parsedIn(new XmlItems(PATHS, BOUNDS), pieces);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const values = (text: string) => parse(text).items.map(({ value }) => plain(value));

const MALFORMED = 'The source is not well-formed XML.';

describe('items of XML', () => {
  test('are elements with their texts, attributes and elements', () =>
    expect(
      values(
        `<?xml version="1.0"?><!-- x --><jobs a="b"><note>no</note><job id="1"><title>A &amp; B</title><tag>x</tag><tag>y</tag>
         <pay currency="EUR">50</pay><empty/><x:y>z</x:y></job><job>bare</job><job/></jobs>`,
      ),
    ).toEqual([
      {
        '@id': '1',
        'title': 'A & B',
        'tag': ['x', 'y'],
        'pay': { '@currency': 'EUR', '#': '50' },
        'empty': '',
        'x:y': 'z',
      },
      'bare',
      '',
    ]));

  test('have texts of CDATA sections and entities, joined', () =>
    expect(values('<jobs><job>a<![CDATA[<b> & ]]]>c</job><job>&#65;&#x42;&lt;&nbsp;&eacute;</job></jobs>')).toEqual([
      'a<b> & ]c',
      'AB<\u00a0é',
    ]));

  test('may have literal ampersands, as in URLs', () =>
    expect(
      values(
        '<jobs><job>https://a.example/?x=1&y=2&amp;z=3 R&D</job><job b="c&d"/><job><![CDATA[a&b]]>&nope;&</job></jobs>',
      ),
    ).toEqual(['https://a.example/?x=1&y=2&z=3 R&D', { '@b': 'c&d' }, 'a&b&nope;&']));

  test('are only those at their path', () =>
    expect(values('<jobs><x><job>1</job></x><job>2<job>3</job></job></jobs>')).toEqual([{ 'job': '3', '#': '2' }]));

  test.each([
    ['an external entity', '<!DOCTYPE jobs [<!ENTITY x SYSTEM "file:///etc/passwd">]><jobs><job>&x;</job></jobs>'],
    [
      'a bomb of entities',
      `<!DOCTYPE jobs [<!ENTITY a "aaaaaaaaaa">${'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'.repeat(10)}]><jobs><job>&b;</job></jobs>`,
    ],
    ['a document type elsewhere', '<!DOCTYPE jobs SYSTEM "http://127.0.0.1/jobs.dtd"><jobs><job>1</job></jobs>'],
    ['an HTML page', '<!doctype html><html><body><job>1</job></body></html>'],
  ])('are none behind %s', (_, text) =>
    expect(parse(text)).toEqual({ items: [], fault: 'The source has a document type, which is not supported.' }),
  );

  test('are none in HTML', () =>
    expect(parse('<html><jobs><job>1</job></jobs></html>').fault).toBe('The source returned HTML instead of XML.'));

  test.each([
    ['an element that is not closed', '<jobs><job>1</job><job>2</jobs>', 1],
    ['an end of what was not begun', '<jobs><job>1</job></x></jobs>', 1],
    ['no end', '<jobs><job>1</job><job>2', 1],
    ['a second root', '<jobs><job>1</job></jobs><jobs/>more', 1],
    ['an angle bracket that stands for itself', '<jobs><job>1</job><job>a < b</job></jobs>', 1],
    ['an attribute without quotes', '<jobs><job>1</job><job a=b/></jobs>', 1],
    ['text instead of it', 'We are closed.', 0],
    ['an end in a tag', '<jobs><job>1</job><jo', 1],
    ['an end in a CDATA section', '<jobs><job>1</job><job><![CDATA[x', 1],
  ])('before %s are read', (_, text, count) => {
    const { items, fault } = parse(text);
    expect({ fault, count: items.length }).toEqual({ fault: MALFORMED, count });
  });

  test('are none in an empty text', () => {
    expect(parse('').fault).toBe('The source is not XML.');
    expect(parse('  \n').fault).toBe('The source is not XML.');
  });

  test('have a maximum depth', () => {
    const nested = (depth: number) => `<jobs><job>${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}</job></jobs>`;
    expect(parse(nested(62)).fault).toBeNull();
    expect(parse(nested(63)).fault).toBe('The XML of the source is nested too deeply.');
  });

  test.each([
    ['a text', 'x'.repeat(20_000)],
    ['a CDATA section', `<![CDATA[${'x'.repeat(20_000)}]]>`],
    ['elements', '<a/>'.repeat(1_000)],
    ['an attribute', `<a b="${'x'.repeat(20_000)}"/>`],
  ])('that have too much in %s are not postings, and the others are', (_, inside) => {
    const { items, fault } = parse(`<jobs><job><id>1</id>${inside}</job><job>2</job></jobs>`);
    expect(fault).toBeNull();
    expect(items.map(({ problem = null }) => problem)).toEqual(['The item has more than 10000 characters.', null]);
    expect(items[0]?.value).toMatchObject({ id: '1' });
    expect(items[1]).toEqual({ value: '2' });
  });

  test('of 64 MB take no memory', async () => {
    const parser = new XmlItems(PATHS, BOUNDS);
    parser.write('<jobs><job><id>1</id><description>');
    const piece = 'x'.repeat(65_536);
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    for (let count = 0; count < 1_024; count++) {
      parser.write(piece);
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    parser.write('</description></job></jobs>');
    parser.end();
    expect(parser.take()).toHaveLength(1);
    expect(most).toBeLessThan(48 * 1_024 * 1_024);
  });

  test.each([
    ['comments', '<!--', 'x'],
    ['names', '<a', 'x'],
    ['attributes', '<a b="', 'x'],
    ['instructions', '<?x ', 'y'],
  ])('are none in %s without an end', (_, begin, piece) => {
    const { fault } = parse(`<jobs>${begin}`, ...Array.from({ length: 20 }, () => piece.repeat(16_384)));
    expect(fault).toBe(MALFORMED);
  });

  test.each(['<job>', '</job>', '&', '<', '<![CDATA[', '&#x41;', ']]>', '<a b="c" d="e">'])(
    'are found in bounded work in a megabyte of %s',
    async (piece) => {
      const text = `<jobs>${piece.repeat(Math.floor(1_048_576 / piece.length))}`;
      expect(await processorSeconds(() => parse(text))).toBeLessThan(60);
    },
  );

  test('are the same for any chunks of the text', () => {
    const word = fc.constantFrom(
      '<job>',
      '</job>',
      '<job id="a&amp;b">',
      '<t>',
      '</t>',
      '<t/>',
      'text',
      '&amp;',
      '&#x1F600;',
      '&',
      '&nope;',
      '<![CDATA[',
      ']]>',
      ']',
      '<!-- c -->',
      '<?p i?>',
      '\u{1F600}',
      '\r\n',
      '<',
      '>',
      '"',
      '<t a=\'1\' b="2">',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.array(fc.nat(200), { maxLength: 12 }), (words, cuts) => {
        const text = `<jobs><job>1</job>${words.join('')}</jobs>`;
        const at = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].sort((a, b) => a - b);
        const pieces = [0, ...at].map((from, nth) => text.slice(from, at[nth] ?? text.length));
        expect(plain(parse(...pieces))).toEqual(plain(parse(text)));
        expect(plain(parse(...text))).toEqual(plain(parse(text)));
      }),
      { numRuns: 300 },
    );
  });

  test('are the written items', () => {
    const value = fc.string({ unit: fc.constantFrom(...('ab <>&"\'é\u{1F600}'.match(/./gu) ?? [])), maxLength: 20 });
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 20 }), (written) => {
        const text = `<jobs>${written.map(([id, title]) => `<job id="${escaped(id)}"><t>${escaped(title)}</t></job>`).join('')}</jobs>`;
        expect(values(text)).toEqual(written.map(([id, title]) => ({ '@id': id, 't': title })));
      }),
    );
  });
});
