import { aggregate } from '#runtime';
import { boardDecider } from './board.decider.js';

export const boards = aggregate(boardDecider);

/** Changes the plan of a board, for the context that sells plans. The tables that guards read follow. */
export const changePlan = boards.ChangePlan;
