import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { boardDecider, boards } from './board.decider.js';

/** Boards as tenants. The command line creates them. */
export const boardResource: Resource = {
  providers: [commandHandler(boards)],
  events: [eventNamesOf(boardDecider, { object: 'board' })],
  idPrefixes: [[/^(account|sessionAccount|board|.*board|settings)$/i, 'boards']],
};
