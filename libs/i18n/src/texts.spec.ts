import { describe, expect, it } from '@jest/globals';
import {
  acceptedLanguage,
  BOARD_TEXTS,
  dayText,
  languageOf,
  LANGUAGES,
  moneyText,
  numberText,
  plural,
} from './index.js';

describe('languages', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['en-US', 'en'],
    ['den', null],
    ['fr', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is spoken as %j', (tag, language) => expect(languageOf(tag)).toBe(language));

  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['fr,en;q=0.5,de;q=0.7', 'de'],
    ['de;q=0, en', 'en'],
    ['fr-FR, *', 'en'],
    ['de;q=many', 'en'],
    [';;;,,,', 'en'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('a browser gets its first language with texts', (header, language) =>
    expect(acceptedLanguage(header)).toBe(language),
  );

  it('falls back on the language that it is given', () => expect(acceptedLanguage('fr', 'de')).toBe('de'));
});

describe('formats', () => {
  it('takes the form of the number', () => {
    const forms = { one: '# job', other: '# jobs' };
    expect([0, 1, 2, 12_345].map((n) => plural('en', n, forms))).toEqual(['0 jobs', '1 job', '2 jobs', '12,345 jobs']);
    expect(plural('de', 12_345, { other: '# Stellen' })).toBe('12.345 Stellen');
    expect(numberText('de', 0.5)).toBe('0,5');
  });

  it('writes days in UTC, and leaves alone what is no moment', () => {
    expect(dayText('en', '2026-06-03T23:59:59.000Z')).toBe('3 June 2026');
    expect(dayText('de', '2026-06-03')).toBe('3. Juni 2026');
    expect(dayText('de', 'soon')).toBe('soon');
  });

  it('writes money without needless decimals', () => {
    expect(moneyText('en', 49, 'EUR')).toBe('€49');
    expect(moneyText('en', 49.5, 'usd')).toBe('US$49.50');
    expect(moneyText('de', 1_200, 'EUR')).toBe('1.200\u00a0€');
    expect(moneyText('en', 5, '<b>')).toBe('5 <b>');
  });
});

describe('texts', () => {
  it('are there in every language, none of them empty', () => {
    for (const language of LANGUAGES)
      for (const [key, text] of Object.entries(BOARD_TEXTS[language]))
        expect([language, key, typeof text === 'function' || text !== '']).toEqual([language, key, true]);
  });
});
