import { reject, rejectIssues } from '#kernel';
import type { Page } from '#store';
import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiParam, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { hash } from 'node:crypto';
import { type EnvelopeName, PAGED, VISITED, type Visited } from './decorators.js';
import { type BoardAnswers, isAnonymous, isKnown } from './board-answers.js';
import { exchange, isOperator } from './context.js';
import type { CatalogQueryDto } from './catalog.board.dto.js';
import type { Beacons } from './beacons.js';
import type { PollAnswers } from './poll-answers.js';

export { BoardAnswers, type BoardDoor, BoardMoments, isKnown } from './board-answers.js';
export { Counted, onlooker, type Onlooker, Sightings, type Subject } from './board-sightings.js';
export { type BeaconBoard, type BeaconDoor, Beacons, BeaconTaker } from './beacons.js';
export { CatalogQueryDto } from './catalog.board.dto.js';
export type { Visited } from './decorators.js';
export type { Admission, BoardUserRoles, SignedInUser, VisitedBoard } from './context.js';
export { type HoldsWhile, PollAnswers, Polled, type PollDoor, type Poller } from './poll-answers.js';
export { EventStream, type SentEvent, Streaming, type StreamRequest, Streams } from './event-stream.js';

const MAX_AGE_SECONDS = 60;
const STALE_SECONDS = 300;
/** What a list shows at most, whichever way it is paged. */
export const LAST_ROW = 10_000;

const visited = (how: Visited): MethodDecorator =>
  applyDecorators(
    SetMetadata(VISITED, how),
    ApiExtension('x-visited', how.wall ? 'gated' : 'open'),
    ApiExtension('x-cached', how.maxAgeSeconds > 0 && !how.isPrivate),
    ApiExtension('x-signed-in', how.user === undefined ? false : how.user.optional ? 'optional' : true),
  );

type Options = Partial<Omit<Visited, 'wall' | 'user'>>;

/** Anybody may call, also on a board with a password. */
export const Open = ({ maxAgeSeconds = MAX_AGE_SECONDS, ...limits }: Options = {}): MethodDecorator =>
  visited({ wall: false, maxAgeSeconds, ...limits });

/** Anybody may call who knows the password of the board, where it has one. */
export const Gated = ({ maxAgeSeconds = MAX_AGE_SECONDS, ...limits }: Options = {}): MethodDecorator =>
  visited({ wall: true, maxAgeSeconds, ...limits });

/** The limit that counts for each user who is signed in. */
const USER_LIMIT = 'board-me';

/**
 * Users of the board may call, with their access token as bearer; no answer is ever kept by a cache. Each has a number of requests
 * a minute; an operation with a `limit` is counted by that instead, for each address.
 */
export const SignedIn = ({ wall = true, limit }: { wall?: boolean; limit?: string } = {}): MethodDecorator =>
  visited({
    wall,
    maxAgeSeconds: 0,
    user: { limit: limit === undefined ? USER_LIMIT : null },
    ...(limit === undefined ? {} : { limit }),
  });

/**
 * As `Gated`, or as `Open` without the wall; an access token changes what the operation does. A token that is not valid counts as none.
 */
export const MaybeSignedIn = ({
  wall = true,
  maxAgeSeconds = MAX_AGE_SECONDS,
  ...limits
}: Options & { readonly wall?: boolean } = {}): MethodDecorator =>
  visited({ wall, maxAgeSeconds, user: { limit: null, optional: true }, ...limits });

/** A controller of the Board API, below the identifier of the board; `tag` is its group in the reference. */
export const BoardApi = (tag: string, path = ''): ClassDecorator =>
  applyDecorators(
    Controller(`v1/boards/:identifier${path === '' ? '' : `/${path}`}`),
    ApiTags(tag),
    ApiParam({
      name: 'identifier',
      description: 'Id, slug or publishable key of the board.',
      schema: { type: 'string' },
    }),
  );

/** The board of the request, as the visitor named it. */
export const Here = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.visiting);

