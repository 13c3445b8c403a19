import { BoardSessions } from '#access';
import type { Resource } from '#http';
import { AccessTokens } from './access-tokens.service.js';
import { Sessions } from './sessions.service.js';

/** Sessions of signed-in users. */
export const sessionResource: Resource = {
  providers: [AccessTokens, Sessions, { provide: BoardSessions, useExisting: Sessions }],
  exports: [Sessions],
};
