import type { Resource } from '#http';
import { background } from '#runtime';
import { ForgetApplications } from './forget-applications.policies.js';

/** Erases old applications. */
export const retentionResource: Resource = { providers: background(ForgetApplications) };
