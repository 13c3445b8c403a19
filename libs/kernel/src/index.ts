export { ACTOR_TYPES, parseActor, type Actor, type ActorType } from './actor.js';
export { claim, claimChanges, type Claim } from './claims.js';
export { changed, record, type RecordCommands, type RecordDecider, type RecordEvents } from './record.js';
export { decide, fold, personalData, rejectMissing, type Decider, type Folded, type MessageOf } from './decider.js';
export {
  BEGINNING,
  EventStore,
  parseStreamName,
  streamName,
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
  type ObjectRef,
  type Position,
  type Recorded,
  type StreamId,
  type SubscribeOptions,
  type Together,
} from './event-store.js';
export { changedFields, eventNames, type EventNames } from './event-names.js';
export type { Facts } from './facts.js';
export type { EventFields, PersonalData } from './personal.js';
export { reactionTo, type ReactionsTo } from './policy.js';
export {
  looksDifferent,
  project,
  withChanges,
  type EventOf,
  type RowIdentity,
  type RowProjection,
} from './projection.js';
export {
  reject,
  rejectIssues,
  Rejection,
  type Issue,
  type MissingCapability,
  type Remedy,
  type RejectionKind,
} from './rejection.js';
export { RememberedFold } from './remembered-fold.js';
export { askedSlug, slugFrom, withFreeSlug } from './slug.js';
export { schemaVersion, upcast, type Upcasts } from './upcast.js';
export { handleIn, profileAddress, siteAddress, webAddress } from './web-address.js';
export { folded, textOf, wordsOf } from './words.js';
