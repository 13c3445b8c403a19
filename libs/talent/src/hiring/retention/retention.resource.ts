import type { Resource } from '#http';
import { background } from '#runtime';
import { ForgetApplications } from './forget-applications.policies.js';

/** How long applications are kept. */
export const retentionResource: Resource = { providers: background(ForgetApplications) };
