import { UserSessions } from '#access';
import { Injectable } from '@nestjs/common';
import type { Beginner } from './reporting-ports.js';

/** Checks that a person may still finish connecting. */
@Injectable()
export class Beginners {
  constructor(private readonly sessions: UserSessions) {}

  /** Whether the session of a person is still valid, and they are still a member of the board. */
  async isThere(board: string, { id, userId }: NonNullable<Beginner['session']>): Promise<boolean> {
    const [sessions, accounts] = await Promise.all([this.sessions.list(userId), this.sessions.accounts(userId)]);
    return (
      sessions.some((session) => session.id === id) &&
      accounts.some((account) => account.board === board && account.role !== null && !account.suspended)
    );
  }
}
