import helmet from 'helmet';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { CanActivate, DynamicModule, Type } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
  type FastifyBodyParser,
} from 'fastify';
import { BlobOwners, BlobStore, Limits } from '#runtime';
import { BlobAddresses, logAnswer, nestLogger } from '#runtime/engine';
import type { Logger, Settings } from '#runtime/starting';
import { addBoardHooks } from './board-api.js';
import { beforeListener, HSTS } from './before-router.js';
import type { BoardHosts } from './board-hosts.js';
import { Addresses, countedVisitor, type Sightings, type Subject } from './board-sightings.js';
import { addBlobRoutes } from './blobs/blob-routes.js';
import { connectionTimes, limitConnections, namesOneHost, originForm } from './connections.js';
import { operationOf, pathOf, type Surface } from './context.js';
import { addDeadlines } from './deadlines.js';
import { configurationOf, NEEDS_BODY, VISITED } from './decorators.js';
import { describeRead } from './described.js';
import { BodyNeeded, Validation } from './fields/validation.js';
import { answerBrokenRequest, answerProblem, ProblemFilter } from './problem.filter.js';
import { hasMoreValues, MOST_VALUES } from './json-size.js';
import { HttpProblem, tooManyValues, unsupportedMediaType, UpgradeHints } from './problems.js';
import { Routes } from './routes.js';
import { UploadInterceptor } from './uploads/upload.js';
import type { Wire } from './wire.js';
import { IdempotencyKeys } from './writes/idempotency-keys.js';
import { IdempotencyInterceptor } from './writes/idempotency.interceptor.js';
import { aroundWrites } from './writes/writes.js';
import { Ids } from '#store';
import { RequestScope } from '#store/engine';

/** An answer that was sent before the router, for metrics, the log and figures. */
export interface SentEarly {
  readonly requestId: string;
  readonly board: string;
  /** The actor of the request; undefined for visitors. */
  readonly actor: string | undefined;
  readonly method: 'GET' | 'POST';
  readonly route: string;
  readonly status: 200 | 204 | 304;
  readonly ms: number;
  readonly isQuiet: boolean;
  /** The object that the request viewed; null for most. */
  readonly viewed: { readonly subject: Subject; readonly request: IncomingMessage } | null;
}

/** What answers requests before the router. */
export interface EarlyServing {
  /** Stores answers of the routes that are added to `fastify` from here on. */
  addHooks(fastify: FastifyInstance): void;

  /**
   * Sends stored answers before the listener of `server` sees the requests. Called after that listener is installed.
   * @param isReady whether requests are served.
   * @param note is called for each answer.
   */
  goBefore(server: Server, isReady: () => boolean, note: (sent: SentEarly) => void): void;
}

/** What the server needs from the rest of the process. */
export interface ServerHooks {
  /** Null when requests can be served; otherwise the reason, for the caller. */
  unready(): string | null;
  observe(method: string, route: string, status: number, seconds: number): void;
  /** False for a worker, which serves only its health. */
  readonly answersApi: boolean;
  readonly wire: Wire;
  /** Runs before every request: finds the caller and checks their permissions. */
  readonly guards: Readonly<Record<Surface, CanActivate>>;
  /** Answers requests before the router. */
  readonly edge: EarlyServing;
  /** Lets only one board answer at each verified domain. */
  readonly hosts: BoardHosts;
  /** Receives what visitors view. */
  readonly sightings: Sightings;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly proxies: readonly string[];
  /** Adds routes outside of the API; other methods on their paths also return 405. */
  addRoutes(fastify: FastifyInstance): void;
}

