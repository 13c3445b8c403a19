import { aggregate } from '#runtime';
import { boardDecider } from './board.decider.js';

export const boards = aggregate(boardDecider);

/** Puts a board on a plan, for the context that sells plans. The tables that guards read follow. */
export const changePlan = boards.ChangePlan;
