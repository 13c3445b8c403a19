export { JobsModule } from './jobs.module.js';
export { jobsApi } from './jobs.api.js';
