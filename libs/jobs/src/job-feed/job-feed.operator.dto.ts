import { Address, Moment, Optional, Texts, view } from '#http/dto';
import { IsIn, IsString, Length } from 'class-validator';
import { FEED_FORMATS, type FeedFormatName } from '../feed-formats/formats.js';
import type { JobFeedRow } from './job-feed.read-model.js';
import { FEED_DIRECTIONS, type FeedDirection } from './job-feed.service.js';

/** Values of each filter at most. */
const MOST_VALUES = 50;

/** A feed to be made. */
export class CreateJobFeedDto {
  /** What operators call it. @example 'Nurses, for a partner' */
  @IsString() @Length(1, 200) name!: string;
  /** `out`, which it is when absent: others read jobs of this board. `in` is refused so far. */
  @Optional() @IsIn(FEED_DIRECTIONS) direction?: FeedDirection;
  /** How the feed is written. It stays. */
  @IsIn(FEED_FORMATS) format!: FeedFormatName;
  /** Slugs or aliases of categories: only jobs in one of them. None: all jobs. */
  @Optional() @Texts({ max: MOST_VALUES }) categories?: string[];
  /** Ids of companies: only jobs of one of them. None: all jobs. */
  @Optional() @Texts({ max: MOST_VALUES }) companyIds?: string[];
  /** Slugs or aliases of markets: only jobs of companies in one of them. None: all jobs. */
  @Optional() @Texts({ max: MOST_VALUES }) markets?: string[];
}

/** What to change; absent keys stay. */
export class UpdateJobFeedDto {
  /** @example 'Nurses, for two partners' */
  @Optional() @IsString() @Length(1, 200) name?: string;
  /** Takes the place of all that were named before; an empty list: all jobs. */
  @Optional() @Texts({ max: MOST_VALUES }) categories?: string[];
  /** Takes the place of all that were named before; an empty list: all jobs. */
  @Optional() @Texts({ max: MOST_VALUES }) companyIds?: string[];
  /** Takes the place of all that were named before; an empty list: all jobs. */
  @Optional() @Texts({ max: MOST_VALUES }) markets?: string[];
}

/** A feed of the board. */
export class JobFeedDto {
  id!: string;
  object!: 'job_feed';
  name!: string;
  direction!: 'out';
  format!: FeedFormatName;
  /** Any of them; empty: all. */
  categories!: string[];
  companyIds!: string[];
  markets!: string[];
  /** Where the feed is read, without a key: whoever knows the address may. */
  @Address() url!: string;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<JobFeedDto, JobFeedRow & { readonly url: string }>()(
    'id object name direction format categories companyIds markets url createdAt updatedAt',
    { object: () => 'job_feed' },
  );
}
