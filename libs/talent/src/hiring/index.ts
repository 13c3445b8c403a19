export { applicationArrivals } from './application/application-arrivals.policies.js';
export { hiringApi } from './hiring.api.js';
export { HiringModule } from './hiring.module.js';
