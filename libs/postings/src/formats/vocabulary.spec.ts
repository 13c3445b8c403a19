import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  employmentTypeIn,
  instantIn,
  salaryFrom,
  salaryIn,
  seniorityIn,
  timeframeIn,
  workplaceIn,
} from './vocabulary.js';

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
    ['USD 30 - 35 hourly', 30, 35, 'USD', 'per_hour'],
    ['USD 30 - 35 an hour, plus tips', 30, 35, 'USD', 'per_hour'],
    ['3000 EUR monthly', 3_000, 3_000, 'EUR', 'per_month'],
    ['$50,000 annually', 50_000, 50_000, 'USD', 'per_year'],
    ['50,000 GBP per annum', 50_000, 50_000, 'GBP', 'per_year'],
    ['$300 daily', 300, 300, 'USD', 'per_day'],
    ['4000 EUR pro Monat', 4_000, 4_000, 'EUR', 'per_month'],
    ['20 EUR / hr', 20, 20, 'EUR', 'per_hour'],
    ['50000 EUR plus bonus', 50_000, 50_000, 'EUR', 'per_year'],
  ])('%s is a salary', (text, min, max, currency, timeframe) =>
    expect(salaryIn(text)).toEqual({ min, max, currency, timeframe }),
  );

  test.each(['USD 3000 biweekly', '$1,200 fortnightly', 'EUR 10 per piece', '$5/mile', '900 EUR semi-monthly'])(
    '%s has a unit that is not known, so it is no salary',
    (text) => expect(salaryIn(text)).toBeNull(),
  );

  test('a unit that is stated apart counts, and an unknown one gives no salary', () => {
    expect(salaryIn('USD 30 - 35', 'hourly')).toMatchObject({ timeframe: 'per_hour' });
    expect(salaryIn('USD 30 - 35', 'per shift')).toBeNull();
    expect(salaryFrom({ min: 30, max: null, currency: 'usd', timeframe: 'per shift' })).toBeNull();
    expect(salaryFrom({ min: 30, max: null, currency: 'usd', timeframe: 'NONE' })).toMatchObject({
      timeframe: 'per_year',
    });
  });

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

  describe('a date without a zone, on a server far from Greenwich', () => {
    const { TZ } = process.env;
    afterEach(() => {
      if (TZ === undefined) delete process.env['TZ'];
      else process.env['TZ'] = TZ;
    });

    test.each(['Fri, 02 Jan 2026 10:00:00', '2 Jan 2026 10:00', '2026-01-02 10:00:00 UTC'])('%s is in UTC', (text) => {
      process.env['TZ'] = 'America/Los_Angeles';
      expect(instantIn(text)).toBe('2026-01-02T10:00:00.000Z');
    });

    test.each(['Fri, 02 Jan 2026 10:00:00 +0100', 'Fri, 02 Jan 2026 04:00:00 EST'])('%s keeps its zone', (text) => {
      process.env['TZ'] = 'Asia/Tokyo';
      expect(instantIn(text)).toBe('2026-01-02T09:00:00.000Z');
    });
  });

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
