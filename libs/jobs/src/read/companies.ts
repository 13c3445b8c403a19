import { reject, type RowProjection } from '#kernel';
import { BoardRow, BoardTables, InstantColumn, ReadModel, type Page, type Paging } from '#platform';
import { Injectable } from '@nestjs/common';
import { Column, Index } from 'typeorm';
import { companyNameKey, websiteDomain, type CompanyEvents } from '../domain/company.js';

/** A company as operators see it. */
@ReadModel('companies', { version: 1 })
@Index(['board', 'slug'])
@Index(['board', 'domain'])
@Index(['board', 'nameKey'])
export class CompanyRow extends BoardRow {
  /** Grows by one with each change of what the world sees (decision E1). */
  @Column('int') revision!: number;
  @Column('text') name!: string;
  /** What names are compared by. */
  @Column('text') nameKey!: string;
  @Column('text') slug!: string;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('text', { nullable: true }) logoUrl!: string | null;
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

export const companyRows: RowProjection<CompanyRow, CompanyEvents> = {
  row: CompanyRow,
  category: 'company',
  on: {
    CompanyCreated: ({ data, at }) => ({
      ...data,
      nameKey: companyNameKey(data.name),
      domain: data.website === null ? null : websiteDomain(data.website),
      logoUrl: null,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }),
  },
};

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

  /** The company whose website is at `domain`, or null. */
  async byDomain(domain: string): Promise<CompanyRow | null> {
    const [row] = await this.tables.all(CompanyRow, { domain }, 1);
    return row ?? null;
  }

  /** The company of that name, whatever its case, or null. */
  async byName(name: string): Promise<CompanyRow | null> {
    const [row] = await this.tables.all(CompanyRow, { nameKey: companyNameKey(name) }, 1);
    return row ?? null;
  }

  /** Newest first. */
  page(paging: Paging): Promise<Page<CompanySummaryRow>> {
    return this.tables.page(CompanyRow, {}, paging, ['description']);
  }

  /** `slug`, `slug-2`, `slug-3` … as far as no company has them; at least one. Only a claim makes it certain. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(CompanyRow, 'slug', slug);
  }
}
