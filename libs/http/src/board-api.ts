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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EnvelopeName, PAGED, VISITED, type VisitorAccess } from './decorators.js';
import { exchange, isOperator } from './context.js';
import type { CatalogQueryDto } from './catalog.board.dto.js';

const MAX_AGE_SECONDS = 60;
/** The most rows of a list that can be reached, by cursor or by offset. */
const LAST_ROW = 10_000;

const visited = (how: VisitorAccess): MethodDecorator =>
  applyDecorators(
    SetMetadata(VISITED, how),
    ApiExtension('x-visited', how.gated ? 'gated' : 'open'),
    ApiExtension('x-cached', how.maxAgeSeconds > 0 && !how.isPrivate),
    ApiExtension('x-signed-in', how.user === undefined ? false : how.user.optional ? 'optional' : true),
  );

type Options = Partial<Omit<VisitorAccess, 'gated' | 'user'>>;

/** Anyone may call, even on a board with a password. */
export const Open = ({ maxAgeSeconds = MAX_AGE_SECONDS, ...limits }: Options = {}): MethodDecorator =>
  visited({ gated: false, maxAgeSeconds, ...limits });

/** Anyone may call who knows the board's password, if it has one. */
export const Gated = ({ maxAgeSeconds = MAX_AGE_SECONDS, ...limits }: Options = {}): MethodDecorator =>
  visited({ gated: true, maxAgeSeconds, ...limits });

/** Name of the rate limit for each signed-in user. */
const USER_LIMIT = 'board-me';

/**
 * Signed-in users of the board may call, with their access token as bearer. No cache stores an answer. Each user has a number of requests
 * per minute; an operation with a `limit` is counted by that limit instead, for each address.
 */
export const SignedIn = ({ gated = true, limit }: { gated?: boolean; limit?: string } = {}): MethodDecorator =>
  visited({
    gated,
    maxAgeSeconds: 0,
    user: { limit: limit === undefined ? USER_LIMIT : null },
    ...(limit === undefined ? {} : { limit }),
  });

/** As `Gated`, or as `Open` if the password is not needed; an access token changes what the operation does. An invalid token is ignored. */
export const MaybeSignedIn = ({
  gated = true,
  maxAgeSeconds = MAX_AGE_SECONDS,
  ...limits
}: Options & { readonly gated?: boolean } = {}): MethodDecorator =>
  visited({ gated, maxAgeSeconds, user: { limit: null, optional: true }, ...limits });

/** A controller of the Board API, below the identifier of the board; `tag` is its group in the API document. */
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

/** The board of the request, by the identifier that the visitor used. */
export const Here = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.visiting);

/** The signed-in user; present on operations with `SignedIn`, and null for visitors on operations with `MaybeSignedIn`. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.boardUser);

/** A part of a catalog, by offset. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The part of a catalog that `query` requests.
 * @throws Rejection 400 `pagination_invalid_cursor`, or `pagination_offset_too_large` beyond the last row that can be reached.
 */
export function windowOf({ cursor, limit = 20, offset }: CatalogQueryDto, atMost = 100): Window {
  const from = offset ?? offsetIn(cursor);
  const size = Math.min(limit, atMost);
  if (from < 0) rejectIssues([{ path: ['offset'], message: 'must be 0 or more' }]);
  if (size < 1) rejectIssues([{ path: ['limit'], message: 'must be 1 or more' }]);
  if (offset !== undefined && offset + size > LAST_ROW)
    reject('invalid', 'pagination_offset_too_large', `Offset too large: a list returns its first ${LAST_ROW} objects.`);
  return { limit: Math.min(size, LAST_ROW - from), offset: from };
}

function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^o:(\d{1,5})$/.exec(cursor) ?? [];
  const offset = Number(digits);
  if (digits === undefined || offset >= LAST_ROW)
    reject('invalid', 'pagination_invalid_cursor', 'Invalid cursor: it belongs to another list.');
  return offset;
}

/** A page of a catalog; see `catalogPage`. */
export interface CatalogPage<T> {
  readonly rows: readonly T[];
  readonly count: number;
  readonly window: Window;
  readonly nextCursor: string | null;
  /** Extra keys of the envelope. */
  readonly more?: object;
  /** Whether visitors still get the same answer to the same request; synchronous. Absent where that is not known. */
  readonly holds?: () => boolean;
}

/** `rows` as the part `window` of a catalog of `count` objects. The list ends at the last row that can be reached. */
export function catalogPage<T>(rows: readonly T[], count: number, window: Window, more?: object): CatalogPage<T> {
  const next = window.offset + window.limit;
  const nextCursor = next < count && next < LAST_ROW ? `o:${next}` : null;
  return more ? { rows, count, window, nextCursor, more } : { rows, count, window, nextCursor };
}

/** Extra keys of an envelope, as the API document shows them; all are optional. */
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

/** A catalog of `dto`: the method returns a `CatalogPage` of them, and the platform adds the envelope. */
export const Catalog = (
  dto: Type,
  { object = 'list', more = {} }: { readonly object?: EnvelopeName; readonly more?: Extras } = {},
): MethodDecorator => {
  const count = { type: 'integer', description: 'Total number on all pages.' };
  const keys = { count, limit: { type: 'integer' }, offset: { type: 'integer' }, ...more };
  return answersList(dto, object, keys, ['count', 'limit', 'offset']);
};

/** A list of `dto` that is paged and not counted: the method returns a `Page` of them. */
export const CursorList = (dto: Type): MethodDecorator => answersList(dto, 'list', {}, []);

/** A list of `dto` that is not paged: the method returns an array. */
export const WholeList = (dto: Type): MethodDecorator => answersList(dto, 'list', {}, []);

/** Adds the envelope of a Board API list to what the method returned. */
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

/** Lets pages of any origin call the Board API. */
export function addBoardHooks(fastify: FastifyInstance, sdkHeader: string): void {
  fastify.decorateRequest('settingsBefore', null);
  fastify.decorateRequest('subject', null);
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
}

/**
 * Browsers send beacons with credentials, and nothing here reads those. For such requests browsers do not accept `*` in the answer to a
 * preflight.
 */
function withCredentials({ url, headers }: FastifyRequest): Readonly<Record<string, string>> {
  const { origin } = headers;
  if (origin === undefined || !/^\/v1\/boards\/[^/]+\/events$/.test(url)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}
