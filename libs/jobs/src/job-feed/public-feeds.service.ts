import { Links } from '#http';
import { rejectMissing } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { CompanyReader, type CompanySummaryRow } from '../company/company.read-model.js';
import { inPieces, type PublicDocument } from '../document.js';
import type { FeedHead, FeedJob } from '../feed-formats/feed-job.js';
import { formats } from '../feed-formats/formats.js';
import { JobReader, type JobRow } from '../job/job.read-model.js';
import { remoteLocationLabel } from '../job-search/job-card.js';
import { RemoteTaxonomies } from '../ports.js';
import { TaxonomyReader, type TermRow } from '../taxonomy/taxonomy.read-model.js';
import { type AddressedFeed, FeedAddresses } from './feed-addresses.service.js';
import { jobFeedDecider } from './job-feed.decider.js';
import { isOutgoing, JobFeedReader, type OutgoingFeedRow } from './job-feed.read-model.js';

/** Increased with every change of a format's output, so readers fetch otherwise unchanged feeds again. */
const SHAPE = 1;
/** Jobs per batch. A slow reader keeps one batch in memory. */
const BATCH = 100;

/** The values that a filter allows. Undefined: no filter. */
type AllowedValues = readonly string[] | undefined;

/** Serves outgoing feeds to their readers. */
@Injectable()
export class PublicFeeds {
  constructor(
    private readonly reader: JobFeedReader,
    private readonly addresses: FeedAddresses,
    private readonly jobs: JobReader,
    private readonly companies: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly remote: RemoteTaxonomies,
    private readonly links: Links,
  ) {}

  /** See `FeedAddresses.read`. */
  at(file: string): AddressedFeed | null {
    return this.addresses.read(file);
  }

  /**
   * The feed of the current board for `addressed`, with the currently visible jobs.
   * @param name of the board.
   * @throws Rejection `job_feeds_not_found`, also if its token was rotated or the feed has another format.
   */
  async open({ id, tokenNumber, extension }: AddressedFeed, name: string): Promise<PublicDocument> {
    const feed = await this.reader.byId(id);
    if (!isOutgoing(feed)) rejectMissing(jobFeedDecider);
    const format = formats[feed.format];
    if (feed.tokenNumber !== tokenNumber || format.extension !== extension) rejectMissing(jobFeedDecider);
    const home = this.links.public('').replace(/\/$/, '');
    const head: FeedHead = { title: name, home, self: this.addresses.of(feed), builtAt: facts().now };
    return {
      tag: await this.tagOf(feed, head),
      contentType: format.contentType,
      pieces: () => inPieces(this.texts(feed, head)),
    };
  }

  private async tagOf({ id, version, format }: OutgoingFeedRow, { title, home, self }: FeedHead): Promise<string> {
    const marks = await Promise.all([this.jobs.visibleMark(), this.companies.mark(), this.taxonomy.mark()]);
    const state = JSON.stringify([SHAPE, id, version, format, title, home, self, ...marks]);
    return `W/"${hash('sha256', state, 'base64url').slice(0, 27)}"`;
  }

  private async *texts(feed: OutgoingFeedRow, head: FeedHead): AsyncGenerator<string> {
    const format = formats[feed.format];
    const [categories, markets] = await Promise.all([
      this.spellings('categories', feed.categories),
      this.spellings('markets', feed.markets),
    ]);
    const companyIds = feed.companyIds.length === 0 ? undefined : feed.companyIds;
    yield format.head(head);
    let between = '';
    for await (const rows of this.jobs.visible({ categories, companyIds }, [], BATCH)) {
      for (const job of await this.shown(rows, markets)) {
        yield `${between}${format.job(job)}`;
        between = format.between;
      }
    }
    yield format.tail;
  }

  /**
   * All slugs by which objects may refer to the terms `slugs`: terms can be renamed after the feed was created, and objects follow
   * later.
   */
  private async spellings(axis: 'categories' | 'markets', slugs: readonly string[]): Promise<AllowedValues> {
    if (slugs.length === 0) return undefined;
    const terms = await Promise.all(slugs.map((slug) => this.taxonomy.bySlug(axis, slug)));
    return [...new Set([...slugs, ...terms.flatMap((term) => (term ? [term.slug, ...term.aliases] : []))])];
  }

  /** Filters `rows` to jobs with a page on the board whose company is in one of `markets`. */
  private async shown(rows: readonly JobRow[], markets: AllowedValues): Promise<readonly FeedJob[]> {
    if (rows.length === 0) return [];
    const [companies, categories, skills] = await Promise.all([
      this.companies.shown([...new Set(rows.map(({ companyId }) => companyId))]),
      this.taxonomy.bySlugs('categories', [...new Set(rows.flatMap((row) => row.categories))]),
      this.taxonomy.bySlugs('skills', [...new Set(rows.flatMap((row) => row.skills))]),
    ]);
    return rows.flatMap((row) => {
      const company = companies.get(row.companyId);
      if (!company || (markets && !company.markets.some((market) => markets.includes(market)))) return [];
      return [this.feedJob(row, company, names(row.categories, categories), names(row.skills, skills))];
    });
  }

  private feedJob(
    row: JobRow,
    company: CompanySummaryRow,
    categories: readonly string[],
    skills: readonly string[],
  ): FeedJob {
    const { detail } = row;
    const { permits } = this.remote.taxonomy();
    const { remotePermits, remoteWorldwide, remoteWorkPermitCountryCodes: countries } = detail;
    const at = `companies/${company.slug}`;
    return {
      id: row.id,
      title: row.title,
      url: this.links.public(`${at}/jobs/${row.slug}`),
      description: detail.description,
      publishedAt: row.publishedAt ?? row.createdAt,
      updatedAt: row.updatedAt,
      expiresAt: row.expiresAt,
      company: { name: company.name, url: this.links.public(at) },
      employmentType: row.employmentType,
      remoteOption: row.remoteOption,
      remoteLabel: remoteLocationLabel({ remoteOption: row.remoteOption, remotePermits, remoteWorldwide }, permits),
      remoteCountry: countries.length === 1 ? (countries[0] ?? null) : null,
      seniority: row.seniority,
      office: detail.officeLocations[0] ?? null,
      salaryMin: row.salaryMin,
      salaryMax: row.salaryMax,
      salaryCurrency: row.salaryCurrency,
      salaryTimeframe: row.salaryTimeframe,
      experienceMonths: detail.experienceMonths,
      educationRequirements: detail.educationRequirements,
      categories,
      skills,
    };
  }
}

/** The names of the terms `slugs`. Terms that no longer exist are left out. */
const names = (slugs: readonly string[], terms: ReadonlyMap<string, TermRow>): readonly string[] =>
  slugs.flatMap((slug) => terms.get(slug)?.name ?? []);
