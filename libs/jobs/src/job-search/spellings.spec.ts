import { describe, expect, test } from '@jest/globals';
import { wordsOf } from '#kernel';
import { anyText } from '#testing';
import fc from 'fast-check';
import { spelledWords } from './spellings.js';

describe('the words of a query', () => {
  test.each([
    ['Müller GmbH', ['muller', 'gmbh'], [['mueller'], []]],
    ['mueller', ['mueller'], [['muller']]],
    ['BA\u0308CKEREI Schaefer', ['backerei', 'schaefer'], [['baeckerei'], ['schafer']]],
    ['nurse nurse ward', ['nurse', 'ward'], [[], []]],
    ['C++ größe', ['c++', 'grosse'], [[], ['groesse']]],
    ['', [], []],
    ['!!', [], []],
  ])('%s', (query, words, spelled) => expect(spelledWords(query)).toEqual({ words, spelled }));

  test('are those of the index for any text', () =>
    fc.assert(
      fc.property(anyText(), (query) => {
        const { words, spelled } = spelledWords(query);
        expect(words).toEqual([...new Set(wordsOf(query))]);
        expect(spelled).toHaveLength(words.length);
      }),
    ));
});
