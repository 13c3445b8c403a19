export { aggregate, type Receipt } from './aggregate.js';
export { boardSlug, facts, madeBefore, newId, repeatable, withFacts } from './facts.js';
export { Batches, type BatchHandler, type BatchHandlers } from './http/batch.js';
export { BatchRequestDto, BatchResultDto } from './http/batch.dto.js';
export { authorise } from './http/authorise.js';
export { Caller } from './http/caller.js';
export { IfMatch, UNCONDITIONAL, type Condition } from './http/conditions.js';
export {
  Address,
  Allow,
  AnyKey,
  BodyLimit,
  ErrorCodes,
  FilterOf,
  FromQuery,
  Integer,
  IsInstant,
  Limit,
  ListOf,
  Moment,
  NeedsIdempotencyKey,
  OneTime,
  OperatorApi,
  Optional,
  OrNull,
  Paged,
  Public,
  Refuses,
  SomeOf,
  Texts,
} from './http/decorators.js';
export { Clearable, ClearableChoice, Lax, MapOf, WireNamed } from './http/dto-fields.js';
export { HttpProblem } from './http/problems.js';
export type { ApiKey } from './http/api-key.js';
export { Links } from './http/links.js';
export { NoQueryDto, PageQueryDto } from './http/page.dto.js';
export { validated } from './http/validation.js';
export { AnyIn, Between, Containing, Matcher, Words } from './read-models/matchers.js';
export { BoardTables, pageOf, type Page, type Paging, type Tally, type Where } from './read-models/board-tables.js';
export { readModel } from './platform.module.js';
export { BlobAddresses } from './blobs/addresses.js';
export { BlobStore, checkKey, type OpenBlob, type StoredBlob } from './blobs/blob-store.js';
export type { ExportDefinition, ExportValue } from './exports/definition.js';
export { Exported, ExportQueryDto } from './exports/exports.dto.js';
export { exportable, Exports, type InlineExport } from './exports/exports.js';
export { IMAGE_BYTES, IMAGE_TYPES, Images, type CheckedImage } from './images/images.js';
export { Accepted, Download } from './operations/accepted.js';
export {
  OPERATION_KINDS,
  type OperationKind,
  type OperationProgress,
  type OperationResult,
  type OperationRow,
  type OperationRowError,
} from './operations/operation.js';
export { NO_ROWS_DONE, RowProgress, type RowsDone } from './operations/row-progress.js';
export { OperationDto } from './operations/operations.dto.js';
export { Operations } from './operations/operations.js';
export {
  OperationCancelled,
  operationWorker,
  OperationWorker,
  OperationWorkers,
  type OperationWork,
  type Unsuccessful,
} from './operations/worker.js';
export { Upload } from './uploads/upload.js';
export { FilePart, UploadedFile } from './uploads/uploaded-file.js';
export { EventFeed, type EventFeedPart } from './publishing/event-feed.js';
export { KafkaRelays, type KnownRelay } from './publishing/kafka-relays.js';
export { PublicationListener, type PublishedEvent } from './publishing/published-event.js';
export { PublishedEvents, type KeptEvent } from './publishing/published-events.js';
export { inSeconds, lifeOf, type Change, type Occasion, type Published } from './publishing/published.js';
export { published, Publishing } from './publishing/publishing.js';
export { policy, Policies, Policy } from './policies.js';
export { Background, background, BackgroundWork } from './ops/background-work.js';
export { seedFrom } from './ids.js';
export { documentOf, documentText, WordColumn, type WordDocument } from './read-models/word-document.js';
export { Column, Index } from './read-models/columns.js';
export { Cursors } from './read-models/cursors.js';
export { ReadModels } from './read-models/read-models.js';
export { Locks } from './ops/locks.js';
export {
  BoardRow,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  ReadModel,
  tableOf,
  type RowTable,
} from './read-models/row.js';
export { Ciphers, SealError, type Sealed } from './secrets.js';
export { looksLikeTable, SNIFFED_BYTES } from './csv/sniff.js';
export { Limits } from './ops/limits.js';
export { Lookups } from './ops/lookups.js';
export { WebReader, type WebAnswer, type WebQuestion, type WebVisit } from './outbound/web-reader.js';
export { detectTable, TableError, tableRecords, type TableFormat } from './csv/table.js';
export { cleanHtml } from './text.js';
export { BoardNames, type Reservation } from './board-names.js';
export { BoardPasswords } from './board-passwords.js';
export { Boards, VISITORS, type Board } from './boards.js';
export { ApiAccess } from './api-access.js';
export { UpgradeHints } from './http/upgrade-hints.js';
export { adoptEventStore, confirmDeployment, DeploymentError } from './event-store/deployment.js';
export { copyEvents, type Copied, type CopyOptions } from './event-store/copying.js';
export { switchToCopy } from './event-store/switching.js';
export { digest } from './event-store/digest.js';
export { migrate, MigrationError } from './database/migrate.js';
export { createServer, prepareServer } from './http/server.js';
export { describeApi } from './http/openapi.js';
export { SCOPES, type Permission } from './http/scopes.js';
export { buildReadModels, runBackground } from './ops/background.js';
export { EmbeddedPostgresError, startEmbeddedPostgres } from './ops/embedded-postgres.js';
export { runningEmbeddedPostgres } from './ops/embedded-postgres-running.js';
export type { Growth } from './event-store/wakeups.js';
export { randomId } from './ids.js';
export { addHealthRoutes, type Life } from './ops/health.js';
export { Leases } from './ops/leases.js';
export type { MetricsJson, WorkerStatus, WorkerView } from './ops/worker-view.js';
export { createLogger, type Logger } from './ops/logging.js';
export { envExample, readEnvFile, readSettings, type Settings } from './ops/settings.js';
export { SettingsError } from './settings-error.js';
export { Wire, wireNames } from './ops/wire.js';
export { openPlatform, type Platform } from './platform.js';
export { PlatformModule } from './platform.module.js';
export { Projector } from './read-models/projector.js';
export { Rebuilds } from './read-models/rebuilds.js';
export {
  Deliveries,
  DELIVERY_STATUSES,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryFilter,
  type DeliveryStatus,
  type HealthFacts,
  type StatusClass,
  type TerminalReason,
  type TestResult,
} from './webhooks/deliveries.js';
export { EndpointHealth, type FailingReason } from './webhooks/endpoint-health.js';
export {
  configurationAt,
  WebhookEndpointRow,
  type EndpointConfiguration,
  type EndpointStateReason,
  type SealedSecret,
} from './webhooks/endpoint-row.js';
export { VerdictKeeper } from './webhooks/verdicts.js';
export { ReceiverAddresses } from './webhooks/receiver-addresses.js';
export { needSecretKeys } from './webhooks/secret-keys.js';
