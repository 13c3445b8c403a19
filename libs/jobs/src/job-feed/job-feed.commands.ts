import { aggregate } from '#runtime';
import { jobFeedDecider } from './job-feed.decider.js';

export const jobFeeds = aggregate(jobFeedDecider);
