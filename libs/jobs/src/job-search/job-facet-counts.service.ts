import { BOARD_TEXTS } from '#i18n';
import { type Issue, reject } from '#kernel';
import type { RankedQuery, SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import { ratesInUse } from '../exchange-rates/rate-table.js';
import { Figures } from '../figures/figures.service.js';
import { exchangeRate } from '../figures/yearly-salary.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { invalidFilter } from './job-facets.service.js';
import { type COUNTED_FACETS, FACET_CODES } from './job-search.read-model.js';

/** The column of the index with the values of each facet. */
const COLUMNS = {
  category: 'categories',
  skill: 'skills',
  place: 'places',
  employmentType: 'employmentType',
  remoteOption: 'remoteOption',
  seniority: 'seniority',
} as const satisfies Readonly<Record<string, (typeof COUNTED_FACETS)[number]>>;
type IndexedFacet = keyof typeof COLUMNS;

/** The facets of a list of jobs that visitors can request. */
export type JobFacet = IndexedFacet | 'salary';
export const JOB_FACETS = [...(Object.keys(COLUMNS) as IndexedFacet[]), 'salary'] as const;

/** A value of a facet. */
export interface FacetValue {
  /** What its filter takes. For salaries: the lower end of the band. */
  readonly value: string;
  readonly label: string;
  /** The number of matching jobs. */
  readonly count: number;
}

/** The values of the requested facets, those with most jobs first, then by label. */
export type JobFacetValues = Readonly<Partial<Record<JobFacet, readonly FacetValue[]>>>;

type RankedPage = Awaited<ReturnType<SearchIndex['ranked']>>;
type ValueCounts = readonly (readonly [value: string, jobs: number])[];

/** Maximum number of values of a facet. */
const MOST_VALUES = 50;
/** Names come after counting: some values have none, and equal counts are ordered by name. */
const COUNTED_VALUES = 1_000;
/** More are refused before they are looked at. */
const MOST_NAMES = 10;
/** The width of a band of yearly salaries. */
const BAND = 25_000;

const TEXTS = {
  employmentType: BOARD_TEXTS.en.employmentTypes,
  remoteOption: BOARD_TEXTS.en.remoteOptions,
  seniority: BOARD_TEXTS.en.seniorities,
} as const;
const codeOf = (name: IndexedFacet) => FACET_CODES[COLUMNS[name]];

const isFacet = (name: string): name is JobFacet => (JOB_FACETS as readonly string[]).includes(name);

const amount = (number: number): string => number.toLocaleString('en');

/** The facets that a request names, each once. @throws Rejection `jobs_invalid_filter`, `too_many_filter_values`. */
export function facetNames(names: readonly string[] = []): readonly JobFacet[] {
  if (names.length > MOST_NAMES) {
    const issues: Issue[] = [{ path: ['facets'], message: `Use at most ${MOST_NAMES} values.` }];
    return reject('invalid', 'too_many_filter_values', 'A filter has too many values.', { issues });
  }
  const unknown = names.findIndex((name) => !isFacet(name));
  return unknown >= 0 ? invalidFilter(['facets', unknown], JOB_FACETS) : [...new Set(names)].filter(isFacet);
}

/** Counts the matching jobs of a list by category, skill, place, employment type, remote option, seniority and salary. */
@Injectable()
export class JobFacetCounts {
  constructor(
    private readonly figures: Figures,
    private readonly taxonomy: TaxonomyReader,
  ) {}

  /** What an index counts for the facets `names`. Null without any. */
  async counting(names: readonly JobFacet[]): Promise<NonNullable<RankedQuery['counting']> | null> {
    if (names.length === 0) return null;
    const indexed = names.flatMap((name) => (name === 'salary' ? [] : [[codeOf(name), COLUMNS[name]] as const]));
    const counting = { facets: Object.fromEntries(indexed), most: COUNTED_VALUES };
    if (!names.includes('salary')) return counting;
    const { currency } = await this.figures.current();
    return { ...counting, bands: { column: 'salary', unit: 'salaryCurrency', widths: widthsIn(currency) } };
  }

  /**
   * The values that `found` counts, with their labels.
   * @param count the number of jobs with one of these values of a facet. The filter of the facet is ignored.
   */
  async valuesOf(
    names: readonly JobFacet[],
    found: RankedPage,
    count: (code: string, values: readonly string[]) => Promise<number>,
  ): Promise<JobFacetValues> {
    const named = await Promise.all(
      names.map(async (name) => {
        const counted = name === 'salary' ? (found.bands ?? []) : (found.counts?.[codeOf(name)] ?? []);
        const values = await this.labelled(name, counted, count);
        const ordered = values.toSorted(
          (one, other) => other.count - one.count || (one.label === other.label ? 0 : one.label < other.label ? -1 : 1),
        );
        return [name, ordered.slice(0, MOST_VALUES)] as const;
      }),
    );
    return Object.fromEntries(named);
  }

  private async labelled(
    name: JobFacet,
    counted: ValueCounts,
    count: (code: string, values: readonly string[]) => Promise<number>,
  ): Promise<readonly FacetValue[]> {
    switch (name) {
      case 'salary': {
        const { currency } = await this.figures.current();
        return counted.map(([band, jobs]) => {
          const from = Number(band) * BAND;
          return { value: String(from), label: `${amount(from)}–${amount(from + BAND)} ${currency}`, count: jobs };
        });
      }
      case 'place': {
        const { places } = await this.figures.current();
        return counted.flatMap(([key, jobs]) => {
          const place = places.get(key);
          return place ? [{ value: place.slug, label: place.name, count: jobs }] : [];
        });
      }
      case 'category':
      case 'skill':
        return this.terms(COLUMNS[name], counted, (values) => count(codeOf(name), values));
      default:
        return counted.map(([value, jobs]) => ({ value, label: TEXTS[name][value] ?? value, count: jobs }));
    }
  }

  /** The terms with these slugs or aliases. A job with both is counted once. */
  private async terms(
    axis: 'categories' | 'skills',
    counted: ValueCounts,
    count: (values: readonly string[]) => Promise<number>,
  ): Promise<readonly FacetValue[]> {
    const canonical = await this.taxonomy.canonical(
      axis,
      counted.map(([slug]) => slug),
    );
    const groups = Map.groupBy(counted, ([slug]) => canonical.get(slug));
    groups.delete(undefined);
    const slugs = [...groups.keys()].filter((slug) => slug !== undefined);
    const rows = await this.taxonomy.bySlugs(axis, slugs);
    return Promise.all(
      [...rows].map(async ([value, { name }]) => {
        const values = groups.get(value) ?? [];
        const [first] = values;
        const jobs = first && values.length === 1 ? first[1] : await count(values.map(([slug]) => slug));
        return { value, label: name, count: jobs };
      }),
    );
  }
}

/** The width of a band in each currency that can be converted to `currency`. */
function widthsIn(currency: string | null): Readonly<Record<string, number>> {
  if (currency === null) return {};
  return Object.fromEntries(
    [currency, ...Object.keys(ratesInUse().perEuro)].flatMap((other) => {
      const rate = exchangeRate(currency, other);
      return rate === null ? [] : [[other, BAND * rate]];
    }),
  );
}
