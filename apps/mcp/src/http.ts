import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDocument, Documents } from './operation.js';
import { callInto, DESCRIPTIONS, surfacesIn, type Call, type Surface } from './port.js';

/** What a server may want otherwise than it is. */
export interface McpOptions {
  /** Where the tools are; `/mcp` when absent. */
  readonly path?: string;
  /** The description of a surface. Absent: what this server serves of it, asked for once. */
  readonly document?: (surface: Surface) => ApiDocument | Promise<ApiDocument>;
  /** The way to the API with a key, for an agent at an address. Absent: requests into this very server. */
  readonly call?: (key: string, address?: string) => Call;
  /** Whether a key is one. Absent: whatever looks like a credential is let in, and the API itself refuses it. */
  readonly isKey?: (key: string) => Promise<boolean>;
  /** Origins of web pages that may call, beside the server's own: `https://app.example`. */
  readonly allowedOrigins?: readonly string[];
  /** Origins of the server itself. Asked again each time: the port may not be known before it listens. */
  readonly own?: () => readonly string[];
  /** Bytes of a message at most. */
  readonly bodyLimit?: number;
}

const BODY_LIMIT = 1024 * 1024;
/** Longer than a tool call may wait for the end of a long work. */
const HANDLER_TIMEOUT_MS = 90_000;
const FEEDBACK_LINK = '</v1/feedback>; rel="agent-feedback"';
/** The headers that the protocol reads. */
const READ = /^(accept|content-type|last-event-id|mcp-.+)$/;

/**
 * Puts the tools on `fastify`, before it is ready. Each message stands alone: no session is kept, so any process answers
 * any message and nothing grows. The bearer key of a message is the credential of what it does. Answers are JSON; only a
 * call that waits for a long work is a stream of events, which stays alive while it waits. Both surfaces are offered,
 * unless the address names them: `/mcp?surfaces=board`.
 */
export function registerMcp(fastify: FastifyInstance, options: McpOptions = {}): void {
  const { path = '/mcp', allowedOrigins = [], own = () => [], bodyLimit = BODY_LIMIT } = options;
  const callWith = options.call ?? ((key: string, address?: string) => callInto(fastify as never, key, address));
  const described = options.document ?? ((surface: Surface) => ownDescription(surface, callWith('')));
  const documents = {
    operator: once(() => described('operator')),
    board: once(() => described('board')),
  };
  // The same object each time: what is made of it is kept with it.
  const offers = new Map<string, () => Promise<Documents>>();
  const offered = (surfaces: readonly Surface[]): Promise<Documents> => {
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
    // As text: the transport says in its own words what is wrong with a message.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (__, body, parsed) => parsed(null, body));
    scope.addHook('onRequest', (request, reply, next) => {
      const { origin } = request.headers;
      if (origin === undefined || own().includes(origin)) return next();
      if (!allowedOrigins.includes(origin))
        return void refuse(request, reply, {
          status: 403,
          code: 'origin_not_allowed',
          message: 'Pages of this origin may not call.',
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
        // The protocol's machinery is heavy; a server that no agent ever asks does without it.
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
          message: 'Messages are sent with POST; there are no sessions to listen to or to end.',
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
  message: '`surfaces` is `operator`, `board`, or both with a comma between.',
};

/** In the envelope that errors of the API have. */
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
  // The connection is ours to keep or to end, not the transport's.
  const headers = [...response.headers].filter(([name]) => name !== 'connection');
  const text = await response.text();
  reply.status(response.status).headers(Object.fromEntries(headers));
  if (response.status >= 400) reply.header('Link', FEEDBACK_LINK);
  return text === '' ? reply.send() : reply.send(text);
}

/** `make`, done once; a failure is tried again the next time. */
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

async function ownDescription(surface: Surface, call: Call): Promise<ApiDocument> {
  const path = DESCRIPTIONS[surface];
  const { status, text } = await call({ method: 'GET', path, headers: {}, anonymous: true });
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return JSON.parse(text) as ApiDocument;
}
