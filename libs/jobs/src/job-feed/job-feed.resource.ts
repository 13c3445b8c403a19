import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { FEED_FORMATS } from '../feed-formats/formats.js';
import { FeedAddresses } from './feed-addresses.service.js';
import { jobFeeds } from './job-feed.commands.js';
import { jobFeedDecider } from './job-feed.decider.js';
import { OperatorJobFeedsController } from './job-feed.operator.controller.js';
import { JobFeedReader, jobFeedRows } from './job-feed.read-model.js';
import { JobFeeds } from './job-feed.service.js';
import { PublicFeeds } from './public-feeds.service.js';

const SCOPES = ['feeds.read', 'feeds.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Jobs of the board for others. */
export const jobFeedResource: Resource = {
  controllers: [OperatorJobFeedsController],
  providers: [jobFeeds.Handler, readModel(jobFeedRows), JobFeedReader, JobFeeds, FeedAddresses, PublicFeeds],
  tags: { 'Job feeds': 'Jobs of the board for others, each feed at an address of its own.' },
  scopes: SCOPES,
  vocabularies: { JobFeedFormat: FEED_FORMATS },
  events: [eventNamesOf(jobFeedDecider, { object: 'job_feed', partial: ['JobFeedChanged'] })],
};
