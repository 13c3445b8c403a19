import { fieldsBut, type HistoryOf, type Links } from '#http';
import { CompanyDto } from '../company/company.operator.dto.js';
import { companyDecider } from '../company/company.decider.js';
import { CompanyRow } from '../company/company.read-model.js';
import { companyNames, jobNames } from '../event-names.js';
import { jobDecider } from '../job/job.decider.js';
import { JobDto } from '../job/job.operator.dto.js';
import { JobRow } from '../job/job.read-model.js';

/** What of an answer never changes, or follows from every change. */
const DERIVED = ['id', 'object', 'links', 'createdAt', 'updatedAt', 'revision'] as const;
const NO_COUNTS = { jobCount: 0, publishedJobCount: 0 };

/** The histories of jobs: all fields of `JobDto`, and the company as the job names it. */
export const jobHistory = (links: Links): HistoryOf<JobRow> => ({
  names: jobNames,
  row: JobRow,
  decider: jobDecider,
  fields: (row) =>
    Object.assign(fieldsBut(JobDto.from(row, null, links), [...DERIVED, 'company']), {
      'company.name': row.companyName,
      'company.slug': row.companySlug,
    }),
});

/** The histories of companies: all fields of `CompanyDto` but those that their jobs decide. */
export const companyHistory = (links: Links): HistoryOf<CompanyRow> => ({
  names: companyNames,
  row: CompanyRow,
  decider: companyDecider,
  fields: (row) =>
    fieldsBut(CompanyDto.from(row, NO_COUNTS, links), [...DERIVED, 'jobCount', 'publishedJobCount', 'canBackfill']),
});
