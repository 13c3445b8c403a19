import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer, Refusal } from './board-answers.js';

/** What a visitor shows to the Board API. */
export interface Shown {
  readonly accessToken: string | null;
  /** For a board with a password. */
  readonly grant: string | null;
}

/** What is sent beside the path. A form goes as it is, anything else as JSON. */
export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
}

/** Asks the Board API for a board, below which `path` is. */
export type Ask = <T>(path: string, sent?: Sent) => Promise<Answer<T>>;

/** What the visits of a browser are counted by, and who it is for limits. */
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
 * Asks the Board API inside of this process, in the name of the visitor of `request`: plan, password, limits, visibility, paywall and the
 * count of visits hold for these pages as for a storefront (decision 0202).
 * @param board the id.
 */
export function asking(fastify: FastifyInstance, request: FastifyRequest, board: string, shown: Shown): Ask {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [])),
  );
  return async <T>(path: string, { method = 'GET', body }: Sent = {}): Promise<Answer<T>> => {
    const sent = body === undefined ? null : await payloadOf(body);
    const answer = await fastify.inject({
      method,
      url: `/v1/boards/${encodeURIComponent(board)}${path}`,
      remoteAddress: request.ip,
      headers: {
        ...headers,
        ...(shown.accessToken === null ? {} : { authorization: `Bearer ${shown.accessToken}` }),
        ...(shown.grant === null ? {} : { 'x-board-access': shown.grant }),
        ...(sent === null ? {} : { 'content-type': sent.type }),
      },
      ...(sent === null ? {} : { payload: sent.payload }),
    });
    const status = answer.statusCode;
    const said: unknown = answer.payload === '' ? null : JSON.parse(answer.payload);
    const given = status < 300;
    return {
      status,
      value: given ? (said as T) : null,
      refusal: given ? null : (said as { readonly error: Refusal }).error,
      retryAfter: answer.headers['retry-after']?.toString(),
    };
  };
}
