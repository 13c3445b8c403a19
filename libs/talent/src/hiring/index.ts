export { type ApplicationEvents, applications } from './application/application.decider.js';
export { Applications } from './application/applications.service.js';
export { GuestsOfBoard } from './application/guests-of-board.service.js';
export { Applicants } from './pipeline/applicants.service.js';
export { ApplicationReader } from './application/application.read-model.js';
export { hiringApi, HiringModule } from './hiring.module.js';
