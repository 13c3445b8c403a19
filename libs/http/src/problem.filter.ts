import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Rejection } from '#kernel';
import { Ids } from '#store';
import { isEventStoreOutage } from '#store/engine';
import { type UpgradeHints, FEEDBACK_LINK, problemBody, problemOf, translated } from './problems.js';
import { isOperator } from './context.js';
import { StoredAnswer } from './writes/idempotency.interceptor.js';

const CUT_OFF = 'The connection ended before the request was complete.';

/**
 * Sends `error` in the format of all errors. Server faults are logged; their details are not sent.
 * @param upgrades null when no refusal can be about a plan yet.
 */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  upgrades: UpgradeHints | null = null,
): void {
  // The client disconnected during its request: no one reads the answer, and this is not a server fault to log.
  const cause = request.raw.errored === error ? Object.assign(new Error(CUT_OFF), { statusCode: 400 }) : error;
  const problem = translated(problemOf(cause), cause, request.routeOptions.config?.errorCodes);
  // An outage of the event store is logged once, and not for each request that fails because of it.
  // A service outside of this server failed, such as a feed that a preview reads: that is no fault to search for here.
  if (error instanceof Rejection && error.kind === 'failed')
    request.log.info({ requestId: request.id, code: error.code, reason: error.message }, 'A service failed');
  else if (problem.status >= 500 && !isEventStoreOutage(error))
    request.log.error({ err: error, requestId: request.id }, 'Request failed');
  else if (problem.status === 408 || cause !== error)
    request.log.debug({ requestId: request.id }, 'Request did not arrive');
  if (reply.sent) return;
  // Fastify closes the connection when it refuses a body unread, and a client that is still sending could not read the error. The rest of
  // the body is discarded instead; the deadline for receiving a request bounds that.
  if (!request.raw.complete) reply.removeHeader('connection');
  reply
    .status(problem.status)
    // The answer could have been cached, but this is an error.
    .headers({ 'Cache-Control': 'no-store', 'Link': FEEDBACK_LINK, 'X-Request-Id': request.id, ...problem.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id, isOperator(request) ? upgrades : null)));
}

/** How long a client has to read the answer to an invalid request before its connection is destroyed. */
const LINGER_MS = 1_000;

/**
 * Answers an invalid HTTP request, too long headers and a request that does not arrive in time, on the bare connection: at that point no
 * request exists for the usual path. The connection is destroyed a second later, even if the client keeps its side open.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = Ids.random('req');
  const problem = problemOf(Object.assign(new Error('The request is not valid HTTP.'), { statusCode }));
  const body = JSON.stringify(problemBody(problem, requestId, null));
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
      `Link: ${FEEDBACK_LINK}`,
      `X-Request-Id: ${requestId}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // `end` closes only this side. Destroying the connection immediately would lose the answer for a client that is still sending.
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}

/** Handles every error that is thrown while a request is served. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly upgrades: UpgradeHints) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request: FastifyRequest = http.getRequest();
    const reply: FastifyReply = http.getResponse();
    if (error instanceof StoredAnswer) {
      const { status, headers, body } = error.answer;
      reply.status(status).headers({ ...headers, 'Idempotent-Replayed': 'true' });
      if (status >= 400) reply.header('Link', FEEDBACK_LINK);
      if (body !== null) reply.type('application/json; charset=utf-8');
      reply.send(body ?? undefined);
    } else {
      answerProblem(error, request, reply, this.upgrades);
    }
  }
}
