import { fieldsBut, type HistoryOf, type Links } from '#http';
import { eventNamesOf } from '#kernel';
import { companyDecider } from './company.decider.js';
import { CompanyDto } from './company.operator.dto.js';
import { CompanyRow } from './company.read-model.js';

/** What happens to companies, in public words. */
export const companyNames = eventNamesOf(companyDecider, {
  object: 'company',
  partial: ['CompanyChanged', 'CompanyLogoChanged'],
  fields: { xHandle: 'xUrl', logoMediaId: null, awaitsApproval: null },
});

/** What of an answer never changes, follows from every change, or follows from the jobs. */
const LEFT_OUT = [
  'id',
  'object',
  'links',
  'createdAt',
  'updatedAt',
  'revision',
  'jobCount',
  'publishedJobCount',
  'canBackfill',
] as const;
const NO_COUNTS = { jobCount: 0, publishedJobCount: 0 };

/** The histories of companies: all fields of `CompanyDto` but those that their jobs decide. */
export const companyHistory = (links: Links): HistoryOf<CompanyRow> => ({
  names: companyNames,
  row: CompanyRow,
  decider: companyDecider,
  fields: (row) => fieldsBut(CompanyDto.from(row, NO_COUNTS, null, links), LEFT_OUT),
});
