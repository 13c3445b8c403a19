import fc from 'fast-check';
import { Rejection } from '#kernel';
import { anyText } from '#testing';
import { describe, expect, test } from '@jest/globals';
import { folded, textOf, withFreeSlug, wordsOf } from './words.js';

describe('the words of a text', () => {
  test.each([
    ['Night nurse, NIGHT shift', ['night', 'nurse', 'night', 'shift']],
    ['Pflegekräfte für Straße', ['pflegekrafte', 'fur', 'strasse']],
    ['Ærø Łódź İstanbul ısı', ['aero', 'lodz', 'istanbul', 'isi']],
    ['C++ / C# (F#) .NET 8.0', ['c++', 'c#', 'f#', 'net', '8', '0']],
    ['看護師を募集', ['看', '護', '師', 'を', '募', '集']],
    ['ｆｕｌｌ ﬁne', ['full', 'fine']],
    ["nurse's co-worker", ['nurse', 's', 'co', 'worker']],
    ['!?— \u202e \n\t', []],
    ['', []],
  ])('%j', (text, words) => expect(wordsOf(text)).toEqual(words));

  test.each(['x', 'é', '\u{10437}'])('are cut where an index has its limit, between letters: %s', (letter) =>
    expect(wordsOf(letter.repeat(100))).toEqual([folded(letter).repeat(40)]),
  );

  test('are found again in themselves, and hold nothing that means something in a query', () =>
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
        for (const word of words) expect(word).not.toMatch(/[\s'"\\=:&|!()*<>]/);
      }),
      { numRuns: 1000 },
    ));
});

describe('the text of a description', () => {
  test.each([
    ['<p>One</p><p>two</p><ul><li>three</li><li>four</li></ul>', 'One two three four'],
    ['n<b>ur</b>se', 'nurse'],
    ['a<br>b<br/>c', 'a b c'],
    ['Fish &amp; chips, 1 &lt; 2', 'Fish & chips, 1 < 2'],
    ['plain text', 'plain text'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<a href="https://x.example" rel="nofollow">here</a>', 'here'],
  ])('%j', (html, text) => expect(textOf(html).trim().replaceAll(/\s+/g, ' ')).toBe(text));
});

test('folding is done once', () =>
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(folded(folded(text))).toBe(folded(text)))));

const taken = () => new Rejection('conflict', 'slug_taken', 'Taken.');

/** Looks for a slug among others that have `holders`, which grow by one with each try that is lost. */
function searching(holders: readonly string[], { first, races = 0 }: { first?: string; races?: number } = {}) {
  const others = new Set(holders);
  const tried: string[] = [];
  let left = races;
  const search = {
    slug: 'cook',
    taken: 'slug_taken',
    id: 'jobs_0123456789abcdef',
    free: async () => Array.from({ length: 50 }, (_, n) => `cook-${n + 2}`).filter((each) => !others.has(each)),
    ...(first === undefined ? {} : { first }),
  };
  const create = async (slug: string) => {
    tried.push(slug);
    if (left-- > 0) others.add(slug);
    if (others.has(slug)) throw taken();
    return slug;
  };
  return { tried, found: () => withFreeSlug(search, create) };
}

describe('a free slug', () => {
  test('is the plain one where nobody has it, else the first free number', async () => {
    expect(await searching([]).found()).toBe('cook');
    expect(await searching(['cook', 'cook-2', 'cook-4']).found()).toBe('cook-3');
  });

  test('is tried first where it is known to be taken', async () => {
    const { found, tried } = searching(['cook'], { first: 'cook-2' });
    expect([await found(), tried]).toEqual(['cook-2', ['cook-2']]);
  });

  test('is found however many are faster, by the end of the id at last', async () => {
    const few = searching([], { races: 4 });
    expect(await few.found()).toMatch(/^cook-\d+$/);
    expect(new Set(few.tried).size).toBe(5);
    const many = searching([], { races: 9 });
    expect(await many.found()).toBe('cook-6789abcdef');
    await expect(searching([], { races: 20 }).found()).rejects.toMatchObject({ code: 'slug_taken' });
  });

  test('is not looked for when something else is refused', async () => {
    const search = { slug: 'a', taken: 'slug_taken', id: 'x', free: () => Promise.reject(new Error('asked')) };
    await expect(withFreeSlug(search, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const other = () => Promise.reject(new Rejection('conflict', 'name_taken', 'Taken.'));
    await expect(withFreeSlug(search, other)).rejects.toMatchObject({ code: 'name_taken' });
  });
});
