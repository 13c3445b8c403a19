import { commandsOf, type Decider, record, type RecordCommands, type RecordEvents, reject } from '#kernel';
import type { FeedFormatName } from '../feed-formats/formats.js';
import type { FeedSource, IncomingFormat, SealedAddress } from './incoming-feed.js';

/** `out`: publishes jobs of the board. `in`: imports jobs from another site. */
export interface JobFeed {
  /** Name that operators see. */
  readonly name: string;
  readonly direction: 'out' | 'in';
  /** Cannot change: readers were built for one format, and a source has one. */
  readonly format: FeedFormatName | IncomingFormat;
  /** Slugs. A job must match one value of each list. An empty list excludes nothing. */
  readonly categories: readonly string[];
  readonly companyIds: readonly string[];
  readonly markets: readonly string[];
  /** Set for an incoming feed. Absent for an outgoing feed. */
  readonly source?: FeedSource;
}

type Nothing = Record<string, never>;
/** A run over the source of a feed, and its operation. */
interface Run {
  readonly runId: string;
  readonly operationId: string;
}

/** The same URL, sealed with another key. */
interface ResealedAddress {
  readonly address: SealedAddress;
}

export type JobFeedCommands = RecordCommands<'JobFeed', JobFeed> & {
  RotateJobFeedToken: Nothing;
  RunJobFeed: Run;
  ReleaseJobFeedRun: Run;
  DropJobFeedRun: Pick<Run, 'runId'>;
  ResealJobFeedAddress: ResealedAddress;
};
/** `JobFeedTokenRotated` gives the feed a new URL and disables the old one. */
export type JobFeedEvents = RecordEvents<'JobFeed', JobFeed> & {
  JobFeedTokenRotated: Nothing;
  JobFeedRunRequested: Run;
  JobFeedRunReleased: Run;
  JobFeedRunDropped: Pick<Run, 'runId'>;
  JobFeedAddressResealed: ResealedAddress;
};

const plain = record<JobFeed>()('JobFeed', { missing: 'job_feeds_not_found' });

/** @throws Rejection `job_feeds_not_incoming`. */
export function requireIncoming(feed: Pick<JobFeed, 'direction'> | null): void {
  if (feed?.direction !== 'in')
    reject('conflict', 'job_feeds_not_incoming', 'This feed is outgoing, so it has no runs.');
}

export const jobFeedDecider: Decider<JobFeed | null, JobFeedCommands, JobFeedEvents> = {
  ...plain,
  decide: {
    ...plain.decide,
    RotateJobFeedToken(feed) {
      if (feed?.direction === 'in')
        reject('conflict', 'job_feeds_not_outgoing', 'This feed is incoming, so it has no public URL.');
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

export const jobFeeds = commandsOf(jobFeedDecider);
