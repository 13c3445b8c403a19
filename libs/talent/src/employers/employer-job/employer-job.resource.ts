import type { Resource } from '#http';
import { mailPreview, background, policy } from '#runtime';
import { Audience } from './audience.service.js';
import { BUYER_MAIL_EXAMPLES } from './buyer-mails.js';
import { BuyerMails } from './buyer-mails.service.js';
import { BoardMeEmployerJobsController } from './employer-job.board.controller.js';
import { CheckoutReturns } from '../publication/checkout-returns.service.js';
import { EmployerPostings } from './employer-postings.service.js';
import { BoardMeEmployerStatsController } from './employer-stats.board.controller.js';
import { FollowPayments, MailWaitingBuyers, PublishWaitingJobs } from './employer-job.policies.js';
import { ReturnSlots, SweepSlots } from './held-slots.policies.js';
import { PaidJobs } from './paid-jobs.service.js';
import { EmployerStats } from './employer-stats.service.js';
import { Publications } from '../publication/publications.service.js';

/** Jobs that employers post, and the number of their views. */
export const employerJobResource: Resource = {
  controllers: [BoardMeEmployerJobsController, BoardMeEmployerStatsController],
  providers: [
    EmployerPostings,
    EmployerStats,
    Audience,
    PaidJobs,
    Publications,
    BuyerMails,
    CheckoutReturns,
    ...policy(FollowPayments),
    ...policy(MailWaitingBuyers),
    ...policy(ReturnSlots),
    ...background(PublishWaitingJobs),
    ...background(SweepSlots),
    ...BUYER_MAIL_EXAMPLES.map(mailPreview),
  ],
  exports: [EmployerPostings, CheckoutReturns],
};
