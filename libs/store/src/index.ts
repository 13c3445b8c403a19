export { Batcher, type GrouperOptions } from './batcher.js';
export { type Change, type ChangeKind, Changes } from './changes/changes.js';
export { type Entry, Remembered } from './changes/remembered.js';
export { COMMIT_MAY_FOLLOW, digest, opaque } from './database/statements.js';
export { jsonTexts, jsonTextsSql } from './database/unnested.js';
export { IS_KEY_OF_ANSWER, KEEPS_ANSWER } from './postgres/kept-answers.js';
export { migrate } from './database/migrate.js';
export { createPool } from './database/pool.js';
export { copyEvents } from './deployment/copying.js';
export { DeploymentError, adoptEventStore, confirmDeployment } from './deployment/deployment.js';
export { switchToCopy } from './deployment/switching.js';
export { ahead, gathered } from './event-log/ahead.js';
export { isGoneSql, type Presence } from './event-log/presence.js';
export { type Growth, Wakeups } from './event-log/wakeups.js';
export { isEventStoreOutage } from './eventstoredb/event-store-outage.js';
export {
  EVENT_STORE_PREFIX,
  EVENT_STORE_SCHEMES,
  EventStoreAddressError,
  parseEventStoreAddress,
} from './eventstoredb/eventstoredb-address.js';
export {
  type AnswerKeeping,
  answerKeeping,
  boardSlug,
  establish,
  facts,
  factsIfKnown,
  inScope,
  inTheNameOf,
  madeBefore,
  idSource,
  newId,
  onBoard,
  repeatable,
  reseed,
  reseeded,
  withFacts,
  withIdsOf,
} from './facts.js';
export { Journal, type JournalOf } from './journal/journal.js';
export { IdSource, base32, derivedId, derivedUuid, happeningId, idsAt, randomId, seedFrom, uuidv7 } from './ids.js';
export { isOutage, isUniqueViolation, SettingsError } from './errors.js';
export { ClaimDigests } from './personal-data/claim-digests.js';
export { decrypt, encrypt, KEY_BYTES, SealError } from './personal-data/encryption.js';
export { Erasures } from './personal-data/erasures.js';
export { type DestroyedKey, type Person, type PersonKey, PersonKeys } from './personal-data/person-keys.js';
export { type KeyCiphers, PostgresPersonKeys } from './personal-data/postgres-person-keys.js';
export { RememberedPersonKeys } from './personal-data/remembered-person-keys.js';
export { SealedEventStore } from './personal-data/sealed-event-store.js';
export { PostgresEventStore } from './postgres/postgres-event-store.js';
export { BoardTables } from './read-models/board-tables.js';
export { Column, Index } from './read-models/columns.js';
export { Cursors } from './read-models/cursors.js';
export { AnyIn, Between, Containing, Matcher, NamedBy, Words } from './read-models/matchers.js';
export { RowReader } from './read-models/row-reader.js';
export { ReadDatabase } from './read-models/read-database.js';
export { type Page, type Paging, type Tally, type Where, pageOf } from './read-models/paging.js';
export { Projector } from './read-models/projector.js';
export { type FoldedRow, ReadModels } from './read-models/read-models.js';
export { Rebuilds } from './read-models/rebuilds.js';
export {
  BoardRow,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  ReadModel,
  type RowTable,
  tableOf,
} from './read-models/row.js';
export {
  headingText,
  PostgresSearchIndex,
  type Ranked,
  type RankedQuery,
  SearchIndex,
} from './read-models/search-index.js';
export { formsOf, type WordForms } from './read-models/word-forms.js';
export {
  WordColumn,
  headingMark,
  type MeantFacets,
  type WordDocument,
  documentOf,
  documentText,
} from './read-models/word-document.js';
export { openEventStore } from './open-event-store.js';
export { countEvents, type Progress, UNWATCHED } from './progress.js';
export { readModel } from './read-models/read-model.provider.js';
