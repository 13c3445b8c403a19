import { type Issue, rejectIssues, reject } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobFeeds } from './job-feed.commands.js';
import { CompanyReader } from '../company/company.read-model.js';
import type { FeedFormatName } from '../feed-formats/formats.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import type { JobFeed } from './job-feed.decider.js';
import { JobFeedRow } from './job-feed.read-model.js';

/** Whither jobs go. */
export const FEED_DIRECTIONS = ['out', 'in'] as const;
export type FeedDirection = (typeof FEED_DIRECTIONS)[number];

/** What an operator says of a feed that may change. */
export interface JobFeedChanges {
  readonly name?: string;
  readonly categories?: readonly string[];
  readonly companyIds?: readonly string[];
  readonly markets?: readonly string[];
}

/** A feed as an operator describes it. */
export interface NewJobFeed extends JobFeedChanges {
  readonly name: string;
  readonly direction?: FeedDirection;
  readonly format: FeedFormatName;
}

/** Looks after the feeds of a board. */
@Injectable()
export class JobFeeds {
  constructor(
    private readonly bus: CommandBus,
    private readonly taxonomy: TaxonomyReader,
    private readonly companies: CompanyReader,
  ) {}

  /** Adds a feed. @throws Rejection `job_feeds_direction_unsupported`, or `validation_bad_request` for every filter that names nothing. */
  async add({ direction = 'out', format, ...said }: NewJobFeed): Promise<JobFeedRow> {
    if (direction !== 'out')
      reject('invalid', 'job_feeds_direction_unsupported', 'Jobs cannot come in by a feed yet: a feed goes out.', {
        issues: [{ path: ['direction'], message: 'must be out' }],
      });
    const { name, categories = [], companyIds = [], markets = [] } = await this.checked(said);
    const feed: JobFeed = { name: name ?? said.name, direction, format, categories, companyIds, markets };
    return (await this.bus.execute(jobFeeds.AddJobFeed(newId('jobfeeds'), feed))).row(JobFeedRow);
  }

  /** Changes what `changes` names. @throws Rejection `job_feeds_not_found`, and `validation_bad_request` as `add` does. */
  async change(id: string, changes: JobFeedChanges): Promise<JobFeedRow> {
    return (await this.bus.execute(jobFeeds.ChangeJobFeed(id, await this.checked(changes)))).row(JobFeedRow);
  }

  /** Gives the feed another address; the one before leads nowhere from now on. @throws Rejection `job_feeds_not_found`. */
  async rotate(id: string): Promise<JobFeedRow> {
    return (await this.bus.execute(jobFeeds.RotateJobFeedToken(id, {}))).row(JobFeedRow);
  }

  /** Removes a feed for good. @throws Rejection `job_feeds_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(jobFeeds.RemoveJobFeed(id, {}));
  }

  /** `changes` with terms by their slugs of today, and each value once; absent keys stay absent. */
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

  private async known(ids: readonly string[], issues: Issue[]): Promise<readonly string[]> {
    const companies = await this.companies.shown([...new Set(ids)]);
    ids.forEach((id, index) => {
      if (!companies.has(id)) issues.push({ path: ['companyIds', index], message: 'names no company of this board' });
    });
    return [...new Set(ids)];
  }
}
