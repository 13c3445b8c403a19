import type { VNode } from 'preact';
import type { Catalog, CompanyDetails, JobTeaser } from './board-answers.js';
import { Logo, Rich } from './controls.js';
import { Gated, JobCards, Pager } from './job-cards.js';
import { pageNumber } from './job-list.js';
import { safeAddress } from './safe-address.js';
import { companyOrganization } from './structured-data.js';
import { at, companyPath, given, type Handler, NOT_COMPANIES, segment, type Visit } from './visit.js';

const PER_PAGE = 24;
const JOBS_PER_PAGE = 20;

const CompanyCard = ({ visit, company }: { readonly visit: Visit; readonly company: CompanyDetails }): VNode => (
  <li class="card job">
    <Logo url={company.logoUrl} name={company.name} />
    <h2>
      <a href={at(visit, companyPath(company.slug))}>{company.name}</a>
    </h2>
    <p class="soft">{visit.texts.openJobs(company.publishedJobCount)}</p>
    {company.summary !== null && company.summary !== '' && (
      <p class="summary" dir="auto">
        {company.summary}
      </p>
    )}
  </li>
);

const numbered = (visit: Visit, path: string, words: string) => (page: number) => {
  const query = new URLSearchParams({
    ...(words === '' ? {} : { q: words }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return at(visit, path) + (query.size === 0 ? '' : `?${query.toString()}`);
};

/** The companies of the board, or those that match a search. */
export const companyList: Handler = async (visit) => {
  const { texts, ask, query } = visit;
  const words = query.get('q')?.trim() ?? '';
  const page = pageNumber(query);
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const found = given(
    words === ''
      ? await ask<Catalog<CompanyDetails>>(`/companies?limit=${window.limit}&offset=${window.offset}`)
      : await ask<Catalog<CompanyDetails>>('/companies/search', {
          method: 'POST',
          body: { query: words.slice(0, 200), ...window },
        }),
  );
  return {
    title: texts.companiesTitle,
    ...(words === '' ? { canonical: visit.path + (page === 1 ? '' : `?page=${page}`) } : {}),
    main: (
      <>
        <h1>{texts.companiesTitle}</h1>
        <form class="finder short" role="search" method="get" action={at(visit, '/companies')}>
          <input
            type="search"
            name="q"
            value={words}
            maxLength={200}
            aria-label={texts.searchCompanies}
            placeholder={texts.searchCompanies}
          />
          <button>{texts.search}</button>
        </form>
        {found.data.length === 0 ? (
          <p class="card soft">{words === '' ? texts.noCompanies : texts.noCompaniesFound}</p>
        ) : (
          <ul class="grid">
            {found.data.map((company) => (
              <CompanyCard key={company.id} visit={visit} company={company} />
            ))}
          </ul>
        )}
        <Pager
          visit={visit}
          page={page}
          pages={Math.ceil(found.count / PER_PAGE)}
          pageAt={numbered(visit, '/companies', words)}
        />
      </>
    ),
  };
};

/** A company with its jobs. */
export const companyPage: Handler = async (visit) => {
  const { texts, ask, query } = visit;
  const slug = segment(visit, 'company', NOT_COMPANIES);
  const page = pageNumber(query);
  const [answer, jobs] = await Promise.all([
    ask<CompanyDetails>(`/companies/${slug}`),
    ask<Catalog<JobTeaser>>(`/companies/${slug}/jobs?limit=${JOBS_PER_PAGE}&offset=${(page - 1) * JOBS_PER_PAGE}`),
  ]);
  const company = given(answer);
  const path = companyPath(company.slug);
  if (path !== visit.path) return { to: at(visit, path), status: 308 };
  const website = safeAddress(company.website);
  const { data, count, gatedCount = 0 } = jobs.value ?? { data: [], count: 0 };
  return {
    title: company.name,
    description: company.summary,
    canonical: path + (page === 1 ? '' : `?page=${page}`),
    picture: company.logoUrl,
    crumbs: [
      { label: texts.companiesTitle, path: '/companies' },
      { label: company.name, path },
    ],
    data: companyOrganization(company, `${visit.canonicalBase}${path}`),
    counts: { type: 'company_view', company: company.id },
    main: (
      <>
        <header class="head">
          <Logo url={company.logoUrl} name={company.name} big />
          <div>
            <h1>{company.name}</h1>
            {company.summary !== null && <p class="lead">{company.summary}</p>}
            {website !== null && (
              <p>
                <a href={website} rel="nofollow noopener noreferrer">
                  {texts.website}
                </a>
              </p>
            )}
          </div>
        </header>
        {company.description !== null && company.description !== '' && (
          <section class="stack">
            <h2>{texts.aboutCompany(company.name)}</h2>
            <Rich html={company.description} />
          </section>
        )}
        <section class="stack">
          <h2>{texts.companyJobs(company.name)}</h2>
          {data.length === 0 && gatedCount === 0 ? (
            <p class="card soft">{texts.noJobsYet}</p>
          ) : (
            <JobCards visit={visit} jobs={data} level={3} />
          )}
          <Gated visit={visit} count={gatedCount} />
          <Pager
            visit={visit}
            page={page}
            pages={Math.ceil((count - gatedCount) / JOBS_PER_PAGE)}
            pageAt={numbered(visit, path, '')}
          />
        </section>
      </>
    ),
  };
};
