import { type Issue, outcomeOf, Rejection, rejectIssues, rejectMissing, WebAddress, Slugs } from '#kernel';
import { cleanHtml, type Receipt } from '#runtime';
import { newId, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies, type CompanyContent, companyDecider, companyNameKey, websiteDomain } from './company.decider.js';
import { Logos } from './company-media.service.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { type CompanyOfJob, CompanyReader, CompanyRow, type SoughtCompany } from './company.read-model.js';

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

/** Identifies a company, and says whether it may be created. */
export interface CompanyWish extends CompanyInput {
  /** Default true. */
  readonly matchByName?: boolean;
  /** Default true. */
  readonly createIfMissing?: boolean;
  /** A new company is hidden until it is approved. An existing hidden company stays hidden. */
  readonly awaitsApproval?: boolean;
}

/** Rejections of a new company because a similar one, the holder, exists. */
const SAME_COMPANY = ['companies_duplicate_domain', 'companies_duplicate_name'];

/** A company that was found or created. */
export interface FoundCompany {
  readonly row: CompanyRow;
  /** True if the company existed before the request, including earlier attempts of the same request. */
  readonly matched: boolean;
}

/** Changes to a company. Absent fields keep their values. An empty text clears a field. */
export type CompanyChange = Partial<CompanyInput>;

/** Looks for companies before they are created. */
export interface CompanyFinder {
  /** The company with the domain. Otherwise the company with that name, or null. */
  matching(sought: SoughtCompany): Promise<CompanyRow | null>;
  /** Called with the company that was found or created. */
  noteCompany?(company: CompanyRow): void;
}

