import { ReceiverAddresses } from '#webhooks';
import { type Issue, rejectIssues } from '#kernel';
import type { FeedMapping } from '#postings/rules';
import { Ciphers } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type JobFeed, jobFeeds } from './job-feed.decider.js';
import { CompanyReader } from '../company/company.read-model.js';
import { FEED_FORMATS, type FeedFormatName } from '../feed-formats/formats.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { type FeedSchedule, type FeedSource, INCOMING_FORMATS, type IncomingFormat } from './incoming-feed.js';
import { JobFeedReader, JobFeedRow } from './job-feed.read-model.js';

/** The direction of a feed. */
export const FEED_DIRECTIONS = ['out', 'in'] as const;
export type FeedDirection = (typeof FEED_DIRECTIONS)[number];

/** The source of an incoming feed. On an update, absent fields keep their values. */
export interface SourceChanges {
  readonly sourceUrl?: string;
  readonly mapping?: FeedMapping | null;
  readonly companyId?: string | null;
  readonly schedule?: FeedSchedule;
  readonly isPaused?: boolean;
}

/** The fields of a feed that an operator can change. */
export interface JobFeedChanges extends SourceChanges {
  readonly name?: string;
  readonly categories?: readonly string[];
  readonly companyIds?: readonly string[];
  readonly markets?: readonly string[];
}

/** A feed as an operator describes it. */
export interface NewJobFeed extends JobFeedChanges {
  readonly name: string;
  readonly direction?: FeedDirection;
  readonly format: FeedFormatName | IncomingFormat;
}

const SOURCE_KEYS = ['sourceUrl', 'mapping', 'companyId', 'schedule', 'isPaused'] as const;
const FILTER_KEYS = ['categories', 'companyIds', 'markets'] as const;

/** Creates, changes and deletes the feeds of a board. */
@Injectable()
export class JobFeeds {
  constructor(
    private readonly bus: CommandBus,
    private readonly taxonomy: TaxonomyReader,
    private readonly companies: CompanyReader,
    private readonly reader: JobFeedReader,
    private readonly ciphers: Ciphers,
    private readonly receivers: ReceiverAddresses,
  ) {}

  /**
   * Creates a feed. @throws Rejection `validation_bad_request` for every filter with an unknown value, and for fields that do not fit
   * the direction.
   */
  async add({ direction = 'out', format, ...input }: NewJobFeed): Promise<JobFeedRow> {
    const id = newId('jobfeeds');
    const formats: readonly string[] = direction === 'out' ? FEED_FORMATS : INCOMING_FORMATS;
    if (!formats.includes(format))
      rejectIssues([
        { path: ['format'], message: `must be one of ${formats.join(', ')} when direction is ${direction}` },
      ]);
    const { name, categories = [], companyIds = [], markets = [] } = await this.checked(input);
    const source = await this.sourceOf(id, { direction, format, source: null }, input);
    const filters = { categories, companyIds, markets };
    const feed: JobFeed = { name: name ?? input.name, direction, format, ...filters, ...(source && { source }) };
    return (await this.bus.execute(jobFeeds.AddJobFeed(id, feed))).row(JobFeedRow);
  }

  /** Changes the fields in `changes`. @throws Rejection `job_feeds_not_found`, and `validation_bad_request` as `add` does. */
  async change(id: string, changes: JobFeedChanges): Promise<JobFeedRow> {
    const before = await this.reader.byId(id);
    const [checked, source] = await Promise.all([this.checked(changes), this.sourceOf(id, before, changes)]);
    return (await this.bus.execute(jobFeeds.ChangeJobFeed(id, { ...checked, ...(source && { source }) }))).row(
      JobFeedRow,
    );
  }

  /** Gives the feed a new URL and disables the old one. @throws Rejection `job_feeds_not_found`. */
  async rotate(id: string): Promise<JobFeedRow> {
    return (await this.bus.execute(jobFeeds.RotateJobFeedToken(id, {}))).row(JobFeedRow);
  }

  /** Deletes a feed permanently. @throws Rejection `job_feeds_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(jobFeeds.RemoveJobFeed(id, {}));
  }

  /** Replaces terms in `changes` by their current slugs, without duplicates. Absent fields stay absent. */
  private async checked({ name, categories, companyIds, markets }: JobFeedChanges): Promise<JobFeedChanges> {
    const issues: Issue[] = [];
    const [inCategories, ofCompanies, inMarkets] = await Promise.all([
      categories && this.taxonomy.resolve('categories', categories, issues),
      companyIds && this.known(companyIds, issues),
      markets && this.taxonomy.resolve('markets', markets, issues),
    ]);
    rejectIssues(issues);
    const checked: { -readonly [K in keyof JobFeedChanges]: JobFeedChanges[K] } = {};
    if (name !== undefined) checked.name = name;
    if (inCategories) checked.categories = inCategories;
    if (ofCompanies) checked.companyIds = ofCompanies;
    if (inMarkets) checked.markets = inMarkets;
    return checked;
  }

  /** The updated source of a feed. Null for an outgoing feed. */
  private async sourceOf(
    id: string,
    { direction, format, source }: Pick<JobFeedRow, 'direction' | 'format' | 'source'>,
    changes: JobFeedChanges,
  ): Promise<FeedSource | null> {
    const { sourceUrl, mapping, companyId, schedule, isPaused } = changes;
    const not = (direction === 'out' ? SOURCE_KEYS : FILTER_KEYS).filter((key) => changes[key] !== undefined);
    rejectIssues(not.map((key) => ({ path: [key], message: `is not allowed when direction is ${direction}` })));
    if (direction === 'out') return null;
    const issues: Issue[] = [];
    const fault = sourceUrl === undefined ? null : this.faultOf(sourceUrl);
    if (fault !== null) issues.push({ path: ['sourceUrl'], message: fault });
    if (sourceUrl === undefined && !source) issues.push({ path: ['sourceUrl'], message: 'is required' });
    const mapped = mapping === undefined ? (source?.mapping ?? null) : mapping;
    if ((format === 'custom') !== (mapped !== null))
      issues.push({ path: ['mapping'], message: 'is required when the format is custom, and not allowed otherwise' });
    if (companyId && !(await this.companies.shown([companyId])).has(companyId))
      issues.push({ path: ['companyId'], message: 'must be the id of a company of this board' });
    rejectIssues(issues);
    const isSame = source && (sourceUrl === undefined || this.ciphers.open(source.address, id) === sourceUrl);
    return {
      address: isSame ? source.address : this.ciphers.seal(sourceUrl ?? '', id),
      origin: isSame ? source.origin : new URL(sourceUrl ?? '').origin,
      mapping: mapped,
      companyId: companyId === undefined ? (source?.companyId ?? null) : companyId,
      schedule: schedule ?? source?.schedule ?? 'daily',
      isPaused: isPaused ?? source?.isPaused ?? false,
    };
  }

  private faultOf(text: string): string | null {
    const url = URL.parse(text);
    if (!url) return 'must be an absolute URL';
    if (url.protocol !== 'https:' && !(this.receivers.open && url.protocol === 'http:'))
      return 'must begin with https://';
    if (url.username !== '' || url.password !== '') return 'must not contain a user or a password';
    return this.receivers.refusal(text);
  }

  private async known(ids: readonly string[], issues: Issue[]): Promise<readonly string[]> {
    const companies = await this.companies.shown([...new Set(ids)]);
    ids.forEach((id, index) => {
      if (!companies.has(id))
        issues.push({ path: ['companyIds', index], message: 'must be the id of a company of this board' });
    });
    return [...new Set(ids)];
  }
}
