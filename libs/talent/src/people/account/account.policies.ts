import { BoardUserMails, BoardUserPasswords, BoardUserSessions, BoardUserTokens } from '#access';
import { Policy, type Reacts } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardUserEvents } from '../board-user/board-user.decider.js';
import { BoardUserRow } from '../board-user/board-user.read-model.js';

const DAY_MS = 86_400_000;

/** Whoever signs up with a password is asked to show that the address is theirs. */
@Injectable()
export class VerifyNewAddresses extends Policy {
  readonly name = 'verify-new-addresses';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      BoardUserRegistered: async ({ objectId: user, at, data: { method, origin } }, subject) => {
        // What is met again long after it happened was answered long ago.
        if (method !== 'emailpass' || Date.parse(at) < Date.parse(facts().now) - DAY_MS) return;
        if ((await subject.row(BoardUserRow))?.emailVerified !== false) return;
        await this.mails.want({ id: newId('mails'), kind: 'verification', user, email: null, origin, returnTo: null });
      },
    },
  };

  constructor(private readonly mails: BoardUserMails) {
    super();
  }
}

/** What is kept of a user apart from the log follows the log: passwords, sessions and tokens that are void are erased. */
@Injectable()
export class KeepCredentials extends Policy {
  readonly name = 'keep-board-user-credentials';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      PasswordSet: ({ objectId, data }) => this.passwords.use(objectId, data.credentialId),
      PasswordRemoved: async ({ objectId }, subject) => {
        if ((await subject.row(BoardUserRow))?.credentialId === null) await this.passwords.eraseOf(objectId);
      },
      SessionsRevoked: async ({ objectId }, subject) => {
        const row = await subject.row(BoardUserRow);
        if (row) await this.sessions.endOf(objectId, row.sessionVersion);
      },
      BoardUserRemovalBegun: ({ objectId }) => this.eraseAllOf(objectId),
      BoardUserRemoved: ({ objectId }) => this.eraseAllOf(objectId),
    },
  };

  constructor(
    private readonly passwords: BoardUserPasswords,
    private readonly sessions: BoardUserSessions,
    private readonly tokens: BoardUserTokens,
  ) {
    super();
  }

  private async eraseAllOf(user: string): Promise<void> {
    await Promise.all([this.passwords.eraseOf(user), this.sessions.endOf(user), this.tokens.eraseOf(user)]);
  }
}
