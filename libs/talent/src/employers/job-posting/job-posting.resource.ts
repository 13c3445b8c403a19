import { mailPreview, background, commandHandler, personalDataStore, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { EscalatePostings, PurgePostings } from './job-posting-sweeps.policies.js';
import { OperatorJobPostingsController, OperatorPostingContactsController } from './job-posting.operator.controller.js';
import { BoardJobPostingsController } from './job-posting.board.controller.js';
import { CONFIRMATIONS, jobPostingDecider, jobPostings } from './job-posting.decider.js';
import { JOB_POSTING_MAIL_EXAMPLES } from './job-posting-mails.js';
import { JobPostingsDataStore } from './job-posting-data-store.service.js';
import {
  AskCompanies,
  ConfirmPostings,
  RemovePostings,
  ReturnHeldSlots,
  SettlePostings,
  WithdrawPostedCompanies,
} from './job-posting.policies.js';
import { PAYMENT_TYPES, PLAN_KINDS } from '../sale/job-sale.js';
import { JobPostingReader, jobPostingRows } from './job-posting.read-model.js';
import { JobPostings } from './job-postings.service.js';
import { PostingConfirmations } from './posting-confirmations.service.js';
import { PostingCredits } from './posting-credits.service.js';

/** Jobs that visitors post without an account. */
export const jobPostingResource: Resource = {
  controllers: [OperatorPostingContactsController, OperatorJobPostingsController, BoardJobPostingsController],
  providers: [
    commandHandler(jobPostings),
    readModel(jobPostingRows),
    JobPostingReader,
    JobPostings,
    PostingCredits,
    PostingConfirmations,
    ...policy(ConfirmPostings),
    ...policy(AskCompanies),
    ...policy(ReturnHeldSlots),
    ...policy(SettlePostings),
    ...policy(WithdrawPostedCompanies),
    ...policy(RemovePostings),
    ...background(PurgePostings),
    ...background(EscalatePostings),
    ...JOB_POSTING_MAIL_EXAMPLES.map(mailPreview),
    personalDataStore(JobPostingsDataStore),
  ],
  vocabularies: { PurchaseKind: PAYMENT_TYPES, BoughtPlanKind: PLAN_KINDS, PostingConfirmation: CONFIRMATIONS },
  events: [
    eventNamesOf(jobPostingDecider, {
      object: 'job_posting',
      types: {
        JobPostingSubmitted: 'created',
        JobPostingDrafted: 'drafted',
        JobPostingFinished: 'finished',
        JobPostingHeld: 'held',
        JobPostingConfirmed: 'confirmed',
        JobPostingRefused: 'refused',
        JobPostingEscalated: 'escalated',
        JobPostingSettled: 'settled',
        JobPostingReleased: 'released',
        JobPostingRemoved: 'deleted',
        JobPostingContactForgotten: 'contact_forgotten',
      },
    }),
  ],
};
