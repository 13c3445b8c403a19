import { reject } from '#kernel';
import { facts } from '#store';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { exchange } from '../context.js';
import { instantOf } from '../decorators.js';

/** Documents the query parameter `at` of an operation whose method takes `@At()`. */
export const ReadsPast = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'at',
      required: false,
      schema: { type: 'string', format: 'date-time' },
      description: 'Answer the object as it was at this moment, which must not lie in the future. Without an `ETag`.',
    }),
  );

/**
 * The query parameter `at`, UTC ISO text with milliseconds; undefined when it is absent, which costs one look.
 * @throws Rejection `validation_bad_request` for what is no moment, and for one in the future, whose answer could change.
 */
export const At = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const { at } = exchange(context).request.query as { readonly at?: unknown };
  if (at === undefined) return undefined;
  const moment = instantOf(at);
  if (moment === null) return refuse('must be a moment in ISO 8601 with its zone, such as 2026-12-31T18:00:00Z');
  if (moment > facts().now) refuse('must not be in the future');
  return moment;
});

const refuse = (message: string): never =>
  reject('invalid', 'validation_bad_request', `at: ${message}.`, { issues: [{ path: ['at'], message }] });
