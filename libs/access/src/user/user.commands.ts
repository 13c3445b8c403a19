import { aggregate } from '#runtime';
import { operatorUserDecider } from './user.decider.js';

export const operatorUsers = aggregate(operatorUserDecider);
