import { aggregate } from '#runtime';
import { jobPostingDecider } from './job-posting.decider.js';

export const jobPostings = aggregate(jobPostingDecider);
