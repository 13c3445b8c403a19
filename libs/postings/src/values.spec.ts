import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { currencyIn, htmlFrom, listIn, momentIn, monthsIn, numberIn, rangeIn, flagOf } from './values.js';
import { valueMeant } from './words.js';

describe('a number', () => {
  test.each<[string, number | undefined]>([
    ['45000', 45_000],
    ['45,000', 45_000],
    ['45.000', 45_000],
    ['45 000', 45_000],
    ['45\u202f000', 45_000],
    ["45'000", 45_000],
    ['45.000,50 €', 45_000.5],
    ['$45,000.50', 45_000.5],
    ['1.234.567', 1_234_567],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['2,5', 2.5],
    ['$45k', 45_000],
    ['45.5K', 45_500],
    ['EUR 45.000', 45_000],
    ['-5', -5],
    ['12.', 12],
    ['', undefined],
    ['negotiable', undefined],
    ['45-60', undefined],
    ['1e9', undefined],
    ['9'.repeat(200), undefined],
    ['1 2 a 3', undefined],
  ])('%j is %s', (text, value) => expect(numberIn(text)).toBe(value));

  test('survives thousands separators', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom('en-US', 'de-DE', 'de-CH', 'fr-FR'),
        (value, locale) => {
          expect(numberIn(value.toLocaleString(locale))).toBe(value);
        },
      ),
    ));
});

describe('a range', () => {
  test.each<[string, readonly [number, number] | undefined]>([
    ['45000-60000', [45_000, 60_000]],
    ['45k – 60k €', [45_000, 60_000]],
    ['45-60k', [45_000, 60_000]],
    ['45.000 bis 60.000', [45_000, 60_000]],
    ['$45,000 to $60,000', [45_000, 60_000]],
    ['45000', undefined],
    ['a - b', undefined],
  ])('%j is %j', (text, range) => expect(rangeIn(text)).toEqual(range));
});

describe('a moment', () => {
  test.each<[string, string | undefined]>([
    ['2026-12-31', '2026-12-31T00:00:00.000Z'],
    ['2026-12-31T10:00', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31 10:00:30+02:00', '2026-12-31T08:00:30.000Z'],
    ['2026-12-31T10:00:00Z', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31T10:00:00', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31 10:00:00 UTC', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31 10:00:00.5 +0200', '2026-12-31T08:00:00.500Z'],
    ['2026-12-31T25:00', undefined],
    ['31.12.2026', '2026-12-31T00:00:00.000Z'],
    ['1.2.2026', '2026-02-01T00:00:00.000Z'],
    ['31/12/2026', '2026-12-31T00:00:00.000Z'],
    ['12/31/2026', '2026-12-31T00:00:00.000Z'],
    ['05/05/2026', '2026-05-05T00:00:00.000Z'],
    ['05/06/2026', undefined],
    ['2026/12/31', '2026-12-31T00:00:00.000Z'],
    ['1798675200', '2026-12-31T00:00:00.000Z'],
    ['1798675200000', '2026-12-31T00:00:00.000Z'],
    ['2026-02-30', undefined],
    ['2026-02-30T10:00Z', undefined],
    ['30.02.2026', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j is %s', (text, moment) => {
    const at = momentIn(text, false);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(moment);
  });

  test('without a time means the end of the day for an expiry', () =>
    expect(new Date(momentIn('2026-12-31', true) ?? 0).toISOString()).toBe('2026-12-31T23:59:59.999Z'));
});

test.each<[string, string, number | undefined]>([
  ['18', 'Experience', 18],
  ['18 months', 'Experience', 18],
  ['3 years', 'Experience', 36],
  ['3', 'Years of experience', 36],
  ['3 Jahre', 'Erfahrung', 36],
  ['18 mois', "Années d'expérience", 18],
  ['2-4 years', 'Experience', 24],
  ['some', 'Experience', undefined],
])('%j under %j is %s months', (text, column, months) => expect(monthsIn(text, column)).toBe(months));

test.each<[string, readonly string[]]>([
  ['a, b', ['a', 'b']],
  ['a; b, c', ['a', 'b, c']],
  ['a|b', ['a', 'b']],
  ['a\nb\r\n\nc', ['a', 'b', 'c']],
  [' ; ', []],
  ['one', ['one']],
])('the parts of %j are %j', (text, parts) => expect(listIn(text)).toEqual(parts));

test.each<[string, string | undefined]>([
  ['45 €', 'EUR'],
  ['USD 45', 'USD'],
  ['$45', 'USD'],
  ['45 zł', 'PLN'],
  ['45', undefined],
])('%j is in %s', (text, currency) => expect(currencyIn(text)).toBe(currency));

test.each<[string, boolean | undefined]>([
  ['ja', true],
  ['Yes', true],
  ['✓', true],
  ['x', true],
  ['NEIN', false],
  ['0', false],
  ['vielleicht', undefined],
])('%j says %s', (text, flag) => expect(flagOf(text)).toBe(flag));

test.each<[string, string, string | undefined]>([
  ['employmentType', 'Vollzeit', 'full_time'],
  ['employmentType', 'FULL-TIME', 'full_time'],
  ['employmentType', 'temps plein', 'full_time'],
  ['employmentType', 'befristet', 'temporary'],
  ['employmentType', 'constructor', undefined],
  ['remoteOption', 'Home-Office', 'remote'],
  ['status', 'veröffentlicht', 'published'],
  ['salaryTimeframe', 'p.a.', 'per_year'],
  ['nothing', 'x', undefined],
])('for %s, %j means %s', (target, text, value) => expect(valueMeant(target, text)).toBe(value));

test('plain text becomes paragraphs, and what looks like HTML stays text', () =>
  expect(htmlFrom('One <b>\r\ntwo\n\n \n& three\n')).toBe('<p>One &lt;b&gt;<br>two</p><p>&amp; three</p>'));
