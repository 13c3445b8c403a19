import { reject, folded, wordsOf } from '#kernel';
import { type Correction, corrections, Vocabulary } from '#search/rules';
import { Injectable } from '@nestjs/common';
import { BoardCopies } from '../board-copies.service.js';
import { Figures } from '../figures/figures.service.js';
import { Salaries } from '../salary/salary.service.js';
import { TaxonomyReader, type TermRow } from '../taxonomy/taxonomy.read-model.js';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';

/** The fields of a company in the directory. */
export type ListedCompany = Pick<CompanyRow, 'id' | 'name' | 'searchName' | 'markets'>;

/** A company as visitors see it, with the numbers of its current jobs. */
export interface ShownCompany {
  readonly company: CompanyRow;
  readonly jobCount: number;
  /** The number of its jobs in the salary statistics. */
  readonly salarySampleCount: number;
}

/** A market and the number of its companies. */
export interface CountedMarket {
  readonly market: TermRow;
  readonly companyCount: number;
}

/** Filters for the directory. */
export interface DirectoryQuery {
  readonly limit: number;
  readonly offset: number;
  /** Words of a name. Empty: no filter. */
  readonly query?: string | undefined;
  readonly market?: string | undefined;
}

/** The visible companies of a board, those with most open jobs first. */
@Injectable()
export class CompanyDirectory {
  private readonly copies = new BoardCopies(async () => new Names(await this.companies.directory()));

  constructor(
    private readonly companies: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly figures: Figures,
    private readonly salaries: Salaries,
  ) {}

  /**
   * A page of the directory and the number of matches. If nothing matches, retries with one word of the query corrected.
   * @throws Rejection `company_markets_not_found`.
   */
  async page({
    query = '',
    market,
    limit,
    offset,
  }: DirectoryQuery): Promise<{ readonly rows: readonly ShownCompany[]; readonly count: number }> {
    const slug = market === undefined ? undefined : (await this.marketBySlug(market)).slug;
    const [names, counts] = await Promise.all([this.copies.current(), this.counts()]);
    const matching = (words: string) => names.listed.filter((each) => inMarket(each, slug) && named(each, words));
    let found = matching(query);
    for (const { correctedQuery } of found.length > 0 ? [] : names.respelled(query)) {
      found = matching(correctedQuery);
      if (found.length > 0) break;
    }
    const ids = ranked(found, counts)
      .slice(offset, offset + limit)
      .map(({ id }) => id);
    return { rows: await this.shown(ids), count: found.length };
  }

  /** @throws Rejection `companies_not_found`. */
  async bySlug(slug: string): Promise<ShownCompany & { readonly markets: readonly TermRow[] }> {
    const { id } = await this.companies.bySlug(slug);
    const [[found], company] = await Promise.all([this.shown([id]), this.companies.byId(id)]);
    const terms = await this.taxonomy.bySlugs('markets', company.markets);
    const markets = company.markets.flatMap((each) => terms.get(each) ?? []);
    return Object.assign({ company, jobCount: 0, salarySampleCount: 0 }, found, { markets });
  }

  /** Companies that share most markets with a company, then those with most open jobs. @throws Rejection `companies_not_found`. */
  async similar(slug: string, limit: number): Promise<readonly ShownCompany[]> {
    const { id, markets } = await this.companies.bySlug(slug);
    const [listed, counts] = await Promise.all([this.listed(), this.counts()]);
    const shared = (each: ListedCompany) => each.markets.filter((market) => markets.includes(market)).length;
    const near = ranked(
      listed.filter((each) => each.id !== id && shared(each) > 0),
      counts,
    ).toSorted((one, other) => shared(other) - shared(one));
    return this.shown(near.slice(0, limit).map((each) => each.id));
  }

  /** The markets with most companies. `search` matches beginnings of words in their names. */
  async markets(limit: number, search = ''): Promise<readonly CountedMarket[]> {
    const sizes = new Map<string, number>();
    for (const { markets } of await this.listed())
      for (const market of markets) sizes.set(market, (sizes.get(market) ?? 0) + 1);
    const terms = await this.taxonomy.bySlugs('markets', [...sizes.keys()]);
    return [...terms.values()]
      .filter(({ name }) => named({ searchName: folded(name) }, search))
      .map((market) => ({ market, companyCount: sizes.get(market.slug) ?? 0 }))
      .sort((one, other) => other.companyCount - one.companyCount || (one.market.name < other.market.name ? -1 : 1))
      .slice(0, limit);
  }

  /** The market with this slug or alias. @throws Rejection `company_markets_not_found`. */
  async marketBySlug(slug: string): Promise<TermRow> {
    return (
      (await this.taxonomy.bySlug('markets', slug)) ??
      reject('missing', 'company_markets_not_found', 'The board has no market with that slug.')
    );
  }

  /** The companies with these ids, in this order. Ids that do not exist are left out. */
  private async shown(ids: readonly string[]): Promise<readonly ShownCompany[]> {
    const [rows, figures, sampled] = await Promise.all([
      ids.length === 0 ? [] : this.companies.byIds(ids),
      this.figures.current(),
      this.salaries.sampleCounts(ids),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const company = byId.get(id);
      if (!company) return [];
      const jobCount = figures.counts('companies').get(id) ?? 0;
      return [{ company, jobCount, salarySampleCount: sampled(id) }];
    });
  }

  private async counts(): Promise<ReadonlyMap<string, number>> {
    return (await this.figures.current()).counts('companies');
  }

  /** Corrections of `query`, the beginning of a company name. Most likely first. */
  async respelled(query: string): Promise<readonly Correction[]> {
    return (await this.copies.current()).respelled(query);
  }

  /** The words of all names with the number of companies that have them. */
  async vocabulary(): Promise<Vocabulary> {
    return (await this.copies.current()).vocabulary;
  }

  private async listed(): Promise<readonly ListedCompany[]> {
    return (await this.copies.current()).listed;
  }
}

/** The companies of a board by name. */
class Names {
  private words: Vocabulary | undefined;

  constructor(readonly listed: readonly ListedCompany[]) {}

  get vocabulary(): Vocabulary {
    if (this.words) return this.words;
    const words = new Map<string, number>();
    for (const { searchName } of this.listed)
      for (const word of new Set(wordsOf(searchName))) words.set(word, (words.get(word) ?? 0) + 1);
    return (this.words = Vocabulary.of(words));
  }

  respelled(query: string): readonly Correction[] {
    return corrections(query, [this.vocabulary], { beginnings: true });
  }
}

const inMarket = ({ markets }: ListedCompany, slug: string | undefined): boolean =>
  slug === undefined || markets.includes(slug);

/** Whether each word of `query` is the beginning of a word of the name. */
function named({ searchName }: Pick<ListedCompany, 'searchName'>, query: string): boolean {
  const name = ` ${wordsOf(searchName).join(' ')}`;
  return wordsOf(query).every((word) => name.includes(` ${word}`));
}

/** Sorts by number of jobs, descending, then by name. */
function ranked(companies: readonly ListedCompany[], counts: ReadonlyMap<string, number>): readonly ListedCompany[] {
  const jobs = (each: ListedCompany) => counts.get(each.id) ?? 0;
  const before = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return companies.toSorted(
    (one, other) => jobs(other) - jobs(one) || before(one.searchName, other.searchName) || before(one.id, other.id),
  );
}
