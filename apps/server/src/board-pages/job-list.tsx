import type { VNode } from 'preact';
import type { BoardApiAnswer, Catalog, FilterValue, JobTeaser, PlaceLink } from './board-answers.js';
import { Gated, JobCards, Pager } from './job-cards.js';
import {
  ActiveFilters,
  addressWith,
  CHECKED,
  DAYS,
  FilterLinks,
  Filters,
  type ListQuery,
  termLabel,
} from './job-filters.js';
import { missing } from './plain-pages.js';
import { at, given, PageFault, refusalText, type Handler, segment, type Visit } from './visit.js';

const PER_PAGE = 20;
/** The Board API returns no further pages of a list. */
const MOST_PAGES = 500;
/** What every list counts. */
const FACETS = [...CHECKED, 'category', 'place'] as const;
/** A longer text names no place, and is not looked up. */
const LONGEST_PLACE = 200;
const DAY_MS = 24 * 3_600_000;
/** Filters with one or more values. */
const LISTS = [...CHECKED, 'companySlug', 'companyId'] as const;
/** How much is shown of a text that names no place. */
const SHOWN_NAME = 80;
/** How many places to offer instead of one that does not exist. */
const PLACES = 5;

/** The page number in a query. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MOST_PAGES) : 1;
}

const textOf = (query: URLSearchParams, name: string): string => query.get(name)?.trim() ?? '';

function wantedOf({ query, params }: Visit): ListQuery {
  return {
    words: textOf(query, 'q'),
    location: params['place'] ?? textOf(query, 'location'),
    category: params['category'] ?? textOf(query, 'category'),
    skill: params['skill'] ?? textOf(query, 'skill'),
    radius: textOf(query, 'radius'),
    days: DAYS.find((days) => String(days) === textOf(query, 'days')) ?? null,
    sort: textOf(query, 'sort'),
    page: pageNumber(query),
  };
}

/** The jobs of the list. @param location the slug of a place; the Board API ignores a slug that it does not know. */
async function listed(
  { ask, query }: Visit,
  { words, category, skill, radius, days, sort, page }: ListQuery,
  location: string,
): Promise<BoardApiAnswer<Catalog<JobTeaser>>> {
  const offset = (page - 1) * PER_PAGE;
  const lists = LISTS.map((name) => [name, query.getAll(name).filter((value) => value !== '')] as const);
  const texts = Object.entries({ location, category, skill, radius }).filter(([, text]) => text !== '');
  // Few jobs have the same skills, so these are counted where other filters leave fewer jobs.
  const facets = words === '' && texts.length === 0 ? FACETS : [...FACETS, 'skill'];
  // The list has no text search, and no filter by date.
  if (words === '' && days === null) {
    const request = new URLSearchParams([['limit', String(PER_PAGE)], ['offset', String(offset)], ...texts]);
    for (const name of facets) request.append('facets', name);
    if (sort !== '') request.set('sort', sort);
    for (const [name, values] of lists) for (const value of values) request.append(name, value);
    return ask(`/jobs?${request.toString()}`);
  }
  const filters = {
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...Object.fromEntries(texts),
    ...(radius === '' ? {} : { radius: Number(radius) }),
    // Whole days, so that the same list is the same request.
    ...(days === null
      ? {}
      : { publishedAt: { gte: new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS).toISOString() } }),
  };
  const sorted = sort === '' ? {} : { sort };
  const body = { query: words, limit: PER_PAGE, offset, ...sorted, filters, facets };
  return ask('/jobs/search', { method: 'POST', body });
}

/** The place with this slug or name; null if there is none, or if several fit equally. */
export async function placeNamed({ ask }: Visit, name: string): Promise<PlaceLink | null> {
  if (name.length > LONGEST_PLACE) return null;
  const found = await ask<{ readonly data: readonly PlaceLink[] }>(
    `/places?${new URLSearchParams({ name }).toString()}`,
  );
  return given(found).data[0] ?? null;
}

/** Places whose names begin with the first part of what was typed. */
async function placesLike({ ask }: Visit, name: string): Promise<readonly PlaceLink[]> {
  if (name.length > LONGEST_PLACE) return [];
  const query = new URLSearchParams({ q: name.split(',')[0]?.trim() ?? '', limit: String(PLACES) });
  return (await ask<{ readonly data: readonly PlaceLink[] }>(`/places?${query.toString()}`)).value?.data ?? [];
}

