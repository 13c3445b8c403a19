import type { Resource } from '#http';
import { background, operationWorker, policy } from '#runtime';
import { ScheduleDigests } from './digest.policies.js';
import { BeginDigests, SendDigests } from './send-digests.service.js';

/** The weekly mails with new jobs. */
export const digestResource: Resource = {
  providers: [operationWorker(SendDigests), ...policy(ScheduleDigests), ...background(BeginDigests)],
};
