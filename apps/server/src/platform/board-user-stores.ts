import {
  BoardSigningKeys,
  BoardSignIns,
  BoardUserMails,
  BoardUserPasswords,
  BoardUserSessions,
  BoardUserTokens,
} from '#access';
import type { Ciphers } from '#runtime';
import type { Changes, Wakeups } from '#store';
import type { Pool } from 'pg';

/** What is kept of users of boards, apart from the log. */
export interface BoardUserStores {
  readonly passwords: BoardUserPasswords;
  readonly tokens: BoardUserTokens;
  readonly signIns: BoardSignIns;
  readonly sessions: BoardUserSessions;
  readonly signingKeys: BoardSigningKeys;
  readonly mails: BoardUserMails;
}

interface Needs {
  readonly pool: Pool;
  readonly ciphers: Ciphers;
  readonly wakeups: Wakeups;
  readonly changes: Changes;
  /** After how many days another key signs access tokens. */
  readonly keyDays: number;
}

/** The tables of board users in `pool`. */
export const openBoardUserStores = ({ pool, ciphers, wakeups, changes, keyDays }: Needs): BoardUserStores => ({
  passwords: new BoardUserPasswords(pool),
  tokens: new BoardUserTokens(pool, ciphers),
  signIns: new BoardSignIns(pool, ciphers),
  sessions: new BoardUserSessions(pool, changes),
  signingKeys: new BoardSigningKeys(pool, ciphers, keyDays, changes),
  mails: new BoardUserMails(pool, ciphers, wakeups),
});
