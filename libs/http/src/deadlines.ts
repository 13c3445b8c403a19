import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { HttpProblem } from './problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request when its handler takes too long; null on routes with a time of their own. */
    deadline: NodeJS.Timeout | null;
  }
}

/**
 * Answers `request_timeout`, 408 when the body is still arriving and 503 otherwise, when an answer is not out after `milliseconds`; what was begun of one is cut off. For every
 * route that comes after, but those with a `handlerTimeout` of their own: the HTTP library has the same, and makes an
 * abort controller and a listener for each request.
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
    // A route for HEAD that was made of one for GET has it already.
    if (!route.handlerTimeout && !others.includes(begin)) route.onRequest = [begin, ...others];
  });
  fastify.addHook('onResponse', (request, _, done) => {
    if (request.deadline) clearTimeout(request.deadline);
    done();
  });
}

const LATE_ANSWER = () =>
  new HttpProblem({ status: 503, code: 'request_timeout', message: 'The request took too long.' });
/** The client is at fault, and what it still sends is not waited for. */
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
