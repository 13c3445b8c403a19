import { UserSessions } from '#access';
import { Injectable } from '@nestjs/common';
import { type Beginner, Beginners } from '../reporting/reporting-ports.js';

/** Reads people from the Access context. */
@Injectable()
export class AccessBeginners extends Beginners {
  constructor(private readonly sessions: UserSessions) {
    super();
  }

  async isThere(board: string, { id, userId }: NonNullable<Beginner['session']>): Promise<boolean> {
    const [sessions, accounts] = await Promise.all([this.sessions.list(userId), this.sessions.accounts(userId)]);
    return (
      sessions.some((session) => session.id === id) &&
      accounts.some((account) => account.board === board && account.role !== null && !account.suspended)
    );
  }
}
