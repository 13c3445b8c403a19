import { aggregate } from '#runtime';
import { teamDecider } from './team.decider.js';

export const teams = aggregate(teamDecider);
