export { ACTOR_TYPES, parseActor, type Actor, type ActorType } from './actor.js';
export { changesOf, orNull } from './changes-of.js';
export { claim, claimChanges, type Claim } from './claims.js';
export { changed, record, type RecordCommands, type RecordDecider, type RecordEvents } from './record.js';
export { decide, fold, personalData, rejectMissing, type Decider, type Folded, type MessageOf } from './decider.js';
export {
  BEGINNING,
  EventStore,
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
  type ObjectRef,
  type Position,
  type Recorded,
  type StreamId,
  type SubscribeOptions,
  type Together,
} from './event-store.js';
export { changedFields, type EventNames, eventNamesOf } from './event-names.js';
export type { Facts } from './facts.js';
export {
  definitionIssues,
  FIELD_KEY,
  FIELD_VISIBILITIES,
  HELP_LENGTH,
  keyIssues,
  labelIssues,
  PROFILE_FIELD_TYPES,
  RECORD_FIELD_TYPES,
  retyped,
  SCALAR_FIELD_TYPES,
  type CustomField,
  type DefinitionRules,
  type FieldOption,
  type FieldVisibility,
  type LabelledField,
  type ProfileField,
  type ProfileFieldType,
  type RecordField,
  type RecordFieldType,
  type ScalarFieldType,
} from './fields/custom-field.js';
export {
  changedCustomFields,
  checkedCustomFields,
  cleanedCustomFields,
  customFieldFaults,
  fittingCustomFields,
  idsInCustomFields,
  LONGEST_TEXT,
  LONGEST_VALUES,
  mergeCustomFields,
  refuseFaults,
  shownCustomFields,
  withCustomFields,
  type CustomFieldValue,
  type CustomFieldValues,
  type FieldFault,
  type GivenCustomFields,
  type ValueRules,
} from './fields/custom-field-values.js';
export { escapedHtml } from './escaped-html.js';
export { folded } from './folding.js';
export type { FieldNames } from './field-names.js';
export { instantFrom } from './instant.js';
export { conflict, lifecycle, type Lifecycle, type Refusal } from './lifecycle.js';
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
export { askedSlug, formerSlugFrom, slugFrom, withFreeSlug } from './slug.js';
export { unique } from './unique.js';
export { schemaVersion, upcast, type Upcasts } from './upcast.js';
export { handleIn, namesOtherScheme, profileAddress, siteAddress, webAddress } from './web-address.js';
export { textOf, wordsOf } from './words.js';
