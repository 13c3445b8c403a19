import { OperationState } from '#runtime/engine';
import type { ApiPart } from './api-parts.js';

/** What every part of the product needs. */
export const httpApi: ApiPart = {
  tags: { Operations: 'Work that continues after the response: imports, exports and deletions.' },
  scopes: ['operations.read', 'operations.manage'],
  operationKinds: ['exports.generate'],
  vocabularies: {
    ExportFormat: ['csv', 'json'],
    OperationState: OperationState.ALL,
  },
  idPrefixes: [
    [/operation/i, 'ops'],
    [/^request$/, 'req'],
  ],
};
