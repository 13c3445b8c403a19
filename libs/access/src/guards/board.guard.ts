import { type Allowance, exchange, HttpProblem, operationOf, type RateLimits, visitorOf } from '#http';
import { type AdmittedRequest, countedBefore, type EarlyAdmission, type RateLimitPass } from '#edge';
import { type SignedInUser, type VisitorAccess, type VisitedBoard, HostBoard } from '#http/board';
import { reject } from '#kernel';
import { facts, IdSource, newFacts, withFacts, Scope } from '#store';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { type ApiAccess, leftOf, tell } from './api-key.guard.js';
import type { BoardIdentifiers, NamedBoard } from '../board/boards.js';

/** The passwords of boards, as far as visitors must know them. A context implements it. */
export abstract class PasswordGate {
  /** The access grant of visitors who know the password of the request's board; null if it has no password. */
  abstract grant(): Promise<string | null>;

  /** The version of the settings of `board`, 0 if nothing was set; null while this process has to load them. Synchronous. */
  abstract version(board: string): number | null;
}

/**
 * The user of an access token on the request's board, or what is wrong with the token: `expired` was valid earlier, `foreign` is valid on
 * another board, and `invalid` is everything else.
 */
export type TokenHolder = SignedInUser | 'invalid' | 'expired' | 'foreign';

/** Access tokens of board users. A context implements it. */
export abstract class BoardSessions {
  /** The user of `token`. Synchronous when the token and its user are in memory. */
  abstract holderOf(token: string): TokenHolder | Promise<TokenHolder>;

  /** The term of `token`; null for a token that this server did not sign. */
  abstract termOf(token: string): Promise<TokenTerm | null>;
}

/** How long an access token itself is valid. */
export interface TokenTerm {
  /** Its session; null for a token without one. */
  readonly session: string | null;
  /** When it expires, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** Name of the limit for requests of an address that is not signed in, whose answers are stored for retries. */
const GUEST_KEYS = 'board-guest-keys';

/** Name of the limit for all reads of an address, if the installation has one. */
const READS = 'board-reads';

/** A request without a limit was let in. */
const NOT_COUNTED: RateLimitPass = { rateLimit: null };

/**
 * Runs before every request of the Board API, in this order: board, plan, password, rate limit, access token. API keys are ignored. If no
 * one has to be signed in, a caller with a token is treated like any other visitor.
 */
export class BoardGuard implements EarlyAdmission, CanActivate {
  constructor(
    private readonly identifiers: BoardIdentifiers,
    private readonly limits: RateLimits,
    private readonly access: ApiAccess,
    private readonly gate: PasswordGate,
    private readonly sessions: BoardSessions,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { request, reply } = exchange(context);
    const operation = operationOf(context.getHandler());
    request.operation = operation;
    const { identifier } = request.params as { readonly identifier: string };
    const board = this.identifiers.find(identifier);
    const { visited } = operation;
    if (!visited) throw new Error('A route of the Board API has neither @Open nor @Gated.');
    return board instanceof Promise
      ? board.then((found) => this.admit(found, visited, request, reply))
      : this.admit(board, visited, request, reply);
  }

