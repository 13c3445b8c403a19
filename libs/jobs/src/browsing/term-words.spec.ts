import { describe, expect, test } from '@jest/globals';
import { TermWords, type WordedTerm } from './term-words.js';

const term = (name: string, more: Partial<WordedTerm> = {}): WordedTerm => ({
  axis: 'skills',
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  aliases: [],
  ...more,
});
const words = new TermWords([
  term('PostgreSQL', { aliases: ['postgres', 'pg-admin'] }),
  term('C'),
  term('C++', { slug: 'cpp' }),
  term('Machine learning'),
  term('Machine operator', { axis: 'categories' }),
  term('Łódź tram'),
]);
const meant = (prefix: string, ...exact: readonly string[]) => words.meant({ prefixes: [prefix], exact });

describe('the words of terms', () => {
  test('match from their beginning, in names and aliases, with all slugs of the term', () => {
    const postgres = { skills: ['postgresql', 'postgres', 'pg-admin'], categories: [] };
    for (const word of ['postgresql', 'postg', 'admin', 'pg']) expect(meant(word)).toEqual(postgres);
    expect(meant('lodz').skills).toEqual(['łódź-tram']);
    expect(meant('sql')).toEqual({ skills: [], categories: [] });
  });

  test('are separated by axis', () =>
    expect(meant('machin')).toEqual({ skills: ['machine-learning'], categories: ['machine-operator'] }));

  test('of one letter match exactly', () => {
    expect(meant('c').skills).toEqual(['c']);
    expect(meant('p').skills).toEqual([]);
    expect(meant('c++').skills).toEqual(['cpp']);
    expect(meant('lear', 'c').skills).toEqual(['c', 'machine-learning']);
  });

  test('match thirty terms of an axis at most, exact matches first', () => {
    const many = new TermWords([
      ...Array.from({ length: 80 }, (_, n) => term(`Java${String.fromCharCode(97 + (n % 26))} ${n}`)),
      term('Java'),
    ]);
    const { skills } = many.meant({ prefixes: ['java'], exact: [] });
    expect([skills.length, skills[0]]).toEqual([30, 'java']);
  });

  test('are a vocabulary of the terms that have a weight', () => {
    const vocabulary = words.vocabulary(({ name }) => (name.startsWith('Machine') ? 2 : 0));
    const rows = ['machine', 'learning', 'operator', 'postgresql', 'mach'].map((word) => vocabulary.rowsOf(word));
    expect(rows).toEqual([4, 2, 2, 0, 0]);
    expect(['mach', 'post'].map((word) => vocabulary.begins(word))).toEqual([true, false]);
  });
});
