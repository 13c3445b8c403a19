import { exportable, type Resource } from '#http';
import { background, policy } from '#runtime';
import { published } from '#publishing';
import { readModel } from '#store';
import { JobBodies, JobContents } from '../job-content/job-content.service.js';
import { Gathering, JobForm, LiveSources } from '../job-content/job-sources.service.js';
import { publishedJobs } from '../jobs.published.js';
import { jobExport, ManyReader } from '../jobs.read-model.js';
import { jobNames } from './job-history.operator.dto.js';
import {
  EDUCATION,
  EMPLOYMENT_TYPES,
  IN_OFFICE_PERIODS,
  JOB_STATUSES,
  REMOTE_OPTIONS,
  SALARY_TIMEFRAMES,
  SENIORITIES,
  SPONSORSHIPS,
} from './job-fields.js';
import { jobs } from './job.commands.js';
import { OperatorJobsController } from './job.operator.controller.js';
import { CheckedJobBodies } from './job.operator.dto.js';
import { ExpireJobs, RelabelJobs, UnlistJobs } from './job.policies.js';
import { JobReader, jobRows } from './job.read-model.js';
import { JobWriter, Postings } from './job.service.js';

const SCOPES = ['jobs.read', 'jobs.manage', 'jobs.publish'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Vacancies, from draft to expiry. */
export const jobResource: Resource = {
  controllers: [OperatorJobsController],
  providers: [
    jobs.Handler,
    readModel(jobRows),
    published(publishedJobs),
    exportable(jobExport),
    JobReader,
    ManyReader,
    LiveSources,
    Gathering,
    JobContents,
    JobWriter,
    Postings,
    JobForm,
    { provide: JobBodies, useClass: CheckedJobBodies },
    ...policy(RelabelJobs),
    ...policy(UnlistJobs),
    ...background(ExpireJobs),
  ],
  tags: { Jobs: 'Vacancies, from draft to expiry.' },
  scopes: SCOPES,
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
};
