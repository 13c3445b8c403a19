// What composition roots and programs need from the server. Authors of a context use `#http`.
export { OWN_PAGES } from './links.js';
export { compressed, encodingFor, encodingsOf, varyByEncoding } from './compression.js';
export { describeApi } from './openapi/openapi.js';
export { OperationsController } from './operations/operations.operator.controller.js';
export { httpApi } from './http.api.js';
export { wireNames } from './wire.js';
export { IdempotencyKeys } from './writes/idempotency-keys.js';
export { PersonalAnswers } from './writes/personal-answers.js';
export { problemOf } from './problems.js';
export { receiveForm, type Received } from './uploads/receive.js';
export { createServer, prepareServer, proxiesOf } from './server.js';
