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
 * @throws Rejection `validation_bad_request` for what is no moment, for one in the future, whose answer could change, and for other keys.
 */
export const At = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const query = exchange(context).request.query as Readonly<Record<string, unknown>>;
  for (const key in query) if (key !== 'at') refuse(key, 'is not a known key');
  const at = query['at'];
  if (at === undefined) return undefined;
  const moment = instantOf(at);
  if (moment === null) return refuse('at', 'must be a moment in ISO 8601 with its zone, such as 2026-12-31T18:00:00Z');
  if (moment > facts().now) refuse('at', 'must not be in the future');
  return moment;
});

const refuse = (key: string, message: string): never =>
  reject('invalid', 'validation_bad_request', `${key}: ${message}`, { issues: [{ path: [key], message }] });
