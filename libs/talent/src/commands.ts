import { aggregate } from '#runtime';
import { boardUserDecider } from './account/board-user.decider.js';

export const boardUsers = aggregate(boardUserDecider);
