import type { VNode } from 'preact';
import type { Catalog, FilterValue, JobTeaser } from './board-answers.js';
import { Gated, JobCards } from './job-cards.js';
import { Finder } from './job-list.js';
import { boardOrganization } from './structured-data.js';
import { at, given, type Handler, type Visit } from './visit.js';

const NEWEST = 6;
const LINKED = 12;

/** Values of a facet as links to their pages; nothing without any. */
const Links = ({
  visit,
  title,
  path,
  values,
}: {
  readonly visit: Visit;
  readonly title: string;
  readonly path: string;
  readonly values: readonly FilterValue[];
}): VNode | null =>
  values.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul class="chips">
        {values.slice(0, LINKED).map(({ value, label, count }) => (
          <li key={value}>
            <a href={at(visit, `${path}/${encodeURIComponent(value)}`)}>
              {label} <span class="soft">({count})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

/** The front page: search, categories, places, and the newest jobs. */
export const home: Handler = async (visit) => {
  const { texts, board, ask, query } = visit;
  // The front page had the list: what was searched there is at the list now.
  if (['q', 'location', 'category', 'page'].some((name) => (query.get(name) ?? '') !== ''))
    return { to: `${at(visit, '/jobs')}?${query.toString()}`, status: 308 };
  const jobs = given(await ask<Catalog<JobTeaser>>(`/jobs?limit=${NEWEST}&facets=category&facets=place`));
  const gated = jobs.gatedCount ?? 0;
  return {
    title: board.name,
    description: `${board.name}: ${texts.jobs(jobs.count)}`,
    canonical: '',
    data: boardOrganization(board, visit.canonicalBase || '/'),
    main: (
      <div class="stack">
        <div class="hero">
          <h1>{board.name}</h1>
          <p class="lead">{texts.openJobs(jobs.count)}</p>
          <Finder
            visit={visit}
            wanted={{ words: '', location: '' }}
            place={null}
            places={jobs.facets?.['place'] ?? []}
          />
        </div>
        <Links visit={visit} title={texts.category} path="/categories" values={jobs.facets?.['category'] ?? []} />
        <Links visit={visit} title={texts.location} path="/places" values={jobs.facets?.['place'] ?? []} />
        <section>
          <h2>{texts.jobsTitle}</h2>
          {jobs.data.length === 0 && gated === 0 ? (
            <p class="card soft">{texts.noJobsYet}</p>
          ) : (
            <JobCards visit={visit} jobs={jobs.data} level={3} />
          )}
          <Gated visit={visit} count={gated} />
          {jobs.count > jobs.data.length && (
            <p class="more">
              <a class="button plain" href={at(visit, '/jobs')}>
                {texts.allJobs}
              </a>
            </p>
          )}
        </section>
      </div>
    ),
  };
};
