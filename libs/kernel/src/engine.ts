// What composition roots and programs need from the kernel. Authors of a context use `#kernel`.
export { claimChanges } from './claims.js';
export { decide, personalData, type FoldedState } from './decider.js';
export {
  BEGINNING,
  parseStreamName,
  streamName,
  type AnswerToKeep,
  type Append,
  type AppendResult,
  type Batch,
  type FoldedEvent,
  type HistoriesOptions,
  type HistoryBatch,
  type InlineRow,
  type InlineColumn,
  type InlineTable,
  type Metadata,
  type NewEvent,
  type StreamId,
  type SubscribeOptions,
  type Together,
} from './event-store.js';
export type { Facts } from './facts.js';
export type { FieldNames } from './field-names.js';
export type { PersonalData } from './personal.js';
export { project } from './projection.js';
export { type RejectionKind } from './rejection.js';
export { RememberedFold } from './remembered-fold.js';
export { Upcasts } from './upcast.js';
export { IssueBounds } from './rejection.js';
