import { BoardSessions, BoardUserSessions, type TokenHolder } from '#access';
import { reject } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BoardUserReader, type BoardUserRow } from '../account/board-user.read-model.js';
import { type AccessClaims, standing } from './access-claims.js';
import { AccessTokens } from './access-tokens.service.js';

/** Younger than a second: sessions that were ended are felt by every process within one. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 10_000;

/** A session as its owner gets it. */
export interface OpenSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly boardUser: BoardUserRow;
}

interface Remembered {
  /** The request that asked for it. */
  readonly requestId: string;
  readonly row: Promise<BoardUserRow | null>;
  /** The same once it is there. */
  known: BoardUserRow | null | undefined;
}

/** Sessions of people who are signed in to boards: who shows an access token, and how they come by the next. */
@Injectable()
export class Sessions extends BoardSessions {
  private readonly users = new LRUCache<string, Remembered>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: BoardUserSessions,
    private readonly reader: BoardUserReader,
  ) {
    super();
  }

  holderOf(token: string): TokenHolder | Promise<TokenHolder> {
    const claims = this.tokens.read(token);
    return claims instanceof Promise ? claims.then((found) => this.holder(found)) : this.holder(claims);
  }

  /** Begins a session of `user`. */
  async begin(user: BoardUserRow): Promise<OpenSession> {
    const { token: refreshToken } = await this.sessions.begin(user.id, user.sessionVersion);
    return this.open(user, refreshToken);
  }

  /**
   * Goes on with the session of a refresh token, which is used up by that.
   * @throws Rejection `board_auth_token_expired`, and `board_auth_invalid_token` for everything else that is no token.
   */
  async renew(refreshToken: string): Promise<OpenSession> {
    const session = await this.sessions.renew(refreshToken);
    if (session === 'expired')
      reject('unauthenticated', 'board_auth_token_expired', 'The session has expired: sign in again.');
    const user = session && (await this.reader.find(session.user));
    if (!user || user.sessionVersion !== session.version) refuseToken();
    return this.open(user, session.token);
  }

  /** Ends the session of a refresh token, if there is one; its access token stays good until it expires. */
  end(refreshToken: string): Promise<void> {
    return this.sessions.end(refreshToken);
  }

  /**
   * The user `id` as they are now, whom this request found signed in. No second question is asked for what it has just learned.
   * @throws Rejection `board_auth_invalid_token` when the account is gone.
   */
  async current(id: string): Promise<BoardUserRow> {
    const remembered = this.users.get(keyOf(id));
    const isNew = remembered?.requestId === facts().requestId;
    return (isNew ? await remembered.row : await this.reader.find(id)) ?? refuseToken();
  }

  /** Drops what is remembered of `user`, who has just changed. */
  forget(user: string): void {
    this.users.delete(keyOf(user));
  }

  private async open(boardUser: BoardUserRow, refreshToken: string): Promise<OpenSession> {
    const { token: accessToken, claims } = await this.tokens.issue(boardUser.id, boardUser.sessionVersion);
    return { accessToken, refreshToken, expiresAt: claims.expiresAt * 1_000, boardUser };
  }

  private holder(claims: AccessClaims | null): TokenHolder | Promise<TokenHolder> {
    if (!claims) return 'invalid';
    const { board, now } = facts();
    const is = standing(claims, Date.parse(now));
    if (is !== 'good') return is === 'expired' ? 'expired' : 'invalid';
    if (claims.board !== board) return 'foreign';
    const { row, known } = this.user(claims.user);
    return known === undefined ? row.then((user) => holding(claims, user)) : holding(claims, known);
  }

  private user(id: string): Remembered {
    const key = keyOf(id);
    const remembered = this.users.get(key);
    if (remembered) return remembered;
    const row = this.reader.find(id);
    const found: Remembered = { requestId: facts().requestId, row, known: undefined };
    row.then(
      (user) => (found.known = user),
      () => this.users.delete(key),
    );
    this.users.set(key, found);
    return found;
  }
}

const keyOf = (user: string): string => `${facts().board} ${user}`;

const holding = ({ version }: AccessClaims, user: BoardUserRow | null): TokenHolder =>
  user?.sessionVersion === version ? user : 'invalid';

/** The one answer to every token that is no good. @throws Rejection `board_auth_invalid_token` always. */
export function refuseToken(): never {
  reject('unauthenticated', 'board_auth_invalid_token', 'This token is unknown, used or expired.');
}
