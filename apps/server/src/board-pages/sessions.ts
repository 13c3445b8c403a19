import { upTo } from '#kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { boardClient } from './board-client.js';
import { type KeptSession, SESSION_COOKIE, cookieOf, sessionOf } from './cookies.js';

/** An access token with less time left is renewed first. */
const SOON_MS = 20_000;
/** Pages that a browser opens together send the same refresh token, which is valid only once. */
const TOGETHER_MS = 30_000;
const MOST = 10_000;

/** A session as a request has it. */
export interface CurrentSession {
  readonly session: KeptSession | null;
  /** Whether the browser must store it: it was renewed, or is no longer valid. */
  readonly isNew: boolean;
}

/** The sessions of visitors, which are stored in their browsers. */
export class HeldSessions {
  private readonly renewals = new LRUCache<string, Promise<KeptSession | null>>({ ...upTo(MOST), ttl: TOGETHER_MS });

  constructor(private readonly fastify: FastifyInstance) {}

  /** The session of the browser that sent `request`, renewed if it is about to expire. @param board the id. */
  async of(request: FastifyRequest, board: string, grant: string | null): Promise<CurrentSession> {
    const cookie = cookieOf(request.headers.cookie, SESSION_COOKIE);
    const session = sessionOf(cookie);
    if (session === null) return { session: null, isNew: cookie !== undefined };
    if (session.expiresAt > Date.now() + SOON_MS) return { session, isNew: false };
    const key = `${board} ${session.refreshToken}`;
    let renewal = this.renewals.get(key);
    if (renewal === undefined) this.renewals.set(key, (renewal = this.renew(request, board, session, grant)));
    return { session: await renewal, isNew: true };
  }

  private async renew(
    request: FastifyRequest,
    board: string,
    { refreshToken }: KeptSession,
    grant: string | null,
  ): Promise<KeptSession | null> {
    const ask = boardClient(this.fastify, request, board, { accessToken: null, grant });
    return (await ask<KeptSession>('/auth/refresh', { method: 'POST', body: { refreshToken } })).value;
  }
}
