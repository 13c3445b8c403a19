import { claim, type Claim, commandsOf, type Decider, reject, Rejection, rejectIssues } from '#kernel';
import {
  completed,
  type ImportMapping,
  makesCompanies,
  mappingIssues,
  type ProposedMapping,
} from '../import-mapping/import-mapping.js';

/** Public status of an import. */
export const IMPORT_STATUSES = ['pending', 'processing', 'completed', 'partial', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Status of the analysis of the file. */
export const DISCOVERY_STATUSES = ['pending', 'running', 'ready', 'failed'] as const;
export type DiscoveryStatus = (typeof DISCOVERY_STATUSES)[number];

/** Results of the rows. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly errors: number;
}

/** Why a whole run failed. */
export interface ImportFault {
  readonly code: string;
  readonly message: string;
}

/** How to parse the file. Stored, so every later read splits it into the same rows. */
export interface ImportFormat {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly quote: '"' | "'" | null;
  readonly escape: '"' | "'" | '\\' | null;
  readonly skip: number;
}

/** The result of analyzing the file. */
export interface Discovery {
  readonly format: ImportFormat;
  readonly columns: readonly string[];
  readonly totalRows: number;
  readonly mapping: ProposedMapping;
}

export interface JobImportCommands {
  UploadImport: {
    readonly filename: string;
    readonly sourceFormat: 'csv';
    /** Storage key of the uploaded bytes. */
    readonly file: string;
    /** Day in UTC whose quota it counts against, and its number among the imports of that day. */
    readonly day: string;
    readonly slot: number;
    /** The operation that analyzes the file. */
    readonly operationId: string;
  };
  BeginDiscovery: Record<string, never>;
  EndDiscovery: Discovery;
  FailDiscovery: ImportFault;
  /** `mapping` null: use the attached mapping. */
  ConfirmImport: {
    readonly mapping: ImportMapping | null;
    /** The operation that writes the rows. */
    readonly operationId: string;
    /** Whether the confirming actor may publish rows. */
    readonly mayPublish: boolean;
    /** Whether the confirming actor may create the companies that rows name. */
    readonly mayMakeCompanies: boolean;
  };
  BeginImport: Record<string, never>;
  EndImport: { readonly counts: ImportCounts; readonly fault: ImportFault | null };
  CancelImport: Record<string, never>;
}

export interface JobImportEvents {
  ImportUploaded: JobImportCommands['UploadImport'];
  ImportDiscoveryBegun: Record<string, never>;
  ImportDiscovered: Discovery;
  ImportUnreadable: ImportFault;
  ImportConfirmed: { readonly mapping: ProposedMapping; readonly operationId: string; readonly mayPublish: boolean };
  ImportBegun: Record<string, never>;
  ImportEnded: {
    readonly status: 'completed' | 'partial' | 'failed';
    readonly counts: ImportCounts;
    readonly fault: ImportFault | null;
  };
  ImportCancelled: Record<string, never>;
  /** The results up to the moment when the work on a cancelled import stopped. */
  ImportCounted: { readonly counts: ImportCounts };
}

interface JobImport {
  readonly status: ImportStatus;
  readonly discovery: DiscoveryStatus;
  readonly columns: readonly string[];
  readonly mapping: ProposedMapping | null;
  readonly begun: boolean;
  readonly counted: boolean;
  /** Its slot in the quota of a day. Null before it has one. */
  readonly place: string | null;
}

const ENDED: readonly ImportStatus[] = ['completed', 'partial', 'failed', 'cancelled'];

/** The status of a completed import, by the results of its rows. */
export function endingOf({ created, updated, errors }: ImportCounts): 'completed' | 'partial' | 'failed' {
  if (errors === 0) return 'completed';
  return created + updated > 0 ? 'partial' : 'failed';
}

export const jobImportDecider: Decider<JobImport, JobImportCommands, JobImportEvents> = {
  category: 'jobImport',
  noun: 'import',
  initial: {
    status: 'pending',
    discovery: 'pending',
    columns: [],
    mapping: null,
    begun: false,
    counted: false,
    place: null,
  },
  creates: ['UploadImport'],
  gone: [],
  missing: 'imports_not_found',
  decide: {
    UploadImport: (_, data) => [{ type: 'ImportUploaded', data }],

    BeginDiscovery: ({ status, discovery }) =>
      status === 'pending' && discovery === 'pending' ? [{ type: 'ImportDiscoveryBegun', data: {} }] : [],

    EndDiscovery: ({ status, discovery }, data) =>
      status === 'pending' && discovery !== 'ready' ? [{ type: 'ImportDiscovered', data }] : [],

    FailDiscovery: ({ status, discovery }, data) =>
      status === 'pending' && discovery !== 'ready' ? [{ type: 'ImportUnreadable', data }] : [],

    ConfirmImport(
      { status, discovery, columns, mapping: attached },
      { mapping, operationId, mayPublish, mayMakeCompanies },
    ) {
      requireOpen(status);
      if (status === 'processing') reject('conflict', 'imports_already_confirmed', 'The import is already confirmed.');
      if (discovery !== 'ready' || !attached)
        reject(
          'invalid',
          'imports_no_mapping',
          'The file is still being analyzed. Confirm the import when `discoveryStatus` is `ready`.',
        );
      const used = mapping ? completed(mapping, columns, []) : attached;
      rejectIssues(
        mappingIssues(used, columns).map(({ path, message }) => ({ path: ['inlineMapping', ...path], message })),
      );
      // Checked before any row is written: a row cannot have its job without its company.
      if (!mayMakeCompanies && makesCompanies(used))
        reject(
          'forbidden',
          'auth_forbidden',
          'Rows that name companies can create them, which requires the scope `companies.manage`. To use existing companies, fill `companyId`.',
          { missing_scopes: ['companies.manage'] },
        );
      return [{ type: 'ImportConfirmed', data: { mapping: used, operationId, mayPublish } }];
    },

    BeginImport: ({ status, begun }) => (status === 'processing' && !begun ? [{ type: 'ImportBegun', data: {} }] : []),

    EndImport({ status, begun, counted }, { counts, fault }) {
      if (status === 'processing')
        return [{ type: 'ImportEnded', data: { status: fault ? 'failed' : endingOf(counts), counts, fault } }];
      return status === 'cancelled' && begun && !counted ? [{ type: 'ImportCounted', data: { counts } }] : [];
    },

    CancelImport({ status }) {
      requireOpen(status);
      return [{ type: 'ImportCancelled', data: {} }];
    },
  },
  evolve: {
    ImportUploaded: (state, { day, slot }) => ({ ...state, place: `${day}/${slot}` }),
    ImportDiscoveryBegun: (state) => ({ ...state, discovery: 'running' }),
    ImportDiscovered: (state, { columns, mapping }) => ({ ...state, discovery: 'ready', columns, mapping }),
    ImportUnreadable: (state) => ({ ...state, discovery: 'failed', status: 'failed' }),
    ImportConfirmed: (state, { mapping }) => ({ ...state, status: 'processing', mapping }),
    ImportBegun: (state) => ({ ...state, begun: true }),
    ImportEnded: (state, { status }) => ({ ...state, status, counted: true }),
    ImportCancelled: (state) => ({ ...state, status: 'cancelled' }),
    ImportCounted: (state) => ({ ...state, counted: true }),
  },
  // The quota of a day is a number of slots. Each slot can be taken by one import.
  claims: ({ place }): readonly Claim[] => claim('jobImport.place', place),
  refuseClaim: () => new Rejection('conflict', PLACE_TAKEN, 'Other imports were uploaded at the same moment.'),
};

export const jobImports = commandsOf(jobImportDecider);

/** Code of the rejection for a quota slot that another import has taken. The upload can succeed with another slot. */
export const PLACE_TAKEN = 'imports_place_taken';

function requireOpen(status: ImportStatus): void {
  if (ENDED.includes(status))
    reject('conflict', 'imports_already_terminal', `The import has ended. Its status is ${status}.`);
}
