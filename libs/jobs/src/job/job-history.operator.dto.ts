import { fieldsBut } from '#http/dto';
import { type HistoryOf, type Links } from '#http';
import { eventNamesOf } from '#kernel';
import { jobDecider } from './job.decider.js';
import { JobDto } from './job.operator.dto.js';
import { JobRow } from './job.read-model.js';

/** Public names for the events of jobs. */
export const jobNames = eventNamesOf(jobDecider, {
  object: 'job',
  types: { JobRelabelled: 'company_renamed' },
  partial: ['JobChanged'],
  fields: { companyName: 'company.name', companySlug: 'company.slug' },
});

/** Response fields that never change or that change with every event, and the company, which has its own fields in the history. */
const LEFT_OUT = ['id', 'object', 'links', 'createdAt', 'updatedAt', 'revision', 'company'] as const;

/** The histories of jobs: all fields of `JobDto`, and the company as the job stores it. */
export const jobHistory = (links: Links): HistoryOf<JobRow> => ({
  names: jobNames,
  row: JobRow,
  decider: jobDecider,
  fields: (row) =>
    Object.assign(fieldsBut(JobDto.from(row, null, links), LEFT_OUT), {
      'company.name': row.companyName,
      'company.slug': row.companySlug,
    }),
});
