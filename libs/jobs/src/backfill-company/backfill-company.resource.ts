import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { policy } from '#runtime';
import { readModel } from '#store';
import { BackfillCompanies } from './backfill-companies.service.js';
import { backfillCompanies } from './backfill-company.commands.js';
import { BACKFILL_STATES, backfillCompanyDecider } from './backfill-company.decider.js';
import { OperatorBackfillCompaniesController } from './backfill-company.operator.controller.js';
import { FollowWebsites } from './backfill-company.policies.js';
import { BackfillCompanyReader, backfillCompanyRows } from './backfill-company.read-model.js';

/** Companies whose postings the board collects. */
export const backfillCompanyResource: Resource = {
  controllers: [OperatorBackfillCompaniesController],
  providers: [
    backfillCompanies.Handler,
    readModel(backfillCompanyRows),
    BackfillCompanyReader,
    BackfillCompanies,
    ...policy(FollowWebsites),
  ],
  exports: [BackfillCompanyReader, BackfillCompanies],
  vocabularies: { BackfillState: BACKFILL_STATES },
  events: [
    eventNamesOf(backfillCompanyDecider, {
      object: 'backfill_company',
      types: {
        SourcesRecorded: 'evaluated',
        BackfillStarted: 'started',
        BackfillStopped: 'stopped',
        CandidateMatched: 'matched',
        NoMatchMarked: 'unmatched',
        SourcesReset: 'reset',
        SourcesForgotten: 'deleted',
      },
    }),
  ],
};