/** The headers that helmet sets on every answer: they never change, so they are computed once. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = (() => {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  // Depends on the host: see `BoardHosts`.
  const strictTransportSecurity = false;
  const protect = helmet({
    strictTransportSecurity,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
  });
  protect({} as never, answer as never, () => undefined);
  return headers;
})();
const API_HEADERS: Readonly<Record<string, string>> = Object.assign({ 'cache-control': 'no-store' }, SECURITY_HEADERS);

const TWO_HOSTS = () =>
  new HttpProblem({
    status: 400,
    code: 'validation_bad_request',
    message: 'The request has more than one Host header.',
    details: { issues: [{ path: ['Host'], message: 'must not be sent more than once' }] },
  });

const HSTS_YEAR = 'max-age=31536000';

const HEALTH_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/** Proxies whose `X-Forwarded-For` is trusted. */
export const proxiesOf = ({ TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>): readonly string[] =>
  TRUSTED_PROXIES.split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Nest on Fastify, with everything that runs before the controllers. It does not listen yet. */
export async function createServer(
  root: Type | DynamicModule,
  settings: Settings,
  log: Logger,
): Promise<NestFastifyApplication> {
  const proxies = proxiesOf(settings);
  const adapter = new FastifyAdapter({
    loggerInstance: log as never,
    // A log line for each answer is written below, with the fields of this product.
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger for each request: every line already has the facts of the request.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: () => Ids.random('req'),
    bodyLimit: settings.BODY_LIMIT_BYTES,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    ...connectionTimes(settings),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerProblem(error, request, reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: nestLogger(log),
    abortOnError: false,
    bodyParser: false,
  });
  limitConnections(app.getHttpServer() as Server, settings.MAX_CONNECTIONS, log);
  addDeadlines(
    app.getHttpAdapter().getInstance() as unknown as FastifyInstance,
    settings.REQUEST_TIMEOUT_SECONDS * 1000,
  );
  return app;
}

/** Adds guard, validation, envelope and hooks to the controllers of `app`, and prepares it to listen. */
export async function prepareServer(app: NestFastifyApplication, hooks: ServerHooks): Promise<FastifyInstance> {
  const upgrades = app.get(UpgradeHints, { strict: false });
  const { operator, board } = hooks.guards;
  app.useGlobalGuards({
    canActivate: (context) => (operationOf(context.getHandler()).visited ? board : operator).canActivate(context),
  });
  const uploads = new UploadInterceptor(app.get(Limits));
  const exchanges = new IdempotencyInterceptor(app.get(Reflector), app.get(IdempotencyKeys), upgrades);
  const bodies = new BodyNeeded();
  aroundWrites(app, (handler) => {
    // On the Board API, only idempotency keys are handled there.
    const isPlain = Reflect.hasMetadata(VISITED, handler) && operationOf(handler).ignoresKeys;
    const keyed = isPlain ? [] : [exchanges];
    if (configurationOf(handler).upload) return [uploads, ...keyed];
    return Reflect.hasMetadata(NEEDS_BODY, handler) ? [bodies, ...keyed] : keyed;
  });
  app.useGlobalPipes(new Validation(hooks.wire));
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const routes = new Routes();
  routes.collect(fastify);
  app.useGlobalFilters(new ProblemFilter(upgrades));
  takeBodies(fastify);
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('operation', null);
  fastify.decorateRequest('visiting', null);
  fastify.decorateRequest('boardUser', null);
  fastify.decorateRequest('keyOwner', null);
  fastify.decorateRequest('admission', null);
  fastify.decorateRequest('begunMs', null);
  addBoardHooks(fastify, hooks.wire.sdkHeader);
  hooks.edge.addHooks(fastify);
  addHooks(fastify, hooks, routes);
  addBlobRoutes(fastify, app.get(BlobStore), app.get(BlobAddresses), app.get(BlobOwners, { strict: false }));
  hooks.addRoutes(fastify);
  await app.init();
  await fastify.ready();
  const [router] = fastify.server.listeners('request') as RequestListener[];
  // A server that has stopped listening ends connections with its answers, which the router says.
  const isReady = () => hooks.answersApi && hooks.unready() === null && fastify.server.listening;
  const addresses = new Addresses(hooks.proxies);
  const log = fastify.log as unknown as Logger;
  hooks.edge.goBefore(fastify.server, isReady, ({ ms, viewed, isQuiet, ...sent }: SentEarly) => {
    if (viewed) {
      const { subject, request } = viewed;
      hooks.sightings.saw(subject, countedVisitor(addresses.of(request), request, hooks.wire.sdkHeader), sent.board);
    }
    hooks.observe(sent.method, sent.route, sent.status, ms / 1000);
    logAnswer(log, isQuiet ? 'debug' : 'info', { ...sent, ms });
  });
  if (router) hooks.hosts.goBefore(fastify.server, router);
  // Last, so that it runs first.
  beforeListener(fastify.server, (request, response, handle) => {
    request.url = originForm(request.url ?? '/');
    handle(request, response);
  });
  return fastify;
}

function addHooks(fastify: FastifyInstance, hooks: ServerHooks, routes: Routes): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const health = HEALTH_ROUTES.has(pathOf(request));
    reply.headers(health ? SECURITY_HEADERS : API_HEADERS).header('x-request-id', request.id);
    if (hooks.hosts.isStrict(request)) reply.header(HSTS, HSTS_YEAR);
    if (!namesOneHost(request.raw)) {
      done(TWO_HOSTS());
      return;
    }
    const reason = health
      ? null
      : hooks.answersApi
        ? hooks.unready()
        : 'This process is a worker: it does not serve the API.';
    if (reason) {
      const headers = { 'Retry-After': '1' };
      done(new HttpProblem({ status: 503, code: 'service_unavailable', message: reason, headers }));
      return;
    }
    hooks.hosts.admit(request, reply, (error) => {
      const refusal = error ?? routes.refusalOf(request) ?? unstorable(request);
      if (refusal) done(refusal);
      else RequestScope.run(done);
    });
  });
  fastify.addHook('preSerialization', describeRead);
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const { subject, visiting } = request;
    if (subject && visiting && request.method !== 'HEAD' && (status === 200 || status === 304))
      hooks.sightings.saw(subject, countedVisitor(request.ip, request, hooks.wire.sdkHeader), visiting.id);
    // How long a stream stays open says nothing about how fast it was answered.
    const ms = request.begunMs ?? reply.elapsedTime;
    hooks.observe(request.method, route, status, ms / 1000);
    if (!HEALTH_ROUTES.has(route))
      logAnswer(
        request.log as unknown as Logger,
        request.routeOptions.config.logsFailures && status < 400 ? 'debug' : 'info',
        {
          requestId: request.id,
          board: request.caller?.board ?? request.visiting?.id,
          actor: actorOf(request),
          method: request.method,
          route,
          status,
          ms,
        },
      );
    done();
  });
  fastify.addHook('onRoute', (route: RouteOptions & { config?: { bodyLimit?: number } }) => {
    if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit;
  });
}

