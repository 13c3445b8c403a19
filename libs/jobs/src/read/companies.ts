import { reject, type RowProjection } from '#kernel';
import { AnyIn, BoardRow, BoardTables, containing, InstantColumn, ReadModel, type Page, type Paging } from '#platform';
import { Injectable } from '@nestjs/common';
import { Column, Index } from 'typeorm';
import { companyNameKey, websiteDomain, type CompanyContent, type CompanyEvents } from '../domain/company.js';
import { folded } from '../domain/words.js';
import { visibleCompany } from '../domain/visible-company.js';

/** A company as operators see it. */
@ReadModel('companies', { version: 4 })
@Index(['board', 'slug'])
@Index(['board', 'domain'])
@Index(['board', 'nameKey'])
@Index(['board', 'id', 'searchName', 'domain'])
@Index(['board', 'logoMediaId'])
export class CompanyRow extends BoardRow {
  /** Grows by one with each change of what the world sees (decision E1). */
  @Column('int') revision!: number;
  @Column('text') name!: string;
  /** What names are compared by. */
  @Column('text') nameKey!: string;
  /** What a part of the name is looked for in. */
  @Column('text') searchName!: string;
  @Column('text') slug!: string;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('text', { nullable: true }) logoUrl!: string | null;
  @Column('text', { nullable: true }) logoMediaId!: string | null;
  @Column('text', { nullable: true }) summary!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('jsonb') markets!: readonly string[];
  @Column('text', { nullable: true }) xHandle!: string | null;
  @Column('text', { nullable: true }) linkedinUrl!: string | null;
  @Column('text', { nullable: true }) facebookUrl!: string | null;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

/** A company without its long text. */
export type CompanySummaryRow = Omit<CompanyRow, 'description'>;

/** What a job shows of its company. */
export type CompanyOfJob = Pick<CompanyRow, 'id' | 'name' | 'slug' | 'logoUrl' | 'website'>;

const seen = (row: CompanyRow) => JSON.stringify(visibleCompany(row));

function revised(row: CompanyRow, change: Partial<CompanyRow>, updatedAt: string): Partial<CompanyRow> {
  const after = { ...row, ...change };
  return { ...change, updatedAt, revision: row.revision + (seen(after) === seen(row) ? 0 : 1) };
}

const searchNameOf = (name: string) => folded(companyNameKey(name));

/** The columns that `content`, whole or in part, sets. */
function columns(content: Partial<CompanyContent>): Partial<CompanyRow> {
  return {
    ...content,
    ...(content.name === undefined ? {} : { nameKey: companyNameKey(content.name), searchName: searchNameOf(content.name) }),
    ...(content.website === undefined ? {} : { domain: content.website && websiteDomain(content.website) }),
  };
}

export const companyRows: RowProjection<CompanyRow, CompanyEvents> = {
  row: CompanyRow,
  category: 'company',
  on: {
    CompanyCreated: ({ data, at }) => ({
      ...columns(data),
      logoUrl: null,
      logoMediaId: null,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }),
    CompanyChanged: ({ data, at }, row) => revised(row, columns(data), at),
    CompanyLogoChanged: ({ data, at }, row) => revised(row, data, at),
    CompanyDeletionBegun: () => ({}),
    CompanyDeleted: () => null,
  },
};

/** Which companies are looked for. */
export interface CompanySearch extends Paging {
  readonly query?: string | undefined;
  readonly markets?: readonly string[] | undefined;
}

@Injectable()
export class CompanyReader {
  constructor(private readonly tables: BoardTables) {}

  /** @throws Rejection `companies_not_found`. */
  async byId(id: string): Promise<CompanyRow> {
    return (await this.find(id)) ?? reject('missing', 'companies_not_found', 'There is no such company.');
  }

  /** The company with this id, or null. */
  find(id: string): Promise<CompanyRow | null> {
    return this.tables.one(CompanyRow, { id });
  }

  /** The company whose website is at `domain`, else the one of that name, whatever its case; null is not asked for. */
  async matching({ domain, name }: { readonly domain: string | null; readonly name: string | null }): Promise<CompanyRow | null> {
    const [atDomain, named] = await Promise.all([
      domain === null ? [] : this.tables.all(CompanyRow, { domain }, 1),
      name === null ? [] : this.tables.all(CompanyRow, { nameKey: companyNameKey(name) }, 1),
    ]);
    return atDomain[0] ?? named[0] ?? null;
  }

  /** Newest first. */
  page(paging: Paging): Promise<Page<CompanySummaryRow>> {
    return this.tables.page(CompanyRow, {}, paging, ['description']);
  }

  /** Whether the board has all of these companies. */
  async haveAll(ids: readonly string[]): Promise<boolean> {
    const wanted = new Set(ids);
    return wanted.size === 0 || (await this.byIds([...wanted])).length === wanted.size;
  }

  /** The ids of the companies whose logo the image is. */
  async showing(mediaId: string): Promise<readonly string[]> {
    return (await this.tables.all(CompanyRow, { logoMediaId: mediaId })).map(({ id }) => id);
  }

  /** The companies with these ids that exist, newest first. */
  byIds(ids: readonly string[]): Promise<readonly CompanyRow[]> {
    return this.tables.all(CompanyRow, { id: ids });
  }

  /**
   * The ids of companies, newest first: with `query` in their name, whatever its case, or as the domain of their website,
   * and with one of `markets`, if any are named.
   */
  search({ query = '', markets = [], ...paging }: CompanySearch): Promise<Page<string>> {
    const part = searchNameOf(query);
    const named = part === '' ? {} : { searchName: containing(part, { domain: websiteDomain(query) }) };
    return this.tables.ids(CompanyRow, { ...named, ...(markets.length > 0 ? { markets: new AnyIn(markets) } : {}) }, paging);
  }

  /** `slug`, `slug-2`, `slug-3` … as far as no company has them; at least one. Only a claim makes it certain. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(CompanyRow, 'slug', slug);
  }
}
