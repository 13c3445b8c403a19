export { applicationArrivals } from './application/application-arrivals.policies.js';
export { ApplicationReader } from './application/application.read-model.js';
export { hiringApi } from './hiring.api.js';
export { HiringModule } from './hiring.module.js';