  /**
   * Lets a visitor in to the board `identifier` on a route outside of the Board API, with the same checks: then the facts of the request
   * are known.
   * @throws Rejection `boards_not_found`, `plan_upgrade_required`, `board_password_required` and `rate_limited`.
   */
  async visit(
    identifier: string,
    visited: VisitorAccess,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<VisitedBoard> {
    const board = await this.identifiers.find(identifier);
    await this.admit(board, visited, request, reply);
    return board as NamedBoard;
  }

  pass(admitted: AdmittedRequest, addressOf: () => string): RateLimitPass | null | Promise<RateLimitPass | null> {
    const { identifier, board, operation, user } = admitted;
    const { visited } = operation;
    if (!visited || visited.also !== undefined || !this.isOpen(identifier, board)) return null;
    if (user) return this.passUser(board, visited, user);
    if (visited.user && !visited.user.optional) return null;
    return this.counted(visited.limit ?? READS, () => `visitor:${visitorOf(addressOf())}`);
  }

  settingsOf({ id }: VisitedBoard): number | null {
    return this.gate.version(id);
  }

  /** Whether `identifier` still names this board, as far as this process remembers, and its plan includes the API. */
  private isOpen(identifier: string, { id, slug, name, origin }: VisitedBoard): boolean {
    const board = this.identifiers.find(identifier);
    if (!board || board instanceof Promise) return false;
    const same = board.id === id && board.slug === slug && board.name === name && board.origin === origin;
    return same && this.access.included(board.plan);
  }

  /** As `pass`, for a signed-in user. Requests that the guard also counts by address are left to it. */
  private passUser(
    board: VisitedBoard,
    { limit, user }: VisitorAccess,
    { id, token }: NonNullable<AdmittedRequest['user']>,
  ): RateLimitPass | null | Promise<RateLimitPass | null> {
    if (!user || limit !== undefined || this.limits.named(READS).limit !== 0) return null;
    const holder = withFacts(pollFacts(board), () => this.sessions.holderOf(token));
    if (holder instanceof Promise || typeof holder === 'string' || holder.id !== id) return null;
    return user.limit === null ? NOT_COUNTED : this.counted(user.limit, () => `user:${id}`);
  }

  /** Counts a request of `who` against the limit `name`. @returns null when the limit is reached. */
  private counted(name: string, who: () => string): RateLimitPass | null | Promise<RateLimitPass | null> {
    const { limit, seconds } = this.limits.named(name);
    if (limit === 0) return NOT_COUNTED;
    const passed = (allowance: Allowance) =>
      allowance.exceeded ? null : { rateLimit: leftOf(allowance, name), counted: { name, allowance } };
    const taken = this.limits.take(`${name}:${who()}`, limit, seconds);
    return taken instanceof Promise ? taken.then(passed) : passed(taken);
  }

  private async admit(
    board: NamedBoard | null,
    visited: VisitorAccess,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    if (!board || !HostBoard.isAtHome(request, board.id))
      reject('missing', 'boards_not_found', 'This board does not exist.');
    if (!this.access.included(board.plan))
      reject('unpaid', 'plan_upgrade_required', 'The plan of this board does not include the API.');
    request.visiting = board;
    enter(request, board);
    if (visited.gated && !isGrant(request, await this.gate.grant())) refuseWithoutPassword();
    request.settingsBefore = this.gate.version(board.id);
    const { limit = READS, also, user } = visited;
    const visitor = () => `visitor:${visitorOf(request.ip)}`;
    await this.count(limit, visitor, reply);
    if (also !== undefined) await this.count(also, visitor, reply);
    if (user) await this.signIn(user, board, request, reply);
    if (request.headers['idempotency-key'] !== undefined) await this.ownKey(request, visitor, reply);
    return true;
  }

  /** Sets the owner of the idempotency key, where a key has an effect. Answers that are stored for visitors are counted. */
  private async ownKey(request: FastifyRequest, visitor: () => string, reply: FastifyReply): Promise<void> {
    const { operation, method, boardUser } = request;
    if (!operation || operation.ignoresKeys || method === 'GET' || method === 'HEAD') return;
    request.keyOwner = boardUser ? `board_user:${boardUser.id}` : visitor();
    if (!boardUser) await this.count(GUEST_KEYS, visitor, reply);
  }

  private async signIn(
    { limit, optional }: NonNullable<VisitorAccess['user']>,
    board: NamedBoard,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const token = tokenOf(request);
    const holder = token === undefined ? 'invalid' : await this.sessions.holderOf(token);
    if (typeof holder === 'string') {
      if (optional) return;
      refuseToken(holder);
    }
    request.boardUser = holder;
    enter(request, board, `board_user:${holder.id}`);
    if (limit !== null) await this.count(limit, () => `user:${holder.id}`, reply);
    if (!request.operation?.streams) return;
    const term = token === undefined ? null : await this.sessions.termOf(token);
    if (!term) refuseToken('invalid');
    const known = facts();
    request.admission = { ...term, stands: () => withFacts(known, () => this.standsFor(holder, request)) };
  }

  /** Whether `request`, to which `holder` was let in, would be let in now. */
  private async standsFor(holder: SignedInUser, request: FastifyRequest): Promise<boolean> {
    const { identifier } = request.params as { readonly identifier: string };
    const board = await this.identifiers.find(identifier);
    if (!board || board.id !== request.visiting?.id || !this.access.included(board.plan)) return false;
    enter(request, board);
    if (request.operation?.visited?.gated && !isGrant(request, await this.gate.grant())) return false;
    const now = await this.sessions.holderOf(tokenOf(request) ?? '');
    return typeof now !== 'string' && now.id === holder.id;
  }

  /** Counts a request of `who`, if there is a limit and it was not counted before the router. */
  private async count(name: string, who: () => string, reply: FastifyReply): Promise<void> {
    const { limit, seconds } = this.limits.named(name);
    if (limit === 0) return;
    const allowance =
      countedBefore(reply.request.raw, name) ?? (await this.limits.take(`${name}:${who()}`, limit, seconds));
    tell(allowance, reply, { name, seconds });
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

/** The access token of `request`; undefined without one. */
function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/** The facts of a poll, as far as they depend on the holder of the token. */
const pollFacts = ({ id: board }: VisitedBoard) => newFacts({ board, actor: 'visitor', requestId: '' });

/** From here on, the facts of the request are known. */
function enter({ id }: FastifyRequest, { id: board, slug }: NamedBoard, actor = 'visitor'): void {
  Scope.establish(newFacts({ board, actor, requestId: id }), new IdSource(), slug);
}

function refuseToken(why: Extract<TokenHolder, string>): never {
  if (why === 'foreign') reject('forbidden', 'auth_forbidden', 'This access token belongs to another board.');
  throw new HttpProblem({
    status: 401,
    code: why === 'expired' ? 'board_auth_token_expired' : 'board_auth_invalid_token',
    message:
      why === 'expired'
        ? 'The access token has expired. Refresh the session.'
        : 'Authentication required. Sign in to the board first.',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

function isGrant({ headers }: FastifyRequest, grant: string | null): boolean {
  if (grant === null) return true;
  const shown = Buffer.from(String(headers['x-board-access'] ?? ''));
  const expected = Buffer.from(grant);
  return expected.length > 0 && shown.length === expected.length && timingSafeEqual(shown, expected);
}

function refuseWithoutPassword(): never {
  throw new HttpProblem({
    status: 401,
    code: 'board_password_required',
    message: 'This board has a password. Exchange it for an access grant, and send the grant as `X-Board-Access`.',
  });
}
