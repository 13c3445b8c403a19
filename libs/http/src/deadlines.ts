import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { HttpProblem } from './problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts the request when its handler takes too long; null on routes with their own deadline. */
    deadline: NodeJS.Timeout | null;
  }
}

/**
 * Answers `request_timeout` when an answer takes longer than `milliseconds`: 408 while the body is still arriving, 503 otherwise. A
 * response that has already started is cut off. Applies to all routes that are registered later, except those with their own
 * `handlerTimeout`. Fastify has the same feature, but creates an abort controller and a listener for each request.
 */
export function addDeadlines(fastify: FastifyInstance, milliseconds: number): void {
  const begin = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    request.deadline = setTimeout(expire, milliseconds, reply);
    done();
  };
  fastify.decorateRequest('deadline', null);
  fastify.addHook('onRoute', (route: RouteOptions & { config?: { handlerTimeout?: number } }) => {
    if (route.config?.handlerTimeout) route.handlerTimeout = route.config.handlerTimeout;
    const others = [route.onRequest ?? []].flat();
    // Fastify generates a HEAD route from each GET route; that one already has the deadline.
    if (!route.handlerTimeout && !others.includes(begin)) route.onRequest = [begin, ...others];
  });
  fastify.addHook('onResponse', (request, _, done) => {
    if (request.deadline) clearTimeout(request.deadline);
    done();
  });
}

const LATE_ANSWER = () =>
  new HttpProblem({ status: 503, code: 'request_timeout', message: 'The request took too long.' });
/** The client is at fault, and the server does not wait for the rest of its request. */
const LATE_BODY = () =>
  new HttpProblem({
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive.',
    headers: { Connection: 'close' },
  });

function expire(reply: FastifyReply): void {
  if (reply.sent) return;
  const error = reply.request.raw.complete === false ? LATE_BODY() : LATE_ANSWER();
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else reply.send(error);
}
