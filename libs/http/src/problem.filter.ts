import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { randomId } from '#store';
import { isEventStoreOutage } from '#store/engine';
import { type UpgradeHints, FEEDBACK_LINK, problemBody, problemOf, translated } from './problems.js';
import { isOperator } from './context.js';
import { Replayed } from './writes/idempotency.interceptor.js';

const CUT_OFF = 'The connection ended before the request was complete.';

/**
 * Answers `error` in the one envelope that all errors have. Faults of ours are logged; their text stays with us.
 * @param upgrades null where no refusal is about a plan yet.
 */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  upgrades: UpgradeHints | null = null,
): void {
  // The client left in the middle of its request: nobody reads the answer, and no fault of ours is to be logged.
  const cause = request.raw.errored === error ? Object.assign(new Error(CUT_OFF), { statusCode: 400 }) : error;
  const problem = translated(problemOf(cause), cause, request.routeOptions.config?.errorCodes);
  // An outage of the event store is in the log once, and not again for each request that meets it.
  if (problem.status >= 500 && !isEventStoreOutage(error))
    request.log.error({ err: error, requestId: request.id }, 'Request failed');
  else if (problem.status === 408 || cause !== error)
    request.log.debug({ requestId: request.id }, 'Request did not arrive');
  if (reply.sent) return;
  // Fastify ends the connection where a body was refused unread, and who still sends it could not read why. What is left of
  // it is dropped instead; the time that a request may take to arrive bounds that.
  if (!request.raw.complete) reply.removeHeader('connection');
  reply
    .status(problem.status)
    // Whatever the answer could have been kept for, its refusal is not.
    .headers({ 'Cache-Control': 'no-store', 'Link': FEEDBACK_LINK, 'X-Request-Id': request.id, ...problem.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id, isOperator(request) ? upgrades : null)));
}

/** How long a client has to read the answer to what was no request, before its connection is destroyed. */
const LINGER_MS = 1_000;

/**
 * Answers what is no HTTP request, has headers that are too long or does not arrive in time, on the bare connection: there is
 * no request yet that the rest could go by. The connection is destroyed a second later, also when the client keeps its side
 * open.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = randomId('req');
  const problem = problemOf(Object.assign(new Error('The request is not HTTP as it should be.'), { statusCode }));
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
  // `end` closes this side only. Destroying at once would take the answer from a client that is still sending.
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}

/** Everything that is thrown while a request is served ends here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly upgrades: UpgradeHints) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request: FastifyRequest = http.getRequest();
    const reply: FastifyReply = http.getResponse();
    if (error instanceof Replayed) {
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
