import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { BoardPagesController } from './page.board.controller.js';
import { pageDecider, pages } from './page.decider.js';
import { OperatorPagesController } from './page.operator.controller.js';
import { PAGE_STATUSES, PageReader, pageRows } from './page.read-model.js';

const SCOPES = ['pages.read', 'pages.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Static pages of the board, each with its own URL. */
export const pageResource: Resource = {
  controllers: [BoardPagesController, OperatorPagesController],
  providers: [commandHandler(pages), readModel(pageRows), PageReader],
  exports: [PageReader],
  tags: { 'Page content': 'Static pages of the board, each with its own URL.' },
  scopes: SCOPES,
  vocabularies: { PublicationStatus: PAGE_STATUSES },
  events: [eventNamesOf(pageDecider, { object: 'page', partial: ['PageChanged'] })],
};
