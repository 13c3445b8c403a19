import { fieldsBut } from '#http/dto';
import { type HistoryOf, type Links } from '#http';
import { eventNamesOf } from '#kernel';
import { companyDecider } from './company.decider.js';
import { CompanyDto } from './company.operator.dto.js';
import { CompanyRow } from './company.read-model.js';

/** Public names for the events of companies. */
export const companyNames = eventNamesOf(companyDecider, {
  object: 'company',
  partial: ['CompanyChanged', 'CompanyLogoChanged', 'CompanyProposalChanged'],
  fields: { xHandle: 'xUrl', logoMediaId: null, awaitsApproval: null, isWebsiteUnproved: null, domain: null },
});

/** Response fields that never change, that change with every event, or that depend on jobs. */
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

/** The histories of companies: all fields of `CompanyDto` except those that depend on jobs. */
export const companyHistory = (links: Links): HistoryOf<CompanyRow> => ({
  names: companyNames,
  row: CompanyRow,
  decider: companyDecider,
  fields: (row) => fieldsBut(CompanyDto.from(row, NO_COUNTS, null, links), LEFT_OUT),
});
