import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { boards } from './board.commands.js';
import { boardDecider } from './board.decider.js';

/** Boards as tenants. The command line creates them. */
export const boardResource: Resource = {
  providers: [boards.Handler],
  events: [eventNamesOf(boardDecider, { object: 'board' })],
};
