import { reject, Rejection, rejectIssues } from '#kernel';
import { cleanHtml, newId } from '#platform';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies } from '../commands.js';
import { websiteDomain, type CompanyContent } from '../domain/company.js';
import { slugFrom } from '../domain/slug.js';
import { CompanyReader } from '../read/companies.js';
import { TaxonomyReader } from '../read/taxonomy.js';
import { withFreeSlug } from './free-slug.js';

/** A company as an operator describes it. */
export interface CompanyInput {
  readonly name: string;
  readonly slug?: string;
  readonly website?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly markets?: readonly string[];
  readonly xUrl?: string;
  readonly linkedinUrl?: string;
  readonly facebookUrl?: string;
}

/** Which company is meant, and whether it may be made. */
export interface CompanyWish extends CompanyInput {
  /** Default true. */
  readonly matchByName?: boolean;
  /** Default true. */
  readonly createIfMissing?: boolean;
}

/** Refusals of a new company that mean: there is one like it, namely the holder. */
const SAME_COMPANY = ['companies_duplicate_domain', 'companies_duplicate_name'];

/** Makes companies, and finds them before it makes them twice. */
@Injectable()
export class Companies {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
  ) {}

  /** Makes a company; returns its id. @throws Rejection as the decider's claims say. */
  async create(input: CompanyInput): Promise<string> {
    rejectIssues(await this.taxonomy.unknown('markets', input.markets ?? []));
    const content = companyContent(input);
    const id = newId('companies');
    const create = (slug: string) => this.bus.execute(companies.CreateCompany(id, { ...content, slug }));
    if (input.slug === undefined)
      await withFreeSlug(
        { slug: content.slug, taken: 'companies_slug_taken', id, free: (slug) => this.reader.freeSlugs(slug) },
        create,
      );
    else await create(content.slug);
    return id;
  }

  /**
   * The company with the same website, else of the same name, else a new one.
   * @throws Rejection `companies_not_found` when there is none and none may be made.
   */
  async findOrCreate(wish: CompanyWish): Promise<{ id: string; matched: boolean }> {
    const found = await this.find(wish);
    if (found) return { id: found, matched: true };
    if (wish.createIfMissing === false) reject('missing', 'companies_not_found', 'There is no such company.');
    try {
      return { id: await this.create(wish), matched: false };
    } catch (error) {
      // Somebody made it between our look and our wish: theirs it is.
      const refused = error instanceof Rejection && SAME_COMPANY.includes(error.code) ? error : null;
      if (!refused || (wish.matchByName === false && refused.code === 'companies_duplicate_name')) throw error;
      return { id: (refused.details as { existing_company_id: string }).existing_company_id, matched: true };
    }
  }

  private async find({ name, website, matchByName = true }: CompanyWish): Promise<string | undefined> {
    const domain = website === undefined ? null : websiteDomain(website);
    const match = (domain && (await this.reader.byDomain(domain))) ?? (matchByName && (await this.reader.byName(name)));
    return match ? match.id : undefined;
  }
}

function companyContent(input: CompanyInput): CompanyContent {
  const domain = input.website ? websiteDomain(input.website) : null;
  if (input.website && domain === null)
    rejectIssues([{ path: ['website'], message: 'must be the address of a website' }]);
  return {
    name: input.name,
    slug: input.slug ?? slugFrom(input.name, 'company'),
    website: domain === null ? null : `https://${domain}`,
    summary: input.summary || null,
    description: (input.description && cleanHtml(input.description)) || null,
    markets: [...new Set(input.markets ?? [])],
    xHandle: handleOf(input.xUrl),
    linkedinUrl: profileUrl(input.linkedinUrl, 'https://www.linkedin.com'),
    facebookUrl: profileUrl(input.facebookUrl, 'https://www.facebook.com'),
  };
}

/** A handle from a handle or from the address of a profile. */
function handleOf(text: string | undefined): string | null {
  const [, handle] = /([A-Za-z0-9_]{1,50})\/?(?:\?.*)?$/.exec(text?.trim() ?? '') ?? [];
  if (text && !handle) rejectIssues([{ path: ['xUrl'], message: 'must be a handle or the address of a profile' }]);
  return handle ?? null;
}

/** The address of a profile; a bare path is completed. */
function profileUrl(text: string | undefined, origin: string): string | null {
  if (!text) return null;
  if (/^https?:\/\//i.test(text)) return text;
  return /^[\w.-]+\.[a-z]{2,}\//i.test(text) ? `https://${text}` : `${origin}/${text.replace(/^\/+/, '')}`;
}
