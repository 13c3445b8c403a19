import type { VNode } from 'preact';
import type { Catalog, PlaceLink } from './board-answers.js';
import { Checks, Select } from './controls.js';
import { at, type Visit } from './visit.js';

/** The filters of a list of jobs with any number of fixed values. */
export const CHECKED = ['remoteOption', 'employmentType', 'seniority'] as const;
/** The periods that a list can be limited to. */
export const DAYS = [1, 7, 30] as const;
/** How many values of a facet to link. */
const LINKED = 12;
/** The facets whose values are links, with the path of their pages. */
const LINKS = { category: '/categories', skill: '/skills', place: '/places' } as const;
/** The filters of the list that its form does not show. */
const HIDDEN = ['q', 'location', 'category', 'skill', 'companySlug', 'companyId'] as const;
/** Kilometres around a city. */
const RADII = ['10', '25', '50', '100', '250'];
/** What the Board API takes without a radius. */
const USUAL_RADIUS = '50';

/** The same list with one query parameter changed. */
export function addressWith(visit: Visit, path: string, key: string, value: string | null): string {
  const query = new URLSearchParams([...visit.query].filter(([, text]) => text !== ''));
  query.delete('page');
  if (value === null) query.delete(key);
  else query.set(key, value);
  return at(visit, path) + (query.size === 0 ? '' : `?${query.toString()}`);
}

/** The same list without one value of a query parameter. A value of the path leads to the list of all jobs. */
function addressWithout(visit: Visit, key: string, value: string): string {
  const query = new URLSearchParams(
    [...visit.query].filter(([name, text]) => text !== '' && name !== 'page' && !(name === key && text === value)),
  );
  if (key === 'location') query.delete('radius');
  const isPath = Object.keys(visit.params).length > 0;
  // The other values of a path are in the query of the list of all jobs.
  return at(visit, isPath ? '/jobs' : visit.path) + (query.size === 0 ? '' : `?${query.toString()}`);
}

/** What a visitor looks for. */
export interface ListQuery {
  readonly words: string;
  /** A slug or a name of a place, as typed. */
  readonly location: string;
  readonly category: string;
  readonly skill: string;
  readonly radius: string;
  /** Only jobs of the last days; null: of any age. */
  readonly days: (typeof DAYS)[number] | null;
  readonly sort: string;
  readonly page: number;
}

type Facets = Catalog<unknown>['facets'];

/** The label of the category or the skill of the list; its slug where that is not known. */
export const termLabel = (name: 'category' | 'skill', wanted: ListQuery, facets: Facets): string =>
  facets?.[name]?.find(({ value }) => value === wanted[name])?.label ?? wanted[name];

/**
 * The categories, skills and places of the jobs that match the other filters, as links. Without another filter they lead to the page of
 * the value.
 */
export const FilterLinks = ({
  visit,
  wanted,
  facets,
}: {
  readonly visit: Visit;
  readonly wanted: ListQuery;
  readonly facets: Facets;
}): VNode => {
  const { texts, query, params } = visit;
  const labels = { category: texts.category, skill: texts.skills, place: texts.location };
  const hasOthers = Object.keys(params).length > 0 || [...query].some(([key, text]) => key !== 'page' && text !== '');
  const addressOf = (name: keyof typeof LINKS, value: string): string => {
    if (!hasOthers) return at(visit, `${LINKS[name]}/${encodeURIComponent(value)}`);
    const others = new URLSearchParams(
      Object.entries(params).flatMap(([key, text]) => [[key === 'place' ? 'location' : key, text]]),
    );
    for (const [key, text] of query) if (text !== '' && key !== 'page') others.append(key, text);
    others.set(name === 'place' ? 'location' : name, value);
    return `${at(visit, '/jobs')}?${others.toString()}`;
  };
  const chosen = { category: wanted.category, skill: wanted.skill, place: wanted.location };
  return (
    <>
      {(Object.keys(LINKS) as (keyof typeof LINKS)[]).map((name) => {
        const values = facets?.[name] ?? [];
        if (values.length === 0) return null;
        const shown = values.filter(({ value }, nth) => nth < LINKED || value === chosen[name]);
        return (
          <nav class="card" aria-label={labels[name]} key={name}>
            <h2>{labels[name]}</h2>
            <ul class="plain-list">
              {shown.map(({ value, label, count }) => (
                <li key={value}>
                  <a
                    href={addressOf(name, value)}
                    {...(value === chosen[name] ? { 'aria-current': 'true' as const } : {})}
                  >
                    {label}
                  </a>{' '}
                  <span class="soft">({count})</span>
                </li>
              ))}
            </ul>
          </nav>
        );
      })}
    </>
  );
};

