import { upTo } from '#kernel';
import { type BoardUserSession, BoardSigningKeys } from '#access';
import { Changes, facts } from '#store';
import { Injectable } from '@nestjs/common';
import { compactVerify, decodeProtectedHeader, errors, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { ACCESS_SECONDS, type AccessClaims, ALGORITHM, claimsIn, payloadOf, TOKEN_TYPE } from './access-claims.js';

/** Tokens with a verified signature, so that each is verified once in a process. */
const REMEMBERED_AT_MOST = 20_000;
/** Longer tokens are not issued by this server. */
const LONGEST = 2_048;

/** An access token and its content. */
export interface AccessToken {
  readonly token: string;
  readonly claims: AccessClaims;
}

/** Access tokens: JWTs with one algorithm, signed with the server key that the token names. */
@Injectable()
export class AccessTokens {
  private readonly verified = new LRUCache<string, AccessClaims>(upTo(REMEMBERED_AT_MOST));

  constructor(
    private readonly keys: BoardSigningKeys,
    changes: Changes,
  ) {
    // Tokens of a deleted key are no longer valid.
    const forget = () => this.verified.clear();
    changes.follow(forget, { signingKey: forget });
  }

  /** Issues a token of a session on the current board, valid for an hour from its moment. */
  async issue({
    user,
    version,
    session,
  }: Pick<BoardUserSession, 'user' | 'version' | 'session'>): Promise<AccessToken> {
    const issuedAt = Math.floor(Date.parse(facts().now) / 1_000);
    const claims = { board: facts().board, user, version, session, issuedAt, expiresAt: issuedAt + ACCESS_SECONDS };
    const { id, privateKey } = await this.keys.current();
    const token = await new SignJWT(payloadOf(claims, randomUUID()))
      .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: TOKEN_TYPE })
      .sign(privateKey);
    return { token, claims };
  }

  /** The content of `token`, expired or not; null if this server did not issue it. Synchronous if the token was seen before. */
  read(token: string): AccessClaims | null | Promise<AccessClaims | null> {
    return this.verified.get(token) ?? this.verify(token);
  }

  private async verify(token: string): Promise<AccessClaims | null> {
    if (token.length > LONGEST) return null;
    const id = keyNamedIn(token);
    const key = id === null ? null : await this.keys.find(id);
    if (!key) return null;
    try {
      const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] });
      const claims = claimsIn(JSON.parse(new TextDecoder().decode(payload)));
      if (claims) this.verified.set(token, claims);
      return claims;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
      throw error;
    }
  }
}

/** The key that signed `token` according to its header; null if its type is not that of an access token. */
function keyNamedIn(token: string): string | null {
  try {
    const { alg, kid, typ } = decodeProtectedHeader(token);
    return alg === ALGORITHM && typ === TOKEN_TYPE && kid !== undefined ? kid : null;
  } catch {
    return null;
  }
}
