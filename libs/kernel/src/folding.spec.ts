import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { folded, latinised } from './folding.js';
import { slugFrom } from './slug.js';

describe('folding', () => {
  test.each([
    ['Łódź', 'lodz', 'LODZ'],
    ['Größe', 'grosse', 'GROSSE'],
    ['Straße', 'strasse', 'STRAẞE'],
    ['Ærø', 'aero', 'ÆRØ'],
    ['Kraków', 'krakow', 'Krako\u0301w'],
    ['İstanbul', 'istanbul', 'ISTANBUL'],
    ['Москва', 'moskva', 'МОСКВА'],
    ['Αθήνα', 'athina', 'ΑΘΗΝΑ'],
    ['서울', 'seoul', '서울'.normalize('NFD')],
    ['ｆｕｌｌ', 'full', 'FULL'],
  ])('%s, %s and %s are one', (...texts) => expect(new Set(texts.map(folded))).toEqual(new Set([texts[1]])));

  test.each(['看護師', '東京', 'תל אביב', 'تمريض'])('leaves the script of %s as it is', (text) =>
    expect(folded(text)).toBe(text),
  );

  test('is done once', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(folded(folded(text))).toBe(folded(text)))));

  test('is what slugs are made of: a text and its folding have the same one', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek} -]{0,40}$/u), (text) => {
        expect(slugFrom(folded(text), '')).toBe(slugFrom(text, ''));
        expect(latinised(folded(text))).toBe(latinised(text));
      }),
    ));

  // Rows store folded text. When this hash changes, raise the version of the read models with such columns: skills, categories, markets,
  // companies, job_search, blog_posts, custom_object_records and talent_directory.
  test('is that of the rows that are kept', () => {
    const hash = createHash('sha256');
    // Blocks to which no version of Unicode adds letters any more, so the version of Node makes no difference.
    for (const [first, last] of [
      [0x80, 0x587],
      [0x10a0, 0x10ff],
      [0x1e00, 0x1eff],
      [0xac00, 0xd7a3],
    ] as const)
      for (let point = first; point <= last; point++) hash.update(`${folded(String.fromCodePoint(point))}\n`);
    expect(hash.digest('hex').slice(0, 16)).toBe('bd2c253f658b649a');
  });
});
