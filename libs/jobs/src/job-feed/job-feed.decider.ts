import { type Decider, record, type RecordCommands, type RecordEvents, reject } from '#kernel';
import type { FeedFormatName } from '../feed-formats/formats.js';
import type { FeedSource, IncomingFormat, SealedAddress } from './incoming-feed.js';

/** Jobs of the board for others, or jobs of others for the board. */
export interface JobFeed {
  /** Name that operators see. */
  readonly name: string;
  readonly direction: 'out' | 'in';
  /** Stays what it is: readers were made for one format, and a source has one. */
  readonly format: FeedFormatName | IncomingFormat;
  /** Slugs. Of each list any value, and all of the lists; an empty one leaves nothing out. */
  readonly categories: readonly string[];
  readonly companyIds: readonly string[];
  readonly markets: readonly string[];
  /** Of a feed that comes in; absent in one that goes out. */
  readonly source?: FeedSource;
}

type Nothing = Record<string, never>;
/** A run over the source of a feed, and the operation that does it. */
interface Run {
  readonly runId: string;
  readonly operationId: string;
}

/** The same address, sealed with another key. */
interface Resealed {
  readonly address: SealedAddress;
}

export type JobFeedCommands = RecordCommands<'JobFeed', JobFeed> & {
  RotateJobFeedToken: Nothing;
  RunJobFeed: Run;
  ReleaseJobFeedRun: Run;
  DropJobFeedRun: Pick<Run, 'runId'>;
  ResealJobFeedAddress: Resealed;
};
/** After `JobFeedTokenRotated` the feed is at another address, and no more at the one before. */
export type JobFeedEvents = RecordEvents<'JobFeed', JobFeed> & {
  JobFeedTokenRotated: Nothing;
  JobFeedRunRequested: Run;
  JobFeedRunReleased: Run;
  JobFeedRunDropped: Pick<Run, 'runId'>;
  JobFeedAddressResealed: Resealed;
};

const plain = record<JobFeed>()('JobFeed', { missing: 'job_feeds_not_found' });

/** @throws Rejection `job_feeds_not_incoming`. */
export function requireIncoming(feed: Pick<JobFeed, 'direction'> | null): void {
  if (feed?.direction !== 'in')
    reject('conflict', 'job_feeds_not_incoming', 'Jobs go out by this feed; it has no runs.');
}

export const jobFeedDecider: Decider<JobFeed | null, JobFeedCommands, JobFeedEvents> = {
  ...plain,
  decide: {
    ...plain.decide,
    RotateJobFeedToken(feed) {
      if (feed?.direction === 'in')
        reject('conflict', 'job_feeds_not_outgoing', 'Jobs come in by this feed; it has no public address.');
      return [{ type: 'JobFeedTokenRotated', data: {} }];
    },
    RunJobFeed(feed, data) {
      requireIncoming(feed);
      return [{ type: 'JobFeedRunRequested', data }];
    },
    ReleaseJobFeedRun(feed, data) {
      requireIncoming(feed);
      return [{ type: 'JobFeedRunReleased', data }];
    },
    DropJobFeedRun(feed, data) {
      requireIncoming(feed);
      return [{ type: 'JobFeedRunDropped', data }];
    },
    ResealJobFeedAddress(feed, data) {
      requireIncoming(feed);
      return [{ type: 'JobFeedAddressResealed', data }];
    },
  },
  evolve: {
    ...plain.evolve,
    JobFeedTokenRotated: (feed) => feed,
    JobFeedRunRequested: (feed) => feed,
    JobFeedRunReleased: (feed) => feed,
    JobFeedRunDropped: (feed) => feed,
    JobFeedAddressResealed: (feed, { address }) =>
      feed?.source ? { ...feed, source: { ...feed.source, address } } : feed,
  },
};
