import { BoardSessions } from '#access';
import type { Resource } from '#http';
import type { BoardRole } from '../board-user/board-user.decider.js';
import { AccessTokens } from './access-tokens.service.js';
import { Sessions } from './sessions.service.js';

declare module '#http/board' {
  interface BoardUserRoles extends Record<BoardRole, true> {}
}

/** Sessions of people who are signed in. */
export const sessionResource: Resource = {
  providers: [AccessTokens, Sessions, { provide: BoardSessions, useExisting: Sessions }],
  exports: [Sessions],
};
