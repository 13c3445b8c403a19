import { commandHandler, personalDataStore } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { AccountDataStore } from './owned-rows.service.js';
import { BOARD_ROLES, type BoardRole, boardUserDecider, boardUsers, SIGN_IN_PROVIDERS } from './board-user.decider.js';
import { BoardUserReader, boardUserRows } from './board-user.read-model.js';

declare module '#http/board' {
  interface BoardUserRoles extends Record<BoardRole, true> {}
}

/** People with an account on the board. */
export const boardUserResource: Resource = {
  providers: [
    commandHandler(boardUsers),
    readModel(boardUserRows),
    BoardUserReader,
    personalDataStore(AccountDataStore),
  ],
  exports: [BoardUserReader],
  vocabularies: { BoardUserRole: BOARD_ROLES, SignInProvider: SIGN_IN_PROVIDERS },
  events: [
    eventNamesOf(boardUserDecider, {
      object: 'board_user',
      types: {
        BoardUserRegistered: 'created',
        SessionsRevoked: 'sessions_ended',
        BoardUserRemovalBegun: 'deletion_begun',
      },
    }),
  ],
  idPrefixes: [
    [
      /^(.*board_?user|candidate|employer|candidate.profile|candidate_profile|marketing_.*|sender|actor|sandboxPersona)$/i,
      'boardUsers',
    ],
  ],
};
