import { folded, outcomeOf } from '#kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompanyDirectory } from '../directory/company-directory.service.js';
import { CompanyJobs } from '../company/company-jobs.js';
import {
  companies as commands,
  companyNameKey,
  companyTaken,
  registrableDomain,
  websiteDomain,
} from '../company/company.decider.js';
import { CompanyReader, CompanyRow, type CompanySummaryRow, provedDomainOf } from '../company/company.read-model.js';
import { Companies, type CompanyChanges, type CompanyInput } from '../company/company.service.js';
import { BoardJobRules } from '../board-job-rules.service.js';

/** The fields that identify a company. */
export interface CompanyCard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** `https://<domain>`. */
  readonly website: string | null;
  readonly logoUrl: string | null;
  /** False while it awaits approval. */
  readonly isPublic: boolean;
  /** The name and the website that members want, until they are approved and proved. Null: none. */
  readonly pendingName: string | null;
  readonly pendingWebsite: string | null;
  /** The registrable domain of the pending website. */
  readonly pendingDomain: string | null;
  /** The registrable domain of the website, if the company has proved that it controls it. */
  readonly provedDomain: string | null;
}

/** A company as its members see it. */
export interface CompanyProfile extends CompanyCard {
  readonly summary: string | null;
  /** HTML. */
  readonly description: string | null;
  readonly xUrl: string | null;
  readonly linkedinUrl: string | null;
  readonly facebookUrl: string | null;
}

/** All fields of a new company. */
export type NewCompany = CompanyInput;

/** The fields that members can change. An empty text clears a field. Absent fields keep their values. */
export type ProfileChange = Partial<Omit<NewCompany, 'slug' | 'markets'>>;

const searchKey = (query: string): string => folded(companyNameKey(query));

/** Size of a logo that a member uploads, in pixels. */
const LOGO_SIDE = 256;

const cardOf = (row: CompanySummaryRow): CompanyCard => {
  const { id, name, slug, website, logoUrl, isPublic, pendingName, pendingWebsite } = row;
  const [pendingDomain, provedDomain] = [registrableDomain(pendingWebsite), provedDomainOf(row)];
  return { id, name, slug, website, logoUrl, isPublic, pendingName, pendingWebsite, pendingDomain, provedDomain };
};

const profileOf = (row: CompanyRow): CompanyProfile => ({
  ...cardOf(row),
  summary: row.summary,
  description: row.description,
  xUrl: row.xHandle === null ? null : `https://x.com/${row.xHandle}`,
  linkedinUrl: row.linkedinUrl,
  facebookUrl: row.facebookUrl,
});

/** Companies as their members see and change them. The caller checks the membership. */
@Injectable()
export class MemberCompanies {
  constructor(
    private readonly bus: CommandBus,
    private readonly companies: Companies,
    private readonly rules: BoardJobRules,
    private readonly reader: CompanyReader,
    private readonly directory: CompanyDirectory,
    private readonly jobs: CompanyJobs,
  ) {}

  /** The company with this slug, case ignored. Null if it does not exist. */
  async find(slug: string): Promise<CompanyCard | null> {
    const row = await this.reader.findBySlug(slug);
    return row && cardOf(row);
  }

  /** All fields of the company. Null as in `find`. */
  async profile(slug: string): Promise<CompanyProfile | null> {
    const row = await this.reader.wholeBySlug(slug);
    return row && profileOf(row);
  }

  /** The companies with these ids, without those that do not exist. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
    const rows = await this.reader.shown([...new Set(ids)]);
    return new Map([...rows].map(([id, row]) => [id, cardOf(row)]));
  }

  /** The company whose website has `domain`. */
  async at(domain: string): Promise<CompanyCard | null> {
    const row = await this.reader.matching({ domain, name: null });
    return row && cardOf(row);
  }

