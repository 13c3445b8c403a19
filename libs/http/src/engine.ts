// What composition roots and programs need from the server. Authors of a context use `#http`.
export { OWN_PAGES } from './links.js';
export type { OperationValues, Vocabularies } from './api-parts.js';
export { beforeListener, HSTS } from './before-router.js';
export { Addresses } from './board-sightings.js';
export { namesOneHost } from './connections.js';
export { type Surface } from './context.js';
export { alternativesOf } from './fields/dto-fields.js';
export { laxNames } from './fields/lax.js';
export { Json } from './json.js';
export { OperationsController } from './operations/operations.operator.controller.js';
export { httpApi } from './http.api.js';
export { wireNames } from './wire.js';
export { IdempotencyKeys } from './writes/idempotency-keys.js';
export { PersonalAnswers } from './writes/personal-answers.js';
export { problemOf, STATUS_OF } from './problems.js';
export { receiveForm, type ReceivedForm } from './uploads/receive.js';
export { createServer, type EarlyServing, prepareServer, proxiesOf, type SentEarly } from './server.js';
export { Encodings } from './compression.js';
