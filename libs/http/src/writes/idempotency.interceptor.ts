import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { reject, Rejection } from '#kernel';
import { type AnswerToKeep, type RejectionKind } from '#kernel/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, from, lastValueFrom, map, type Observable } from 'rxjs';
import { type Page, Ids } from '#store';
import { RequestScope } from '#store/engine';
import { type UpgradeHints, problemBody, problemOf } from '../problems.js';
import { boardEnvelope } from '../board-api.js';
import { exchange, isOperator, operationOf, pathOf } from '../context.js';
import { ABOUT_PERSON, ACCEPTED, APPENDS_ONLY, type EnvelopeName, NEEDS_KEY, ONE_TIME, PAGED } from '../decorators.js';
import {
  type KeyedTry,
  fingerprint,
  type IdempotencyKeys,
  type KeptAnswer,
  type KeyOwner,
  refuseInUse,
  type Try,
} from './idempotency-keys.js';
import { describeOperation, entityTag, envelope, tag } from '../described.js';
import { credentialOf } from '../principal.js';

type AnswerKeeping = NonNullable<ReturnType<typeof RequestScope.answerKeeping>>;

const HTTP_CODE = '__httpCode__';
/** Errors that the same request may not meet again: it was malformed, or it lost a race or its key. */
const NOT_DECIDED = ['validation_bad_request', 'stale_version', 'idempotency_key_in_use'];
/** Errors that are not about the state of the board: the same request may succeed with another key, limit or size. */
const NOT_ABOUT_STATE: readonly RejectionKind[] = [
  'forbidden',
  'rate_limited',
  'too_large',
  'unsupported',
  'unavailable',
];
const KEPT_HEADERS = ['location', 'etag'];

/** An answer, and the id of the person whom it is about. */
type AnswerGiven = KeptAnswer & { readonly person?: string | null };

/** Thrown instead of an answer when a stored answer exists: status and body are sent unchanged. */
export class StoredAnswer {
  constructor(readonly answer: KeptAnswer) {}
}

