// Operations, and the tables that they read row by row.
export { TableError, type TableFormat } from './csv/table.js';
export { OperationKind, type OperationResource, type OperationResult, OperationRow } from './operations/operation.js';
export { Operations } from './operations/operations.js';
export { RowProgress, RowsDone } from './operations/row-progress.js';
export {
  requireTable,
  type RowOutcome,
  type SentTable,
  type StretchWork,
  type TableInput,
  type TableRow,
  TableWorker,
} from './operations/table-work.js';
export {
  OperationCancelled,
  OperationPostponed,
  type OperationWork,
  type OperationScopes,
  OperationWorker,
  type Unsuccessful,
  operationWorker,
} from './operations/worker.js';
export { Tables } from './csv/table.js';
