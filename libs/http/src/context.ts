import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionContext } from '@nestjs/common';
import type { ApiKey } from './api-key.js';
import type { Operation } from './operation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null until the guard let them in. */
    caller: ApiKey | null;
    /** What the decorators of its handler say; null until the guard let it in. */
    operation: Operation | null;
  }
}

/** The request and the answer of `context`. */
export function exchange(context: ExecutionContext): { request: FastifyRequest; reply: FastifyReply } {
  return { request: context.getArgByIndex(0), reply: context.getArgByIndex(1) };
}

/** The path of `request` without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Whether the request is one of the Operator API: only there do errors name plans. */
export function isOperator(request: FastifyRequest): boolean {
  return !/^\/v1\/boards\//.test(pathOf(request));
}
