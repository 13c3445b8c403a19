import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BoardApiAnswer, ApiRefusal } from './board-answers.js';

/** The credentials of a visitor for the Board API. */
export interface VisitorCredentials {
  readonly accessToken: string | null;
  /** For a board with a password. */
  readonly grant: string | null;
}

/** What is sent in addition to the path. A form is sent unchanged, anything else as JSON. */
export interface RequestParts {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
}

/** Sends a request to the Board API for a board; `path` is below the board. */
export type Ask = <T>(path: string, sent?: RequestParts) => Promise<BoardApiAnswer<T>>;

/** Headers that identify the visitor's browser, for counting and for rate limits. */
const PASSED_ON = ['user-agent', 'dnt', 'sec-gpc'] as const;

async function payloadOf(body: object): Promise<{ readonly payload: Buffer; readonly type: string }> {
  if (!(body instanceof FormData))
    return { payload: Buffer.from(JSON.stringify(body)), type: 'application/json; charset=utf-8' };
  const encoded = new Response(body);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? 'multipart/form-data',
  };
}

/**
 * Sends requests to the Board API inside of this process, for the visitor of `request`: plan, password, rate limits, visibility, paywall
 * and view counts apply to these pages as to a storefront (decision 0202).
 * @param board the id.
 */
export function boardClient(
  fastify: FastifyInstance,
  request: FastifyRequest,
  board: string,
  credentials: VisitorCredentials,
): Ask {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [])),
  );
  return async <T>(path: string, { method = 'GET', body }: RequestParts = {}): Promise<BoardApiAnswer<T>> => {
    const sent = body === undefined ? null : await payloadOf(body);
    const answer = await fastify.inject({
      method,
      url: `/v1/boards/${encodeURIComponent(board)}${path}`,
      remoteAddress: request.ip,
      headers: {
        ...headers,
        ...(credentials.accessToken === null ? {} : { authorization: `Bearer ${credentials.accessToken}` }),
        ...(credentials.grant === null ? {} : { 'x-board-access': credentials.grant }),
        ...(sent === null ? {} : { 'content-type': sent.type }),
      },
      ...(sent === null ? {} : { payload: sent.payload }),
    });
    const status = answer.statusCode;
    const content: unknown = answer.payload === '' ? null : JSON.parse(answer.payload);
    const isGiven = status < 300;
    return {
      status,
      value: isGiven ? (content as T) : null,
      refusal: isGiven ? null : (content as { readonly error: ApiRefusal }).error,
      retryAfter: answer.headers['retry-after']?.toString(),
    };
  };
}