/** Creates and changes companies, and finds existing ones to avoid duplicates. */
@Injectable()
export class Companies {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly logos: Logos,
  ) {}

  /** Creates a company. @throws Rejection as the claims of the decider say. */
  async create(input: CompanyInput): Promise<FoundCompany> {
    return this.submit(input, await this.contentOf(input));
  }

  /**
   * Replaces the logo. @param square required width and height in pixels.
   * @throws the rejections of `Logos.store`, and Rejection `companies_not_found`.
   */
  async show(id: string, picture: Buffer, declared?: string, square?: number): Promise<CompanyRow> {
    const logo = await this.logos.store(picture, declared, square);
    return (await this.bus.execute(companies.SetCompanyLogo(id, logo))).row(CompanyRow);
  }

  /** Changes the fields in `input`. @param expected version of the stream, if the caller sent the version it has seen. */
  async change(id: string, input: CompanyChange, expected?: number): Promise<CompanyRow> {
    return (await this.bus.execute(companies.ChangeCompany(id, await this.contentOf(input), expected))).row(CompanyRow);
  }

  /**
   * The company with the same website, or with the same name, or a new one.
   * @param lookFirst runs before a company is created. Its rejection prevents the creation.
   * @param finder finds companies, and is notified of the result. Defaults to the read model.
   * @throws Rejection `companies_not_found` if there is none and none may be created.
   */
  async findOrCreate(
    wish: CompanyWish,
    lookFirst: () => Promise<void> = () => Promise.resolve(),
    finder: CompanyFinder = this.reader,
  ): Promise<FoundCompany> {
    const found = await this.foundOrCreated(wish, lookFirst, finder);
    const company = wish.awaitsApproval ? found : { ...found, row: await this.shown(found.row) };
    finder.noteCompany?.(company.row);
    return company;
  }

  /**
   * The company of a job that is written. A hidden company becomes visible: an author of jobs of the board vouches for it.
   * @throws Rejection `companies_not_found` if the company was withdrawn in the meantime.
   */
  async shown<Row extends CompanyOfJob>(row: Row): Promise<Row> {
    if (row.isPublic === false) await this.approve(row.id);
    return row.isPublic === false ? { ...row, isPublic: true } : row;
  }

  /** Approves a hidden company. Idempotent. @throws Rejection `companies_not_found`. */
  async approve(id: string): Promise<void> {
    await this.bus.execute(companies.ApproveCompany(id, {}));
  }

  /** Deletes a company that was never approved. Does nothing to an approved or deleted company. */
  async withdraw(id: string): Promise<void> {
    if ((await this.reader.find(id))?.isPublic !== false) return;
    await outcomeOf(this.bus.execute(companies.WithdrawCompany(id, {})), { kind: 'missing' });
  }

  private async foundOrCreated(
    wish: CompanyWish,
    lookFirst: () => Promise<void>,
    finder: CompanyFinder,
  ): Promise<FoundCompany> {
    const { matchByName = true, createIfMissing = true, awaitsApproval = false, ...input } = wish;
    const content = await this.contentOf(input);
    const found = await finder.matching({
      domain: wish.website === undefined ? null : websiteDomain(wish.website),
      name: matchByName ? wish.name : null,
    });
    if (found) return { row: found, matched: !Scope.madeBefore('companies', found.id) };
    await lookFirst();
    if (!createIfMissing) rejectMissing(companyDecider);
    const outcome = await outcomeOf(() => this.submit(input, content, awaitsApproval), { code: SAME_COMPANY });
    if (!(outcome instanceof Rejection)) return outcome;
    // A concurrent request created it between the lookup and the append. Use that company.
    if (!matchByName && outcome.code === 'companies_duplicate_name') throw outcome;
    const { existing_company_id: existing } = outcome.details as { existing_company_id: string };
    return { row: await this.reader.byId(existing), matched: true };
  }

  private async submit(
    { name, slug: wanted }: CompanyInput,
    gathered: CompanyChanges,
    awaitsApproval = false,
  ): Promise<FoundCompany> {
    const derived = Slugs.from(name, 'company');
    const content = { ...NOTHING, name, slug: RESERVED.has(derived) ? `${derived}-company` : derived, ...gathered };
    const id = newId('companies');
    // Strangers create hidden companies, and can name any website.
    const hidden = awaitsApproval ? ({ awaitsApproval: true, isWebsiteUnproved: true } as const) : {};
    const create = (slug: string): Promise<Receipt> =>
      this.bus.execute(companies.CreateCompany(id, { ...content, slug, ...hidden }));
    const search = {
      wanted,
      slug: content.slug,
      taken: 'companies_slug_taken',
      id,
      free: (slug: string) => this.reader.freeSlugs(slug),
    };
    const receipt = await Slugs.withFree(search, create);
    return { row: receipt.row(CompanyRow), matched: false };
  }

  /** `input` normalized for storage. @throws Rejection that lists every invalid field. */
  async contentOf({
    name,
    slug,
    website,
    summary,
    description,
    markets,
    ...profiles
  }: CompanyChange): Promise<CompanyChanges> {
    const content: CompanyChanges = {};
    const issues: Issue[] = [];
    if (name !== undefined) {
      content.name = name;
      if (companyNameKey(name) === '') issues.push({ path: ['name'], message: 'must not be blank' });
    }
    if (slug !== undefined) content.slug = slug;
    if (slug !== undefined && RESERVED.has(slug)) issues.push({ path: ['slug'], message: 'is a reserved word' });
    if (website !== undefined) {
      const domain = websiteDomain(website);
      content.website = domain === null ? null : `https://${domain}`;
      if (website !== '' && domain === null)
        issues.push({ path: ['website'], message: 'must be the URL of a website' });
    }
    if (summary !== undefined) content.summary = summary || null;
    if (description !== undefined) content.description = cleanHtml(description) || null;
    if (markets !== undefined) content.markets = await this.taxonomy.resolve('markets', markets, issues);
    if (profiles.xUrl !== undefined) {
      content.xHandle = WebAddress.handleIn(profiles.xUrl);
      if (profiles.xUrl && content.xHandle === null)
        issues.push({ path: ['xUrl'], message: 'must be a handle or the URL of a profile' });
    }
    for (const [key, origin] of PROFILES) {
      const text = profiles[key];
      if (text === undefined) continue;
      content[key] = WebAddress.ofProfile(text, origin);
      if (text && content[key] === null) issues.push({ path: [key], message: 'must be the URL of a profile' });
    }
    rejectIssues(issues);
    return content;
  }
}

/** Slugs that companies cannot have: the Board API or the storefront uses these paths. */
const RESERVED: ReadonlySet<string> = new Set(['search', 'markets']);

/** Services whose profile URLs have the profile in the path. */
const PROFILES = [
  ['linkedinUrl', 'https://www.linkedin.com'],
  ['facebookUrl', 'https://www.facebook.com'],
] as const;

/** Changed fields in their stored form. */
export type CompanyChanges = { -readonly [K in keyof CompanyContent]?: CompanyContent[K] };

const NOTHING: Omit<CompanyContent, 'name' | 'slug'> = {
  website: null,
  summary: null,
  description: null,
  markets: [],
  xHandle: null,
  linkedinUrl: null,
  facebookUrl: null,
};
