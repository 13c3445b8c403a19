import { type EventOf, type Issue, reject, type RowProjection, rejectMissing, wordsOf, Slugs } from '#kernel';
import {
  AnyIn,
  BoardRow,
  BoardTables,
  Column,
  Index,
  InstantColumn,
  type Page,
  type Paging,
  ReadModel,
  Words,
} from '#store';
import { Injectable } from '@nestjs/common';
import {
  type Term,
  type TermEvents,
  withSlug,
  skillDecider,
  categoryDecider,
  marketDecider,
} from './taxonomy.decider.js';

@Index(['board', 'slug'])
@Index(['board', 'sortKey', 'id'])
export abstract class TermRow extends BoardRow implements Term {
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('jsonb') aliases!: readonly string[];
  @Column('text', { nullable: true }) sourceLocale!: string | null;
  @Column('text', { nullable: true }) parentId!: string | null;
  /** The words of the name, each after a space. Lists are sorted and searched by it. */
  @Column('text') sortKey!: string;
  @InstantColumn() createdAt!: string;
}

/** A skill of the board. */
@ReadModel('skills', { version: 3 })
export class SkillRow extends TermRow {}

/** A category of the board. */
@ReadModel('categories', { version: 3 })
@Index(['board', 'parentId', 'sortKey', 'id'])
export class CategoryRow extends TermRow {}

/** A market of the board. */
@ReadModel('markets', { version: 3 })
export class MarketRow extends TermRow {}

const sortKey = (name: string) =>
  wordsOf(name)
    .map((word) => ` ${word}`)
    .join('')
    .slice(0, 400);

type Anything = EventOf<Record<string, never>, string>;

function termRows<const N extends string>(name: N, row: new () => TermRow): RowProjection<TermRow, TermEvents<N>> {
  const on: Record<string, (event: Anything, row: TermRow) => Partial<TermRow> | null> = {
    [`${name}Added`]: ({ data, at }) => {
      const { name: called, slug, aliases, sourceLocale, parentId } = data as Term;
      return { name: called, slug, aliases, sourceLocale, parentId, sortKey: sortKey(called), createdAt: at };
    },
    [`${name}Changed`]: ({ data }) => {
      const set: Partial<TermRow> = { ...(data as Partial<Term>) };
      if (set.name !== undefined) set.sortKey = sortKey(set.name);
      return set;
    },
    [`${name}SlugChanged`]: ({ data: { to } }, { slug, aliases }) => withSlug({ slug, aliases }, to),
    [`${name}AliasesAdded`]: ({ data }, { aliases }) => ({
      aliases: [...aliases, ...(data as { readonly aliases: readonly string[] }).aliases],
    }),
    [`${name}AliasRemoved`]: ({ data: { alias } }, { aliases }) => ({
      aliases: aliases.filter((each) => each !== alias),
    }),
    [`${name}Removed`]: () => null,
  };
  return { row, category: name.toLowerCase(), on: on as never };
}

export const skillRows = termRows('Skill', SkillRow);
export const categoryRows = termRows('Category', CategoryRow);
export const marketRows = termRows('Market', MarketRow);

const AXES = {
  skills: { row: SkillRow, decider: skillDecider },
  categories: { row: CategoryRow, decider: categoryDecider },
  markets: { row: MarketRow, decider: marketDecider },
} as const;

/** Reads one taxonomy of a board. */
export type Axis = keyof typeof AXES;

/** Filters for a list of terms. A term must match all of them. */
export interface TermFilter extends Paging {
  /** Each of its words must begin a word of the name. */
  readonly search?: string;
  /** Null for root categories. */
  readonly parentId?: string | null;
}

/** Maximum number of categories in a tree. */
const LARGEST_TREE = 1_000;
/** Categories that a policy changes before it reads the next ones. */
const BATCH = 100;

@Injectable()
export class TaxonomyReader {
  constructor(private readonly tables: BoardTables) {}

  /** By name. */
  async page(axis: Axis, { search, parentId, ...paging }: TermFilter): Promise<Page<TermRow>> {
    const words = search === undefined ? undefined : new Words(wordsOf(search));
    // Punctuation is not a word, so such a query matches nothing.
    if (words?.words.length === 0) return { rows: [], nextCursor: null };
    return this.tables.pageBy<TermRow>(AXES[axis].row, 'sortKey', { sortKey: words, parentId }, paging);
  }

  /** All terms, in batches. */
  each(axis: Axis): AsyncGenerator<readonly TermRow[]> {
    return this.tables.each<TermRow>(AXES[axis].row, {}, [], 1_000);
  }

  /** The term with this id, or null. */
  find(axis: Axis, id: string): Promise<TermRow | null> {
    return this.tables.one<TermRow>(AXES[axis].row, { id });
  }

  /** @throws Rejection `taxonomy_<axis>_not_found`. */
  async byId(axis: Axis, id: string): Promise<TermRow> {
    return (await this.find(axis, id)) ?? rejectMissing(AXES[axis].decider);
  }

