import { aggregate } from '#runtime';
import { boardUserDecider } from './board-user.decider.js';

export const boardUsers = aggregate(boardUserDecider);
