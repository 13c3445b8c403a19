import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { sourceOwner } from '../source-run/source-owners.service.js';
import { BackfillCompanies } from './backfill-companies.service.js';
import { BACKFILL_STATES, backfillCompanies, backfillCompanyDecider } from './backfill-company.decider.js';
import {
  OperatorBackfillCompaniesController,
  OperatorBackfillProgressController,
} from './backfill-company.operator.controller.js';
import { FollowBackfill, FollowWebsites } from './backfill-company.policies.js';
import { BackfillCompanyReader, backfillCompanyRows } from './backfill-company.read-model.js';
import { BackfillProgress, PROGRESS_STATES } from './backfill-progress.service.js';
import { CollectPostings, CompanyTurns } from './collect-postings.service.js';

declare module '#runtime' {
  interface OperationKinds {
    'backfill.run': true;
  }
}

/** Companies whose postings the board collects. */
export const backfillCompanyResource: Resource = {
  controllers: [OperatorBackfillCompaniesController, OperatorBackfillProgressController],
  providers: [
    commandHandler(backfillCompanies),
    readModel(backfillCompanyRows),
    BackfillCompanyReader,
    BackfillCompanies,
    BackfillProgress,
    operationWorker(CollectPostings),
    ...sourceOwner(CompanyTurns),
    ...policy(FollowBackfill),
    ...policy(FollowWebsites),
  ],
  exports: [BackfillCompanyReader, BackfillCompanies],
  runKinds: ['backfill.run'],
  vocabularies: { BackfillState: BACKFILL_STATES, BackfillProgressStatus: PROGRESS_STATES },
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
