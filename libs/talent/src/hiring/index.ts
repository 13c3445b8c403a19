export { applicationArrivals } from './application/application-arrivals.policies.js';
export { Applications } from './application/applications.service.js';
export { GuestsOfBoard } from './application/guests-of-board.service.js';
export { Applicants } from './pipeline/applicants.service.js';
export { ApplicationReader } from './application/application.read-model.js';
export { hiringApi } from './hiring.api.js';
export { HiringModule } from './hiring.module.js';