const placeText = ({ name, regionCode, countryCode }: PlaceLink): string =>
  [name, regionCode ?? countryCode].filter((part) => part !== null).join(', ');

/** Says that there is no such place, and offers places with a similar name. */
const NoPlace = ({
  visit,
  name,
  places,
}: {
  readonly visit: Visit;
  readonly name: string;
  readonly places: readonly PlaceLink[];
}): VNode => (
  <div class="alert" role="alert">
    <p>{visit.texts.noPlace(name.length > SHOWN_NAME ? `${name.slice(0, SHOWN_NAME)}…` : name)}</p>
    {places.length > 0 && (
      <p>
        {visit.texts.placesMeant}{' '}
        {places.map((place, nth) => (
          <>
            {nth > 0 && ' · '}
            <a href={addressWith(visit, visit.path || '/jobs', 'location', place.slug)}>{placeText(place)}</a>
          </>
        ))}
      </p>
    )}
  </div>
);

/** The search form. Browsers suggest the places of the jobs found, without a script. */
export const Finder = ({
  visit,
  wanted,
  place,
  places,
}: {
  readonly visit: Visit;
  readonly wanted: Pick<ListQuery, 'words' | 'location'>;
  /** The place of the search. */
  readonly place: PlaceLink | null;
  readonly places: readonly FilterValue[];
}): VNode => {
  const { texts } = visit;
  return (
    <form class="finder" role="search" method="get" action={at(visit, '/jobs')}>
      <input
        type="search"
        name="q"
        value={wanted.words}
        maxLength={LONGEST_PLACE}
        placeholder={texts.searchHint}
        aria-label={texts.searchJobs}
      />
      <input
        name="location"
        value={place !== null && place.slug === wanted.location ? placeText(place) : wanted.location}
        maxLength={100}
        placeholder={texts.locationHint}
        aria-label={texts.location}
        list="places"
        autocomplete="off"
      />
      <datalist id="places">
        {[...new Set(places.map(({ label }) => label))].map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <button>{texts.search}</button>
    </form>
  );
};

/** A link to job alerts with what was searched. */
function AlertLink({
  visit,
  wanted,
  place,
  facets,
}: {
  readonly visit: Visit;
  readonly wanted: ListQuery;
  readonly place: PlaceLink | null;
  readonly facets: Catalog<JobTeaser>['facets'];
}): VNode | null {
  if (!visit.board.features.jobAlerts) return null;
  const words = wanted.words || termLabel('category', wanted, facets) || termLabel('skill', wanted, facets);
  const query = new URLSearchParams({
    ...(words === '' ? {} : { words }),
    ...(place === null ? {} : { place: placeText(place) }),
  });
  for (const name of ['remoteOption', 'seniority'])
    for (const value of visit.query.getAll(name)) if (value !== '') query.append(name, value);
  return (
    <p class="more">
      <a href={at(visit, '/alerts') + (query.size === 0 ? '' : `?${query.toString()}`)} rel="nofollow">
        {visit.texts.alertsForThis}
      </a>
    </p>
  );
}

/** Whether the jobs of a place contain remote jobs, which have no place of their own. */
function hasRemoteJobs({ query }: Visit, { data, facets }: Catalog<JobTeaser>): boolean {
  const options = query.getAll('remoteOption').filter((option) => option !== '');
  if (options.length > 0 && !options.includes('remote')) return false;
  const counted = facets?.['remoteOption']?.find(({ value }) => value === 'remote');
  return (counted?.count ?? 0) > 0 || data.some(({ remoteOption }) => remoteOption === 'remote');
}

function headingOf({ texts }: Visit, { words }: ListQuery, place: PlaceLink | null, jobs: Catalog<JobTeaser>): string {
  const { count, correction } = jobs;
  const found = words === '' ? texts.jobs(count) : texts.jobsFor(count, words);
  const heading = correction ? texts.corrected(words, correction.correctedQuery) : found;
  return place === null ? heading : `${heading} · ${placeText(place)}`;
}

/** What a visitor looked for, and what was found. */
interface Result {
  readonly found: BoardApiAnswer<Catalog<JobTeaser>>;
  /** The place of the search; null if it has none, or if there is no such place. */
  readonly place: PlaceLink | null;
  /** Places to offer, because there is no such place; null otherwise. */
  readonly instead: readonly PlaceLink[] | null;
}

const NO_JOBS: BoardApiAnswer<Catalog<JobTeaser>> = {
  status: 200,
  value: { data: [], count: 0 },
  refusal: null,
  retryAfter: undefined,
};

/** The jobs that a visitor looks for. A place that does not exist has none. */
async function resultOf(visit: Visit, wanted: ListQuery): Promise<Result> {
  const { location } = wanted;
  if (location === '') return { found: await listed(visit, wanted, ''), place: null, instead: null };
  const place = await placeNamed(visit, location);
  if (place?.slug) return { found: await listed(visit, wanted, place.slug), place, instead: null };
  return { found: NO_JOBS, place: null, instead: await placesLike(visit, location) };
}

const TERMS = { category: '/categories', skill: '/skills' } as const;

/** The term whose page the list is; null if it is none. */
async function termOf(visit: Visit): Promise<string | null> {
  for (const [param, path] of Object.entries(TERMS))
    if (visit.params[param] !== undefined) {
      const found = await visit.ask<{ readonly displayName: string }>(`${path}/${segment(visit, param)}`);
      return given(found).displayName;
    }
  return null;
}

/** The jobs of the board, those that match a search, or those of a category, a skill or a place. */
export const jobList: Handler = async (visit) => {
  const { texts, board, path, query, params } = visit;
  const wanted = wantedOf(visit);
  const [{ found, place, instead }, term] = await Promise.all([resultOf(visit, wanted), termOf(visit)]);
  const isPage = term !== null || params['place'] !== undefined;
  if (params['place'] !== undefined && place === null) return missing(visit);
  if (params['place'] !== undefined && place?.slug && place.slug !== params['place'])
    return { to: at(visit, `/places/${encodeURIComponent(place.slug)}`), status: 308 };
  if (found.value === null && (isPage || found.status >= 401)) throw new PageFault(found);
  const title =
    params['place'] !== undefined && place !== null
      ? texts.jobsIn(placeText(place))
      : term === null
        ? texts.jobsTitle
        : texts.jobsOf(term);
  const jobs: Catalog<JobTeaser> = found.value ?? { data: [], count: 0 };
  const gated = jobs.gatedCount ?? 0;
  const pages = Math.min(MOST_PAGES, Math.ceil((jobs.count - gated) / PER_PAGE));
  const isPlain = [...query.keys()].every((key) => key === 'page' || query.get(key) === '');
  return {
    status: found.status,
    title,
    description: `${title} · ${board.name}: ${texts.jobs(jobs.count)}`,
    retryAfter: found.retryAfter,
    ...(isPlain ? { canonical: path + (wanted.page > 1 ? `?page=${wanted.page}` : '') } : {}),
    main: (
      <>
        <h1>{title}</h1>
        <Finder visit={visit} wanted={wanted} place={place} places={jobs.facets?.['place'] ?? []} />
        <div class="split">
          <aside class="stack">
            <Filters visit={visit} wanted={wanted} path={path} place={place} facets={jobs.facets} />
            <FilterLinks visit={visit} wanted={wanted} facets={jobs.facets} />
          </aside>
          <section>
            <ActiveFilters visit={visit} wanted={wanted} place={place && placeText(place)} facets={jobs.facets} />
            {found.value === null ? (
              <p class="alert" role="alert">
                {refusalText(visit, found)}
              </p>
            ) : (
              <>
                <div class="bar">
                  <p role="status">
                    <strong>{headingOf(visit, wanted, place, jobs)}</strong>
                    {place !== null && hasRemoteJobs(visit, jobs) && <span class="soft"> {texts.withRemoteJobs}</span>}
                  </p>
                </div>
                {instead !== null ? (
                  <NoPlace visit={visit} name={wanted.location} places={instead} />
                ) : jobs.data.length === 0 ? (
                  <p class="card soft">{isPlain && !isPage ? texts.noJobsYet : texts.noJobs}</p>
                ) : (
                  <JobCards visit={visit} jobs={jobs.data} />
                )}
                <Gated visit={visit} count={gated} />
                <Pager
                  visit={visit}
                  page={wanted.page}
                  pages={pages}
                  pageAt={(page) => addressWith(visit, path, 'page', page === 1 ? null : String(page))}
                />
                <AlertLink visit={visit} wanted={wanted} place={place} facets={jobs.facets} />
              </>
            )}
          </section>
        </div>
      </>
    ),
  };
};
