import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCEPTED,
  ALLOW,
  COUNTED,
  type EnvelopeName,
  IGNORES_KEYS,
  INSTEAD,
  LIMIT,
  PAGED,
  PUBLIC,
  type PublicAccess,
  SESSION,
  STREAMED,
  VISITED,
  type VisitorAccess,
} from './decorators.js';
import type { Permission } from './api-parts.js';
import type { CountedAs, Subject } from './board-sightings.js';
import type { Principal } from './principal.js';
import { visitorOf } from './visitor.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null until the guard has let the request in. */
    caller: Principal | null;
    /** What the decorators of the handler say; null until the guard has let the request in. */
    operation: Operation | null;
    /** The version of the visited board's settings when the guard let the request in; null if it was not known. */
    settingsBefore: number | null;
    /** The board that a visitor named; null until the guard has let the request in, and on the Operator API. */
    visiting: VisitedBoard | null;
    /** The signed-in board user; null for visitors. */
    boardUser: SignedInUser | null;
    /** What the answer counts as a view of; null for most. */
    subject: Subject | null;
    /** Whether the answer is still the one to the same request; synchronous, and null where that is not known. */
    holds: (() => boolean) | null;
    /** The owner of the idempotency key of a Board API request: a user, or the address of a visitor; null without a key. */
    keyOwner: string | null;
    /** Why the user was let in to a streaming operation; null for other operations. */
    admission: Admission | null;
    /** Time until the first byte of a streaming answer, in milliseconds; null for other answers. */
    begunMs: number | null;
  }
}

/** The two APIs; each has guards and a document of its own. */
export type Surface = 'operator' | 'board';

/** The request and the answer of `context`. */
export function exchange(context: ExecutionContext): { request: FastifyRequest; reply: FastifyReply } {
  return { request: context.getArgByIndex(0), reply: context.getArgByIndex(1) };
}

/** The path of `request` without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Whether this is a request to the Operator API: only its errors name plans. */
export function isOperator(request: FastifyRequest): boolean {
  return !/^\/v1\/boards\//.test(pathOf(request));
}

/** The board that a visitor named. */
export interface VisitedBoard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Registered origin of the publishable key that named the board; null when it was named by id or slug. */
  readonly origin: string | null;
}

/** The roles of board users, by name. A context declares them: `declare module '#http/board' { interface BoardUserRoles { … } }`. */
export interface BoardUserRoles {}

/** A signed-in user of the request's board. */
export interface SignedInUser {
  readonly id: string;
  readonly role: keyof BoardUserRoles;
  readonly emailVerified: boolean;
}

/** Why a user was let in to a streaming operation, to check it again later. */
export interface Admission {
  /** The session of the access token; null for a token without one. */
  readonly session: string | null;
  /** When the access token expires, in epoch milliseconds. */
  readonly expiresAt: number;
  /** Whether the same request would be let in now. It counts no request. */
  readonly stands: () => Promise<boolean>;
}

/** What the decorators of a handler say, as far as every request needs it. */
export interface Operation {
  /** The permissions that a caller needs; undefined where anyone may call. */
  readonly needed: readonly Permission[] | undefined;
  /** Permissions that are sufficient instead; undefined where there are none. */
  readonly instead: readonly Permission[] | undefined;
  readonly access: PublicAccess | undefined;
  /** Whether only a person with a session may call. */
  readonly session: boolean;
  /** Name of the rate limit that counts in addition to the limit of the key. */
  readonly limit: string | undefined;
  /** How visitors are let in; undefined on the Operator API. */
  readonly visited: VisitorAccess | undefined;
  /** The envelope of a list. */
  readonly paged: EnvelopeName | undefined;
  /** Whether the answer can be a long-running operation. */
  readonly accepts: boolean;
  /** Whether idempotency keys have no effect. */
  readonly ignoresKeys: boolean;
  /** Whether the answer is a stream that stays open for as long as its caller is let in. */
  readonly streams: boolean;
  /** What an answer counts as; undefined for most. */
  readonly counted: CountedAs | undefined;
}

const known = new WeakMap<object, Operation>();

/** What the decorators of `handler` say; looked up once for each handler. */
export function operationOf(handler: object): Operation {
  let operation = known.get(handler);
  if (!operation) {
    operation = {
      needed: Reflect.getMetadata(ALLOW, handler) as readonly Permission[] | undefined,
      instead: Reflect.getMetadata(INSTEAD, handler) as readonly Permission[] | undefined,
      access: Reflect.getMetadata(PUBLIC, handler) as PublicAccess | undefined,
      session: Reflect.getMetadata(SESSION, handler) !== undefined,
      limit: Reflect.getMetadata(LIMIT, handler) as string | undefined,
      visited: Reflect.getMetadata(VISITED, handler) as VisitorAccess | undefined,
      paged: Reflect.getMetadata(PAGED, handler) as EnvelopeName | undefined,
      accepts: Reflect.getMetadata(ACCEPTED, handler) !== undefined,
      ignoresKeys: Reflect.getMetadata(IGNORES_KEYS, handler) !== undefined,
      streams: Reflect.getMetadata(STREAMED, handler) !== undefined,
      counted: Reflect.getMetadata(COUNTED, handler) as CountedAs | undefined,
    };
    known.set(handler, operation);
  }
  return operation;
}

/** The key or the session that the request was made with. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.caller);

/** The visitor who sent the request, for limits by address; see `visitorOf`. */
export const Visitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(exchange(context).request.ip),
);
