import { dayText, moneyText } from '#i18n';
import type { ComponentChildren, VNode } from 'preact';
import type { JobTeaser, Salary } from './board-answers.js';
import { Logo } from './controls.js';
import { at, jobPath, type Visit } from './visit.js';

/** The salary of a job; null when it has none. */
export function salaryText({ language, texts }: Pick<Visit, 'language' | 'texts'>, salary: Salary): string | null {
  const { salaryMin, salaryMax, salaryCurrency, salaryTimeframe } = salary;
  if (salaryCurrency === null || (salaryMin ?? salaryMax) === null) return null;
  const money = (amount: number) => moneyText(language, amount, salaryCurrency);
  const per = texts.timeframes[salaryTimeframe ?? ''];
  const amount =
    salaryMin === null
      ? texts.upTo(money(salaryMax ?? 0))
      : salaryMax === null
        ? texts.from(money(salaryMin))
        : salaryMin === salaryMax
          ? money(salaryMin)
          : `${money(salaryMin)} – ${money(salaryMax)}`;
  return per === undefined ? amount : `${amount} ${per}`;
}

const tagsOf = ({ texts, ...visit }: Visit, job: JobTeaser): readonly string[] =>
  [
    texts.remoteOptions[job.remoteOption ?? ''],
    texts.employmentTypes[job.employmentType ?? ''],
    salaryText({ texts, language: visit.language }, job),
  ].filter((tag) => tag !== undefined && tag !== null);

function Card({ visit, job, level }: { readonly visit: Visit; readonly job: JobTeaser; readonly level: 2 | 3 }): VNode {
  const { texts, language } = visit;
  const place = job.locationLabel ?? job.remoteLocationLabel;
  const Heading = `h${level}` as const;
  return (
    <li class={job.isFeatured ? 'card job hot' : 'card job'}>
      <Logo url={job.company?.logoUrl ?? null} name={job.company?.name ?? job.title} />
      <Heading>
        <a href={at(visit, jobPath(job))}>{job.title}</a>
      </Heading>
      <p class="soft">
        {[job.company?.name, place].filter((part) => part !== undefined && part !== null && part !== '').join(' · ')}
      </p>
      {job.summary !== null && job.summary !== '' && (
        <p class="summary" dir="auto">
          {job.summary}
        </p>
      )}
      <ul class="tags">
        {job.isFeatured && <li class="star">{texts.featured}</li>}
        {tagsOf(visit, job).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
        {job.publishedAt !== null && (
          <li>
            <time dateTime={job.publishedAt.slice(0, 10)}>{dayText(language, job.publishedAt)}</time>
          </li>
        )}
      </ul>
    </li>
  );
}

/** Jobs as cards, each linked to its page. */
export const JobCards = ({
  visit,
  jobs,
  level = 2,
}: {
  readonly visit: Visit;
  readonly jobs: readonly JobTeaser[];
  readonly level?: 2 | 3;
}): VNode => (
  <ul class="list">
    {jobs.map((job) => (
      <Card key={job.id} visit={visit} job={job} level={level} />
    ))}
  </ul>
);

/** The number of jobs for members only; nothing else about them is shown. */
export const Gated = ({ visit, count }: { readonly visit: Visit; readonly count: number }): VNode | null =>
  count <= 0 ? null : (
    <div class="card lock">
      <h2>{visit.texts.gated(count)}</h2>
      <p class="soft">{visit.texts.gatedHint}</p>
      <a class="button" href={at(visit, '/membership')}>
        {visit.texts.seeOffers}
      </a>
    </div>
  );

/** Links to the previous and the next page. @param previous URL of the previous page; null on the first one. @param next null on the last. */
export function PageLinks({
  visit: { texts },
  previous,
  next,
  children,
}: {
  readonly visit: Visit;
  readonly previous: string | null;
  readonly next: string | null;
  readonly children?: ComponentChildren;
}): VNode | null {
  if (previous === null && next === null) return null;
  return (
    <nav class="pager" aria-label={texts.pages}>
      {previous === null ? (
        <span />
      ) : (
        <a class="button plain" rel="prev" href={previous}>
          {texts.previousPage}
        </a>
      )}
      {children}
      {next === null ? (
        <span />
      ) : (
        <a class="button plain" rel="next" href={next}>
          {texts.nextPage}
        </a>
      )}
    </nav>
  );
}

/** `PageLinks` of a list whose pages have numbers. @param pageAt returns the URL of a page number. */
export function Pager({
  visit,
  page,
  pages,
  pageAt,
}: {
  readonly visit: Visit;
  readonly page: number;
  readonly pages: number;
  readonly pageAt: (page: number) => string;
}): VNode | null {
  if (pages <= 1) return null;
  return (
    <PageLinks
      visit={visit}
      previous={page > 1 ? pageAt(page - 1) : null}
      next={page < pages ? pageAt(page + 1) : null}
    >
      <span>{visit.texts.page(page, pages)}</span>
    </PageLinks>
  );
}
