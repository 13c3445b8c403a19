import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { VISITORS } from '../boards.js';
import { establish } from '../facts.js';
import { Mint } from '../ids.js';
import type { PlanCatalogue } from '../plans.js';
import { authorise } from './authorise.js';
import { ALLOW, LIMIT, PUBLIC, type PublicAccess } from './decorators.js';
import { exchange } from './context.js';
import type { ApiKey, ApiKeys } from './keys.js';
import { HttpProblem } from './problems.js';
import type { RateLimits } from './rate-limits.js';
import type { Permission } from './scopes.js';
import { visitorOf } from './visitors.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What every request passes, in this order: credential, rate limit, plan, scope. Then its facts are known.
 * All the work that the platform does for a request before its own is here. Where anybody may call, a key is looked at
 * only when the operation wants it, and the limit is that of the operation.
 */
export class Gate implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
    private readonly limits: RateLimits,
    private readonly plans: PlanCatalogue,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { request, reply } = exchange(context);
    const needed = this.reflector.get<readonly Permission[] | undefined>(ALLOW, context.getHandler());
    if (!needed) {
      await this.letIn(request, reply, this.reflector.get<PublicAccess | undefined>(PUBLIC, context.getHandler()));
    } else {
      const caller = (await this.identify(request)) ?? refuseStrangers();
      request.caller = caller;
      await this.count(`key:${caller.keyId}`, caller.rateLimit, reply);
      if (!this.plans.of(caller.plan).apiAccess) refusePlan();
      authorise(caller, needed);
      await this.countForBoard(caller, this.reflector.get<string | undefined>(LIMIT, context.getHandler()), reply);
    }
    const { caller } = request;
    establish(
      {
        board: caller?.board ?? VISITORS.id,
        actor: caller ? `api_key:${caller.keyId}` : 'visitor',
        now: new Date().toISOString(),
        requestId: request.id,
        correlationId: request.id,
        causationId: null,
      },
      new Mint(),
      caller?.boardSlug ?? VISITORS.slug,
    );
    return true;
  }

  private async letIn(request: FastifyRequest, reply: FastifyReply, access: PublicAccess | undefined): Promise<void> {
    if (!access) throw new Error('A route has neither @Allow nor @Public.');
    if (access.key) request.caller = await this.identify(request);
    if (!access.limit) return;
    const { limit, seconds } = this.limits.named(access.limit);
    const who = request.caller ? `board:${request.caller.board}` : `visitor:${visitorOf(request.ip)}`;
    await this.count(`${access.limit}:${who}`, limit, reply, { name: access.limit, seconds });
  }

  private async countForBoard({ board }: ApiKey, name: string | undefined, reply: FastifyReply): Promise<void> {
    if (name === undefined) return;
    const { limit, seconds } = this.limits.named(name);
    await this.count(`${name}:board:${board}`, limit, reply, { name, seconds });
  }

  private async identify({ headers }: FastifyRequest): Promise<ApiKey | null> {
    const [, credential] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    return credential ? this.keys.authenticate(credential) : null;
  }

  private async count(
    bucket: string,
    limit: number,
    reply: FastifyReply,
    { name, seconds }: { name: string; seconds: number } = PER_MINUTE,
  ): Promise<void> {
    const taken = this.limits.take(bucket, limit, seconds);
    const { remaining, resetSeconds, exceeded } = taken instanceof Promise ? await taken : taken;
    // The limit of the key, and then that of the operation.
    add(reply, 'RateLimit-Policy', `"${name}";q=${limit};w=${seconds}`);
    add(reply, 'RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
    if (exceeded)
      throw new HttpProblem({
        status: 429,
        code: 'rate_limited',
        message:
          name === PER_MINUTE.name
            ? `This key may make ${limit} requests a minute.`
            : `There may be ${limit} of these in ${seconds} seconds; you have made them.`,
        headers: { 'Retry-After': String(resetSeconds) },
      });
  }
}

const PER_MINUTE = { name: 'per-minute', seconds: 60 };

function add(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`);
}

function refuseStrangers(): never {
  throw new HttpProblem({
    status: 401,
    code: 'auth_unauthenticated',
    message: 'Send a valid API key as `Authorization: Bearer <key>`.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function refusePlan(): never {
  throw new HttpProblem({
    status: 402,
    code: 'plan_upgrade_required',
    message: 'The plan of this board does not include the API.',
    upgrade: { capability: 'apiAccess' },
  });
}