/** The filters that are set, each as a link to the list without it. @param place the name of the place. */
export const ActiveFilters = ({
  visit,
  wanted,
  place,
  facets,
}: {
  readonly visit: Visit;
  readonly wanted: ListQuery;
  readonly place: string | null;
  readonly facets: Facets;
}): VNode | null => {
  const { texts, query } = visit;
  const set = (key: string, value: string, label = value) => (value === '' ? [] : [{ key, value, label }]);
  const options: Readonly<Record<string, string>> = {
    ...texts.remoteOptions,
    ...texts.employmentTypes,
    ...texts.seniorities,
  };
  const values = (key: string) => query.getAll(key).filter((value) => value !== '');
  const chips = [
    ...set('q', wanted.words, `“${wanted.words}”`),
    ...set('location', wanted.location, place ?? wanted.location.slice(0, 80)),
    ...set('category', wanted.category, termLabel('category', wanted, facets)),
    ...set('skill', wanted.skill, termLabel('skill', wanted, facets)),
    ...(wanted.days === null ? [] : set('days', String(wanted.days), texts.sinceDays(wanted.days))),
    ...CHECKED.flatMap((key) => values(key).flatMap((value) => set(key, value, options[value] ?? value))),
    ...['companySlug', 'companyId'].flatMap((key) => values(key).flatMap((value) => set(key, value))),
  ];
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label={texts.activeFilters}>
      {chips.map(({ key, value, label }) => (
        <li key={key + value}>
          <a href={addressWithout(visit, key, query.getAll(key).find((each) => each.trim() === value) ?? value)}>
            <span class="hide">{texts.removeFilter} </span>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The form of filters, with the number of jobs for each value where it is known. */
export const Filters = ({
  visit,
  wanted,
  path,
  place,
  facets,
}: {
  readonly visit: Visit;
  readonly wanted: ListQuery;
  readonly path: string;
  readonly place: PlaceLink | null;
  readonly facets: Facets;
}): VNode => {
  const { texts, query } = visit;
  const { radius } = wanted;
  const isCity = place !== null && (place.placeType === 'city' || radius !== '');
  const radii = RADII.includes(radius) || radius === '' ? RADII : [...RADII, radius];
  const countsOf = (name: string) => {
    const values = facets?.[name];
    return values && new Map(values.map(({ value, count }) => [value, count]));
  };
  const checks = {
    remoteOption: { label: texts.workplace, options: texts.remoteOptions },
    employmentType: { label: texts.employment, options: texts.employmentTypes },
    seniority: { label: texts.seniority, options: texts.seniorities },
  };
  const some = CHECKED.some((name) => query.has(name)) || wanted.sort !== '' || wanted.days !== null;
  return (
    <details class="card filters" open={some}>
      <summary>{texts.filters}</summary>
      <form method="get" action={at(visit, path)}>
        {(isCity ? HIDDEN : [...HIDDEN, 'radius']).flatMap((name) =>
          query
            .getAll(name)
            .filter((value) => value !== '')
            .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
        )}
        {CHECKED.map((name) => (
          <Checks key={name} name={name} {...checks[name]} chosen={query.getAll(name)} counts={countsOf(name)} />
        ))}
        {isCity && (
          <Select
            name="radius"
            label={texts.radius}
            options={Object.fromEntries(radii.map((km) => [km, `${km} km`]))}
            value={radius || USUAL_RADIUS}
          />
        )}
        <Select
          name="days"
          label={texts.date}
          none={texts.anyDate}
          options={Object.fromEntries(DAYS.map((days) => [String(days), texts.sinceDays(days)]))}
          value={String(wanted.days ?? '')}
        />
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
