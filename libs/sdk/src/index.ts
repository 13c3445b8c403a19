export { type Answer, unwrap } from './answers.js';
export type { ConnectionOptions, Lazy } from './client.js';
export { etagOf, idempotencyKey, ifMatch, type Version } from './conditions.js';
export type { BoardErrorCode, OperatorErrorCode } from './error-codes.js';
export { ApiError, ConnectionError, type ErrorCode, isApiError, type Issue, TimeLimitError } from './errors.js';
export { type FileContent, fileOf, multipart } from './files.js';
export { collect, type Next, nextOf, type Page, paged, pages } from './paging.js';
export type { CallOptions, SendOptions } from './sending.js';