/**
 * The 404 for a parameter with a NUL on a route outside of the API: no text that the product stores has one. Operations of the API name the
 * parameter in a 400.
 */
function unstorable(request: FastifyRequest): HttpProblem | null {
  const path = pathOf(request);
  if (path.startsWith('/v1/') || !path.includes('%00')) return null;
  return new HttpProblem({ status: 404, code: 'not_found', message: 'This path does not exist.' });
}

function actorOf({ caller, boardUser }: FastifyRequest): string | undefined {
  if (caller) return caller.actor;
  return boardUser ? `board_user:${boardUser.id}` : undefined;
}

/**
 * Parses JSON, and leaves forms for operations with a file to `UploadInterceptor`, which runs after the guard. An empty body counts as
 * absent: some clients cannot leave out the content type.
 */
function takeBodies(fastify: FastifyInstance): void {
  const parser = fastify.getDefaultJsonParser('error', 'error');
  const parse: FastifyBodyParser<string> = (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (hasMoreValues(body, MOST_VALUES)) done(tooManyValues(MOST_VALUES));
    else void parser(request, body, done);
  };
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
  fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body: string, done) => {
    if (request.routeOptions.config.takesText) void parse(request, body, done);
    else done(unsupportedMediaType('application/json'));
  });
  fastify.addContentTypeParser('multipart/form-data', (request, _, done) => {
    if (request.routeOptions.config.upload) done(null, undefined);
    else done(unsupportedMediaType('application/json'));
  });
}

/** The server of a process. */
export const HttpServer = { create: createServer, prepare: prepareServer, proxies: proxiesOf } as const;
