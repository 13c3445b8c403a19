import type { VNode } from 'preact';
import type { Answer, Catalog, JobCard } from './board-answers.js';
import { Checks, Select } from './controls.js';
import { Gated, JobCards, Pager } from './job-cards.js';
import { at, given, PageFault, refusalText, type Handler, type Visit } from './visit.js';

const PER_PAGE = 20;
/** The Board API returns no further pages of a list. */
const MOST_PAGES = 500;
const LISTS = ['remoteOption', 'employmentType', 'seniority'] as const;

/** The page number in a query. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MOST_PAGES) : 1;
}

const textOf = (query: URLSearchParams, name: string): string => query.get(name)?.trim() ?? '';

/** The same list with one query parameter changed. */
function addressWith(visit: Visit, path: string, key: string, value: string | null): string {
  const query = new URLSearchParams([...visit.query].filter(([, text]) => text !== ''));
  query.delete('page');
  if (value === null) query.delete(key);
  else query.set(key, value);
  return at(visit, path) + (query.size === 0 ? '' : `?${query.toString()}`);
}

interface Wanted {
  readonly words: string;
  readonly location: string;
  readonly category: string;
  readonly sort: string;
  readonly page: number;
}

function wantedOf({ query, params }: Visit): Wanted {
  return {
    words: textOf(query, 'q'),
    location: textOf(query, 'location'),
    category: params['category'] ?? textOf(query, 'category'),
    sort: textOf(query, 'sort'),
    page: pageNumber(query),
  };
}

async function listed({ ask, query, texts }: Visit, wanted: Wanted): Promise<Answer<Catalog<JobCard>>> {
  const { words, location, category, sort, page } = wanted;
  const offset = (page - 1) * PER_PAGE;
  const chosen = LISTS.map((name) => [name, query.getAll(name).filter((value) => value !== '')] as const);
  const sorted: { readonly sort?: string } = Object.hasOwn(texts.sorts, sort) ? { sort } : {};
  // The search has no category filter, and the list has no text search.
  if (words === '') {
    const asked = new URLSearchParams({ limit: String(PER_PAGE), offset: String(offset) });
    if (sorted.sort !== undefined) asked.set('sort', sorted.sort);
    if (location !== '') asked.set('location', location);
    if (category !== '') asked.set('category', category);
    for (const [name, values] of chosen) for (const value of values) asked.append(name, value);
    return ask(`/jobs?${asked.toString()}`);
  }
  const filters = Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
  const where = location === '' ? {} : { location };
  return ask('/jobs/search', {
    method: 'POST',
    body: { query: words, limit: PER_PAGE, offset, ...sorted, filters: { ...filters, ...where } },
  });
}

const Filters = ({
  visit,
  wanted,
  path,
}: {
  readonly visit: Visit;
  readonly wanted: Wanted;
  readonly path: string;
}): VNode => {
  const { texts, query } = visit;
  const some = LISTS.some((name) => query.has(name)) || wanted.sort !== '';
  return (
    <details class="card filters" open={some}>
      <summary>{texts.filters}</summary>
      <form method="get" action={at(visit, path)}>
        {wanted.words !== '' && <input type="hidden" name="q" value={wanted.words} />}
        {wanted.location !== '' && <input type="hidden" name="location" value={wanted.location} />}
        <Checks
          name="remoteOption"
          label={texts.workplace}
          options={texts.remoteOptions}
          chosen={query.getAll('remoteOption')}
        />
        <Checks
          name="employmentType"
          label={texts.employment}
          options={texts.employmentTypes}
          chosen={query.getAll('employmentType')}
        />
        <Checks
          name="seniority"
          label={texts.seniority}
          options={texts.seniorities}
          chosen={query.getAll('seniority')}
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

const Finder = ({ visit, wanted }: { readonly visit: Visit; readonly wanted: Wanted }): VNode => {
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

function headingOf({ texts }: Visit, { words }: Wanted, { count, correction }: Catalog<JobCard>): string {
  if (words === '') return texts.jobs(count);
  return correction ? texts.corrected(words, correction.correctedQuery) : texts.jobsFor(count, words);
}

/** The jobs of the board, those that match a search, or those of a category. */
export const jobList: Handler = async (visit) => {
  const { texts, board, path, query } = visit;
  const wanted = wantedOf(visit);
  const isCategory = visit.params['category'] !== undefined;
  const [found, named] = await Promise.all([
    listed(visit, wanted),
    isCategory
      ? visit.ask<{ readonly displayName: string }>(`/categories/${encodeURIComponent(wanted.category)}`)
      : Promise.resolve(null),
  ]);
  if (found.value === null && (isCategory || found.status >= 401)) throw new PageFault(found);
  const title = named === null ? (path === '' ? board.name : texts.jobsTitle) : given(named).displayName;
  const jobs = found.value ?? { data: [], count: 0 };
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
            <Filters visit={visit} wanted={wanted} path={listPath} />
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
                    <strong>{headingOf(visit, wanted, jobs)}</strong>
                  </p>
                </div>
                {jobs.data.length === 0 ? (
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
