import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { employmentTypeIn, instantIn, salaryIn, seniorityIn, timeframeIn, workplaceIn } from './vocabulary.js';

describe('values of sources', () => {
  test.each([
    ['FullTime', 'full_time'],
    ['Full-time', 'full_time'],
    ['FULL_TIME', 'full_time'],
    ['fulltime_permanent', 'full_time'],
    ['parttime_fixed_term', 'part_time'],
    ['Regular Full Time (Salary)', 'full_time'],
    ['INTERN', 'internship'],
    ['Intern', 'internship'],
    ['Contract', 'contract'],
    ['CONTRACTOR', 'contract'],
    ['Temporary', 'temporary'],
    ['PER_DIEM', 'temporary'],
    ['volunteer', 'volunteer'],
    ['Something else', null],
    [null, null],
  ])('%s is the type of work %s', (text, type) => expect(employmentTypeIn(text)).toBe(type));

  test.each([
    ['OnSite', 'on_site'],
    ['on-site', 'on_site'],
    ['Hybrid', 'hybrid'],
    ['Hybrid remote', 'hybrid'],
    ['Fully remote', 'remote'],
    ['Remote - US', 'remote'],
    ['unspecified', null],
    ['Berlin, Germany', null],
    [null, null],
  ])('%s is the workplace %s', (text, workplace) => expect(workplaceIn(text)).toBe(workplace));

  test.each([
    ['mid_senior_level', 'mid_level'],
    ['entry_level', 'entry_level'],
    ['Director', 'director'],
    ['not_applicable', null],
  ])('%s is the seniority %s', (text, seniority) => expect(seniorityIn(text)).toBe(seniority));

  test.each([
    ['1 YEAR', 'per_year'],
    ['per-month-salary', 'per_month'],
    ['HOUR', 'per_hour'],
    ['per-year-salary', 'per_year'],
    ['NONE', null],
  ])('%s is the timeframe %s', (text, timeframe) => expect(timeframeIn(text)).toBe(timeframe));

  test.each([
    ['$50000 - $60000 per year', 50_000, 60_000, 'USD', 'per_year'],
    ['€20.50/hour', 20.5, 20.5, 'EUR', 'per_hour'],
    ['£3,000 a month', 3_000, 3_000, 'GBP', 'per_month'],
    ['60k – 45k EUR', 45_000, 60_000, 'EUR', 'per_year'],
  ])('%s is a salary', (text, min, max, currency, timeframe) =>
    expect(salaryIn(text)).toEqual({ min, max, currency, timeframe }),
  );

  test.each(['', 'competitive', '50000', '€', '-5 EUR', '0 EUR'])('%s is not a salary', (text) =>
    expect(salaryIn(text)).toBeNull(),
  );

  test.each([
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02T03:04:05+01:00', '2026-01-02T02:04:05.000Z'],
    ['2026-01-02 00:00:00 UTC', '2026-01-02T00:00:00.000Z'],
    ['Fri, 02 Jan 2026 00:00:00 GMT', '2026-01-02T00:00:00.000Z'],
    ['1767312000000', '2026-01-02T00:00:00.000Z'],
    ['soon', null],
    ['+275760-09-13T00:00:00Z', null],
  ])('%s is the instant %s', (text, instant) => expect(instantIn(text)).toBe(instant));

  test('an end date means its last millisecond', () =>
    expect(instantIn('2026-01-02', true)).toBe('2026-01-02T23:59:59.999Z'));

  test('any text is parsed without throwing', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const read of [employmentTypeIn, workplaceIn, seniorityIn, timeframeIn, salaryIn]) read(text);
        const instant = instantIn(text);
        if (instant !== null) expect(new Date(instant).toISOString()).toBe(instant);
      }),
    ));
});
