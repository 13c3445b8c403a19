import type { Resource } from '#http';
import { readModel } from '#store';
import { OperatorJobSearchController } from './job-search.operator.controller.js';
import { AlertJobs } from './alert-jobs.service.js';
import { ApplicantJobs, VisitedObjects } from './applicant-jobs.service.js';
import { JOB_FACETS, JobFacetCounts } from './job-facet-counts.service.js';
import { JobFacets } from './job-facets.service.js';
import { JobSearchReader, jobSearchRows } from './job-search.read-model.js';
import {
  BoardCompanyJobsController,
  BoardEmbedController,
  BoardJobsController,
  BoardRemotePermitsController,
  BoardSuggestController,
} from './public-jobs.board.controller.js';
import { JOB_SORTS, PublicJobs } from './public-jobs.service.js';
import { RememberedLists } from './remembered-lists.service.js';
import { Suggestions } from './suggestions.service.js';

declare module '#http/board' {
  interface SightingTypes {
    job_read: true;
  }
}

/** Job search for visitors and operators. */
export const jobSearchResource: Resource = {
  controllers: [
    BoardCompanyJobsController,
    BoardEmbedController,
    BoardJobsController,
    BoardRemotePermitsController,
    BoardSuggestController,
    OperatorJobSearchController,
  ],
  providers: [
    readModel(jobSearchRows),
    JobSearchReader,
    JobFacets,
    JobFacetCounts,
    PublicJobs,
    RememberedLists,
    AlertJobs,
    ApplicantJobs,
    VisitedObjects,
    Suggestions,
  ],
  exports: [AlertJobs, ApplicantJobs, VisitedObjects, PublicJobs],
  tags: { Search: 'Search suggestions while a visitor types.', Embed: 'Jobs for widgets on other websites.' },
  vocabularies: { JobFacet: JOB_FACETS, JobSort: JOB_SORTS },
};
