export { registerMcp, type McpOptions } from './http.js';
export type { ApiDocument } from './operation.js';
export { callInto, callOver, type ApiRequest, type ApiResponse, type ApiCall } from './port.js';
