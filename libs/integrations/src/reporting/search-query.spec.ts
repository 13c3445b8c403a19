import { expect, test } from '@jest/globals';
import { issuesOfInspection, issuesOfQuery, type SearchQuery } from './search-query.js';

const DAYS = { startDate: '2026-10-01', endDate: '2026-10-31' };
const group = (filters: readonly string[]) => ({
  groupType: 'and' as const,
  filters: filters.map((expression) => ({ expression })),
});
const paths = (more: Partial<SearchQuery>) => issuesOfQuery({ ...DAYS, ...more }).map(({ path }) => path.join('.'));

test.each<[Partial<SearchQuery>, string]>([
  [{ startDate: '2026-02-30' }, 'startDate'],
  [{ startDate: '2026-1-1' }, 'startDate'],
  [{ endDate: 'yesterday' }, 'endDate'],
  [{ startDate: '2026-11-01' }, 'startDate'],
  [{ dimensions: ['page', 'page'] }, 'dimensions'],
  [{ rowLimit: 0 }, 'rowLimit'],
  [{ rowLimit: 25_001 }, 'rowLimit'],
  [{ startRow: -1 }, 'startRow'],
  [{ startRow: 1_000_001 }, 'startRow'],
  [{ dimensionFilterGroups: Array.from({ length: 6 }, () => group([])) }, 'dimensionFilterGroups'],
  [{ dimensionFilterGroups: [group(Array.from({ length: 21 }, () => 'a'))] }, 'dimensionFilterGroups.0.filters'],
  [{ dimensionFilterGroups: [group(['a', ''])] }, 'dimensionFilterGroups.0.filters.1.expression'],
  [{ dimensionFilterGroups: [group(['a'.repeat(4_097)])] }, 'dimensionFilterGroups.0.filters.0.expression'],
])('a query is refused with %j', (more, path) => expect(paths(more)).toEqual([path]));

test('a query is sent unchanged', () => {
  expect(paths({})).toEqual([]);
  expect(
    paths({ dimensions: ['page', 'date'], rowLimit: 25_000, startRow: 0, dimensionFilterGroups: [group(['a'])] }),
  ).toEqual([]);
  expect(paths({ startDate: 'a', endDate: 'b', rowLimit: 0 })).toEqual(['startDate', 'endDate', 'rowLimit']);
});

test.each([
  ['https://jobs.example/a', undefined, []],
  ['https://jobs.example/a', 'de-CH', []],
  ['http://jobs.example/', undefined, ['inspectionUrl']],
  ['companies/a', undefined, ['inspectionUrl']],
  ['https://a:b@jobs.example/', undefined, ['inspectionUrl']],
  [`https://jobs.example/${'a'.repeat(2_048)}`, undefined, ['inspectionUrl']],
  ['', 'german!', ['inspectionUrl', 'languageCode']],
])('an inspection of %s in %s has issues %j', (address, language, wrong) =>
  expect(issuesOfInspection(address, language).map(({ path }) => path[0])).toEqual(wrong),
);
