export { type ApiKey, authorise } from './api-key.js';
export { addBlobRoutes } from './blobs/blob-routes.js';
export { Caller, exchange, pathOf, type Operation, operationOf } from './context.js';
export { addDeadlines } from './deadlines.js';
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
  OneTime,
  OperatorApi,
  Optional,
  OrNull,
  Paged,
  Public,
  type PublicAccess,
  Refuses,
  SomeOf,
  Texts,
  configurationOf,
} from './decorators.js';
export { describeRead } from './described.js';
export { type ExportDefinition } from './exports/definition.js';
export { ExportQueryDto, Exported } from './exports/exports.operator.dto.js';
export { Exports, type InlineExport, exportable, GenerateExport } from './exports/exports.js';
export { Clearable, ClearableChoice, Lax, MapOf, WireNamed } from './fields/dto-fields.js';
export { Validation, validated } from './fields/validation.js';
export { Links } from './links.js';
export { describeApi } from './openapi/openapi.js';
export { addReference } from './openapi/reference.js';
export { Accepted } from './operations/accepted.js';
export { OperationsController } from './operations/operations.operator.controller.js';
export { OperationDto } from './operations/operations.operator.dto.js';
export { NoQueryDto, PageQueryDto } from './page.operator.dto.js';
export { ProblemFilter, answerBrokenRequest, answerProblem } from './problem.filter.js';
export { HttpProblem, unsupportedMediaType, UpgradeHints } from './problems.js';
export { type Allowance } from './rate-limits/allowances.js';
export { RateLimits } from './rate-limits/rate-limits.js';
export { Routes } from './routes.js';
export { type Permission, type ScopeNames, ApiParts, type ApiPart } from './api-parts.js';
export { httpApi } from './http.api.js';
export { IMAGE_BYTES, IMAGE_TYPES, Images } from './uploads/images.js';
export { UploadInterceptor, Upload } from './uploads/upload.js';
export { FilePart, UploadedFile } from './uploads/uploaded-file.js';
export { Wire, wireNames } from './wire.js';
export { BatchRequestDto, BatchResultDto } from './writes/batch.operator.dto.js';
export { Batches } from './writes/batch.js';
export { type Condition, IfMatch, UNCONDITIONAL } from './writes/conditions.js';
export { IdempotencyKeys } from './writes/idempotency-keys.js';
export { IdempotencyInterceptor } from './writes/idempotency.interceptor.js';
export { aroundWrites } from './writes/writes.js';
export { view } from './fields/view.js';
