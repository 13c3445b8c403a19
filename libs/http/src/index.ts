export type { ApiKey } from './api-key.js';
export { Caller, exchange, type Operation, operationOf, Visitor } from './context.js';
export {
  AboutPerson,
  Allow,
  AppendsOnly,
  BeforeRouter,
  AnyKey,
  BodyLimit,
  ErrorCodes,
  IgnoresKeys,
  Limit,
  LogsFailures,
  MakesBelow,
  NeedsBody,
  NeedsKey,
  OneTime,
  OperatorApi,
  OrAllow,
  Paged,
  Public,
  Refuses,
  SessionOnly,
  SetsCookie,
  TakesText,
} from './decorators.js';
export { type ExportDefinition } from './exports/definition.js';
export { Exports, type InlineExport, exportable, exportableFrom, GenerateExport } from './exports/exports.js';
export { At, ReadsPast } from './history/at.js';
export { Histories, type HistoryOf, publicType } from './history/histories.js';
export { ofPast } from './history/past.js';
export { Links } from './links.js';
export { Accepted, Download } from './operations/accepted.js';
export { authorise, personOf, type Principal, Role, SESSION_COOKIE, type UserSession } from './principal.js';
export { refusalsOf } from './refusals.js';
export { HttpProblem, UpgradeHints } from './problems.js';
export { type Allowance } from './rate-limits/allowances.js';
export { RateLimits } from './rate-limits/rate-limits.js';
export { apiOf, type Permission, type ScopeNames, ApiParts, type ApiPart } from './api-parts.js';
export { IMAGE_BYTES, IMAGE_TYPES, Images } from './uploads/images.js';
export { Upload } from './uploads/upload.js';
export { visitorOf } from './visitor.js';
export { Wire } from './wire.js';
export { Batches } from './writes/batch.js';
export { type Condition, IfMatch, UNCONDITIONAL } from './writes/conditions.js';
export { type Resource, moduleOf } from './resource.js';
export { Cookies } from './cookies.js';
export { ChangeIds } from './history/change-id.js';