/** Who is signed in; on an operation of `SignedIn`, and null for visitors on one of `MaybeSignedIn`. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.boardUser);

/** A part of a catalog, by its place. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The part of a catalog that `query` asks for.
 * @throws Rejection 400 `pagination_invalid_cursor`, or `pagination_offset_too_large` beyond the last row that is shown.
 */
export function windowOf({ cursor, limit = 20, offset }: CatalogQueryDto, atMost = 100): Window {
  const from = offset ?? offsetIn(cursor);
  const size = Math.min(limit, atMost);
  if (from < 0) rejectIssues([{ path: ['offset'], message: 'must be 0 or more' }]);
  if (size < 1) rejectIssues([{ path: ['limit'], message: 'must be 1 or more' }]);
  if (offset !== undefined && offset + size > LAST_ROW)
    reject('invalid', 'pagination_offset_too_large', `A list shows its first ${LAST_ROW} objects.`);
  return { limit: Math.min(size, LAST_ROW - from), offset: from };
}

function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^o:(\d{1,5})$/.exec(cursor) ?? [];
  const offset = Number(digits);
  if (digits === undefined || offset >= LAST_ROW)
    reject('invalid', 'pagination_invalid_cursor', 'This cursor is of no list that was given out.');
  return offset;
}

/** A page of a catalog; see `catalogPage`. */
export interface CatalogPage<T> {
  readonly rows: readonly T[];
  readonly count: number;
  readonly window: Window;
  readonly nextCursor: string | null;
  /** What the envelope has besides. */
  readonly more?: object;
}

/** `rows` as the part `window` of a catalog of `count` objects. The last page that is shown ends the list. */
export function catalogPage<T>(rows: readonly T[], count: number, window: Window, more?: object): CatalogPage<T> {
  const next = window.offset + window.limit;
  const nextCursor = next < count && next < LAST_ROW ? `o:${next}` : null;
  return more ? { rows, count, window, nextCursor, more } : { rows, count, window, nextCursor };
}

/** Filters of at most ten values each. @throws Rejection 400 `too_many_filter_values`, with the filter as path. */
export function refuseTooMany(filters: Readonly<Record<string, readonly unknown[] | undefined>>): void {
  for (const [name, values] of Object.entries(filters))
    if (values && values.length > 10)
      reject('invalid', 'too_many_filter_values', `${name} takes 10 values at most.`, {
        issues: [{ path: [name], message: 'takes 10 values at most' }],
      });
}

/** Extra keys of an envelope, as the reference shows them; none of them has to be there. */
type Extras = Readonly<Record<string, object>>;

const LIST_KEYS = {
  url: { type: 'string', description: 'Path of the list, relative to the origin.' },
  hasMore: { type: 'boolean' },
  nextCursor: {
    type: 'string',
    nullable: true,
    description: 'Pass it as `cursor` to get the next page. Null on the last page.',
  },
};

