import { moneyText } from '#i18n';
import type { VNode } from 'preact';
import { occupation } from './structured-data.js';
import { at, companyPath, given, type Handler, segment, type Visit } from './visit.js';

/** What a group of jobs pays in a year, as the Board API states it. */
interface Pay {
  readonly avgSalaryMin: number;
  readonly avgSalaryMax: number;
  readonly jobCount: number;
}

/** A row of a table: a group of jobs, and where its page is. */
interface PayRow extends Pay {
  readonly name: string;
  /** Null: it has no page. */
  readonly path: string | null;
}

interface Overall {
  readonly medianMin: number;
  readonly medianMax: number;
  readonly p25Min: number;
  readonly p75Max: number;
  readonly avgMin: number;
  readonly avgMax: number;
  readonly jobCount: number;
}

type TitlePay = Pay & { readonly categorySlug: string; readonly categoryName: string };
type SkillPay = Pay & { readonly skillSlug: string; readonly skillName: string };

/** The salaries of a category or a skill. */
interface PayDetails {
  readonly canonicalSlug: string;
  readonly currency: string;
  readonly overallSalary: Overall | null;
  readonly bySeniority: readonly (Pay & { readonly seniority: string })[];
  readonly topCompanies: readonly (Pay & { readonly companySlug: string; readonly companyName: string })[];
  readonly topLocations: readonly (Pay & { readonly placeSlug: string; readonly placeName: string })[];
}

const titlePath = (slug: string): string => `/salaries/${encodeURIComponent(slug)}`;
const skillPath = (slug: string): string => `/salaries/skills/${encodeURIComponent(slug)}`;

const rangeText = ({ language }: Visit, min: number, max: number, currency: string): string =>
  `${moneyText(language, Math.round(min), currency)} – ${moneyText(language, Math.round(max), currency)}`;

/** A table of salaries; nothing without rows. */
const PayTable = ({
  visit,
  title,
  currency,
  rows,
}: {
  readonly visit: Visit;
  readonly title: string;
  readonly currency: string;
  readonly rows: readonly PayRow[];
}): VNode | null =>
  rows.length === 0 ? null : (
    <section>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{visit.texts.payOf}</th>
            <th scope="col">{visit.texts.averageSalary}</th>
            <th scope="col">{visit.texts.jobsTitle}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, path, avgSalaryMin, avgSalaryMax, jobCount }) => (
            <tr key={path ?? name}>
              <th scope="row">{path === null ? name : <a href={at(visit, path)}>{name}</a>}</th>
              <td>{rangeText(visit, avgSalaryMin, avgSalaryMax, currency)}</td>
              <td>{jobCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

type SummaryPay = Pay & { readonly slug: string; readonly name: string; readonly currency: string };

/** What the jobs of the board pay, by category and by skill. */
export const salaries: Handler = async (visit) => {
  const { texts, ask, board } = visit;
  const [titles, skills] = await Promise.all(
    ['titles', 'skills'].map(async (axis) =>
      given(await ask<{ readonly data: readonly SummaryPay[] }>(`/salaries/${axis}`)).data.slice(0, MOST_ROWS),
    ),
  );
  const rowsOf = (rows: readonly SummaryPay[] = [], pathOf: (slug: string) => string) => ({
    currency: rows[0]?.currency ?? '',
    rows: rows.map((row) => ({ ...row, path: pathOf(row.slug) })),
  });
  const none = (titles ?? []).length + (skills ?? []).length === 0;
  return {
    title: texts.salariesTitle,
    description: `${texts.salariesTitle} · ${board.name}`,
    ...(none ? {} : { canonical: '/salaries' }),
    main: (
      <div class="stack">
        <h1>{texts.salariesTitle}</h1>
        <p class="lead">{none ? texts.noSalaries : texts.salariesHint}</p>
        <PayTable visit={visit} title={texts.category} {...rowsOf(titles, titlePath)} />
        <PayTable visit={visit} title={texts.skills} {...rowsOf(skills, skillPath)} />
      </div>
    ),
  };
};

/** How many rows a table has. */
const MOST_ROWS = 100;

interface Axis {
  readonly api: string;
  readonly param: string;
  readonly pathOf: (slug: string) => string;
  readonly listPath: string;
}

const TITLES: Axis = { api: '/salaries/titles', param: 'category', pathOf: titlePath, listPath: '/categories' };
const SKILLS: Axis = { api: '/salaries/skills', param: 'skill', pathOf: skillPath, listPath: '/skills' };

const page =
  ({ api, param, pathOf, listPath }: Axis): Handler =>
  async (visit) => {
    const { texts, canonicalBase } = visit;
    const pay = given(
      await visit.ask<
        PayDetails & {
          readonly categoryName?: string;
          readonly skillName?: string;
          readonly topSkills?: readonly SkillPay[];
          readonly topTitles?: readonly TitlePay[];
        }
      >(`${api}/${segment(visit, param)}`),
    );
    const path = pathOf(pay.canonicalSlug);
    if (path !== visit.path) return { to: at(visit, path), status: 308 };
    const { currency, overallSalary: overall } = pay;
    const name = pay.categoryName ?? pay.skillName ?? pay.canonicalSlug;
    const title = texts.salaryOf(name);
    const { topSkills = [], topTitles = [] } = pay;
    const tables: readonly { readonly title: string; readonly rows: readonly PayRow[] }[] = [
      {
        title: texts.seniority,
        rows: pay.bySeniority.map((row) => ({
          ...row,
          name: texts.seniorities[row.seniority] ?? row.seniority,
          path: null,
        })),
      },
      {
        title: texts.location,
        rows: pay.topLocations.map((row) => ({
          ...row,
          name: row.placeName,
          path: `/places/${encodeURIComponent(row.placeSlug)}`,
        })),
      },
      {
        title: texts.companiesTitle,
        rows: pay.topCompanies.map((row) => ({ ...row, name: row.companyName, path: companyPath(row.companySlug) })),
      },
      {
        title: texts.skills,
        rows: topSkills.map((row) => ({ ...row, name: row.skillName, path: skillPath(row.skillSlug) })),
      },
      {
        title: texts.category,
        rows: topTitles.map((row) => ({ ...row, name: row.categoryName, path: titlePath(row.categorySlug) })),
      },
    ];
    return {
      title,
      description: overall === null ? title : `${title}: ${rangeText(visit, overall.avgMin, overall.avgMax, currency)}`,
      canonical: path,
      crumbs: [
        { label: texts.salariesTitle, path: '/salaries' },
        { label: name, path },
      ],
      data: overall === null ? null : occupation({ name, url: `${canonicalBase}${path}`, currency, ...overall }),
      main: (
        <div class="stack">
          <h1>{title}</h1>
          {overall === null ? (
            <p class="card soft">{texts.noSalaries}</p>
          ) : (
            <div class="card">
              <p class="figure">{rangeText(visit, overall.avgMin, overall.avgMax, currency)}</p>
              <p class="soft">{texts.salaryBasis(overall.jobCount)}</p>
            </div>
          )}
          {tables.map((table) => (
            <PayTable key={table.title} visit={visit} currency={currency} {...table} />
          ))}
          <p>
            <a class="button plain" href={at(visit, `${listPath}/${encodeURIComponent(pay.canonicalSlug)}`)}>
              {texts.jobsOf(name)}
            </a>
          </p>
        </div>
      ),
    };
  };

/** What the jobs of a category pay. */
export const salaryOfTitle = page(TITLES);
/** What the jobs with a skill pay. */
export const salaryOfSkill = page(SKILLS);
