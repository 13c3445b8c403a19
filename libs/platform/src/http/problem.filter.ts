import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './context.js';
import { Replayed } from './exchange.interceptor.js';
import { FEEDBACK_LINK, problemBody, problemOf } from './problems.js';
import type { Routes } from './routes.js';

/** Answers `error` in the one envelope that all errors have. Faults of ours are logged; their text stays with us. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error, requestId: request.id }, 'Request failed');
  if (reply.sent) return;
  reply
    .status(problem.status)
    .headers({ Link: FEEDBACK_LINK, 'X-Request-Id': request.id, ...problem.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/** Everything that is thrown while a request is served ends here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly routes: Routes) {}

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
    } else if (error instanceof NotFoundException && request.is404) {
      answerProblem(this.routes.unknown(pathOf(request)), request, reply);
    } else {
      answerProblem(error, request, reply);
    }
  }
}
