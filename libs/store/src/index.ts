export { Batcher } from './batcher.js';
export { type ChangeKinds, Changes } from './changes/changes.js';
export { type RememberedEntry, RememberedValues } from './changes/remembered.js';
export { COMMIT_MAY_FOLLOW, digest } from './database/statements.js';
export { BoardVersions } from './event-log/board-versions.js';
export { Wakeups } from './event-log/wakeups.js';
export { facts, newFacts, newId, withFacts } from './facts.js';
export { Journal, type JournalOf } from './journal/journal.js';
export { IdSource } from './ids.js';
export { PersonKeys } from './personal-data/person-keys.js';
export { BoardTables } from './read-models/board-tables.js';
export { Column, Index } from './tables/columns.js';
export { Cursors } from './read-models/cursors.js';
export { AnyIn, Between, Containing, Matcher, NamedBy, Words } from './read-models/matchers.js';
export { ReadDatabase } from './read-models/read-database.js';
export { RowReader } from './read-models/row-reader.js';
export { type Joining, type Page, type Paging, type Where, pageOf } from './read-models/paging.js';
export { ReadModels } from './read-models/read-models.js';
export {
  BoardRow,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  PositionColumn,
  ReadModel,
} from './tables/row.js';
export { type RankedQuery, SearchIndex } from './read-models/search-index.js';
export { WordColumn, WordDocument } from './read-models/word-document.js';
export { Progress } from './progress.js';
export { readModel } from './read-models/read-model.provider.js';
export { Ids } from './ids.js';
export { Scope } from './facts.js';
export { DatabaseErrors } from './errors.js';
export { CopyIn } from './database/copy-in.js';
export { SealError } from './personal-data/encryption.js';
