import { aggregate } from '#runtime';
import { membershipDecider } from './membership.decider.js';

export const employerMemberships = aggregate(membershipDecider);