/**
 * Wraps the handlers of writes with what is the same for every operation: the list envelope, `ETag`, `Location`, and idempotency keys
 * (decisions A1, A6, A7). `describeRead` does it for reads.
 */
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: IdempotencyKeys,
    private readonly upgrades: UpgradeHints,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { request, reply } = exchange(context);
    if (operationOf(context.getHandler()).visited) return this.ofBoard(context, next);
    const handler = context.getHandler();
    const status = this.statusOf(handler, request);
    const accepts = this.reflector.get<boolean | undefined>(ACCEPTED, handler);
    const paged = this.reflector.get<EnvelopeName | undefined>(PAGED, handler);
    // Deferred: with an idempotency key, the handler runs only when this request holds the key.
    const answers = defer(() => next.handle()).pipe(
      map((result: unknown) => {
        const body = paged ? envelope(paged, request, result as Page<object>) : result;
        describe(request, reply, status, body);
        if (accepts && typeof body === 'object' && body !== null) describeOperation(reply, body);
        return body;
      }),
    );
    const key = this.keyOf(request);
    if (key === undefined && this.reflector.get<boolean | undefined>(NEEDS_KEY, handler)) refuseKeyless();
    if (key === undefined || !request.caller) return answers;
    const answer = () => lastValueFrom(answers, { defaultValue: undefined });
    const owner = { board: request.caller.board, credential: credentialOf(request.caller), key };
    const oneTime = this.reflector.get<readonly string[] | undefined>(ONE_TIME, handler) ?? [];
    const about = this.reflector.get<string | undefined>(ABOUT_PERSON, handler);
    const person = (body: unknown) => (about === undefined ? null : personOf(about, request, body));
    const early = this.reflector.get<boolean | undefined>(APPENDS_ONLY, handler) ?? false;
    return from(this.once(owner, request, reply, { status, oneTime, person, answer, early }));
  }

  /** The same for the Board API, whose answers have no `ETag` and no `Location`. Without a key the handler runs directly. */
  private ofBoard(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { request, reply } = exchange(context);
    const { visiting, keyOwner, boardUser } = request;
    if (keyOwner === null || !visiting) return next.handle();
    const key = this.keyOf(request);
    if (key === undefined) return next.handle();
    const handler = context.getHandler();
    const owner = { board: visiting.id, credential: keyOwner, key };
    // An answer that names a visitor is not stored: nothing would find it when that person is erased.
    if (!boardUser && this.reflector.get<string | undefined>(ABOUT_PERSON, handler) !== undefined)
      return from(this.again(owner, request, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
    const { paged } = operationOf(handler);
    const answer = async () => {
      const body: unknown = await lastValueFrom(
        defer(() => next.handle()),
        { defaultValue: undefined },
      );
      return paged ? boardEnvelope(paged, pathOf(request), body as readonly unknown[]) : body;
    };
    const status = this.statusOf(handler, request);
    // Answers to users are about them; stored answers to visitors name no person.
    const person = () => boardUser?.id ?? null;
    return from(this.once(owner, request, reply, { status, oneTime: [], person, answer, early: false }));
  }

  /**
   * Answers a request whose answer is not stored. A repeat continues with the seed of the first request, so it finds what that one wrote,
   * and its operation makes the same answer of it.
   */
  private async again(owner: KeyOwner, request: FastifyRequest, answer: () => Promise<unknown>): Promise<unknown> {
    const begun = await this.idempotency.begin(owner, fingerprint(request.method, request.url, request.body));
    if (begun.state !== 'begun') return refuseRepeat(begun);
    RequestScope.reseed(begun.seed, { repeats: begun.again, stands: begun.stands });
    try {
      const body = await answer();
      await this.idempotency.leave(owner, begun);
      return body;
    } catch (error) {
      await this.keepRefusal(owner, begun, request, error);
      throw error;
    }
  }

  private async once(
    owner: KeyOwner,
    request: FastifyRequest,
    reply: FastifyReply,
    {
      status,
      oneTime,
      person,
      answer,
      early,
    }: {
      readonly status: number;
      readonly oneTime: readonly string[];
      /** The id of the person whom the answer is about. */
      readonly person: (body: unknown) => string | null;
      readonly answer: () => Promise<unknown>;
      /** Whether it may start before the key is held: until its first append it only reads. */
      readonly early: boolean;
    },
  ): Promise<unknown> {
    const fresh = Ids.uuidv7();
    const begins = this.idempotency.begin(owner, fingerprint(request.method, request.url, request.body), fresh);
    const keptOf = (body: unknown): AnswerToKeep => ({
      ...owner,
      status,
      headers: JSON.stringify(headersOf(request, status, body)),
      body: textOf(body, oneTime),
      person: person(body),
    });
    const keeping: AnswerKeeping | undefined = oneTime.length === 0 ? { of: keptOf } : undefined;
    const first = early ? beforeTheKey(begins, fresh, keeping, answer) : null;
    const begun = await begins;
    if (begun.state !== 'begun') return refuseRepeat(begun);
    RequestScope.reseed(begun.seed, { repeats: begun.again, stands: begun.stands, keeping });
    let body: unknown;
    try {
      body = await (first && !begun.again ? first : answer());
    } catch (error) {
      await this.keepRefusal(owner, begun, request, error);
      throw error;
    }
    const kept = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    const text = textOf(body, oneTime);
    const answered = { status, headers: kept, body: text, person: person(body), once: oneTime.length > 0 };
    try {
      if (isKept(keeping?.kept, answered)) this.idempotency.finished(owner);
      else await this.idempotency.finish(owner, answered);
    } catch (error) {
      await this.idempotency.leave(owner, begun);
      throw error;
    }
    if (text === null || oneTime.length > 0) return body;
    // The stored text is the answer: it is not serialised again.
    reply.type('application/json; charset=utf-8');
    return text;
  }

  /**
   * A decision of the domain is final; a request that was refused before anything was done may end differently next time. After a fault or
   * an outage it is unknown what was done: the next attempt continues with the same seed, and finds what this one wrote. The same holds
   * when this attempt continued with the seed of an earlier one, and was refused before it could find out.
   */
  private async keepRefusal(owner: KeyOwner, begun: Try, request: FastifyRequest, error: unknown): Promise<void> {
    const problem = problemOf(error);
    const decided =
      error instanceof Rejection && !NOT_DECIDED.includes(error.code) && !NOT_ABOUT_STATE.includes(error.kind);
    if (problem.status >= 500 || (begun.again && !decided)) return this.idempotency.leave(owner, begun);
    if (!decided) return this.idempotency.release(owner, begun);
    const body = JSON.stringify(problemBody(problem, request.id, isOperator(request) ? this.upgrades : null));
    await this.idempotency.finish(owner, { status: problem.status, headers: {}, body });
  }

  /** The status of a successful answer of `handler`. */
  private statusOf(handler: ReturnType<ExecutionContext['getHandler']>, { method }: FastifyRequest): number {
    return this.reflector.get<number | undefined>(HTTP_CODE, handler) ?? (method === 'POST' ? 201 : 200);
  }

  private keyOf({ headers }: FastifyRequest): string | undefined {
    const given = headers['idempotency-key'];
    if (given === undefined) return undefined;
    const key = String(given).replace(/^"(.*)"$/, '$1');
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
      const message = 'must be 1 to 255 printable ASCII characters';
      reject('invalid', 'validation_bad_request', `Idempotency-Key ${message}.`, {
        issues: [{ path: ['Idempotency-Key'], message }],
      });
    }
    return key;
  }
}

