import type { MessageOf } from '#kernel';
import type { ProposedMapping } from '../import-mapping/import-mapping.js';
import type { Discovery, ImportCounts, JobImportEvents } from './import.decider.js';

// An import for specs.

type Event = MessageOf<JobImportEvents>;

export const mapping: ProposedMapping = {
  fieldMappings: [
    { sourceColumn: 'Title', targetField: 'title', confidence: 0.95 },
    { sourceColumn: 'Text', targetField: 'description', confidence: 0.9 },
    { sourceColumn: 'Link', targetField: 'applicationUrl', confidence: 0.9 },
    { sourceColumn: 'Company', targetField: 'companyName', confidence: 0.95 },
  ],
  defaults: {},
  valueTransforms: [],
  unmappedSourceColumns: ['Note'],
  missingRequiredTargets: [],
  warnings: [],
};

export const discovery: Discovery = {
  format: { encoding: 'utf-8', delimiter: ',', quote: '"', escape: '"', skip: 0 },
  columns: ['Title', 'Text', 'Link', 'Company', 'Note'],
  totalRows: 3,
  mapping,
};

export const upload: JobImportEvents['ImportUploaded'] = {
  filename: 'jobs.csv',
  sourceFormat: 'csv',
  file: 'imports/1',
  day: '2026-11-20',
  slot: 1,
  operationId: 'ops_1',
};

export const counts: ImportCounts = { created: 2, updated: 0, skipped: 0, errors: 1 };
export const uploaded: Event = { type: 'ImportUploaded', data: upload };
export const looking: Event = { type: 'ImportDiscoveryBegun', data: {} };
export const discovered: Event = { type: 'ImportDiscovered', data: discovery };
export const unreadable: Event = { type: 'ImportUnreadable', data: { code: 'imports_unreadable', message: 'No.' } };
export const confirmed: Event = { type: 'ImportConfirmed', data: { mapping, operationId: 'ops_2', mayPublish: true } };
export const begun: Event = { type: 'ImportBegun', data: {} };
export const ended: Event = { type: 'ImportEnded', data: { status: 'partial', counts, fault: null } };
export const cancelled: Event = { type: 'ImportCancelled', data: {} };
export const ready: readonly Event[] = [uploaded, looking, discovered];
export const running: readonly Event[] = [...ready, confirmed, begun];
