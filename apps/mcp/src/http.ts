import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDocument, Documents } from './operation.js';
import { callInto, DESCRIPTIONS, surfacesIn, type ApiCall, type ToolSurface } from './port.js';

/** Options of the MCP endpoint. */
export interface McpOptions {
  /** Path of the endpoint; default: `/mcp`. */
  readonly path?: string;
  /** The API document of a surface. Default: the one that this server serves, read once. */
  readonly document?: (surface: ToolSurface) => ApiDocument | Promise<ApiDocument>;
  /** Calls the API with a key, for an agent at an IP address. Default: requests inside of this process. */
  readonly call?: (key: string, address?: string) => ApiCall;
  /** Whether a key is valid. Default: all keys pass, and the API rejects invalid ones. */
  readonly isKey?: (key: string) => Promise<boolean>;
  /** Further origins of web pages that may call, such as `https://app.example`. */
  readonly allowedOrigins?: readonly string[];
  /** Origins of the server itself. Called for each request, because the port may be unknown before the server listens. */
  readonly own?: () => readonly string[];
  /** Maximum size of a message in bytes. */
  readonly bodyLimit?: number;
}

const BODY_LIMIT = 1024 * 1024;
/** Longer than a tool call may wait for a long-running operation. */
const HANDLER_TIMEOUT_MS = 90_000;
const FEEDBACK_LINK = '</v1/feedback>; rel="agent-feedback"';
/** The headers that the protocol reads. */
const READ = /^(accept|content-type|last-event-id|mcp-.+)$/;

/**
 * Adds the tools to `fastify`; call it before the server is ready. The endpoint is stateless: it has no sessions, so any process can answer any
 * message. The bearer key of a message is the credential for its requests. Responses are JSON, except for a call that waits for a long-running
 * operation: that is an event stream, which keeps the connection open. It offers both surfaces, or those in the query: `/mcp?surfaces=board`.
 */
export function registerMcp(fastify: FastifyInstance, options: McpOptions = {}): void {
  const { path = '/mcp', allowedOrigins = [], own = () => [], bodyLimit = BODY_LIMIT } = options;
  const callWith = options.call ?? ((key: string, address?: string) => callInto(fastify as never, key, address));
  const described = options.document ?? ((surface: ToolSurface) => ownDescription(surface, callWith('')));
  const documents = {
    operator: once(() => described('operator')),
    board: once(() => described('board')),
  };
  // The same object each time, because derived data is cached by it.
  const offers = new Map<string, () => Promise<Documents>>();
  const offered = (surfaces: readonly ToolSurface[]): Promise<Documents> => {
    const name = surfaces.join();
    const known =
      offers.get(name) ??
      once(async () =>
        Object.fromEntries(await Promise.all(surfaces.map(async (each) => [each, await documents[each]()] as const))),
      );
    offers.set(name, known);
    return known();
  };
  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // Messages are read as text, because the transport itself reports invalid ones.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (__, body, parsed) => parsed(null, body));
    scope.addHook('onRequest', (request, reply, next) => {
      const { origin } = request.headers;
      if (origin === undefined || own().includes(origin)) return next();
      if (!allowedOrigins.includes(origin))
        return void refuse(request, reply, {
          status: 403,
          code: 'origin_not_allowed',
          message: 'Web pages of this origin are not allowed.',
        });
      reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin');
      next();
    });
    scope.route({
      method: 'POST',
      url: path,
      bodyLimit,
      handlerTimeout: HANDLER_TIMEOUT_MS,
      handler: async (request, reply) => {
        const [, key] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
        if (!key || (options.isKey && !(await options.isKey(key)))) return refuse(request, reply, NO_KEY);
        const surfaces = surfacesIn((request.query as { readonly surfaces?: unknown }).surfaces);
        if (!surfaces) return refuse(request, reply, NO_SURFACE);
        const text = typeof request.body === 'string' ? request.body : '';
        // The protocol package is large, so it is loaded at the first message.
        const { answerMessage } = await import('./message.js');
        const { response, close } = await answerMessage(messageOf(request, text), text, {
          documents: await offered(surfaces),
          call: callWith(key, request.ip),
          bodyLimit,
        });
        reply.raw.once('close', close);
        return answer(reply, response);
      },
    });
    scope.route({
      method: ['GET', 'DELETE'],
      url: path,
      handler: (request, reply) =>
        refuse(request, reply, {
          status: 405,
          code: 'method_not_allowed',
          message: 'Send messages with POST. This endpoint has no sessions.',
          headers: { Allow: 'POST' },
        }),
    });
    if (allowedOrigins.length > 0)
      scope.options(path, (_request, reply) =>
        reply
          .status(204)
          .headers({
            'Access-Control-Allow-Methods': 'POST',
            'Access-Control-Allow-Headers':
              'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
            'Access-Control-Max-Age': '600',
          })
          .send(),
      );
    done();
  });
}

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const NO_KEY: Problem = {
  status: 401,
  code: 'auth_unauthenticated',
  message: 'Send a valid API key as `Authorization: Bearer <key>`.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

const NO_SURFACE: Problem = {
  status: 400,
  code: 'validation_bad_request',
  message: '`surfaces` must be `operator`, `board`, or both separated by a comma.',
};

/** Sends an error in the format of the API. */
function refuse(
  { id }: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, headers = {} }: Problem,
): FastifyReply {
  return reply
    .status(status)
    .headers({ 'Link': FEEDBACK_LINK, 'X-Request-Id': id, ...headers })
    .send({ error: { code, message, requestId: id } });
}

function messageOf({ headers, url }: FastifyRequest, body: string): Request {
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    READ.test(name) && value !== undefined ? [[name, String(value)]] : [],
  );
  return new Request(new URL(url, 'http://localhost'), { method: 'POST', headers: read, body });
}

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return reply.send(response);
  // Fastify, not the transport, decides whether the connection stays open.
  const headers = [...response.headers].filter(([name]) => name !== 'connection');
  const text = await response.text();
  reply.status(response.status).headers(Object.fromEntries(headers));
  if (response.status >= 400) reply.header('Link', FEEDBACK_LINK);
  return text === '' ? reply.send() : reply.send(text);
}

/** Calls `make` once and caches the result. After a failure, the next call tries again. */
function once<T>(make: () => T | Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= Promise.resolve()
      .then(make)
      .catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
}

async function ownDescription(surface: ToolSurface, call: ApiCall): Promise<ApiDocument> {
  const path = DESCRIPTIONS[surface];
  const { status, text } = await call({ method: 'GET', path, headers: {}, anonymous: true });
  if (status !== 200) throw new Error(`${path} returned status ${status}.`);
  return JSON.parse(text) as ApiDocument;
}
