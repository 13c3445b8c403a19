import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { languagesIn } from './resume-findings.js';

test.each([
  ['German: native', 'German', 'native_or_bilingual'],
  ['• French (fluent)', 'French', 'full_professional'],
  ['spanish – Professional Working Proficiency', 'Spanish', 'professional_working'],
  ['Polish, elementary', 'Polish', 'elementary'],
  ['  English - mother tongue  ', 'English', 'native_or_bilingual'],
])('%j says how well a language is spoken', (line, name, proficiency) =>
  expect(languagesIn(`Jane Doe\n${line}\nNurse`)).toEqual([{ name, proficiency }]),
);

test.each([
  'German',
  'German: good',
  'Taught English: fluent pupils',
  'I speak German: native',
  'Fluent in French and Spanish',
  'Klingon: native',
  'German native',
])('%j leaves room for doubt', (line) => expect(languagesIn(line)).toEqual([]));

test('each language is found once, and any text is read in its length', () => {
  expect(languagesIn('German: native\nGerman: elementary')).toEqual([
    { name: 'German', proficiency: 'native_or_bilingual' },
  ]);
  expect(languagesIn(`${'German '.repeat(100_000)}\n${'(:'.repeat(100_000)}`)).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => languagesIn(text).length >= 0));
});
