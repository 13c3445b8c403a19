import type { Resource } from '#http';
import { background, policy } from '#runtime';
import { operationWorker } from '#runtime/operations';
import { ScheduleDigests } from './digest.policies.js';
import { BeginDigests, SendDigests } from './send-digests.service.js';

/** The weekly mails with new jobs. */
export const digestResource: Resource = {
  providers: [operationWorker(SendDigests), ...policy(ScheduleDigests), ...background(BeginDigests)],
};
