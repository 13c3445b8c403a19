import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { RowWriter } from './row-writer.service.js';
import { DISCOVERY_STATUSES, IMPORT_STATUSES, jobImportDecider, jobImports } from './import.decider.js';
import { OperatorImportsController } from './import.operator.controller.js';
import { DropImportFiles, FollowImports } from './import.policies.js';
import { ImportReader, importRows } from './import.read-model.js';
import { ParseImport } from './parse-import.service.js';
import { RunImport } from './run-import.service.js';
import { Imports, ImportUploads } from './upload-import.service.js';

const SCOPES = ['imports.read', 'imports.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationKinds {
    'imports.parse': true;
    'imports.confirm': true;
  }
  interface OperationSubjects {
    import: true;
  }
}

/** Imports of many jobs from a CSV file. */
export const importResource: Resource = {
  controllers: [OperatorImportsController],
  providers: [
    commandHandler(jobImports),
    readModel(importRows),
    ImportReader,
    RowWriter,
    Imports,
    ImportUploads,
    operationWorker(ParseImport),
    operationWorker(RunImport),
    ...policy(FollowImports),
    ...policy(DropImportFiles),
  ],
  tags: { Imports: 'Imports of many jobs from a CSV file.' },
  scopes: SCOPES,
  operationKinds: ['imports.parse', 'imports.confirm'],
  operationSubjects: ['import'],
  vocabularies: { ImportStatus: IMPORT_STATUSES, ImportDiscoveryStatus: DISCOVERY_STATUSES },
  events: [
    eventNamesOf(jobImportDecider, {
      object: 'import',
      types: {
        ImportUploaded: 'uploaded',
        ImportDiscoveryBegun: 'discovery_begun',
        ImportDiscovered: 'discovered',
        ImportUnreadable: 'unreadable',
        ImportConfirmed: 'confirmed',
        ImportBegun: 'begun',
        ImportEnded: 'ended',
        ImportCancelled: 'cancelled',
        ImportCounted: 'counted',
      },
    }),
  ],
};
