import type { VNode } from 'preact';
import type { BoardApiAnswer, Catalog, JobTeaser, PlaceLink } from './board-answers.js';
import { Gated, JobCards, Pager } from './job-cards.js';
import { addressWith, Categories, CHECKED, Filters, type ListQuery } from './job-filters.js';
import { at, given, PageFault, refusalText, type Handler, segment, type Visit } from './visit.js';

const PER_PAGE = 20;
/** The Board API returns no further pages of a list. */
const MOST_PAGES = 500;
/** What the page counts. */
const FACETS = [...CHECKED, 'category'] as const;
/** Filters with one or more values. */
const LISTS = [...CHECKED, 'companySlug', 'companyId'] as const;
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
    location: textOf(query, 'location'),
    category: params['category'] ?? textOf(query, 'category'),
    skill: textOf(query, 'skill'),
    radius: textOf(query, 'radius'),
    sort: textOf(query, 'sort'),
    page: pageNumber(query),
  };
}

/** The jobs of the list. @param location the slug of a place; the Board API ignores a slug that it does not know. */
async function listed(
  { ask, query }: Visit,
  { words, category, skill, radius, sort, page }: ListQuery,
  location: string,
): Promise<BoardApiAnswer<Catalog<JobTeaser>>> {
  const offset = (page - 1) * PER_PAGE;
  const lists = LISTS.map((name) => [name, query.getAll(name).filter((value) => value !== '')] as const);
  const texts = Object.entries({ location, category, skill, radius }).filter(([, text]) => text !== '');
  // The list has no text search.
  if (words === '') {
    const request = new URLSearchParams([['limit', String(PER_PAGE)], ['offset', String(offset)], ...texts]);
    for (const name of FACETS) request.append('facets', name);
    if (sort !== '') request.set('sort', sort);
    for (const [name, values] of lists) for (const value of values) request.append(name, value);
    return ask(`/jobs?${request.toString()}`);
  }
  const filters = {
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...Object.fromEntries(texts),
    ...(radius === '' ? {} : { radius: Number(radius) }),
  };
  const sorted = sort === '' ? {} : { sort };
  const body = { query: words, limit: PER_PAGE, offset, ...sorted, filters, facets: FACETS };
  return ask('/jobs/search', { method: 'POST', body });
}

/** The place with this slug or name; null if there is none, or if several fit equally. */
async function placeNamed({ ask }: Visit, name: string): Promise<PlaceLink | null> {
  const found = await ask<{ readonly data: readonly PlaceLink[] }>(
    `/places?${new URLSearchParams({ name }).toString()}`,
  );
  return given(found).data[0] ?? null;
}

/** Places whose names begin with the first part of what was typed. */
async function placesLike({ ask }: Visit, name: string): Promise<readonly PlaceLink[]> {
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
    <p>{visit.texts.noPlace(name)}</p>
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

const Finder = ({ visit, wanted }: { readonly visit: Visit; readonly wanted: ListQuery }): VNode => {
  const { texts } = visit;
  return (
    <form class="finder" role="search" method="get" action={at(visit, '/jobs')}>
      <input
        type="search"
        name="q"
        value={wanted.words}
        maxLength={200}
        placeholder={texts.searchHint}
        aria-label={texts.searchJobs}
      />
      <input
        name="location"
        value={wanted.location}
        maxLength={100}
        placeholder={texts.locationHint}
        aria-label={texts.location}
      />
      <button>{texts.search}</button>
    </form>
  );
};

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

/** The jobs of the board, those that match a search, or those of a category. */
export const jobList: Handler = async (visit) => {
  const { texts, board, path, query } = visit;
  const wanted = wantedOf(visit);
  const isCategory = visit.params['category'] !== undefined;
  const [{ found, place, instead }, named] = await Promise.all([
    resultOf(visit, wanted),
    isCategory
      ? visit.ask<{ readonly displayName: string }>(`/categories/${segment(visit, 'category')}`)
      : Promise.resolve(null),
  ]);
  if (found.value === null && (isCategory || found.status >= 401)) throw new PageFault(found);
  const title = named === null ? (path === '' ? board.name : texts.jobsTitle) : given(named).displayName;
  const jobs: Catalog<JobTeaser> = found.value ?? { data: [], count: 0 };
  const gated = jobs.gatedCount ?? 0;
  const pages = Math.min(MOST_PAGES, Math.ceil((jobs.count - gated) / PER_PAGE));
  const listPath = path === '' ? '/jobs' : path;
  const isPlain = [...query.keys()].every((key) => key === 'page' || query.get(key) === '');
  return {
    status: found.status,
    title,
    description: `${board.name}: ${texts.jobs(jobs.count)}`,
    retryAfter: found.retryAfter,
    ...(isPlain ? { canonical: path + (wanted.page > 1 ? `?page=${wanted.page}` : '') } : {}),
    main: (
      <>
        <h1>{title}</h1>
        <Finder visit={visit} wanted={wanted} />
        <div class="split">
          <aside>
            <Filters visit={visit} wanted={wanted} path={listPath} facets={jobs.facets} />
            <Categories visit={visit} wanted={wanted} values={jobs.facets?.['category'] ?? []} />
          </aside>
          <section>
            {found.value === null ? (
              <p class="alert" role="alert">
                {refusalText(visit, found)}
              </p>
            ) : (
              <>
                <div class="bar">
                  <p role="status">
                    <strong>{headingOf(visit, wanted, place, jobs)}</strong>
                  </p>
                </div>
                {instead !== null ? (
                  <NoPlace visit={visit} name={wanted.location} places={instead} />
                ) : jobs.data.length === 0 ? (
                  <p class="card soft">{isPlain ? texts.noJobsYet : texts.noJobs}</p>
                ) : (
                  <JobCards visit={visit} jobs={jobs.data} />
                )}
                <Gated visit={visit} count={gated} />
                <Pager
                  visit={visit}
                  page={wanted.page}
                  pages={pages}
                  pageAt={(page) => addressWith(visit, listPath, 'page', page === 1 ? null : String(page))}
                />
              </>
            )}
          </section>
        </div>
      </>
    ),
  };
};
