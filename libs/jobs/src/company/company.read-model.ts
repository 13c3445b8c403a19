import type { ExportDefinition } from '#http';
import { type RowProjection, withChanges, rejectMissing, looksDifferent, folded, Slugs } from '#kernel';
import {
  AnyIn,
  BoardRow,
  BoardTables,
  Column,
  Containing,
  Index,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { Injectable } from '@nestjs/common';
import {
  type CompanyContent,
  type CompanyEvents,
  companyNameKey,
  websiteDomain,
  companyDecider,
  domainsAfter,
  domainsWith,
  registrableDomain,
  visibleCompany,
} from './company.decider.js';

/** A company as operators see it. */
@ReadModel('companies', { version: 9, announces: 'company', announcesNew: false })
@Index(['board', 'id', 'searchName', 'domain'])
@Index(['board', 'logoMediaId'], { where: `"logoMediaId" is not null` })
@Index(['board', 'id'], { where: `"formerSlugs" is not null` })
export class CompanyRow extends BoardRow {
  /** Grows by one with each change of the public fields (decision E1). */
  @Packed() revision!: number;
  @PackedInstant() updatedAt!: string;
  /** False while the company awaits approval. Visitors do not see it then. */
  @Column('boolean') isPublic!: boolean;
  @Packed() name!: string;
  /** Key for comparing names. */
  @LookUp() @Column('text') nameKey!: string;
  /** Key for searching in names. */
  @Column('text') searchName!: string;
  @LookUp() @Column('text') slug!: string;
  /** Former slugs that still redirect to the company, oldest first. Null if it never had another slug. */
  @Column('jsonb', { nullable: true }) formerSlugs!: readonly string[] | null;
  @Packed() website!: string | null;
  @LookUp() @Column('text', { nullable: true }) domain!: string | null;
  @Packed() logoUrl!: string | null;
  @Column('text', { nullable: true }) logoMediaId!: string | null;
  @Packed() summary!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('jsonb') markets!: readonly string[];
  @Packed() xHandle!: string | null;
  @Packed() linkedinUrl!: string | null;
  @Packed() facebookUrl!: string | null;
  @PackedInstant() createdAt!: string;
  /** The name that members want, until an operator decides. Null: none. */
  @Packed() pendingName!: string | null;
  /** The website that members want, until its domain is proved. Null: none. */
  @Packed() pendingWebsite!: string | null;
  /** Registrable domains that the company controls. */
  @Packed() provedDomains!: readonly string[];
}

/** A company without its long text. */
export type CompanySummaryRow = Omit<CompanyRow, 'description'>;

/** The fields of a company that its jobs show. */
export type CompanyOfJob = Pick<CompanyRow, 'id' | 'name' | 'slug' | 'logoUrl' | 'website'> &
  Partial<Pick<CompanyRow, 'isPublic'>>;

/** The registrable domain of the website, if the company has proved that it controls it. Otherwise null. */
export function provedDomainOf({
  website,
  provedDomains,
}: Pick<CompanyRow, 'website' | 'provedDomains'>): string | null {
  const domain = registrableDomain(website);
  return domain !== null && provedDomains.includes(domain) ? domain : null;
}

function revised(row: CompanyRow, change: Partial<CompanyRow>, updatedAt: string): Partial<CompanyRow> {
  change.updatedAt = updatedAt;
  if (row.isPublic && looksDifferent(visibleCompany(withChanges(row, change)), visibleCompany(row)))
    change.revision = row.revision + 1;
  return change;
}

const searchNameOf = (name: string) => folded(companyNameKey(name));
const domainOf = (website: string | null) => website && websiteDomain(website);

/** The former slugs of a company after it is renamed to `slug`. */
function formerSlugs(row: CompanyRow, slug: string): readonly string[] | null {
  const left = [...(row.formerSlugs ?? []), row.slug].filter((each) => each !== slug);
  return left.length === 0 ? null : left;
}

/** The row changes for a partial `content`. */
function columns(content: Partial<CompanyContent>, row: CompanyRow): Partial<CompanyRow> {
  const set: Partial<CompanyRow> = { ...content };
  if (content.name !== undefined) {
    set.nameKey = companyNameKey(content.name);
    set.searchName = searchNameOf(content.name);
  }
  if (content.slug !== undefined) set.formerSlugs = formerSlugs(row, content.slug);
  if (content.website !== undefined) {
    set.domain = domainOf(content.website);
    set.provedDomains = domainsAfter(row.provedDomains, row.website, content.website);
  }
  return set;
}

export const companyRows: RowProjection<CompanyRow, CompanyEvents> = {
  row: CompanyRow,
  category: 'company',
  on: {
    CompanyCreated: ({ data: c, at }) => ({
      // Compared to the published state: a hidden company has none.
      revision: c.awaitsApproval ? 0 : 1,
      isPublic: c.awaitsApproval !== true,
      name: c.name,
      nameKey: companyNameKey(c.name),
      searchName: searchNameOf(c.name),
      slug: c.slug,
      formerSlugs: null,
      website: c.website,
      domain: domainOf(c.website),
      logoUrl: null,
      logoMediaId: null,
      summary: c.summary,
      description: c.description,
      markets: c.markets,
      xHandle: c.xHandle,
      linkedinUrl: c.linkedinUrl,
      facebookUrl: c.facebookUrl,
      createdAt: at,
      updatedAt: at,
      pendingName: null,
      pendingWebsite: null,
      provedDomains: c.isWebsiteUnproved ? [] : domainsWith([], c.website),
    }),
    CompanyChanged: ({ data, at }, row) => revised(row, columns(data, row), at),
    CompanyApproved: ({ at }) => ({ isPublic: true, revision: 1, updatedAt: at }),
    CompanyLogoChanged: ({ data: { logoUrl, logoMediaId }, at }, row) => revised(row, { logoUrl, logoMediaId }, at),
    CompanyProposalChanged: ({ data }) => ({ ...data }),
    CompanyDomainProved: ({ data: { domain } }, { provedDomains }) => ({ provedDomains: [...provedDomains, domain] }),
    CompanyDeletionBegun: () => ({}),
    CompanyDeleted: () => null,
  },
};

/** The columns of `GET /v1/companies/export`. */
export const companyExport: ExportDefinition<CompanyRow> = {
  collection: 'companies',
  scope: 'companies.read',
  row: CompanyRow,
  columns: [
    'id',
    'name',
    'slug',
    'website',
    'logoUrl',
    'summary',
    'markets',
    'linkedinUrl',
    'facebookUrl',
    'createdAt',
    'updatedAt',
    'revision',
  ],
  derived: { xUrl: ({ xHandle }) => (xHandle === null ? null : `https://x.com/${xHandle}`) },
  omit: ['description'],
};

/** Filters for a list of companies. */
export interface CompanySearch extends Paging {
  readonly query?: string | undefined;
  readonly markets?: readonly string[] | undefined;
}

/** Fields to find a company by. A null field is not used. */
export interface SoughtCompany {
  readonly domain: string | null;
  readonly name: string | null;
}

/** SQL condition for companies that visitors see. */
const PUBLIC = { isPublic: true } as const;

/** Maximum number of companies to rank in a search. */
const MOST_NAMED = 500;

@Injectable()
export class CompanyReader {
  constructor(private readonly tables: BoardTables) {}

  /** @throws Rejection `companies_not_found`. */
  async byId(id: string): Promise<CompanyRow> {
    return (await this.find(id)) ?? rejectMissing(companyDecider);
  }

  /** The company with this id, or null. */
  find(id: string): Promise<CompanyRow | null> {
    return this.tables.one(CompanyRow, { id });
  }

  /** The visible company with this slug. @throws Rejection `companies_not_found`, also for a hidden company. */
  async bySlug(slug: string): Promise<CompanySummaryRow> {
    const row = await this.findBySlug(slug);
    return row?.isPublic ? row : rejectMissing(companyDecider);
  }

  /** The company with this slug, case ignored. Otherwise the company that once had it. Null if there is none. */
  findBySlug(slug: string): Promise<CompanySummaryRow | null> {
    return this.called(slug, ['description']);
  }

  /** The same with the description. */
  wholeBySlug(slug: string): Promise<CompanyRow | null> {
    return this.called(slug, []);
  }

  /** The fields that a list of all visible companies needs of each, in no defined order. */
  async directory(): Promise<readonly Pick<CompanyRow, 'id' | 'name' | 'searchName' | 'markets'>[]> {
    const listed: Pick<CompanyRow, 'id' | 'name' | 'searchName' | 'markets'>[] = [];
    for await (const rows of this.tables.each(CompanyRow, PUBLIC, ['description'], 1_000))
      for (const { id, name, searchName, markets } of rows) listed.push({ id, name, searchName, markets });
    return listed;
  }

  /** All visible companies, newest first and in batches, with the fields that their URLs need. */
  each(): AsyncGenerator<readonly Pick<CompanyRow, 'slug' | 'updatedAt'>[]> {
    return this.tables.each(CompanyRow, PUBLIC, ['description'], 1_000);
  }

  /** The ids of all companies that have a website, newest first and in batches. */
  async *withWebsite(): AsyncGenerator<readonly string[]> {
    for await (const rows of this.tables.each(CompanyRow, {}, ['description'], 1_000))
      yield rows.flatMap(({ id, website }) => (website === null ? [] : id));
  }

  /** The number of visible companies of the board. */
  count(): Promise<number> {
    return this.tables.count(CompanyRow, PUBLIC);
  }

  /** A version string that changes with any change of any company. */
  mark(): Promise<string> {
    return this.tables.fingerprint(CompanyRow, {});
  }

  /** Visible companies with `part` in their name, case ignored. Newest first, up to a few hundred. */
  async named(part: string): Promise<readonly CompanySummaryRow[]> {
    return (await this.allNamed(new Containing(searchNameOf(part)))).filter(({ isPublic }) => isPublic);
  }

  /** The same, plus the company whose website has the domain `part`. */
  async namedOrAt(part: string): Promise<readonly CompanySummaryRow[]> {
    const found = await this.allNamed(new Containing(searchNameOf(part), { domain: websiteDomain(part) }));
    return found.filter(({ isPublic }) => isPublic);
  }

  private allNamed(searchName: Containing): Promise<readonly CompanySummaryRow[]> {
    return this.tables.all(CompanyRow, { searchName }, MOST_NAMED, ['description']);
  }

  /** The number of visible companies in the market with this slug. */
  countIn(market: string): Promise<number> {
    return this.tables.count(CompanyRow, { isPublic: true, markets: new AnyIn([market]) });
  }

  /** The companies that have these slugs, or that had one and no other company has it now. */
  async withSlugs(slugs: readonly string[]): Promise<readonly CompanySummaryRow[]> {
    if (slugs.length === 0) return [];
    const rows = await this.tables.all(CompanyRow, { slug: slugs }, slugs.length, ['description']);
    const left = slugs.filter((slug) => !rows.some((row) => row.slug === slug));
    if (left.length === 0) return rows;
    return [...rows, ...(await this.tables.every(CompanyRow, { formerSlugs: new AnyIn(left) }, ['description']))];
  }

  /** The companies with these ids, without those that do not exist. */
  async shown(ids: readonly string[]): Promise<ReadonlyMap<string, CompanySummaryRow>> {
    const rows = ids.length === 0 ? [] : await this.tables.all(CompanyRow, { id: ids }, ids.length, ['description']);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The company whose website has `domain`. Otherwise the company with that name, case ignored. */
  async matching({ domain, name }: SoughtCompany): Promise<CompanyRow | null> {
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

  /** Whether all these companies exist on the board. */
  async haveAll(ids: readonly string[]): Promise<boolean> {
    const wanted = new Set(ids);
    return wanted.size === 0 || (await this.byIds([...wanted])).length === wanted.size;
  }

  /** The ids of the companies that use the image as their logo. */
  async showing(mediaId: string): Promise<readonly string[]> {
    return (await this.tables.every(CompanyRow, { logoMediaId: mediaId }, ['description'])).map(({ id }) => id);
  }

  /** The existing companies with these ids, newest first. */
  byIds(ids: readonly string[]): Promise<readonly CompanyRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.tables.all(CompanyRow, { id: ids }, ids.length);
  }

  /**
   * The ids of companies, newest first. `query` matches part of the name, case ignored, or the domain of the website. If `markets` is
   * not empty, a company must be in one of them.
   */
  search({ query = '', markets = [], ...paging }: CompanySearch): Promise<Page<string>> {
    const part = searchNameOf(query);
    const where = {
      searchName: part === '' ? undefined : new Containing(part, { domain: websiteDomain(query) }),
      markets: markets.length === 0 ? undefined : new AnyIn(markets),
    };
    return this.tables.ids(CompanyRow, where, paging);
  }

  /** `slug`, `slug-2`, `slug-3` … that no company has, at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(CompanyRow, 'slug', slug);
  }

  /** A company's current slug takes precedence over a former slug of another company. */
  private async called<Omitted extends keyof CompanyRow>(
    slug: string,
    omit: readonly Omitted[],
  ): Promise<Omit<CompanyRow, Omitted> | null> {
    const wanted = Slugs.requested(slug);
    if (wanted === null) return null;
    const [row] = await this.tables.all(CompanyRow, { slug: wanted }, 1, omit);
    if (row) return row;
    const [former] = await this.tables.all(CompanyRow, { formerSlugs: new AnyIn([wanted]) }, 1, omit);
    return former ?? null;
  }
}
