import { PublishedBlog } from '#content';
import { folded, wordsOf } from '#kernel';
import { corrections, SortedWords, Vocabulary } from '#search/rules';
import { Injectable } from '@nestjs/common';
import { CompanyDirectory } from '../directory/company-directory.service.js';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import { Figures } from '../figures/figures.service.js';
import { TaxonomyReader, type TermRow } from '../taxonomy/taxonomy.read-model.js';
import { TermNames } from '../browsing/term-names.service.js';

export const SUGGESTION_TYPES = ['company', 'category', 'skill', 'market', 'post', 'tag'] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** A post or a tag of the blog. */
export interface BlogItem {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** An object of the board that a visitor may be looking for. */
export type Suggestion =
  | {
      readonly type: 'company';
      readonly company: Pick<CompanyRow, 'id' | 'slug' | 'name' | 'logoUrl'>;
      readonly jobCount: number;
    }
  | { readonly type: 'category' | 'skill'; readonly term: TermRow }
  | { readonly type: 'market'; readonly market: TermRow; readonly companyCount: number }
  | { readonly type: 'post' | 'tag'; readonly blog: BlogItem };

interface RankedSuggestion {
  readonly name: string;
  readonly weight: number;
  readonly item: Suggestion;
}

/** Scripts in which a single letter can be a word. */
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
const SHORTEST = 2;
/** Maximum number of markets to correct words against, those with most companies first. */
const MARKETS = 1_000;
/** Longer queries match no name. */
const LONGEST = 200;

/** Whether `query` is long enough for suggestions. */
export const isTelling = (query: string): boolean => {
  const letters = [...new Intl.Segmenter().segment(query)].length;
  return letters >= SHORTEST || IDEOGRAPH.test(query);
};

/**
 * The quality of a match: best if the name begins with the text, then if one of its words does, then if it contains the text. 0
 * without a match.
 */
export function fit(name: string, query: string): number {
  const [known, typed] = [wordsOf(name).join(' '), wordsOf(query).join(' ')];
  if (typed === '') return 0;
  if (known.startsWith(typed)) return 3;
  if (` ${known}`.includes(` ${typed}`)) return 2;
  return folded(name).includes(folded(query)) ? 1 : 0;
}

const once = (names: readonly string[]): Vocabulary => new Vocabulary(new SortedWords(names.flatMap(wordsOf)), () => 1);

/** Suggests objects for the text that a visitor has typed. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly figures: Figures,
    private readonly companies: CompanyReader,
    private readonly directory: CompanyDirectory,
    private readonly names: TermNames,
    private readonly taxonomy: TaxonomyReader,
    private readonly blog: PublishedBlog,
  ) {}

  /**
   * Companies, terms with published jobs, markets, and blog posts and tags whose names match. The kinds alternate, and each kind
   * starts with its best match, then by number of jobs or companies. If nothing matches, retries with one word corrected. A text that
   * is too short has no suggestions.
   */
  async suggest(query: string, types: readonly SuggestionType[], limit: number): Promise<readonly Suggestion[]> {
    const typed = query.trim();
    if (typed.length > LONGEST || !isTelling(typed) || wordsOf(typed).length === 0) return [];
    const wanted = [...new Set(types)];
    const found = await this.fitting(typed, wanted, limit);
    if (found.length > 0) return found;
    const vocabularies = await Promise.all(wanted.map((type) => this.wordsOfType(type)));
    const known = vocabularies.filter((each) => each !== null);
    for (const { correctedQuery } of corrections(typed, known, { beginnings: true })) {
      const meant = await this.fitting(correctedQuery, wanted, limit);
      if (meant.length > 0) return meant;
    }
    return [];
  }

  private async fitting(
    typed: string,
    types: readonly SuggestionType[],
    limit: number,
  ): Promise<readonly Suggestion[]> {
    const kinds = await Promise.all(
      types.map((type) => {
        if (type === 'company') return this.ofCompanies(typed);
        if (type === 'market') return this.ofMarkets(typed);
        return type === 'category' || type === 'skill' ? this.ofTerms(type, typed) : this.ofBlog(type, typed);
      }),
    );
    const ranked = kinds.map((items) =>
      items
        .map((each) => ({ ...each, fit: fit(each.name, typed) }))
        .filter((each) => each.fit > 0)
        .sort((one, other) => other.fit - one.fit || other.weight - one.weight || (one.name < other.name ? -1 : 1)),
    );
    const longest = Math.max(0, ...ranked.map(({ length }) => length));
    const inTurn = Array.from({ length: longest }, (_, nth) => ranked.flatMap((items) => items[nth]?.item ?? []));
    return inTurn.flat().slice(0, limit);
  }

  /** The vocabulary for corrections, with the number of jobs or companies for each word. Null for posts, which have none. */
  private async wordsOfType(type: SuggestionType): Promise<Vocabulary | null> {
    switch (type) {
      case 'company':
        return this.directory.vocabulary();
      case 'skill':
        return this.names.vocabulary(['skills']);
      case 'category':
        return this.names.vocabulary(['categories']);
      case 'market':
        return once((await this.directory.markets(MARKETS)).map(({ market }) => market.name));
      case 'tag':
        return once((await this.tags()).map(({ name }) => name));
      case 'post':
        return null;
    }
  }

  private async ofCompanies(typed: string): Promise<readonly RankedSuggestion[]> {
    const [found, figures] = await Promise.all([this.companies.named(typed), this.figures.current()]);
    const jobs = figures.counts('companies');
    return found.map((company) => {
      const jobCount = jobs.get(company.id) ?? 0;
      return { name: company.name, weight: jobCount, item: { type: 'company', company, jobCount } };
    });
  }

  private async ofTerms(type: 'category' | 'skill', typed: string): Promise<readonly RankedSuggestion[]> {
    const axis = type === 'skill' ? 'skills' : 'categories';
    const counts = (await this.figures.current()).counts(axis);
    if (counts.size === 0) return [];
    const found = await this.taxonomy.matching(axis, [...counts.keys()], wordsOf(typed));
    return found.map((term) => ({ name: term.name, weight: counts.get(term.slug) ?? 0, item: { type, term } }));
  }

  private async ofBlog(type: 'post' | 'tag', typed: string): Promise<readonly RankedSuggestion[]> {
    const items = await (type === 'post' ? this.posts(typed) : this.tags());
    return items.map((blog) => ({ name: blog.name, weight: 0, item: { type, blog } }));
  }

  /** Published posts whose title has words that begin with those of `query`, last published first. Empty while the blog is off. */
  private async posts(query: string): Promise<readonly BlogItem[]> {
    if (!(await this.blog.isOn())) return [];
    return (await this.blog.titled(query)).map(({ id, slug, title }) => ({ id, slug, name: title }));
  }

  /** The tags of published posts. Empty while the blog is off. */
  private async tags(): Promise<readonly BlogItem[]> {
    return (await this.blog.isOn()) ? this.blog.usedTags() : [];
  }

  private async ofMarkets(typed: string): Promise<readonly RankedSuggestion[]> {
    const { rows } = await this.taxonomy.page('markets', { search: typed, limit: 100 });
    return Promise.all(
      rows.map(async (market) => {
        const companyCount = await this.companies.countIn(market.slug);
        return { name: market.name, weight: companyCount, item: { type: 'market' as const, market, companyCount } };
      }),
    );
  }
}