  /**
   * Companies with `query` in their name, case ignored, or with the domain `query`: names that begin with it first, then by name.
   * Includes companies without jobs, but not those that await approval. If nothing matches, retries with one word corrected.
   */
  async search(query: string, limit: number): Promise<readonly CompanyCard[]> {
    if (searchKey(query) === '') return [];
    let [meant, found] = [query, await this.reader.namedOrAt(query)];
    for (const { correctedQuery } of found.length > 0 ? [] : await this.directory.respelled(query)) {
      [meant, found] = [correctedQuery, await this.reader.named(correctedQuery)];
      if (found.length > 0) break;
    }
    const part = searchKey(meant);
    const rank = ({ searchName }: CompanySummaryRow) => (searchName.startsWith(part) ? 0 : 1);
    return found
      .toSorted((one, other) => rank(one) - rank(other) || (one.searchName < other.searchName ? -1 : 1))
      .slice(0, limit)
      .map(cardOf);
  }

  /**
   * The company with the same website, unchanged, or a new one.
   * @param awaitsApproval whether a new company is hidden until it is approved.
   * @throws Rejection `companies_duplicate_name`, `companies_slug_taken`, and 400 as for operators.
   */
  async findOrCreate(
    company: NewCompany,
    awaitsApproval: boolean,
  ): Promise<{ readonly company: CompanyCard; readonly isNew: boolean }> {
    const wish = { ...company, matchByName: false, awaitsApproval };
    const { row, matched } = await this.companies.findOrCreate(wish);
    return { company: cardOf(row), isNew: !matched };
  }

  /** Approves a hidden company. Idempotent. @throws Rejection `companies_not_found`. */
  approve(id: string): Promise<void> {
    return this.companies.approve(id);
  }

  /** Deletes a company that was never approved and has no jobs. Does nothing to any other company. */
  async withdraw(id: string): Promise<void> {
    if ((await this.jobs.counts([id]))(id).jobCount === 0) await this.companies.withdraw(id);
  }

  /** Deletes a company and all its jobs permanently. Idempotent. */
  async delete(id: string): Promise<void> {
    await outcomeOf(() => this.jobs.deleteCompany(id), { kind: 'missing' });
  }

  /**
   * Changes the fields in `change`. A website on a domain that is not proved stays pending until it is, and so does a new name until an
   * operator approves it, if the board approves unpaid jobs.
   * @param provedDomain the registrable domain at which the member has a mailbox; null: none.
   * @throws Rejection `companies_not_found`, `companies_duplicate_name`, `companies_duplicate_domain`, and 400 as for operators.
   */
  async change(id: string, change: ProfileChange, provedDomain: string | null): Promise<CompanyProfile> {
    const [changes, { requireApprovalFreeJobs: approvesNames }] = await Promise.all([
      this.companies.contentOf(change),
      this.rules.current(),
    ]);
    await this.refuseTaken(id, changes);
    const wish = { changes, approvesNames, provedDomain };
    return profileOf((await this.bus.execute(commands.ProposeCompanyChange(id, wish))).row(CompanyRow));
  }

  /**
   * Records that the company controls the domain of `website`. A pending website there takes effect. Idempotent.
   * @throws Rejection `companies_not_found`, `companies_duplicate_domain`.
   */
  async prove(id: string, website: string): Promise<CompanyCard> {
    const domain = registrableDomain(website);
    const row =
      domain === null
        ? await this.reader.byId(id)
        : (await this.bus.execute(commands.ProveCompanyDomain(id, { domain }))).row(CompanyRow);
    return cardOf(row);
  }

  /** A pending change takes no claim, so another company with the same name or website is looked up. */
  private async refuseTaken(id: string, { name, website }: CompanyChanges): Promise<void> {
    const domain = website ? websiteDomain(website) : null;
    const [named, atDomain] = await Promise.all([
      name === undefined ? null : this.reader.matching({ domain: null, name }),
      domain === null ? null : this.reader.matching({ domain, name: null }),
    ]);
    if (atDomain && atDomain.id !== id) throw companyTaken('company.domain', atDomain.id);
    if (named && named.id !== id) throw companyTaken('company.name', named.id);
  }

  /**
   * Replaces the logo with a square version of the image. @throws the rejections of `Images.square`, and Rejection
   * `companies_not_found`.
   */
  async showLogo(id: string, picture: Buffer, declared?: string): Promise<CompanyProfile> {
    return profileOf(await this.companies.show(id, picture, declared, LOGO_SIDE));
  }
}
