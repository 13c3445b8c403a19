import type { VNode } from 'preact';
import type { Catalog, FilterValue } from './board-answers.js';
import { Checks, Select } from './controls.js';
import { at, type Visit } from './visit.js';

/** The filters of a list of jobs with any number of fixed values. */
export const CHECKED = ['remoteOption', 'employmentType', 'seniority'] as const;
/** How many categories to link. */
const CATEGORIES = 15;
/** The filters of the list that its form does not show. */
const HIDDEN = ['q', 'location', 'radius', 'category', 'skill', 'companySlug', 'companyId'] as const;

/** The same list with one query parameter changed. */
export function addressWith(visit: Visit, path: string, key: string, value: string | null): string {
  const query = new URLSearchParams([...visit.query].filter(([, text]) => text !== ''));
  query.delete('page');
  if (value === null) query.delete(key);
  else query.set(key, value);
  return at(visit, path) + (query.size === 0 ? '' : `?${query.toString()}`);
}

/** What a visitor looks for. */
export interface ListQuery {
  readonly words: string;
  /** A slug or a name of a place, as typed. */
  readonly location: string;
  readonly category: string;
  readonly skill: string;
  readonly radius: string;
  readonly sort: string;
  readonly page: number;
}

type Facets = Catalog<unknown>['facets'];

/** The categories of the jobs that match the other filters, as links. */
export const Categories = ({
  visit,
  wanted,
  values,
}: {
  readonly visit: Visit;
  readonly wanted: ListQuery;
  readonly values: readonly FilterValue[];
}): VNode | null => {
  const { texts } = visit;
  if (values.length === 0) return null;
  const { category } = wanted;
  const shown = values.filter(({ value }, nth) => nth < CATEGORIES || value === category);
  return (
    <nav class="card" aria-label={texts.category}>
      <h2>{texts.category}</h2>
      <ul class="plain">
        {category !== '' && (
          <li>
            <a href={addressWith(visit, '/jobs', 'category', null)}>{texts.allCategories}</a>
          </li>
        )}
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <a
              href={addressWith(visit, '/jobs', 'category', value)}
              {...(value === category ? { 'aria-current': 'true' as const } : {})}
            >
              {label}
            </a>{' '}
            <span class="soft">({count})</span>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The form of filters, with the number of jobs for each value where it is known. */
export const Filters = ({
  visit,
  wanted,
  path,
  facets,
}: {
  readonly visit: Visit;
  readonly wanted: ListQuery;
  readonly path: string;
  readonly facets: Facets;
}): VNode => {
  const { texts, query } = visit;
  const countsOf = (name: string) => {
    const values = facets?.[name];
    return values && new Map(values.map(({ value, count }) => [value, count]));
  };
  const checks = {
    remoteOption: { label: texts.workplace, options: texts.remoteOptions },
    employmentType: { label: texts.employment, options: texts.employmentTypes },
    seniority: { label: texts.seniority, options: texts.seniorities },
  };
  const some = CHECKED.some((name) => query.has(name)) || wanted.sort !== '';
  return (
    <details class="card filters" open={some}>
      <summary>{texts.filters}</summary>
      <form method="get" action={at(visit, path)}>
        {HIDDEN.flatMap((name) =>
          query
            .getAll(name)
            .filter((value) => value !== '')
            .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
        )}
        {CHECKED.map((name) => (
          <Checks key={name} name={name} {...checks[name]} chosen={query.getAll(name)} counts={countsOf(name)} />
        ))}
        <Select name="sort" label={texts.sort} options={texts.sorts} value={wanted.sort || 'relevance'} />
        <button class="wide">{texts.applyFilters}</button>
        {some && (
          <p>
            <a href={at(visit, path)}>{texts.clearFilters}</a>
          </p>
        )}
      </form>
    </details>
  );
};
