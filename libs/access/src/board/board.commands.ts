import { aggregate } from '#runtime';
import { boardDecider } from './board.decider.js';

export const boards = aggregate(boardDecider);
