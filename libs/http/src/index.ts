export type { ApiKey } from './api-key.js';
export { Caller, exchange, type Operation, operationOf } from './context.js';
export {
  AboutPerson,
  Address,
  Allow,
  AppendsOnly,
  AnyKey,
  BodyLimit,
  ErrorCodes,
  FilterOf,
  FromQuery,
  IgnoresKeys,
  Integer,
  IsInstant,
  IsMoment,
  Limit,
  ListOf,
  MakesBelow,
  Moment,
  NeedsBody,
  OneTime,
  OperatorApi,
  Optional,
  OrNull,
  Paged,
  Public,
  type PublicAccess,
  Refuses,
  SessionOnly,
  SomeOf,
  Texts,
} from './decorators.js';
export { CustomFieldValues } from './custom-fields/custom-field-values.js';
export { type ExportDefinition } from './exports/definition.js';
export { ExportQueryDto, Exported } from './exports/exports.operator.dto.js';
export { Exports, type InlineExport, exportable, exportableFrom, GenerateExport } from './exports/exports.js';
export { Clearable, ClearableChoice, Lax, MapOf, WireNamed } from './fields/dto-fields.js';
export { instanceOf, Transform, Type, Without } from './fields/instance.js';
export { UncommonPassword } from './fields/new-password.js';
export { validated } from './fields/validation.js';
export { ActorDto } from './history/actor.operator.dto.js';
export { At, ReadsPast } from './history/at.js';
export { CHANGES, changeId } from './history/change-id.js';
export { fieldsBut } from './history/changes.js';
export { Histories, type HistoryOf, publicType } from './history/histories.js';
export { ChangeDto } from './history/history.operator.dto.js';
export { ofPast } from './history/past.js';
export { Links, OWN_PAGES } from './links.js';
export { compressed, varyByEncoding } from './compression.js';
export { describeApi } from './openapi/openapi.js';
export { attachment } from './described.js';
export { Accepted, Download } from './operations/accepted.js';
export { OperationsController } from './operations/operations.operator.controller.js';
export { OperationDto } from './operations/operations.operator.dto.js';
export { NoQueryDto, PageQueryDto } from './page.operator.dto.js';
export { authorise, personOf, type Principal, type Role, ROLES, type UserSession } from './principal.js';
export { refusalsOf } from './refusals.js';
export { HttpProblem, UpgradeHints } from './problems.js';
export { type Allowance } from './rate-limits/allowances.js';
export { RateLimits } from './rate-limits/rate-limits.js';
export { apiOf, type Permission, type ScopeNames, ApiParts, type ApiPart } from './api-parts.js';
export { httpApi } from './http.api.js';
export { IMAGE_BYTES, IMAGE_TYPES, Images } from './uploads/images.js';
export { Upload } from './uploads/upload.js';
export { FilePart, UploadedFile } from './uploads/uploaded-file.js';
export { Wire, wireNames } from './wire.js';
export { BatchRequestDto, SmallBatchRequestDto, BatchResultDto } from './writes/batch.operator.dto.js';
export { Batches } from './writes/batch.js';
export { type Condition, IfMatch, UNCONDITIONAL } from './writes/conditions.js';
export { IdempotencyKeys } from './writes/idempotency-keys.js';
export { PersonalAnswers } from './writes/personal-answers.js';
export { view } from './fields/view.js';
export { createServer, prepareServer } from './server.js';
export { type Resource, moduleOf } from './resource.js';
