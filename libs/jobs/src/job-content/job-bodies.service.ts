import type { JobInput, NewJob } from './job-content.service.js';

/** The bodies of the operations that write single jobs, as far as others build them: the same rules, the same refusals. */
export abstract class JobBodies {
  /** `body` as that of a new job. @throws Rejection `validation_bad_request` with every issue. */
  abstract created(body: object): NewJob;

  /** `body` as that of a change. @throws Rejection `validation_bad_request` with every issue. */
  abstract changed(body: object): JobInput;
}
