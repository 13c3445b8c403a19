import { type Decider, record, type RecordCommands, type RecordEvents } from '#kernel';
import type { FeedFormatName } from '../feed-formats/formats.js';

/** Jobs of the board for others: in which format, and which of them. */
export interface JobFeed {
  /** What operators call it. */
  readonly name: string;
  readonly direction: 'out';
  /** Stays what it is: whoever reads the feed was made for one format. */
  readonly format: FeedFormatName;
  /** Slugs. Of each list any value, and all of the lists; an empty one leaves nothing out. */
  readonly categories: readonly string[];
  readonly companyIds: readonly string[];
  readonly markets: readonly string[];
}

type Nothing = Record<string, never>;

export type JobFeedCommands = RecordCommands<'JobFeed', JobFeed> & { RotateJobFeedToken: Nothing };
/** After `JobFeedTokenRotated` the feed is at another address, and no more at the one before. */
export type JobFeedEvents = RecordEvents<'JobFeed', JobFeed> & { JobFeedTokenRotated: Nothing };

const plain = record<JobFeed>()('JobFeed', { missing: 'job_feeds_not_found' });

export const jobFeedDecider: Decider<JobFeed | null, JobFeedCommands, JobFeedEvents> = {
  ...plain,
  decide: { ...plain.decide, RotateJobFeedToken: () => [{ type: 'JobFeedTokenRotated', data: {} }] },
  evolve: { ...plain.evolve, JobFeedTokenRotated: (feed) => feed },
};
