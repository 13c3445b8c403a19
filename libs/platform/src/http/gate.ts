import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { establish } from '../facts.js';
import { Mint } from '../ids.js';
import { authorise } from './authorise.js';
import { ALLOW } from './decorators.js';
import { exchange } from './context.js';
import type { ApiKeys } from './keys.js';
import { HttpProblem } from './problems.js';
import type { RateLimits } from './rate-limits.js';
import type { Permission } from './scopes.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What every request passes, in this order: credential, rate limit, scope. Then its facts are known.
 * All the work that the platform does for a request before its own is here.
 */
export class Gate implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { request, reply } = exchange(context);
    const caller = await this.identify(request);
    request.caller = caller;
    await this.count(caller.keyId, caller.rateLimit, reply);
    const needed = this.reflector.get<readonly Permission[]>(ALLOW, context.getHandler());
    authorise(caller, needed);
    establish(
      {
        board: caller.board,
        actor: `api_key:${caller.keyId}`,
        now: new Date().toISOString(),
        requestId: request.id,
        correlationId: request.id,
        causationId: null,
      },
      new Mint(),
      caller.boardSlug,
    );
    return true;
  }

  private async identify({ headers }: FastifyRequest) {
    const [, credential] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    const caller = credential ? await this.keys.authenticate(credential) : null;
    if (caller) return caller;
    throw new HttpProblem({
      status: 401,
      code: 'auth_unauthenticated',
      message: 'Send a valid API key as `Authorization: Bearer <key>`.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }

  private async count(keyId: string, limit: number, reply: FastifyReply): Promise<void> {
    const { remaining, resetSeconds, exceeded } = await this.limits.take(`key:${keyId}`, limit);
    reply.header('RateLimit-Policy', `"per-minute";q=${limit};w=60`);
    reply.header('RateLimit', `"per-minute";r=${remaining};t=${resetSeconds}`);
    if (exceeded)
      throw new HttpProblem({
        status: 429,
        code: 'rate_limited',
        message: `This key may make ${limit} requests a minute.`,
        headers: { 'Retry-After': String(resetSeconds) },
      });
  }
}
