import type { Resource } from '#http';
import { policy } from '#runtime';
import { BoardMeEmployerJobsController } from './employer-job.board.controller.js';
import { EmployerPostings } from './employer-postings.service.js';
import { BoardMeEmployerStatsController } from './employer-stats.board.controller.js';
import { FollowPayments } from './employer-job.policies.js';
import { PaidJobs } from './paid-jobs.service.js';
import { EmployerStats } from './employer-stats.service.js';

/** Jobs that employers post, and the number of their views. */
export const employerJobResource: Resource = {
  controllers: [BoardMeEmployerJobsController, BoardMeEmployerStatsController],
  providers: [EmployerPostings, EmployerStats, PaidJobs, ...policy(FollowPayments)],
  exports: [EmployerPostings],
};