  /** All categories, by name. @throws Rejection `taxonomy_tree_too_large`. */
  async categories(): Promise<readonly TermRow[]> {
    const rows = await this.tables.all(CategoryRow, {}, LARGEST_TREE + 1);
    if (rows.length > LARGEST_TREE)
      reject(
        'invalid',
        'taxonomy_tree_too_large',
        `The tree is limited to ${LARGEST_TREE} categories. List the categories instead.`,
      );
    return rows.toSorted((a, b) => (a.sortKey === b.sortKey ? 0 : a.sortKey < b.sortKey ? -1 : 1));
  }

  /** The ids of the direct children of `ids`: a batch of them, if there are many. */
  async childrenOf(...ids: readonly string[]): Promise<readonly string[]> {
    return (await this.tables.all(CategoryRow, { parentId: ids }, BATCH)).map((row) => row.id);
  }

  /** The category `id` and all its ancestors, nearest first. Null if it does not exist. */
  async lineage(id: string): Promise<readonly string[] | null> {
    const ids: string[] = [];
    for (let at: string | null = id; at !== null && !ids.includes(at);) {
      const row: TermRow | null = await this.find('categories', at);
      if (!row) return ids.length === 0 ? null : ids;
      ids.push(at);
      at = row.parentId;
    }
    return ids;
  }

  /** The terms with these slugs, by name. */
  among(axis: Axis, slugs: readonly string[], paging: Paging): Promise<Page<TermRow>> {
    return this.tables.pageBy<TermRow>(AXES[axis].row, 'sortKey', { slug: slugs }, paging);
  }

  /**
   * The terms with these slugs whose names contain, for each of `words`, a word that begins with it. In no defined order, at most a
   * thousand.
   */
  matching(axis: Axis, slugs: readonly string[], words: readonly string[]): Promise<readonly TermRow[]> {
    return this.tables.all<TermRow>(AXES[axis].row, { slug: slugs, sortKey: new Words(words) }, 1_000);
  }

  /** The terms with these slugs, by slug. */
  async bySlugs(axis: Axis, slugs: readonly string[]): Promise<ReadonlyMap<string, TermRow>> {
    const rows =
      slugs.length === 0 ? [] : await this.tables.all<TermRow>(AXES[axis].row, { slug: slugs }, slugs.length);
    return new Map(rows.map((row) => [row.slug, row]));
  }

  /** The term with this slug or alias, case ignored, or null. */
  async bySlug(axis: Axis, slug: string): Promise<TermRow | null> {
    const wanted = Slugs.requested(slug);
    if (wanted === null) return null;
    const { row } = AXES[axis];
    const [[named], [other]] = await Promise.all([
      this.tables.all<TermRow>(row, { slug: wanted }, 1),
      this.tables.all<TermRow>(row, { aliases: new AnyIn([wanted]) }, 1),
    ]);
    return named ?? other ?? null;
  }

  /** The terms whose names have the same words as one of `names`, case ignored. */
  async named(axis: Axis, names: readonly string[]): Promise<readonly TermRow[]> {
    const keys = [...new Set(names.map(sortKey))].filter((key) => key !== '');
    return keys.length === 0 ? [] : this.tables.all<TermRow>(AXES[axis].row, { sortKey: keys }, keys.length * 2);
  }

  /** A version string that changes with any change of a term. */
  async mark(): Promise<string> {
    const axes = Object.values(AXES);
    return (await Promise.all(axes.map(({ row }) => this.tables.fingerprint<TermRow>(row, {})))).join(' ');
  }

  /** The current slug of each of `slugs`, which can be aliases. Unknown ones are left out. */
  async canonical(axis: Axis, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { row } = AXES[axis];
    if (slugs.length === 0) return new Map();
    const terms = await this.tables.all<TermRow>(row, { slug: slugs }, slugs.length);
    const found = new Map(terms.map(({ slug }) => [slug, slug]));
    const left = slugs.filter((slug) => !found.has(slug));
    if (left.length > 0)
      for (const { slug, aliases } of await this.tables.all<TermRow>(row, { aliases: new AnyIn(left) }, left.length))
        for (const alias of aliases) if (left.includes(alias)) found.set(alias, slug);
    return found;
  }

  /**
   * Resolves `slugs` to the current slugs of terms: replaces aliases and removes duplicates. Adds an issue, at its position in the key
   * `axis`, for each unknown slug.
   */
  async resolve(axis: Axis, slugs: readonly string[], issues: Issue[]): Promise<readonly string[]> {
    return slugs.length === 0 ? [] : resolved(axis, slugs, await this.canonical(axis, slugs), issues);
  }
}

/** The same as `TaxonomyReader.resolve`. `known` maps slugs and aliases to current slugs. */
export function resolved(
  axis: Axis,
  slugs: readonly string[],
  known: ReadonlyMap<string, string>,
  issues: Issue[],
): readonly string[] {
  slugs.forEach((slug, index) => {
    if (!known.has(slug)) issues.push({ path: [axis, index], message: `is not a term of this board: "${slug}"` });
  });
  return [...new Set(slugs.map((slug) => known.get(slug) ?? slug))];
}
