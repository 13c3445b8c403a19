import { BoardUserPasswords, BoardUserSessions, BoardUserTokens } from '#access';
import { type DataSubject, PersonalDataStore, type PurgeStage } from '#runtime';
import { Injectable } from '@nestjs/common';

/** Credentials of an account: passwords, tokens, codes and sessions. An access request shows only the number of sessions. */
@Injectable()
export class CredentialsDataStore extends PersonalDataStore {
  readonly name = 'credentials';
  override readonly stage: PurgeStage = 'objects';
  readonly covers = {
    board_user_passwords: 'rows' as const,
    board_user_tokens: 'rows' as const,
    board_user_codes: 'rows' as const,
    board_user_sessions: 'rows' as const,
  };

  constructor(
    private readonly passwords: BoardUserPasswords,
    private readonly tokens: BoardUserTokens,
    private readonly sessions: BoardUserSessions,
  ) {
    super();
  }

  override count({ ids: [user] }: DataSubject): Promise<number> {
    return this.sessions.countOf(user);
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    yield { sessions: await this.count(subject) };
  }

  override purgeGuests(): Promise<void> {
    return this.tokens.eraseGuests();
  }

  async purge({ ids: [user], addresses }: DataSubject): Promise<void> {
    await Promise.all([this.passwords.eraseOf(user), this.sessions.endOf(user), this.tokens.eraseOf(user, addresses)]);
  }
}
