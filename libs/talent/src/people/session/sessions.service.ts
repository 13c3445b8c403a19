import { BoardSessions, type BoardUserSession, BoardUserSessions, type TokenHolder, type TokenTerm } from '#access';
import { reject } from '#kernel';
import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardUserReader, type BoardUserRow } from '../board-user/board-user.read-model.js';
import { type AccessClaims, standing } from './access-claims.js';
import { AccessTokens } from './access-tokens.service.js';

/** A session for its owner. */
export interface OpenSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, in epoch milliseconds. */
  readonly expiresAt: number;
  readonly boardUser: BoardUserRow;
}

interface KnownUser {
  /** The request that created it. */
  readonly requestId: string;
  readonly row: BoardUserRow | null;
}

/** Sessions of board users: verifies access tokens, and refreshes sessions. */
@Injectable()
export class Sessions implements BoardSessions {
  private readonly users: RememberedValues<KnownUser>;

  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: BoardUserSessions,
    private readonly reader: BoardUserReader,
    changes: Changes,
  ) {
    this.users = new RememberedValues(changes);
    changes.follow(() => this.users.clear(), { boardUser: ({ board, id }) => this.users.forget(`${board} ${id}`) });
  }

  holderOf(token: string): TokenHolder | Promise<TokenHolder> {
    const claims = this.tokens.read(token);
    return claims instanceof Promise ? claims.then((found) => this.holder(found)) : this.holder(claims);
  }

  async termOf(token: string): Promise<TokenTerm | null> {
    const claims = await this.tokens.read(token);
    return claims && { session: claims.session, expiresAt: claims.expiresAt * 1_000 };
  }

  /** Starts a session of `user`. */
  async begin(user: BoardUserRow): Promise<OpenSession> {
    return this.open(user, await this.sessions.begin(user.id, user.sessionVersion));
  }

  /**
   * Continues the session of a refresh token, which works once.
   * @throws Rejection `board_auth_token_expired`, and `board_auth_invalid_token` for any other invalid token.
   */
  async renew(refreshToken: string): Promise<OpenSession> {
    const session = await this.sessions.renew(refreshToken);
    if (session === 'expired')
      reject('unauthenticated', 'board_auth_token_expired', 'The session has expired. Sign in again.');
    const user = session && (await this.reader.find(session.user));
    if (!user || user.sessionVersion !== session.version) refuseToken();
    return this.open(user, session);
  }

  /** Ends the session of a refresh token, if there is one. Its access tokens are void from here on. */
  end(refreshToken: string): Promise<void> {
    return this.sessions.end(refreshToken);
  }

  /**
   * The signed-in user `id` of this request, as currently stored. Reuses what the request has already read.
   * @throws Rejection `board_auth_invalid_token` if the account was deleted.
   */
  async current(id: string): Promise<BoardUserRow> {
    const remembered = this.users.entry(keyOf(id))?.known;
    const isNew = remembered?.requestId === facts().requestId;
    return (isNew ? remembered.row : await this.reader.find(id)) ?? refuseToken();
  }

  private async open(boardUser: BoardUserRow, session: BoardUserSession): Promise<OpenSession> {
    const { token: accessToken, claims } = await this.tokens.issue(session);
    return { accessToken, refreshToken: session.token, expiresAt: claims.expiresAt * 1_000, boardUser };
  }

  private holder(claims: AccessClaims | null): TokenHolder | Promise<TokenHolder> {
    if (!claims) return 'invalid';
    const { board, now } = facts();
    const is = standing(claims, Date.parse(now));
    if (is !== 'good') return is === 'expired' ? 'expired' : 'invalid';
    if (claims.board !== board) return 'foreign';
    // Both reads run concurrently.
    const goesOn = claims.session === null || this.sessions.goesOn(claims.session);
    const user = this.user(claims.user);
    return goesOn instanceof Promise || user instanceof Promise
      ? Promise.all([goesOn, user]).then(([on, known]) => holding(claims, on, known))
      : holding(claims, goesOn, user);
  }

  private user(id: string): KnownUser | Promise<KnownUser> {
    const { requestId } = facts();
    return this.users.find(keyOf(id), async () => ({ requestId, row: await this.reader.find(id) }));
  }
}

const keyOf = (user: string): string => `${facts().board} ${user}`;

const holding = ({ version }: AccessClaims, goesOn: boolean, { row }: KnownUser): TokenHolder =>
  goesOn && row?.sessionVersion === version ? row : 'invalid';

/** The same error for every invalid token. @throws Rejection `board_auth_invalid_token` always. */
export function refuseToken(): never {
  reject('unauthenticated', 'board_auth_invalid_token', 'This token is unknown, used or expired.');
}
