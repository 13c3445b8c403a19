import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, InstantColumn, LookUp, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardRole, BoardUserEvents, SignIn } from './board-user.decider.js';
import { emailKey } from './email-address.js';

/** Somebody with an account on the board. */
@ReadModel('board_users', { version: 1 })
export class BoardUserRow extends BoardRow {
  @Column('text') email!: string;
  /** What the address is compared by. */
  @LookUp() @Column('text') emailKey!: string;
  @Column('text', { nullable: true }) displayName!: string | null;
  @Column('text') role!: BoardRole;
  @Column('boolean') emailVerified!: boolean;
  /** Where the password is kept; null without one. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** How often all sessions were ended: a token of another number is void. */
  @Column('int') sessionVersion!: number;
  /** What the provider calls the account; null where none is linked. */
  @LookUp() @Column('text', { nullable: true }) google!: string | null;
  @LookUp() @Column('text', { nullable: true }) linkedin!: string | null;
  @InstantColumn() createdAt!: string;
}

export const boardUserRows: RowProjection<BoardUserRow, BoardUserEvents> = {
  row: BoardUserRow,
  category: 'boardUser',
  on: {
    BoardUserRegistered: ({ data: { email, displayName, role }, at }) => ({
      // Of somebody who was erased nothing is left, until the row goes with the last event.
      email: email ?? '',
      emailKey: emailKey(email ?? ''),
      displayName,
      role,
      emailVerified: false,
      credentialId: null,
      sessionVersion: 0,
      google: null,
      linkedin: null,
      createdAt: at,
    }),
    EmailVerified: () => ({ emailVerified: true }),
    PasswordSet: ({ data }) => ({ credentialId: data.credentialId }),
    PasswordRemoved: () => ({ credentialId: null }),
    SessionsRevoked: (_, { sessionVersion }) => ({ sessionVersion: sessionVersion + 1 }),
    SignInLinked: ({ data: { provider, subject } }) =>
      provider === 'google' ? { google: subject } : { linkedin: subject },
    BoardUserRenamed: ({ data: { displayName } }) => ({ displayName }),
    BoardUserRemoved: () => null,
  },
};

/** Accounts of the board of the request. */
@Injectable()
export class BoardUserReader {
  constructor(private readonly tables: BoardTables) {}

  find(id: string): Promise<BoardUserRow | null> {
    return this.tables.one(BoardUserRow, { id });
  }

  /** What those of the accounts with these ids that exist are called, by their ids. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const rows = ids.length === 0 ? [] : await this.tables.all(BoardUserRow, { id: ids }, ids.length);
    return new Map(rows.map(({ id, displayName }) => [id, displayName]));
  }

  /** The account with this address, however it is written. */
  async byEmail(email: string): Promise<BoardUserRow | null> {
    const [row] = await this.tables.all(BoardUserRow, { emailKey: emailKey(email) }, 1);
    return row ?? null;
  }

  /** The account that this account of a provider is linked to. */
  async bySignIn({ provider, subject }: SignIn): Promise<BoardUserRow | null> {
    const where = provider === 'google' ? { google: subject } : { linkedin: subject };
    const [row] = await this.tables.all(BoardUserRow, where, 1);
    return row ?? null;
  }
}
