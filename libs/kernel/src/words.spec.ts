import fc from 'fast-check';
import { anyText } from '#testing';
import { describe, expect, test } from '@jest/globals';
import { folded } from './folding.js';
import { textOf, wordsOf } from './words.js';

describe('the words of a text', () => {
  test.each([
    ['Night nurse, NIGHT shift', ['night', 'nurse', 'night', 'shift']],
    ['Pflegekräfte für Straße', ['pflegekrafte', 'fur', 'strasse']],
    ['Ærø Łódź İstanbul ısı', ['aero', 'lodz', 'istanbul', 'isi']],
    ['Медсестра, Ποιότητα', ['medsestra', 'poiotita']],
    ['서울 병원', ['seoul', 'byeongwon']],
    ['გერმანული', ['germanuli']],
    ['מהנדס تمريض', ['מהנדס', 'تمريض']],
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
  ])('%j', (html, text) => expect(textOf(html)).toBe(text));
});
