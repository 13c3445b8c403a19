import { BoardUserMails, BoardUserPasswords, BoardUserSessions, BoardUserTokens } from '#access';
import { Policy, type Reacts } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardUserEvents } from '../board-user/board-user.decider.js';
import { BoardUserRow } from '../board-user/board-user.read-model.js';

const DAY_MS = 86_400_000;

/** Mails a confirmation link to a person who signs up with a password. */
@Injectable()
export class VerifyNewAddresses implements Policy {
  readonly name = 'verify-new-addresses';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      BoardUserRegistered: async ({ objectId: user, at, data: { method, origin } }, subject) => {
        // An event that is handled long after it happened was already answered.
        if (method !== 'emailpass' || Date.parse(at) < Date.parse(facts().now) - DAY_MS) return;
        if ((await subject.row(BoardUserRow))?.emailVerified !== false) return;
        await this.mails.want({ id: newId('mails'), kind: 'verification', user, email: null, origin, returnTo: null });
      },
    },
  };

  constructor(private readonly mails: BoardUserMails) {}
}

/** Deletes passwords, sessions and tokens outside of the log when an event makes them void. */
@Injectable()
export class KeepCredentials implements Policy {
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
  ) {}

  private async eraseAllOf(user: string): Promise<void> {
    await Promise.all([this.passwords.eraseOf(user), this.sessions.endOf(user), this.tokens.eraseOf(user)]);
  }
}
