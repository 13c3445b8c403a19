import { dayText } from '#i18n';
import type { ComponentChildren, VNode } from 'preact';
import type { JobDetails, JobTeaser } from './board-answers.js';
import { Logo, Rich } from './controls.js';
import { JobCards, salaryText } from './job-cards.js';
import { seesAll } from './membership.js';
import { safeAddress } from './safe-address.js';
import { SaveButton } from './saved-jobs.js';
import { jobPosting } from './structured-data.js';
import { at, companyPath, given, jobPath, segment, type Handler, type Visit } from './visit.js';

const SIMILAR = 4;

/** The way to apply: with the form here, at an external address, by mail, or none. */
export function ApplyButton({ visit, job }: { readonly visit: Visit; readonly job: JobDetails }): VNode {
  const { texts, board } = visit;
  const address = safeAddress(job.applicationUrl);
  if (address?.startsWith('http'))
    return (
      <a class="button wide" href={at(visit, `${jobPath(job)}/apply`)} rel="nofollow">
        {texts.applyAt}
      </a>
    );
  if (address !== null)
    return (
      <a class="button wide" href={address} rel="nofollow noopener noreferrer">
        {texts.applyByMail}
      </a>
    );
  return job.applicationUrl === null && board.features.nativeApplications ? (
    <a class="button wide" href={at(visit, `${jobPath(job)}/apply`)} rel="nofollow">
      {texts.applyNow}
    </a>
  ) : (
    <p class="soft">{texts.applyClosed}</p>
  );
}

function placesOf(job: JobDetails): string {
  const names = job.officeLocations.map(({ displayName, city, region }) => displayName ?? city ?? region ?? '');
  return [...new Set(names.filter((name) => name !== ''))].join(' · ');
}

function Facts({ visit, job }: { readonly visit: Visit; readonly job: JobDetails }): VNode {
  const { texts, language } = visit;
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [texts.salary, salaryText(visit, job)],
    [texts.location, placesOf(job)],
    [texts.workplace, texts.remoteOptions[job.remoteOption ?? '']],
    [texts.employment, texts.employmentTypes[job.employmentType ?? '']],
    [texts.seniority, texts.seniorities[job.seniority ?? '']],
    [
      texts.category,
      job.categories.length > 0 &&
        job.categories.map(({ slug, name }, index) => (
          <>
            {index > 0 && ', '}
            <a href={at(visit, `/categories/${encodeURIComponent(slug)}`)}>{name}</a>
          </>
        )),
    ],
  ];
  return (
    <aside class="card sticky">
      <dl class="facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </>
            ),
        )}
      </dl>
      <div class="stack">
        <ApplyButton visit={visit} job={job} />
        <SaveButton visit={visit} job={job} />
      </div>
      {job.expiresAt !== null && <p class="soft small">{texts.validUntil(dayText(language, job.expiresAt))}</p>}
    </aside>
  );
}

function plainText(html: string | null): string {
  return (html ?? '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What the job says about its company. */
const Company = ({
  visit,
  company,
}: {
  readonly visit: Visit;
  readonly company: NonNullable<JobDetails['company']>;
}): VNode => {
  const { texts } = visit;
  const website = safeAddress(company.website);
  const path = companyPath(company.slug);
  return (
    <section class="card">
      <h2>{texts.aboutCompany(company.name)}</h2>
      <ul class="plain-list">
        {website !== null && (
          <li>
            <a href={website} rel="nofollow noopener noreferrer">
              {texts.website}
            </a>
          </li>
        )}
        <li>
          <a href={at(visit, path)}>{texts.companyJobs(company.name)}</a>
        </li>
      </ul>
    </section>
  );
};

/** A job. */
export const jobPage: Handler = async (visit) => {
  const { ask, params, texts, language } = visit;
  const slug = segment(visit, 'job');
  // For visitors without a paid membership, lists that do not count jobs return none.
  const listed = () =>
    seesAll(visit).then((all) =>
      all ? ask<{ readonly data: readonly JobTeaser[] }>(`/jobs/${slug}/similar?limit=${SIMILAR}`) : null,
    );
  // An address without the company most likely leads to one with it, which asks for the rest.
  const early = params['company'] === undefined ? null : listed();
  const [found] = await Promise.all([ask<JobDetails>(`/jobs/${slug}`), early]);
  const job = given(found);
  const path = jobPath(job);
  if (path !== visit.path && visit.path !== '') return { to: at(visit, path), status: 308 };
  const similar = await (early ?? listed());
  const { company } = job;
  const canonical = job.links.public;
  const others = similar?.value?.data ?? [];
  return {
    title: company === null ? job.title : `${job.title} · ${company.name}`,
    description: plainText(job.description).slice(0, 300),
    canonical: path,
    picture: company?.logoUrl ?? null,
    kind: 'article',
    crumbs: [
      { label: texts.jobsTitle, path: '/jobs' },
      ...job.categories
        .slice(0, 1)
        .map(({ slug: key, name }) => ({ label: name, path: `/categories/${encodeURIComponent(key)}` })),
      { label: job.title, path },
    ],
    counts: { type: 'job_view', job: job.id },
    data: jobPosting(job, canonical ?? `${visit.canonicalBase}${path}`),
    main: (
      <>
        <header class="head">
          <Logo url={company?.logoUrl ?? null} name={company?.name ?? job.title} big />
          <div>
            <h1>{job.title}</h1>
            <p class="lead">{company !== null && <a href={at(visit, companyPath(company.slug))}>{company.name}</a>}</p>
            {job.publishedAt !== null && <p class="soft small">{texts.posted(dayText(language, job.publishedAt))}</p>}
          </div>
        </header>
        <div class="split right">
          <article class="stack">
            <Rich html={job.description ?? ''} />
            {job.skills.length > 0 && (
              <section>
                <h2>{texts.skills}</h2>
                <ul class="tags">
                  {job.skills.map(({ slug: key, name }) => (
                    <li key={key}>
                      <a href={at(visit, `/skills/${encodeURIComponent(key)}`)}>{name}</a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {company !== null && <Company visit={visit} company={company} />}
            <div class="apply">
              <ApplyButton visit={visit} job={job} />
            </div>
          </article>
          <Facts visit={visit} job={job} />
        </div>
        {others.length > 0 && (
          <section class="stack">
            <h2>{texts.similarJobs}</h2>
            <JobCards visit={visit} jobs={others} level={3} />
          </section>
        )}
      </>
    ),
  };
};
