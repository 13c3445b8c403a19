import type { Resource } from '#http';
import { BoardMeEmployerJobsController } from './employer-job.board.controller.js';
import { EmployerPostings } from './employer-postings.service.js';
import { BoardMeEmployerStatsController } from './employer-stats.board.controller.js';
import { EmployerStats } from './employer-stats.service.js';

/** Jobs that employers post, and how often they are looked at. */
export const employerJobResource: Resource = {
  controllers: [BoardMeEmployerJobsController, BoardMeEmployerStatsController],
  providers: [EmployerPostings, EmployerStats],
  exports: [EmployerPostings],
};
