export { aggregate, type Receipt } from './aggregate.js';
export { boardSlug, facts, newId, withFacts } from './facts.js';
export { Batches, type BatchHandler, type BatchHandlers } from './http/batch.js';
export { BatchRequestDto, BatchResultDto } from './http/batch.dto.js';
export { authorise } from './http/authorise.js';
export { Caller } from './http/caller.js';
export { IfMatch, UNCONDITIONAL, type Condition } from './http/conditions.js';
export {
  Address,
  Allow,
  BodyLimit,
  ErrorCodes,
  FromQuery,
  Integer,
  IsInstant,
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
export type { ApiKey } from './http/keys.js';
export { Links } from './http/links.js';
export { PageQueryDto } from './http/page.dto.js';
export { BoardTables, pageOf, type Page, type Paging } from './read-models/board-tables.js';
export { readModel } from './platform.module.js';
export { BoardRow, InstantColumn, ReadModel } from './read-models/row.js';
export { cleanHtml } from './text.js';
export { Boards, PLANS, VISITORS, type Board } from './boards.js';
export { digest } from './event-store/digest.js';
export { migrate, MigrationError } from './database/migrate.js';
export { createServer, prepareServer } from './http/server.js';
export { describeApi } from './http/openapi.js';
export { SCOPES } from './http/scopes.js';
export { runBackground } from './ops/background.js';
export { EmbeddedPostgresError, startEmbeddedPostgres } from './ops/embedded-postgres.js';
export { runningEmbeddedPostgres } from './ops/embedded-postgres-running.js';
export { addHealthRoutes, type Life } from './ops/health.js';
export { createLogger, type Logger } from './ops/logging.js';
export { envExample, readEnvFile, readSettings, SettingsError, type Settings } from './ops/settings.js';
export { wireNames, type Wire } from './ops/wire.js';
export { openPlatform, type Platform } from './platform.js';
export { PlatformModule } from './platform.module.js';
export { Projector } from './read-models/projector.js';
