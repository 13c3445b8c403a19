import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { BoardRedirectsController } from './redirect.board.controller.js';
import { REDIRECT_STATUSES, redirectDecider, redirects } from './redirect.decider.js';
import { OperatorRedirectsController } from './redirect.operator.controller.js';
import { RedirectReader, redirectRows } from './redirect.read-model.js';
import { Redirects } from './redirect.service.js';

const SCOPES = ['redirects.read', 'redirects.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Redirects of storefront paths. */
export const redirectResource: Resource = {
  controllers: [BoardRedirectsController, OperatorRedirectsController],
  providers: [commandHandler(redirects), readModel(redirectRows), RedirectReader, Redirects],
  tags: { Redirects: 'Redirects from former paths of the storefront.' },
  scopes: SCOPES,
  vocabularies: { RedirectStatusCode: REDIRECT_STATUSES },
  events: [eventNamesOf(redirectDecider, { object: 'redirect', partial: ['RedirectChanged'] })],
};
