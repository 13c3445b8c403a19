export { describeApi } from './openapi.js';
