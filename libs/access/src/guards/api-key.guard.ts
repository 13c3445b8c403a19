import {
  type Allowance,
  type ApiKey,
  authorise,
  exchange,
  HttpProblem,
  type Operation,
  operationOf,
  type Principal,
  type RateLimits,
  visitorOf,
} from '#http';
import { reject, Rejection } from '#kernel';
import { IdSource, newFacts, Scope } from '#store';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeys } from '../api-key/api-keys.service.js';
import { VISITORS } from '../board/boards.js';
import type { SessionCookies } from '../user-session/session-cookies.service.js';
import type { UserSessions } from '../user-session/user-sessions.service.js';

/**
 * Runs before every request of the Operator API, in this order: credential, rate limit, plan, scope. Then the facts of the request are
 * known.
 * All work that the platform does for a request before the handler is here. Where anyone may call, a key is read only when the operation
 * wants it, and the operation's own limit counts.
 */
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeys,
    private readonly sessions: UserSessions,
    private readonly limits: RateLimits,
    private readonly access: ApiAccess,
    private readonly cookies: SessionCookies,
  ) {}

  /** Synchronous when the key is in memory and its requests are leased: no promise is created then. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { request, reply } = exchange(context);
    const operation = operationOf(context.getHandler());
    request.operation = operation;
    if (!operation.needed) return this.letIn(request, reply, operation.access).then(() => enter(request));
    const caller = this.identify(request, operation);
    return caller instanceof Promise
      ? caller.then((found) => this.admit(found, operation, request, reply))
      : this.admit(caller, operation, request, reply);
  }

  /**
   * Lets a visitor in to a page outside of the API: it counts for the limit `limit`, and the facts of the request are known.
   * @throws Rejection `rate_limited`.
   */
  async visit(request: FastifyRequest, reply: FastifyReply, limit = 'operator-auth'): Promise<void> {
    await this.letIn(request, reply, { limit });
    enter(request);
  }

  /**
   * The caller of a form outside of the API: the session in its cookie, without a board, or else `key`; null for neither.
   * @throws Rejection `auth_origin_forbidden` if a page elsewhere sends the form with the cookie.
   */
  async callerOf(request: FastifyRequest, key: string): Promise<Principal | null> {
    if (key !== '') return this.keys.identify(key);
    const cookie = this.cookies.credentialOf(request);
    return cookie !== undefined && this.sessions.isOne(cookie)
      ? this.sessions.identify(cookie, request.headers, true)
      : null;
  }

  private admit(
    caller: Principal | null,
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean | Promise<boolean> {
    if (!caller) refuseStrangers();
    request.caller = caller;
    const bucket = caller.kind === 'api_key' ? `key:${caller.keyId}` : `session:${caller.sessionId}`;
    const counting = this.count(bucket, caller.rateLimit, reply);
    return counting
      ? counting.then(() => this.permit(caller, operation, request, reply))
      : this.permit(caller, operation, request, reply);
  }

  private permit(
    caller: Principal,
    { needed = [], instead, session, limit: name }: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean | Promise<boolean> {
    // People operate their board on every plan; a plan includes API access for programs.
    if (caller.kind === 'api_key') {
      if (!this.access.included(caller.plan)) refusePlan();
      authorise(caller, needed, instead);
      if (session) refuseKeys();
    } else authorise(caller, needed, instead);
    if (name === undefined) return enter(request);
    const { limit, seconds } = this.limits.named(name);
    return Promise.resolve(this.count(`${name}:board:${caller.board}`, limit, reply, { name, seconds })).then(() =>
      enter(request),
    );
  }

  private async letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    access: NonNullable<Operation['access']> | undefined,
  ): Promise<void> {
    if (!access) throw new Error('A route has neither @Allow nor @Public.');
    if (access.key) request.caller = await this.identifyKey(request);
    if (!access.limit) return;
    const { limit, seconds } = this.limits.named(access.limit);
    const who = request.caller ? `board:${request.caller.board}` : `visitor:${visitorOf(request.ip)}`;
    await this.count(`${access.limit}:${who}`, limit, reply, { name: access.limit, seconds });
  }

  private identify(
    request: FastifyRequest,
    { session, needed }: Operation,
  ): Principal | null | Promise<Principal | null> {
    const { headers } = request;
    const cookie = this.cookies.credentialOf(request);
    const credential = cookie ?? BEARER.exec(headers.authorization ?? '')?.[1];
    if (!credential) return null;
    if (this.sessions.isOne(credential))
      return this.sessions.identify(credential, headers, session && needed?.length === 0);
    // Keys are for programs, which send them in a header.
    return cookie === undefined ? this.keys.identify(credential) : null;
  }

  private identifyKey({ headers }: FastifyRequest): ApiKey | null | Promise<ApiKey | null> {
    const credential = BEARER.exec(headers.authorization ?? '')?.[1];
    return credential ? this.keys.identify(credential) : null;
  }

  private count(
    bucket: string,
    limit: number,
    reply: FastifyReply,
    of: CountedLimit = PER_MINUTE,
  ): void | Promise<void> {
    const taken = this.limits.take(bucket, limit, of.seconds);
    return taken instanceof Promise ? taken.then((allowance) => tell(allowance, reply, of)) : tell(taken, reply, of);
  }
}

export interface CountedLimit {
  readonly name: string;
  readonly seconds: number;
}

const BEARER = /^Bearer +(\S+) *$/i;
const PER_MINUTE: CountedLimit = { name: 'per-minute', seconds: 60 };

/** From here on, the facts of the request are known. */
function enter({ id, caller }: FastifyRequest): true {
  const facts = newFacts({ board: caller?.board ?? VISITORS.id, actor: caller?.actor ?? 'visitor', requestId: id });
  Scope.establish(facts, new IdSource(), caller?.boardSlug ?? VISITORS.slug);
  return true;
}

/** The value of `RateLimit` for the limit `name`. */
export const leftOf = ({ remaining, resetSeconds }: Allowance, name: string): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`;

/** Counts the limit of the key, and then that of the operation. @throws Rejection `rate_limited` beyond it. */
export function tell(allowance: Allowance, reply: FastifyReply, { name, seconds }: CountedLimit): void {
  const { limit, resetSeconds, exceeded } = allowance;
  add(reply, 'ratelimit-policy', `"${name}";q=${limit};w=${seconds}`);
  add(reply, 'ratelimit', leftOf(allowance, name));
  if (exceeded)
    throw new Rejection(
      'rate_limited',
      'rate_limited',
      name === PER_MINUTE.name
        ? `Too many requests: the limit is ${limit} per minute.`
        : `Too many requests to this operation: the limit is ${limit} in ${seconds} seconds.`,
      undefined,
      { retryAfter: resetSeconds },
    );
}

function add(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`);
}

function refuseStrangers(): never {
  throw new HttpProblem({
    status: 401,
    code: 'auth_unauthenticated',
    message:
      'Authentication required. Send a valid API key or session token as `Authorization: Bearer <key>`, or sign in with a cookie.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function refuseKeys(): never {
  reject(
    'forbidden',
    'auth_forbidden',
    'This operation needs a user session. Sign in, and send the session token instead of an API key.',
  );
}

function refusePlan(): never {
  reject(
    'unpaid',
    'plan_upgrade_required',
    'The plan of this board does not include the API. Upgrade the plan first.',
    undefined,
    {
      upgrade: { capability: 'apiAccess' },
    },
  );
}

/** Decides which boards can use API keys. A context implements it. */
export abstract class ApiAccess {
  /** Whether the plan with this name includes the API. */
  abstract included(plan: string): boolean;
}