/** @throws Rejection if the key is in use or was used for another request; Replayed with the stored answer. */
function refuseRepeat(begun: Exclude<KeyedTry, { readonly state: 'begun' }>): never {
  if (begun.state === 'done') throw new StoredAnswer(begun.answer);
  if (begun.state === 'running') refuseInUse();
  reject(
    'unfit',
    'idempotency_key_reused',
    'This idempotency key was used for another request. Use a new key for each request.',
  );
}

/** @throws Rejection `idempotency_key_required` always. */
function refuseKeyless(): never {
  const message = 'is required: send a new key for each new request, and the same key for a retry';
  reject('invalid', 'idempotency_key_required', `Idempotency-Key ${message}.`, {
    issues: [{ path: ['Idempotency-Key'], message }],
  });
}

/** `ETag` for an object with a revision; `Location` for a created object: `/v1/<collection>/<id>`, unless it is created below the path. */
function describe(request: FastifyRequest, reply: FastifyReply, status: number, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  tag(reply, body);
  const location = status === 201 && !reply.hasHeader('Location') ? locationOf(request, body) : null;
  if (location !== null) reply.header('Location', location);
}

/**
 * Starts `answer` while its key is being taken, with the seed that it has if no earlier attempt left one. Its first append waits for the
 * key.
 * If this attempt does not hold the key as the first one, nothing is appended, and its outcome is ignored.
 */
function beforeTheKey(
  begins: Promise<KeyedTry>,
  fresh: string,
  keeping: AnswerKeeping | undefined,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  let begun: KeyedTry | undefined;
  const taken = begins.then((result) => {
    begun = result;
    return standing(result);
  });
  const stands = () => (begun ? standing(begun) : taken);
  const first = RequestScope.reseeded(fresh, { repeats: false, stands, keeping }, answer);
  // The promises may have no listener.
  for (const each of [taken, first]) each.catch(() => undefined);
  return first;
}

/** Like `Try.stands`, for a first attempt. @throws Rejection when it is not the first. */
function standing(begun: KeyedTry): Promise<void> | undefined {
  return begun.state === 'begun' && !begun.again ? begun.stands() : refuseInUse();
}

/** The headers among `KEPT_HEADERS` that `describe` sets on an answer, in their order. */
function headersOf(request: FastifyRequest, status: number, body: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  if (typeof body !== 'object' || body === null) return headers;
  const location = status === 201 ? locationOf(request, body) : null;
  if (location !== null) headers['location'] = location;
  const revision = entityTag(body);
  if (revision !== null) headers['etag'] = revision;
  return headers;
}

function locationOf(request: FastifyRequest, body: object): string | null {
  if (!('id' in body) || typeof body.id !== 'string') return null;
  const { url = pathOf(request), config } = request.routeOptions;
  return `${config.madeBelow ? pathOf(request) : url.split('/:')[0]}/${body.id}`;
}

/** Whether the answer stored by an append is the answer that is sent. */
function isKept(kept: AnswerToKeep | undefined, { status, headers, body, person = null }: AnswerGiven): boolean {
  if (kept?.status !== status || kept.body !== body) return false;
  return kept.person === person && kept.headers === JSON.stringify(headers);
}

/** The JSON of `body` as it is stored; null for an answer without a body. */
function textOf(body: unknown, oneTime: readonly string[]): string | null {
  return body === undefined || body === null ? null : JSON.stringify(withoutSecrets(body, oneTime));
}

/** The id of the person whom the answer is about: a path parameter, or a field of the answer. */
function personOf(about: string, { params }: FastifyRequest, body: unknown): string | null {
  return about.startsWith(':') ? idIn(params, about.slice(1)) : idIn(body, about);
}

/** The id that `body` has under `key`; null for none. */
function idIn(body: unknown, key: string): string | null {
  const id = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof id === 'string' ? id : null;
}

/** `body` as it is stored: fields that are shown once become null (decision A1). */
function withoutSecrets(body: unknown, keys: readonly string[]): unknown {
  if (keys.length === 0 || typeof body !== 'object' || body === null) return body;
  return { ...body, ...Object.fromEntries(keys.filter((key) => key in body).map((key) => [key, null])) };
}
