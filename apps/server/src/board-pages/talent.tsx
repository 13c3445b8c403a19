import type { VNode } from 'preact';
import type { Catalog } from './board-answers.js';
import { Logo } from './controls.js';
import { Pager } from './job-cards.js';
import { pageNumber } from './job-list.js';
import { at, given, type Handler, segment, type Visit } from './visit.js';

/** A candidate, as the directory shows them to this visitor. */
interface Candidate {
  readonly handle: string | null;
  readonly displayName: string | null;
  readonly headline: string | null;
  readonly location: string | null;
  readonly avatarUrl: string | null;
}

type Entry = Candidate & { readonly summary: string | null; readonly skills: readonly string[] };

interface Profile extends Candidate {
  readonly bio: string | null;
  readonly experiences: readonly {
    readonly title: string;
    readonly companyName: string;
    readonly startDate: string;
    readonly endDate: string | null;
    readonly description: string | null;
  }[];
  readonly education: readonly {
    readonly institutionName: string;
    readonly degree: string | null;
    readonly fieldOfStudy: string | null;
  }[];
  readonly skills: readonly { readonly name: string }[];
  readonly languages: readonly { readonly name: string; readonly proficiency: string }[];
}

const PER_PAGE = 24;

const nameOf = ({ texts }: Visit, { displayName, handle }: Candidate): string =>
  displayName ?? handle ?? texts.someCandidate;

const Tags = ({ names }: { readonly names: readonly string[] }): VNode => (
  <ul class="tags">
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

/** The candidates who want to be found. Who may see them is for the Board API to say. */
export const talentList: Handler = async (visit) => {
  const { texts, ask, query } = visit;
  const words = (query.get('q')?.trim() ?? '').slice(0, 200);
  const page = pageNumber(query);
  const window = { limit: String(PER_PAGE), offset: String((page - 1) * PER_PAGE) };
  const request = new URLSearchParams({ ...window, ...(words === '' ? {} : { q: words }) });
  const { data, count } = given(await ask<Catalog<Entry>>(`/talent?${request.toString()}`));
  return {
    title: texts.talentTitle,
    main: (
      <>
        <h1>{texts.talentTitle}</h1>
        <form class="finder short" role="search" method="get" action={at(visit, '/talent')}>
          <input type="search" name="q" value={words} maxLength={200} aria-label={texts.searchTalent} />
          <button>{texts.search}</button>
        </form>
        {data.length === 0 ? (
          <p class="card soft">{texts.noTalent}</p>
        ) : (
          <ul class="grid">
            {data.map((entry, nth) => (
              <li class="card job" key={entry.handle ?? nth}>
                <Logo url={entry.avatarUrl} name={nameOf(visit, entry)} />
                <h2>
                  {entry.handle === null ? (
                    nameOf(visit, entry)
                  ) : (
                    <a href={at(visit, `/talent/${encodeURIComponent(entry.handle)}`)}>{nameOf(visit, entry)}</a>
                  )}
                </h2>
                <p class="soft">{[entry.headline, entry.location].filter((part) => part !== null).join(' · ')}</p>
                {entry.summary !== null && (
                  <p class="summary" dir="auto">
                    {entry.summary}
                  </p>
                )}
                <Tags names={entry.skills.slice(0, 6)} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          visit={visit}
          page={page}
          pages={Math.ceil(count / PER_PAGE)}
          pageAt={(number) => {
            const pages = new URLSearchParams({ ...(words === '' ? {} : { q: words }), page: String(number) });
            return `${at(visit, '/talent')}?${pages.toString()}`;
          }}
        />
      </>
    ),
  };
};

/** The profile of a candidate. Search engines must not index it: candidates can leave the directory at any time. */
export const talentProfile: Handler = async (visit) => {
  const { texts } = visit;
  const profile = given(await visit.ask<Profile>(`/talent/${segment(visit, 'handle')}`));
  const name = nameOf(visit, profile);
  return {
    title: name,
    crumbs: [{ label: texts.talentTitle, path: '/talent' }],
    main: (
      <article class="form stack">
        <header class="head">
          <Logo url={profile.avatarUrl} name={name} big />
          <div>
            <h1>{name}</h1>
            <p class="lead">{[profile.headline, profile.location].filter((part) => part !== null).join(' · ')}</p>
          </div>
        </header>
        {profile.bio !== null && <p class="typed">{profile.bio}</p>}
        {profile.skills.length > 0 && (
          <section>
            <h2>{texts.skills}</h2>
            <Tags names={profile.skills.map((skill) => skill.name)} />
          </section>
        )}
        {profile.experiences.length > 0 && (
          <section>
            <h2>{texts.experience}</h2>
            {profile.experiences.map(({ title, companyName, startDate, endDate, description }) => (
              <div class="card" key={title + startDate}>
                <h3>{title}</h3>
                <p class="soft">
                  {companyName} · {startDate.slice(0, 7)} – {endDate?.slice(0, 7) ?? texts.untilNow}
                </p>
                {description !== null && <p class="typed">{description}</p>}
              </div>
            ))}
          </section>
        )}
        {profile.education.length > 0 && (
          <section>
            <h2>{texts.education}</h2>
            {profile.education.map(({ institutionName, degree, fieldOfStudy }) => (
              <div class="card" key={institutionName + (degree ?? '')}>
                <h3>{institutionName}</h3>
                <p class="soft">{[degree, fieldOfStudy].filter((part) => part !== null).join(', ')}</p>
              </div>
            ))}
          </section>
        )}
      </article>
    ),
  };
};
