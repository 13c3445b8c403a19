import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { background, mailPreview, personalPlace, policy } from '#runtime';
import { readModel } from '#store';
import { BoardJobPostingsController } from './job-posting.board.controller.js';
import { jobPostings } from './job-posting.commands.js';
import { jobPostingDecider } from './job-posting.decider.js';
import { JOB_POSTING_MAIL_EXAMPLES } from './job-posting-mails.js';
import { JobPostingsPlace } from './job-posting-place.service.js';
import { ConfirmPostings, RemovePostings } from './job-posting.policies.js';
import { PAYMENT_TYPES, PLAN_KINDS } from '../job-ports.js';
import { JobPostingReader, jobPostingRows } from './job-posting.read-model.js';
import { OperatorPostingContactsController } from './posting-contact.operator.controller.js';
import { PurgePostings } from './purge-postings.policies.js';
import { JobPostings } from './job-postings.service.js';
import { PostingCredits } from './posting-credits.service.js';

/** Jobs that visitors post without an account. */
export const jobPostingResource: Resource = {
  controllers: [OperatorPostingContactsController, BoardJobPostingsController],
  providers: [
    jobPostings.Handler,
    readModel(jobPostingRows),
    JobPostingReader,
    JobPostings,
    PostingCredits,
    ...policy(ConfirmPostings),
    ...policy(RemovePostings),
    ...background(PurgePostings),
    ...JOB_POSTING_MAIL_EXAMPLES.map((example) => mailPreview({ kind: example.kind, example })),
    personalPlace(JobPostingsPlace),
  ],
  vocabularies: { PurchaseKind: PAYMENT_TYPES, BoughtPlanKind: PLAN_KINDS },
  events: [
    eventNamesOf(jobPostingDecider, {
      object: 'job_posting',
      types: {
        JobPostingSubmitted: 'created',
        JobPostingFinished: 'finished',
        JobPostingReleased: 'released',
        JobPostingRemoved: 'deleted',
      },
    }),
  ],
};
