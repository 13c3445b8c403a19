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
  type Visited,
} from './decorators.js';
import type { Permission } from './api-parts.js';
import type { CountedAs, Subject } from './board-sightings.js';
import type { Principal } from './principal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null until the guard let them in. */
    caller: Principal | null;
    /** What the decorators of its handler say; null until the guard let it in. */
    operation: Operation | null;
    /** The board that a visitor named; null until the guard let them in, and outside of the Board API. */
    visiting: VisitedBoard | null;
    /** Who is signed in to it; null for visitors. */
    boardUser: SignedInUser | null;
    /** What the answer counts as a look at; null for most. */
    subject: Subject | null;
    /** Whose the idempotency key of a request to the Board API is: a user, or the address of a visitor; null without a key. */
    keyOwner: string | null;
    /** On what it stands that a user was let in to an operation whose answer goes on; null for others. */
    admission: Admission | null;
    /** How long the beginning of an answer that goes on took, in milliseconds; null for others. */
    begunMs: number | null;
  }
}

/** The request and the answer of `context`. */
export function exchange(context: ExecutionContext): { request: FastifyRequest; reply: FastifyReply } {
  return { request: context.getArgByIndex(0), reply: context.getArgByIndex(1) };
}

/** The path of `request` without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Whether the request is one of the Operator API: only there do errors name plans. */
export function isOperator(request: FastifyRequest): boolean {
  return !/^\/v1\/boards\//.test(pathOf(request));
}

/** The board that a visitor named. */
export interface VisitedBoard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Registered origin of the publishable key that named it; null when it was named otherwise. */
  readonly origin: string | null;
}

/** The roles of users of boards, by name. A context declares them: `declare module '#http/board' { interface BoardUserRoles { … } }`. */
export interface BoardUserRoles {}

/** A user who is signed in to the board of the request. */
export interface SignedInUser {
  readonly id: string;
  readonly role: keyof BoardUserRoles;
  readonly emailVerified: boolean;
}

/** On what it stands that a user was let in to an operation whose answer goes on. */
export interface Admission {
  /** The session of the access token; null for a token that names none. */
  readonly session: string | null;
  /** When the access token expires, in epoch milliseconds. */
  readonly expiresAt: number;
  /** Whether the same request would be let in now. Nothing is counted. */
  readonly stands: () => Promise<boolean>;
}

/** What the decorators of a handler say, as far as every request asks for it. */
export interface Operation {
  /** The permissions that a caller needs; undefined where anybody may call. */
  readonly needed: readonly Permission[] | undefined;
  /** Permissions that do as well; undefined where none do. */
  readonly instead: readonly Permission[] | undefined;
  readonly access: PublicAccess | undefined;
  /** Whether only a person may call, by a session. */
  readonly session: boolean;
  /** Name of the limit that counts beside that of the key. */
  readonly limit: string | undefined;
  /** How visitors are let in; undefined outside of the Board API. */
  readonly visited: Visited | undefined;
  /** The envelope of a list. */
  readonly paged: EnvelopeName | undefined;
  /** Whether the answer may be an operation that goes on. */
  readonly accepts: boolean;
  /** Whether idempotency keys have no effect. */
  readonly ignoresKeys: boolean;
  /** Whether the answer goes on for as long as its caller is let in. */
  readonly streams: boolean;
  /** As what an answer counts; undefined for most. */
  readonly counted: CountedAs | undefined;
}

const known = new WeakMap<object, Operation>();

/** What the decorators of `handler` say; looked up once. */
export function operationOf(handler: object): Operation {
  let operation = known.get(handler);
  if (!operation) {
    operation = {
      needed: Reflect.getMetadata(ALLOW, handler) as readonly Permission[] | undefined,
      instead: Reflect.getMetadata(INSTEAD, handler) as readonly Permission[] | undefined,
      access: Reflect.getMetadata(PUBLIC, handler) as PublicAccess | undefined,
      session: Reflect.getMetadata(SESSION, handler) !== undefined,
      limit: Reflect.getMetadata(LIMIT, handler) as string | undefined,
      visited: Reflect.getMetadata(VISITED, handler) as Visited | undefined,
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

/** The key or the session with which the request was made. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.caller);
