import { background, commandHandler, policy } from '#runtime';
import { exportable, type Resource } from '#http';
import { published } from '#outbox';
import { EMPLOYMENT_TYPES, REMOTE_OPTIONS, SALARY_TIMEFRAMES, SENIORITIES } from '#postings/rules';
import { readModel } from '#store';
import { JobBodies, JobContents } from './job-content.service.js';
import { SourceGatherer, JobForm, LiveSources } from './job-sources.service.js';
import { publishedJobs } from './job.published.js';
import { jobExport, ManyReader } from './jobs.read-model.js';
import { CompanyJobs } from '../company/company-jobs.js';
import { OperatorCompanyJobsController } from './company-jobs.operator.controller.js';
import { FinishDeletions } from './finish-deletions.policies.js';
import { jobNames } from './job-history.operator.dto.js';
import { EDUCATION, IN_OFFICE_PERIODS, JOB_STATUSES, SPONSORSHIPS } from './job-fields.js';
import { jobs } from './job.decider.js';
import { OperatorJobsController } from './job.operator.controller.js';
import { CheckedJobBodies } from './job.operator.dto.js';
import { ExpireJobs, RelabelJobs, ShowCompanies, UnlistJobs } from './job.policies.js';
import { JobReader, jobRows } from './job.read-model.js';
import { JobWriter } from './job.service.js';
import { Postings } from './postings.service.js';
import { SlotOffers } from './slots.service.js';

import { JobsOfCompanies } from './jobs-of-companies.service.js';
import { RetagJobs } from './retag-jobs.policies.js';

const SCOPES = ['jobs.read', 'jobs.manage', 'jobs.publish'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Jobs of the board, from draft to expiry. */
export const jobResource: Resource = {
  controllers: [OperatorJobsController, OperatorCompanyJobsController],
  providers: [
    commandHandler(jobs),
    readModel(jobRows),
    published(publishedJobs),
    exportable(jobExport),
    JobReader,
    ManyReader,
    LiveSources,
    SourceGatherer,
    JobContents,
    JobWriter,
    Postings,
    SlotOffers,
    JobForm,
    { provide: JobBodies, useClass: CheckedJobBodies },
    { provide: CompanyJobs, useClass: JobsOfCompanies },
    ...policy(FinishDeletions),
    ...policy(RelabelJobs),
    ...policy(RetagJobs),
    ...policy(UnlistJobs),
    ...policy(ShowCompanies),
    ...background(ExpireJobs),
  ],
  tags: { Jobs: 'Jobs of the board, from draft to expiry.' },
  scopes: SCOPES,
  ofMembers: SCOPES,
  vocabularies: {
    JobStatus: JOB_STATUSES,
    ShownJobStatus: JOB_STATUSES.filter((status) => status !== 'pending_approval'),
    RemoteOption: REMOTE_OPTIONS,
    EmploymentType: EMPLOYMENT_TYPES,
    Seniority: SENIORITIES,
    SalaryTimeframe: SALARY_TIMEFRAMES,
    InOfficePeriod: IN_OFFICE_PERIODS,
    RemoteSponsorship: SPONSORSHIPS,
    EducationRequirement: EDUCATION,
  },
  events: [jobNames],
  idPrefixes: [[/^(job|job_card|.*_job|jobSummary|auditSubject|employerPipelineJob)$/, 'jobs']],
};
