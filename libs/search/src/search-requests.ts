import type { RankedQuery } from '#store';
import type { waysOf } from '#store/engine';
import { facetTerm, type IndexedTable, UNTIL } from './indexed-rows.js';

/** How rows match the words of a query. */
export type RankedWays = ReturnType<typeof waysOf>;
type WordForms = RankedWays['texts'][number];
type Counting = NonNullable<RankedQuery['counting']>;
type Clause = Record<string, unknown>;

/** The board and the time of a request. */
export interface Moment {
  readonly board: string;
  readonly now: string;
}

const any = (should: readonly Clause[]): Clause =>
  should.length === 1 ? (should[0] as Clause) : { bool: { should, minimum_should_match: 1 } };
const all = (filter: readonly Clause[]): Clause => (filter.length === 1 ? (filter[0] as Clause) : { bool: { filter } });

const within = (field: string, { prefixes, exact }: WordForms, before = ''): readonly Clause[] => [
  ...prefixes.map((value) => ({ prefix: { [field]: { value: `${before}${value}` } } })),
  ...exact.map((value) => ({ term: { [field]: { value: `${before}${value}` } } })),
];

/** Rows of the board that have not expired. */
export const shownRows = ({ board, now }: Moment): readonly Clause[] => [
  { term: { board } },
  { range: { [UNTIL]: { gt: now } } },
];

/** The rows that `query` asks for. */
function filtersOf(
  { facets, between = {}, meant = [], named }: RankedQuery,
  { texts }: RankedWays,
  moment: Moment,
): Clause[] {
  const filters: Clause[] = [...shownRows(moment)];
  for (const [column, { from, to } = {}] of Object.entries(between))
    if (from !== undefined || to !== undefined)
      filters.push({
        range: { [column]: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) } },
      });
  for (const [name, values] of Object.entries(facets))
    if (values) filters.push({ terms: { facets: values.map((value) => facetTerm(name, value)) } });
  texts.forEach((form, at) => {
    const terms = Object.entries(meant[at] ?? {}).flatMap(([name, values]) =>
      values.map((value) => facetTerm(name, value)),
    );
    filters.push(
      any([
        ...within('words', form),
        ...within('facets', form, `${named}:`),
        ...(terms.length === 0 ? [] : [{ terms: { facets: terms } }]),
      ]),
    );
  });
  return filters;
}

/** Which field has the words of a part of a heading. */
const PARTS = { A: 'first', B: 'second', AB: 'either' } as const;

/** The score of a row is the place of its way among `headings`, from the end. */
const ranksOf = ({ headings }: RankedWays): Clause => ({
  dis_max: {
    queries: headings.map(({ parts, words }, at) => ({
      constant_score: {
        filter: all(
          words.map((word) =>
            any([
              ...within(PARTS[parts], word),
              ...(word.marks.length === 0 ? [] : [{ terms: { marks: word.marks } }]),
            ]),
          ),
        ),
        boost: headings.length - at,
      },
    })),
  },
});

/** Divides by the rate of the unit. What has no value or no rate comes last. */
const CONVERTED = `
  if (doc[params.column].size() == 0 || doc[params.unit].size() == 0) return params.last;
  def rate = params.rates[doc[params.unit].value];
  return rate == null ? params.last : doc[params.column].value / rate;`;
/**
 * What counts as the highest value of a column, for rows without one. A list goes on after the values of a row, and the engine's own value for a
 * missing one is no number in JSON, or larger than JavaScript can hold.
 */
const HIGHEST: Readonly<Record<string, number>> = {
  timestamptz: 8_640_000_000_000_000,
  int: 2 ** 31 - 1,
  float8: Number.MAX_VALUE,
};

function sortOf(table: IndexedTable, { sort, heading }: RankedQuery, ranks: boolean): Clause[] {
  const keys = sort.map(({ column, ascending = false, per }): Clause => {
    const order = ascending ? 'asc' : 'desc';
    if (per) {
      const params = {
        column,
        unit: per.column,
        rates: per.rates,
        last: ascending ? Number.MAX_VALUE : -Number.MAX_VALUE,
      };
      return { _script: { type: 'number', order, script: { lang: 'painless', source: CONVERTED, params } } };
    }
    const highest = HIGHEST[table.columns.find(({ name }) => name === column)?.type ?? ''];
    return { [column]: { order, missing: highest === undefined ? '_last' : ascending ? highest : -highest } };
  });
  if (ranks && heading) keys.splice(heading.after, 0, { _score: 'desc' });
  return keys;
}

/** The request for the ids of `query`, without its part of the result. */
export function rankedRequest(table: IndexedTable, query: RankedQuery, ways: RankedWays, moment: Moment) {
  const ranks = query.heading !== null && ways.headings.length > 0;
  return {
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: ['id'],
    sort: sortOf(table, query, ranks),
    query: { bool: { filter: filtersOf(query, ways, moment), ...(ranks ? { should: [ranksOf(ways)] } : {}) } },
  };
}

/** The band of a row. Rows without number or width have none. */
const BAND = `
  if (doc[params.column].size() == 0 || doc[params.unit].size() == 0) return null;
  def width = params.widths[doc[params.unit].value];
  return width == null ? null : String.valueOf((long) Math.floor(doc[params.column].value / width));`;

/** Those with most rows first, equal ones by value. All rows of a board are in one shard, so counts are exact. */
const order = [{ _count: 'desc' }, { _key: 'asc' }];

const valuesOf = ({ facets, most }: Counting, name: string) => ({
  terms: { field: facets[name], size: most, order },
});

/** What to count over the rows of the page. Names of facets start with `=`. */
export function countsOf({ facets, counting }: RankedQuery): Record<string, Clause> {
  if (!counting) return {};
  const { bands, most } = counting;
  const shared = Object.keys(counting.facets).filter((name) => facets[name] === undefined);
  const script = { lang: 'painless', source: BAND, params: bands };
  return {
    ...Object.fromEntries(shared.map((name) => [`=${name}`, valuesOf(counting, name)])),
    ...(bands ? { bands: { terms: { script, size: most, order } } } : {}),
  };
}

/** The requests that count the values of the facets that `query` filters by, each without its own filter. */
export function ownCounts(query: RankedQuery, ways: RankedWays, moment: Moment): readonly object[] {
  const { counting, facets } = query;
  if (!counting) return [];
  return Object.keys(counting.facets)
    .filter((name) => facets[name] !== undefined)
    .map((name) => ({
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: filtersOf({ ...query, facets: { ...facets, [name]: undefined } }, ways, moment) } },
      aggs: { [`=${name}`]: valuesOf(counting, name) },
    }));
}
