import type { Issue, RowProjection } from '#kernel';
import { BoardRow, BoardTables, ReadModel } from '#platform';
import { Injectable } from '@nestjs/common';
import { Column, Index } from 'typeorm';
import type { categoryDecider, marketDecider, skillDecider, TermFields } from '../domain/taxonomy.js';

@Index(['board', 'slug'])
abstract class TermRow extends BoardRow implements TermFields {
  @Column('text') name!: string;
  @Column('text') slug!: string;
}

/** A skill of the board. */
@ReadModel('skills', { version: 1 })
export class SkillRow extends TermRow {}

/** A category of the board. */
@ReadModel('categories', { version: 1 })
export class CategoryRow extends TermRow {}

/** A market of the board. */
@ReadModel('markets', { version: 1 })
export class MarketRow extends TermRow {}

type EventsOf<D> = D extends { evolve: { [K in keyof infer E]: unknown } } ? { [K in keyof E]: TermFields } : never;

const fields = ({ data: { name, slug } }: { data: TermFields }) => ({ name, slug });

export const skillRows: RowProjection<SkillRow, EventsOf<typeof skillDecider>> = {
  row: SkillRow,
  category: 'skill',
  on: { SkillAdded: fields, SkillChanged: fields, SkillRemoved: () => null },
};

export const categoryRows: RowProjection<CategoryRow, EventsOf<typeof categoryDecider>> = {
  row: CategoryRow,
  category: 'category',
  on: { CategoryAdded: fields, CategoryChanged: fields, CategoryRemoved: () => null },
};

export const marketRows: RowProjection<MarketRow, EventsOf<typeof marketDecider>> = {
  row: MarketRow,
  category: 'market',
  on: { MarketAdded: fields, MarketChanged: fields, MarketRemoved: () => null },
};

const AXES = { skills: SkillRow, categories: CategoryRow, markets: MarketRow };

@Injectable()
export class TaxonomyReader {
  constructor(private readonly tables: BoardTables) {}

  /** An issue for each of `slugs` that the board has no term for, at its place in the key `axis`. */
  async unknown(axis: keyof typeof AXES, slugs: readonly string[]): Promise<readonly Issue[]> {
    if (slugs.length === 0) return [];
    const terms = await this.tables.all<TermRow>(AXES[axis], { slug: slugs });
    const known = new Set(terms.map(({ slug }) => slug));
    return slugs.flatMap((slug, index) =>
      known.has(slug) ? [] : [{ path: [axis, index], message: `names no term of this board: "${slug}"` }],
    );
  }
}
