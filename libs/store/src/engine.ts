// Internals of the store for other layers and programs, in addition to what `#store` offers to authors of a context.
export { Batcher, type GrouperOptions } from './batcher.js';
export { type ChangeKind } from './changes/changes.js';
export { opaque } from './database/statements.js';
export { jsonTexts, jsonTextsSql } from './database/unnested.js';
export { IS_KEY_OF_ANSWER, KEEPS_ANSWER } from './postgres/kept-answers.js';
export { migrate, type Migration, STORE_MIGRATIONS } from './database/migrate.js';
export { createPool } from './database/pool.js';
export { copyEvents } from './deployment/copying.js';
export { DeploymentError, adoptEventStore, confirmDeployment } from './deployment/deployment.js';
export { switchToCopy } from './deployment/switching.js';
export { ahead, gathered } from './event-log/ahead.js';
export { isGoneSql, type Presence } from './event-log/presence.js';
export { type Growth } from './event-log/wakeups.js';
export { isEventStoreOutage } from './eventstoredb/event-store-outage.js';
export {
  EVENT_STORE_PREFIX,
  EVENT_STORE_SCHEMES,
  EventStoreAddressError,
  parseEventStoreAddress,
} from './eventstoredb/eventstoredb-address.js';
export { type AnswerKeeping, answerKeeping, factsIfKnown, inScope, reseed, reseeded } from './facts.js';
export { base32, derivedUuid, happeningId, uuidv7 } from './ids.js';
export { SettingsError } from './errors.js';
export { ClaimDigests } from './personal-data/claim-digests.js';
export { decrypt, encrypt, KEY_BYTES, SealError } from './personal-data/encryption.js';
export { Erasures } from './personal-data/erasures.js';
export { type DestroyedKey, type KeyedPerson, type PersonKey } from './personal-data/person-keys.js';
export { PostgresPersonKeys } from './personal-data/postgres-person-keys.js';
export { RememberedPersonKeys } from './personal-data/remembered-person-keys.js';
export { SealedEventStore } from './personal-data/sealed-event-store.js';
export { PostgresEventStore } from './postgres/postgres-event-store.js';
export { type Tally } from './read-models/paging.js';
export { Projector } from './read-models/projector.js';
export { type FoldedRow } from './read-models/read-models.js';
export { Rebuilds } from './read-models/rebuilds.js';
export { type RowTable, tableOf } from './tables/row.js';
export { PostgresSearchIndex } from './read-models/postgres-search-index.js';
export { formsOf, type WordForms } from './read-models/word-forms.js';
export { headingMark } from './read-models/word-document.js';
export { openEventStore } from './open-event-store.js';
export { countEvents, UNWATCHED } from './progress.js';
