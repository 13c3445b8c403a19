import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { SOURCE_OUTCOMES, SOURCE_RUN_STATES } from '../source-memory/source-run.js';
import { readModel } from '#store';
import { sourceOwner } from '../source-run/source-owners.service.js';
import { FeedAddresses } from './feed-addresses.service.js';
import { FeedResealing } from './feed-resealing.service.js';
import { FeedRuns, FeedSources, FeedTurns, RunFeed } from './feed-runs.service.js';
import { FEED_SCHEDULES } from './incoming-feed.js';
import { jobFeedDecider, jobFeeds } from './job-feed.decider.js';
import { OperatorJobFeedsController } from './job-feed.operator.controller.js';
import { ANY_FORMATS } from './job-feed.operator.dto.js';
import { FollowJobFeeds } from './job-feed.policies.js';
import { JobFeedReader, jobFeedRows } from './job-feed.read-model.js';
import { FEED_DIRECTIONS, JobFeeds } from './job-feed.service.js';
import { PublicFeeds } from './public-feeds.service.js';

const SCOPES = ['feeds.read', 'feeds.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationKinds {
    'feeds.run': true;
  }
  interface OperationSubjects {
    job_feed: true;
  }
}

/** Outgoing and incoming feeds of jobs. */
export const jobFeedResource: Resource = {
  controllers: [OperatorJobFeedsController],
  providers: [
    commandHandler(jobFeeds),
    readModel(jobFeedRows),
    JobFeedReader,
    JobFeeds,
    FeedAddresses,
    FeedResealing,
    PublicFeeds,
    FeedSources,
    FeedRuns,
    operationWorker(RunFeed),
    ...policy(FollowJobFeeds),
    ...sourceOwner(FeedTurns),
  ],
  tags: {
    'Job feeds':
      "Outgoing feeds publish the board's jobs, each at its own URL. Incoming feeds import jobs from other sites.",
  },
  scopes: SCOPES,
  runKinds: ['feeds.run'],
  runSubjects: ['job_feed'],
  vocabularies: {
    JobFeedDirection: FEED_DIRECTIONS,
    JobFeedFormat: ANY_FORMATS,
    JobFeedSchedule: FEED_SCHEDULES,
    JobFeedRunState: SOURCE_RUN_STATES,
    JobFeedOutcome: SOURCE_OUTCOMES,
  },
  events: [
    eventNamesOf(jobFeedDecider, {
      object: 'job_feed',
      types: {
        JobFeedRunRequested: 'run_requested',
        JobFeedRunReleased: 'run_released',
        JobFeedRunDropped: 'run_dropped',
        JobFeedAddressResealed: 'address_resealed',
      },
      partial: ['JobFeedChanged'],
    }),
  ],
};
