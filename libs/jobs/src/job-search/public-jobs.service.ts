import { rejectMissing, wordsOf, Slugs } from '#kernel';
import { placesOf } from '#places/place';
import { type Correction, corrections, Vocabulary } from '#search/rules';
import { facts, type RankedQuery, SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import { type CompanyOfJob, CompanyReader } from '../company/company.read-model.js';
import { ratesGeneration, ratesInUse } from '../exchange-rates/rate-table.js';
import { JobForm } from '../job/job-sources.service.js';
import { jobDecider } from '../job/job.decider.js';
import { isShown, JobReader, type JobRow } from '../job/job.read-model.js';
import { RemoteTaxonomies } from '../ports.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { TermNames } from '../browsing/term-names.service.js';
import type { TermAxis } from '../browsing/term-words.js';
import { facetNames, JobFacetCounts, type JobFacet, type JobFacetValues } from './job-facet-counts.service.js';
import { invalidFilter, JobFacets, type PublicJobFilters } from './job-facets.service.js';
import { isWorldwide, type JobCard, likeness, placesToFind, remoteLocationLabel } from './job-card.js';
import {
  cardRowOf,
  type CardRow,
  FACET_CODES,
  JobSearchReader,
  JobSearchRow,
  meantFacets,
} from './job-search.read-model.js';
import { spelledWords } from './spellings.js';
import {
  type BoardLists,
  type FoundJobs,
  type NamedTerm,
  RememberedLists,
  type ShownCard,
} from './remembered-lists.service.js';

type RankedPage = Awaited<ReturnType<SearchIndex['ranked']>>;

export const JOB_SORTS = ['relevance', 'newest', 'salary_high'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** A page of a filtered list. */
export interface PublicJobQuery {
  readonly query?: string | undefined;
  readonly sort?: string | undefined;
  readonly filters?: PublicJobFilters | undefined;
  readonly offset: number;
  readonly limit: number;
  /** How many jobs of the list the viewer may see. Null for all. */
  readonly previewCount?: number | null;
  readonly withDescription?: boolean;
  /** Names of the facets whose values to count. */
  readonly facets?: readonly string[] | undefined;
}

export type { NamedTerm, ShownCard };

/** A page of a list of jobs. */
export interface ShownCards {
  readonly cards: readonly ShownCard[];
  /** The number of matching jobs, including those that the viewer may not see. */
  readonly count: number;
  /** The number of matching jobs that the viewer may not see. */
  readonly gatedCount: number;
  readonly correction: Correction | null;
  /** Present only on request, and only if the viewer may see all matching jobs. */
  readonly facets?: JobFacetValues;
  /** Whether the page is still the same for the same request; synchronous. Absent while that is not known. */
  readonly holds?: () => boolean;
}

/** A job with all fields of its page. */
export interface ShownPublicJob {
  readonly row: JobRow;
  readonly company: CompanyOfJob | null;
  readonly categories: readonly NamedTerm[];
  readonly skills: readonly NamedTerm[];
  /** From the country of its first office down to the city. */
  readonly placeHierarchy: readonly NamedTerm[];
}

/** Maximum number of jobs to compare when looking for similar ones. */
const CANDIDATES = 50;
const TITLE_WORDS = 3;
/** Boards have no other language yet. */
const LANGUAGE = 'en';

const RANKED = [{ column: 'isFeatured' }, { column: 'publishedAt' }, { column: 'id' }];
const NEWEST = [{ column: 'publishedAt' }, { column: 'id' }];
const SORTS: Readonly<Record<JobSort, () => Pick<RankedQuery, 'heading' | 'sort'>>> = {
  relevance: () => ({ heading: { column: 'heading', after: 1 }, sort: RANKED }),
  newest: () => ({ heading: null, sort: NEWEST }),
  salary_high: () => {
    const per = { column: 'salaryCurrency', rates: ratesInUse().perEuro };
    return { heading: null, sort: [{ column: 'salary', per }, ...NEWEST] };
  },
};

const isSort = (sort: string): sort is JobSort => (JOB_SORTS as readonly string[]).includes(sort);

/** What decides which jobs a list has. */
interface JobList {
  readonly query: string;
  readonly sort: JobSort;
  readonly filters: PublicJobFilters;
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly JobFacet[];
}

/** Equal for equal lists. Amounts in other currencies follow the rates of the process. */
const keyOf = ({ filters, sort, ...rest }: JobList): string => {
  const byName = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([
    rest,
    sort,
    sort === 'salary_high' || rest.facets.includes('salary') ? ratesGeneration() : 0,
    byName,
  ]);
};

/** Jobs as visitors see them: published and not ended at the time of the request. */
@Injectable()
export class PublicJobs {
  constructor(
    private readonly index: SearchIndex,
    private readonly reader: JobSearchReader,
    private readonly jobs: JobReader,
    private readonly companies: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly names: TermNames,
    private readonly facets: JobFacets,
    private readonly counts: JobFacetCounts,
    private readonly remote: RemoteTaxonomies,
    private readonly form: JobForm,
    private readonly lists: RememberedLists,
  ) {}

  /**
   * A page of matching jobs, ranked. If nothing matches, retries with one word of the query corrected.
   * @throws Rejection `jobs_invalid_filter`, `too_many_filter_values`, `categories_not_found`, `skills_not_found`.
   */
  async list(request: PublicJobQuery): Promise<ShownCards> {
    const { query = '', sort = 'relevance', filters = {}, offset, limit, previewCount = null } = request;
    if (!isSort(sort)) return invalidFilter(['sort'], JOB_SORTS);
    const visible = previewCount === null ? limit : Math.max(0, Math.min(limit, previewCount - offset));
    const names = facetNames(request.facets);
    // A viewer of a preview would learn from facets what the hidden jobs are.
    const facets = previewCount === null ? names : [];
    const wanted: JobList = { query, sort, filters, offset, limit: visible, facets };
    const lists = await this.lists.current();
    // Before the search, which may take until the rates have changed.
    const holds = lists && this.lists.holding(lists);
    const found = await (lists ? lists.found(keyOf(wanted), () => this.found(wanted)) : this.found(wanted));
    const read = async (ids: readonly string[]) =>
      this.shown(await this.reader.cards(ids), request.withDescription, lists);
    return {
      cards: await (lists && !request.withDescription ? lists.shown(found.ids, read) : read(found.ids)),
      count: found.count,
      gatedCount: previewCount === null ? 0 : Math.max(0, found.count - previewCount),
      correction: found.correction,
      ...(found.facets ? { facets: found.facets } : {}),
      ...(holds && !request.withDescription ? { holds } : {}),
    };
  }

  /** The jobs of a list. If nothing matches, retries with one word of the query corrected. @throws as `list`. */
  private async found({ query, sort, filters, offset, limit, facets: names }: JobList): Promise<FoundJobs> {
    const [facets, counting] = await Promise.all([this.facets.of(filters), this.counts.counting(names)]);
    const { publishedAt } = filters;
    const search = async ({ words, spelled }: ReturnType<typeof spelledWords>, more: Partial<RankedQuery> = {}) =>
      this.index.ranked(JobSearchRow, {
        words,
        spelled,
        meant: (await this.names.meant(words, LANGUAGE)).map(meantFacets),
        language: LANGUAGE,
        named: FACET_CODES.company,
        facets,
        between: publishedAt ? { publishedAt: { from: publishedAt.gte, to: publishedAt.lte } } : {},
        until: 'shownUntil',
        ...SORTS[sort](),
        offset,
        limit,
        ...more,
      });
    const typed = spelledWords(query);
    const isBlank = typed.words.length === 0;
    const counted = counting ? { counting } : {};
    let result: RankedPage = query.trim() !== '' && isBlank ? { ids: [], count: 0 } : await search(typed, counted);
    let [words, correction]: [typeof typed, Correction | null] = [typed, null];
    if (result.count === 0 && !isBlank)
      for (const each of corrections(query, await this.vocabularies())) {
        const corrected = spelledWords(each.correctedQuery);
        const other = await search(corrected, counted);
        if (other.count === 0) continue;
        [result, words, correction] = [other, corrected, each];
        break;
      }
    const { ids, count } = result;
    if (names.length === 0) return { ids, count, correction };
    const countOf = async (code: string, values: readonly string[]) =>
      (await search(words, { facets: { ...facets, [code]: values }, limit: 0 })).count;
    return { ids, count, correction, facets: await this.counts.valuesOf(names, result, countOf) };
  }

  /**
   * The existing jobs with these ids, in the order of the ids. `published` limits them to currently visible jobs. Reads the jobs
   * themselves, because the search index may not yet contain recent changes.
   */
  async cards(ids: readonly string[], { published }: { readonly published: boolean }): Promise<readonly ShownCard[]> {
    const known = new Map((await this.jobs.byIds(ids)).map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => known.get(id) ?? []);
    return this.shown((published ? rows.filter((row) => isShown(row, facts().now)) : rows).map(cardRowOf));
  }

  /** The job with this slug or former slug. @throws Rejection `jobs_not_found`. */
  async bySlug(slug: string): Promise<ShownPublicJob> {
    const row = await this.rowOf(slug);
    const [company, terms, [shown]] = await Promise.all([
      this.companies.find(row.companyId),
      this.termsOf([row]),
      this.form.shown([row]),
    ]);
    const [office] = row.detail.officeLocations;
    return {
      row: shown ?? row,
      company,
      categories: terms.categories(row.categories),
      skills: terms.skills(row.skills),
      placeHierarchy: office ? placesOf(office).map(({ slug: of, name }) => ({ slug: of, name })) : [],
    };
  }

  /**
   * Similar jobs of other companies, most similar first. Shared skills and categories count most, then words of the title, then
   * location. @throws Rejection `jobs_not_found`.
   */
  async similar(slug: string, limit: number): Promise<readonly ShownCard[]> {
    const { id } = await this.rowOf(slug);
    const [own] = await this.reader.cards([id]);
    if (!own) return rejectMissing(jobDecider);
    const { card } = own;
    const by = (facet: keyof typeof FACET_CODES, values: readonly string[]) =>
      values.length === 0 ? [] : [this.candidates({ [FACET_CODES[facet]]: values })];
    const found = await Promise.all([
      ...by('skills', card.skills),
      ...by('categories', card.categories),
      ...by('places', placesToFind(card).slice(-1)),
      ...wordsOf(card.title)
        .slice(0, TITLE_WORDS)
        .map((word) => this.candidates({}, [word])),
    ]);
    const others = (await this.reader.cards([...new Set(found.flat())]))
      .filter(({ card: other }) => other.companyId !== card.companyId)
      .map((row) => ({ row, like: likeness(card, row.card) }))
      .filter(({ like }) => like > 0)
      .sort((one, other) => other.like - one.like || (one.row.id < other.row.id ? 1 : -1));
    return this.shown(others.slice(0, limit).map(({ row }) => row));
  }

  /** The vocabularies for correcting words of a query: words of titles and names of companies, and names of terms in use. */
  private async vocabularies(): Promise<readonly Vocabulary[]> {
    const [headings, names] = await Promise.all([
      this.index.vocabulary(JobSearchRow, 'heading', 'shownUntil'),
      this.names.vocabulary(),
    ]);
    return [Vocabulary.of(headings), names];
  }

  private async candidates(facets: RankedQuery['facets'], words: readonly string[] = []): Promise<readonly string[]> {
    const { ids } = await this.index.ranked(JobSearchRow, {
      words,
      language: LANGUAGE,
      named: FACET_CODES.company,
      facets,
      until: 'shownUntil',
      ...SORTS.newest(),
      offset: 0,
      limit: CANDIDATES,
    });
    return ids;
  }

  /** The row of the published job with this slug or former slug. @throws Rejection `jobs_not_found`. */
  async rowOf(address: string): Promise<JobRow> {
    const slug = Slugs.requested(address);
    if (slug === null) return rejectMissing(jobDecider);
    const { now } = facts();
    const [row] = await this.jobs.bySlug(slug);
    if (row && isShown(row, now)) return row;
    const [former] = await this.candidates({ [FACET_CODES.formerSlugs]: [slug] });
    const renamed = former === undefined ? null : await this.jobs.find(former);
    return renamed && isShown(renamed, now) ? renamed : rejectMissing(jobDecider);
  }

  private async shown(rows: readonly CardRow[], withDescription = false, lists: BoardLists | null = null) {
    if (rows.length === 0) return [];
    const cards = rows.map(({ card }) => card);
    const companyIds = [...new Set(cards.map(({ companyId }) => companyId))];
    const readCompanies = (ids: readonly string[]) => this.companies.shown(ids);
    const [companies, terms, whole] = await Promise.all([
      lists?.objects.of('company', companyIds, readCompanies) ?? readCompanies(companyIds),
      this.termsOf(cards, lists),
      withDescription ? this.jobs.byIds(rows.map(({ id }) => id)) : [],
    ]);
    const descriptions = new Map(whole.map(({ id, detail }) => [id, detail.description]));
    return rows.map((row) => ({
      row,
      company: companies.get(row.card.companyId) ?? null,
      categories: terms.categories(row.card.categories),
      skills: terms.skills(row.card.skills),
      remoteLocationLabel: remoteLocationLabel(row.card, this.remote.taxonomy().permits),
      worldwide: isWorldwide(row.card),
      ...(withDescription ? { description: descriptions.get(row.id) ?? '' } : {}),
    }));
  }

  /** The names of the terms of `rows`. Terms that no longer exist are left out. */
  private async termsOf(rows: readonly Pick<JobCard, 'categories' | 'skills'>[], lists: BoardLists | null = null) {
    const of = async (axis: TermAxis) => {
      const wanted = [...new Set(rows.flatMap((row) => row[axis]))];
      const read = (slugs: readonly string[]) => this.taxonomy.bySlugs(axis, slugs);
      const known = await (lists?.objects.of(axis, wanted, read) ?? read(wanted));
      return (slugs: readonly string[]): readonly NamedTerm[] =>
        [...new Set(slugs)]
          .flatMap((slug) => known.get(slug) ?? [])
          .map((term) => ({ slug: term.slug, name: term.name }));
    };
    const [categories, skills] = await Promise.all([of('categories'), of('skills')]);
    return { categories, skills };
  }
}