const answersList = (dto: Type, object: EnvelopeName, keys: Extras, required: readonly string[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(PAGED, object),
    ApiExtraModels(dto),
    ApiResponse({
      status: 200,
      description: 'The list.',
      schema: {
        type: 'object',
        properties: {
          object: { type: 'string', enum: [object] },
          ...LIST_KEYS,
          data: { type: 'array', items: { $ref: getSchemaPath(dto) } },
          ...keys,
        },
        required: ['object', 'url', 'hasMore', 'nextCursor', 'data', ...required],
      },
    }),
  );

/** A catalog of `dto`: the method returns a `CatalogPage` of them, and the platform puts the envelope around it. */
export const Catalog = (
  dto: Type,
  { object = 'list', more = {} }: { readonly object?: EnvelopeName; readonly more?: Extras } = {},
): MethodDecorator => {
  const count = { type: 'integer', description: 'Total number on all pages.' };
  const keys = { count, limit: { type: 'integer' }, offset: { type: 'integer' }, ...more };
  return answersList(dto, object, keys, ['count', 'limit', 'offset']);
};

/** A list of `dto` that is only gone through, and not counted: the method returns a `Page` of them. */
export const CursorList = (dto: Type): MethodDecorator => answersList(dto, 'list', {}, []);

/** A list of `dto` that comes whole: the method returns an array. */
export const WholeList = (dto: Type): MethodDecorator => answersList(dto, 'list', {}, []);

/** The envelope of a list of the Board API around what its method returned. */
export function boardEnvelope(
  object: EnvelopeName,
  url: string,
  body: readonly unknown[] | Page<unknown> | CatalogPage<unknown>,
): object {
  if (!('rows' in body)) return { object, url, hasMore: false, nextCursor: null, data: body };
  if (!('count' in body))
    return { object, url, hasMore: body.nextCursor !== null, nextCursor: body.nextCursor, data: body.rows };
  const { rows, count, window, nextCursor, more } = body;
  const hasMore = nextCursor !== null;
  const list = { object, url, hasMore, nextCursor, data: rows, count, limit: window.limit, offset: window.offset };
  return more ? Object.assign(list, more) : list;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, Link, Idempotent-Replayed',
  'vary': 'Authorization, X-Board-Access, Origin',
};

/** Lets pages of any origin call the Board API, and caches keep what is the same for everybody. */
export function addBoardHooks(
  fastify: FastifyInstance,
  sdkHeader: string,
  answers: BoardAnswers,
  polls: PollAnswers,
  beacons: Beacons,
): void {
  fastify.decorateRequest('changesBefore', null);
  fastify.decorateRequest('settingsBefore', null);
  fastify.decorateRequest('subject', null);
  fastify.decorateRequest('holds', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isOperator(request)) reply.headers(CORS);
    done();
  });
  fastify.options('/v1/boards/*', (request, reply) =>
    reply
      .status(204)
      .headers(withCredentials(request))
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `authorization, content-type, x-board-access, ${sdkHeader}, idempotency-key, last-event-id`,
        'access-control-max-age': '7200',
      })
      .send(),
  );
  fastify.addHook('onRoute', (route) => {
    if (route.config?.beforeRouter) {
      const keep: onSendHookHandler = (request, reply, payload, done) => {
        beacons.keep(request, reply);
        done(null, payload);
      };
      route.onSend = [keep, ...[route.onSend ?? []].flat()];
    }
    // Of each route for GET a route for HEAD is made, whose hook empties the answer.
    if ((route.method !== 'GET' && route.method !== 'HEAD') || !route.url.startsWith('/v1/boards/:')) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      answers.begin(request);
      return handler.call(this, request, reply);
    };
    const describe: onSendHookHandler = (request, reply, payload, done) =>
      done(null, describeCaching(request, reply, payload, { answers, polls }));
    route.onSend = [describe, ...[route.onSend ?? []].flat()];
  });
}

/**
 * Beacons are sent with credentials, whatever the page says; nothing looks at those. Browsers take no star for an answer to a question
 * about such a request.
 */
function withCredentials({ url, headers }: FastifyRequest): Readonly<Record<string, string>> {
  const { origin } = headers;
  if (origin === undefined || !/^\/v1\/boards\/[^/]+\/events$/.test(url)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

function describeCaching(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  { answers, polls }: { readonly answers: BoardAnswers; readonly polls: PollAnswers },
): unknown {
  const seconds = request.operation?.visited?.maxAgeSeconds;
  const isText = typeof payload === 'string';
  if (reply.statusCode !== 200 || seconds === undefined || !(isText || Buffer.isBuffer(payload))) return payload;
  if (request.operation?.visited?.isPrivate || !isAnonymous(request)) {
    reply.header('cache-control', 'private, no-store');
    if (isText) polls.keep(request, reply, payload);
    return payload;
  }
  if (!isText) return payload;
  // What is made anew for each request stays as all of the API is: in no cache.
  if (seconds === 0) return payload;
  const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
  reply.headers({
    'cache-control': `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
    'etag': tag,
  });
  answers.keep(request, reply, payload, tag);
  if (!isKnown(request, tag)) return payload;
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}
